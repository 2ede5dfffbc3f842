# Cross-building for 64-bit Windows 10 1809 and newer on Debian: g++-mingw-w64-x86-64-posix, libz-mingw-w64-dev.
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

# Windows 10; NTDDI 0x0A00000A opens the declarations of 2004, which our code looks up at run time where 1809 lacks them.
set(CMAKE_CXX_FLAGS_INIT "-D_WIN32_WINNT=0x0A00 -DWINVER=0x0A00 -DNTDDI_VERSION=0x0A00000A")
# One file that runs anywhere: libgcc, libstdc++ and winpthread go in.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static -static-libgcc -static-libstdc++")

# Tests run under Wine where it is installed; the script keeps one Wine server and one prefix in the build folder.
find_program(HALFTRIP_WINE NAMES wine wine64)
mark_as_advanced(HALFTRIP_WINE HALFTRIP_MINGW_CC HALFTRIP_MINGW_CXX)
if(HALFTRIP_WINE)
    set(CMAKE_CROSSCOMPILING_EMULATOR
        "${CMAKE_CURRENT_LIST_DIR}/../tests/wine/run_under_wine;--prefix;${CMAKE_BINARY_DIR}/wine;--")
endif()
