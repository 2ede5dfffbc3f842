#!/usr/bin/env bash
# Builds halftrip for C libraries from glibc 2.28 on (2018), whatever this machine has: one file that runs on every distribution since.
# ./dev portable runs it; docs/decisions/0011-portable-program.md says why it is built this way.
#
#   build-portable.sh PYTHON PROCESSOR OUTPUT [--work DIR]
#
# PYTHON has the package ziglang: a clang that brings the C library's headers and symbols of every version. PROCESSOR: x86_64 or
# aarch64. OUTPUT: a folder; halftrip and halftrip-practice go there. What they link comes from the system's own packages for that
# processor: it is C, and what it asks of the C library is old enough, or linking says so. libsodium asks for more (fstat(), of
# glibc 2.33), so it is built by the same compiler from the system's source package. Both happens in DIR (by default OUTPUT.work), which
# is kept: the next build takes seconds. Needs dpkg-dev cmake ninja-build autoconf automake libtool libpcap-dev, and the header
# libraries that every build needs.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
glibc=2.28
python='' processor='' output='' work=''

die()
{
    echo "build-portable: $*" >&2
    exit 1
}

# shellcheck source=../debian_sources.sh
. "$here/../debian_sources.sh"

read_arguments()
{
    [[ $# -eq 3 || ($# -eq 5 && $4 == --work) ]] || die "usage: build-portable.sh PYTHON PROCESSOR OUTPUT [--work DIR]"
    python=$1 processor=$2 output=$(realpath -m "$3")
    [[ $processor == x86_64 || $processor == aarch64 ]] || die "there is no processor $processor; choose x86_64 or aarch64"
    work=$(realpath -m "${5:-$3.work}")
    mkdir -p "$work" "$output"
    export ZIG_GLOBAL_CACHE_DIR=$work/cache ZIG_LOCAL_CACHE_DIR=$work/cache
}

# The compiler under the names that build systems look for.
make_tools()
{
    local zig name
    zig=$("$python" -c 'import os, ziglang; print(os.path.join(os.path.dirname(ziglang.__file__), "zig"))') ||
        die "$python has no package ziglang"
    mkdir -p "$tree/bin" "$tree/include" "$tree/lib"
    for name in cc c++; do
        # shellcheck disable=SC2016  # The dollar is the script's.
        printf '#!/bin/sh\nexec "%s" %s -target %s-linux-gnu.%s "$@"\n' "$zig" "$name" "$processor" "$glibc" >"$tree/bin/$name"
    done
    for name in ar ranlib; do
        # shellcheck disable=SC2016
        printf '#!/bin/sh\nexec "%s" %s "$@"\n' "$zig" "$name" >"$tree/bin/$name"
    done
    chmod +x "$tree"/bin/*
}

# The compiler builds its C++ library when a program is first linked, a minute long: as one for the programs of
# cmake/toolchain-portable.cmake.
make_cxx_library()
{
    echo 'int main() {}' >"$tree/first.cpp"
    "$tree/bin/c++" -O3 -s "$tree/first.cpp" -o "$tree/first"
}

# fresh_copy NAME: its source, to be built for this processor.
fresh_copy()
{
    rm -rf "${tree:?}/$1"
    cp -r "$work/$1" "$tree/$1"
    cd "$tree/$1"
}

build_sodium()
(
    [[ ! -e $tree/lib/libsodium.a ]] || return 0
    fresh_copy libsodium
    autoreconf -fi
    CC=$tree/bin/cc AR=$tree/bin/ar RANLIB=$tree/bin/ranlib \
        ./configure --host="$processor-linux-gnu" --disable-shared --enable-static --prefix="$tree"
    make -j"$(nproc)" -C src/libsodium install-data libsodium.la
    cp src/libsodium/.libs/libsodium.a "$tree/lib"
)

# add_atomics ARCHIVE: what it needs of GCC's library.
add_atomics()
{
    "$tree/bin/cc" -c "$here/aarch64_atomics.S" -o aarch64_atomics.o
    "$tree/bin/ar" r "$1" aarch64_atomics.o
}

# Archives and headers from the packages of the processor's own architecture, in lists of its own.
get_archives()
(
    [[ ! -e $tree/lib/libz.a ]] || return 0
    local architecture=amd64 package options
    [[ $processor == x86_64 ]] || architecture=arm64
    options=(-o "APT::Architecture=$architecture" -o "APT::Architectures=$architecture" -o "Dir::State::Lists=$tree/apt/lists"
             -o "Dir::Cache=$tree/apt/cache" -o Dir::State::status=/dev/null -o APT::Sandbox::User=root)
    mkdir -p "$tree/apt/lists/partial" "$tree/apt/cache/archives/partial" "$tree/packages"
    cd "$tree/packages"
    apt-get "${options[@]}" update
    apt-get "${options[@]}" download libelf-dev libbpf-dev libxdp-dev libyaml-dev zlib1g-dev
    for package in *.deb; do
        dpkg-deb -x "$package" .
    done
    cp -r usr/include/bpf usr/include/xdp usr/include/{libelf,gelf,yaml,zlib}.h "$tree/include"
    find usr/include -name zconf.h -exec cp {} "$tree/include" \;  # Beside the others, or in the architecture's folder.
    [[ $processor == x86_64 ]] || add_atomics usr/lib/*/libbpf.a
    cp usr/lib/*/lib{elf,bpf,xdp,yaml,z}.a "$tree/lib"
)

build_halftrip()
{
    ln -sfn /usr/include/pcap "$tree/include/pcap"  # Headers only: the library is looked for when it is used.
    cmake -S "$here/../.." -B "$tree/halftrip" -G Ninja -DCMAKE_TOOLCHAIN_FILE="$here/../../cmake/toolchain-portable.cmake" \
        -DHALFTRIP_PORTABLE_DIR="$tree" -DHALFTRIP_PORTABLE_PROCESSOR="$processor" -DCMAKE_BUILD_TYPE=Release \
        -DHALFTRIP_BUILD_GUI=OFF -DHALFTRIP_BUILD_BENCH=OFF -DBUILD_TESTING=OFF -DHALFTRIP_FAST_BUILD=ON \
        ${HALFTRIP_WARNINGS_ARE_ERRORS:+-DCMAKE_COMPILE_WARNING_AS_ERROR=ON}
    cmake --build "$tree/halftrip" --target halftrip halftrip_practice_program
    cp "$tree/halftrip/halftrip" "$tree/halftrip/halftrip-practice" "$output"
}

# check_symbols PROGRAM. Both must hold, or it is not portable: no newer symbol of the C library, and nothing needed beside that.
check_symbols()
{
    local newest
    newest=$(objdump -T "$1" | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -n 1)
    [[ $(printf '%s\n' "GLIBC_$glibc" "$newest" | sort -V | tail -n 1) == "GLIBC_$glibc" ]] ||
        die "$1 needs $newest, newer than $glibc"
    local others
    others=$(objdump -p "$1" | sed -n 's/^ *NEEDED *//p' | grep -vE '^(libc|libm|libdl|libpthread|librt|ld-linux[-a-z0-9_]*)\.so' || true)
    [[ -z $others ]] || die "$1 needs $others"
    echo "$1: $(stat -c %s "$1") bytes, newest symbol $newest"
}

read_arguments "$@"
tree=$work/$processor
make_tools
prepare_apt
get_source libsodium
# Configuring keeps one core busy, fetching none: all at once.
get_archives &
archives=$!
make_cxx_library &
cxx_library=$!
build_sodium
wait "$archives"
wait "$cxx_library"
build_halftrip
check_symbols "$output/halftrip"
check_symbols "$output/halftrip-practice"
