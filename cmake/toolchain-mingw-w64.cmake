# Cross-building for 64-bit Windows 10 1809 and newer on Debian: g++-mingw-w64-x86-64-posix, libz-mingw-w64-dev.
# With HALFTRIP_WINDOWS_QT_DIR (see ./dev windows-qt) the window, too.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_SYSTEM_VERSION 10.0)

set(halftrip_triple x86_64-w64-mingw32)
# The posix thread model: the win32 one has no std::thread in GCC 12.
find_program(HALFTRIP_MINGW_CC NAMES ${halftrip_triple}-gcc-posix ${halftrip_triple}-gcc REQUIRED)
find_program(HALFTRIP_MINGW_CXX NAMES ${halftrip_triple}-g++-posix ${halftrip_triple}-g++ REQUIRED)
set(CMAKE_C_COMPILER "${HALFTRIP_MINGW_CC}")
set(CMAKE_CXX_COMPILER "${HALFTRIP_MINGW_CXX}")
set(CMAKE_RC_COMPILER ${halftrip_triple}-windres)

# What is looked for is looked for among the Windows libraries, programs among those of this machine.
set(CMAKE_FIND_ROOT_PATH /usr/${halftrip_triple})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

# Qt for Windows comes as libraries only; moc, uic and rcc are this machine's own, from qt6-base-dev of the same version.
set(HALFTRIP_WINDOWS_QT_DIR "" CACHE PATH "Qt 6 and QCustomPlot for Windows, as installer/windows/build-qt.sh makes them")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES HALFTRIP_WINDOWS_QT_DIR)
if(HALFTRIP_WINDOWS_QT_DIR)
    list(PREPEND CMAKE_FIND_ROOT_PATH "${HALFTRIP_WINDOWS_QT_DIR}")
    list(PREPEND CMAKE_PREFIX_PATH "${HALFTRIP_WINDOWS_QT_DIR}")
    set(QT_HOST_PATH /usr CACHE PATH "Where this machine's own Qt is")
    file(GLOB halftrip_host_info /usr/lib/*-linux-gnu/cmake/Qt6HostInfo)
    cmake_path(GET halftrip_host_info PARENT_PATH halftrip_host_cmake)
    set(QT_HOST_PATH_CMAKE_DIR "${halftrip_host_cmake}" CACHE PATH "Where the CMake packages of this machine's own Qt are")
endif()

# Windows 10; NTDDI 0x0A00000A opens the declarations of Server 2022, which our code looks up at run time where 1809 lacks them.
set(CMAKE_CXX_FLAGS_INIT "-D_WIN32_WINNT=0x0A00 -DWINVER=0x0A00 -DNTDDI_VERSION=0x0A00000A")
# No symbols in what is shipped. Whether a program is one file or uses DLLs is halftrip::standalone's business.
set(CMAKE_EXE_LINKER_FLAGS_RELEASE_INIT "-s")

# Tests run under Wine where it is installed; the script keeps one Wine server and one prefix in the build folder.
find_program(HALFTRIP_WINE NAMES wine wine64)
mark_as_advanced(HALFTRIP_WINE HALFTRIP_MINGW_CC HALFTRIP_MINGW_CXX)
if(HALFTRIP_WINE)
    set(CMAKE_CROSSCOMPILING_EMULATOR
        "${CMAKE_CURRENT_LIST_DIR}/../tests/wine/run_under_wine;--prefix;${CMAKE_BINARY_DIR}/wine;--")
endif()
