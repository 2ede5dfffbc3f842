#!/usr/bin/env bash
# Cross-builds Qt 6 and QCustomPlot for 64-bit Windows from Debian's own source packages. ./dev windows-qt runs it.
#
#   build-qt.sh PREFIX [--work DIR] [--tarball FILE.tar.xz] [--until sources|configure]
#
# PREFIX: the tree that is made; it may be moved and copied. Scratch (2 GB) goes to DIR, by default PREFIX.work, and is
# removed at the end. JOBS: how many compilers run at a time (default: one a core). Some 15 minutes on two cores.
#
# Needs Debian 12 or a relative, with: dpkg-dev cmake ninja-build perl python3 xz-utils g++-mingw-w64-x86-64-posix
# mingw-w64-tools qt6-base-dev qt6-base-dev-tools. Qt's source is taken in the very version of qt6-base-dev, because that
# package's moc, uic and rcc work for both. The system's list of package sources is read, not changed.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
triple=x86_64-w64-mingw32
prefix='' work='' tarball='' until=''

die()
{
    echo "build-qt: $*" >&2
    exit 1
}

# shellcheck source=../debian_sources.sh
. "$here/../debian_sources.sh"

usage()
{
    sed -n '2,11s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
    exit 2
}

read_arguments()
{
    while (($#)); do
        case $1 in
            --work | --tarball | --until)
                (($# >= 2)) || usage
                printf -v "${1#--}" '%s' "$2"
                shift 2
                ;;
            -*) usage ;;
            *)
                [[ -z $prefix ]] || usage
                prefix=$1
                shift
                ;;
        esac
    done
    [[ -n $prefix && $until =~ ^(sources|configure)?$ ]] || usage
    work=${work:-$prefix.work}
    mkdir -p "$prefix" "$work"
    prefix=$(cd "$prefix" && pwd)
    work=$(cd "$work" && pwd)
    [[ -z $tarball ]] || tarball=$(realpath -m "$tarball")
}

check_tools()
{
    local tool
    for tool in apt-get dpkg-source cmake ninja perl python3 xz $triple-g++-posix $triple-windres $triple-strip; do
        command -v "$tool" >/dev/null || die "$tool is missing; the packages needed stand at the top of this script"
    done
    [[ -e /usr/include/$(dpkg-architecture -qDEB_HOST_MULTIARCH)/qt6/QtCore ]] || die "qt6-base-dev is missing"
}

get_sources()
{
    [[ -d $work/qt6-base && -d $work/qcustomplot ]] && return 0
    prepare_apt
    get_source qt6-base "$(dpkg-query -W -f '${source:Version}' qt6-base-dev)"
    get_source qcustomplot
}

# The toolchain file is ours, so that Qt and what uses it are compiled alike.
cross_cmake()
{
    cmake -G Ninja -DCMAKE_TOOLCHAIN_FILE="$here/../../cmake/toolchain-mingw-w64.cmake" -DHALFTRIP_WINE=OFF \
          -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$prefix" -DBUILD_SHARED_LIBS=ON \
          -DCMAKE_C_FLAGS="-ffile-prefix-map=$work=." "$@"
}

configure_qt()
{
    local host_cmake
    host_cmake=$(dirname "$(dpkg -L libqt6core6 qt6-base-dev | grep '/cmake/Qt6HostInfo$')")
    # Debian strips from its source: wintab (so no tablet events) and sqlite (so no SQL). Everything else that Qt bundles
    # is there and is used, so that nothing further needs cross-building.
    # direct2d stays on, although nothing draws with it: Qt compiles the DirectWrite fonts only then, and without them
    # PrintSupport does not link. direct2d1_1 off leaves out the platform plugin of that name.
    # avx2 and avx512 off: GCC does not align the stack for 32-byte vectors on 64-bit Windows (GCC bug 54412).
    # -Wno-attributes: hundreds of "redeclared without dllimport", all harmless.
    cross_cmake -S "$work/qt6-base" -B "$work/build-qt" \
        -DCMAKE_CXX_FLAGS="-Wno-attributes -ffile-prefix-map=$work=." \
        -DQT_HOST_PATH=/usr -DQT_HOST_PATH_CMAKE_DIR="$host_cmake" -DQT_QMAKE_TARGET_MKSPEC=win32-g++ \
        -DBUILD_WITH_PCH=ON -DQT_BUILD_EXAMPLES=OFF -DQT_BUILD_TESTS=OFF \
        -DFEATURE_tabletevent=OFF -DFEATURE_sql=OFF \
        -DINPUT_opengl=no -DFEATURE_vulkan=OFF -DFEATURE_direct2d1_1=OFF \
        -DFEATURE_dbus=OFF -DFEATURE_icu=OFF -DFEATURE_glib=OFF -DFEATURE_zstd=OFF -DFEATURE_brotli=OFF \
        -DFEATURE_openssl=OFF -DFEATURE_schannel=ON -DFEATURE_androiddeployqt=OFF \
        -DFEATURE_system_zlib=OFF -DFEATURE_system_pcre2=OFF -DFEATURE_system_png=OFF -DFEATURE_system_jpeg=OFF \
        -DFEATURE_system_freetype=OFF -DFEATURE_system_harfbuzz=OFF -DFEATURE_system_doubleconversion=OFF \
        -DFEATURE_system_libb2=OFF -DFEATURE_avx2=OFF -DFEATURE_avx512f=OFF
}

# build_into_prefix FOLDER
build_into_prefix()
{
    cmake --build "$1" --parallel "${JOBS:-$(nproc)}"
    cmake --install "$1"
}

# Under the CMake names of Debian's libqcustomplot-dev, so that one CMakeLists.txt serves Linux and Windows.
build_plot()
{
    cross_cmake -S "$here/qcustomplot" -B "$work/build-plot" -DHALFTRIP_WINDOWS_QT_DIR="$prefix" \
        -DCMAKE_CXX_FLAGS="-ffile-prefix-map=$work=." -DQCUSTOMPLOT_SOURCE_DIR="$work/qcustomplot"
    build_into_prefix "$work/build-plot"
}

# The compiler's own DLLs, which every program that links Qt's needs beside it.
add_runtime()
{
    local name
    for name in libstdc++-6.dll libgcc_s_seh-1.dll; do
        cp "$($triple-g++-posix -print-file-name=$name)" "$prefix/bin/"
    done
    cp "/usr/$triple/lib/libwinpthread-1.dll" "$prefix/bin/"
    # Debian's libstdc++ carries 20 MB of debug information.
    find "$prefix/bin" "$prefix/plugins" -name '*.dll' -exec "$triple-strip" --strip-unneeded {} +
}

add_licences()
{
    local folder=$prefix/share/licenses
    mkdir -p "$folder"
    cp -r "$work/qt6-base/LICENSES" "$folder/qtbase"
    cp "$work/qt6-base/debian/copyright" "$folder/qtbase-debian-copyright"
    cp "$work/qcustomplot/GPL.txt" "$folder/QCustomPlot-GPL-3.txt"
}

# What only qmake, pkg-config and building more of Qt would use; those files alone hold paths of this machine.
prune()
{
    rm -rf "$prefix"/{doc,modules} "$prefix"/lib/{pkgconfig,metatypes} "$prefix/lib/cmake/Qt6BuildInternals" \
           "$prefix/lib/cmake/Qt6/qt.toolchain.cmake"
    rm -f "$prefix"/lib/*.prl
    find "$prefix/bin" -type f ! -name '*.dll' -delete
    find "$prefix/mkspecs" -mindepth 1 -maxdepth 1 ! -name win32-g++ ! -name common -exec rm -rf {} +
    local named
    # -I: text files; a path in a DLL would only be one in a message.
    named=$(grep -rlIF -e "$work" -e "$prefix" "$prefix" || true)
    [[ -z $named ]] || echo "build-qt: these files name a folder of this machine, and may not work in another: $named" >&2
}

pack()
{
    tar -C "$(dirname "$prefix")" --sort=name --owner=0 --group=0 --numeric-owner -cf - "$(basename "$prefix")" |
        xz -T0 -9 >"$tarball.part"
    mv "$tarball.part" "$tarball"
    ls -l "$tarball"
}

read_arguments "$@"
check_tools
get_sources
[[ $until == sources ]] && exit 0
configure_qt
[[ $until == configure ]] && exit 0
build_into_prefix "$work/build-qt"
build_plot
add_runtime
add_licences
prune
[[ -z $tarball ]] || pack
rm -rf "$work"
