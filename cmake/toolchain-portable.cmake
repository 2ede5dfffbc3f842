# Linux programs for older C libraries than this machine's: compilers and libraries that installer/linux/build-portable.sh made in the
# folder HALFTRIP_PORTABLE_DIR (bin/cc, bin/c++, include/, lib/), for the processor HALFTRIP_PORTABLE_PROCESSOR.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR "${HALFTRIP_PORTABLE_PROCESSOR}")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES HALFTRIP_PORTABLE_DIR HALFTRIP_PORTABLE_PROCESSOR)
set(CMAKE_C_COMPILER "${HALFTRIP_PORTABLE_DIR}/bin/cc")
set(CMAKE_CXX_COMPILER "${HALFTRIP_PORTABLE_DIR}/bin/c++")
set(CMAKE_AR "${HALFTRIP_PORTABLE_DIR}/bin/ar" CACHE FILEPATH "")
set(CMAKE_RANLIB "${HALFTRIP_PORTABLE_DIR}/bin/ranlib" CACHE FILEPATH "")
set(CMAKE_FIND_ROOT_PATH "${HALFTRIP_PORTABLE_DIR}")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(CMAKE_PREFIX_PATH "${HALFTRIP_PORTABLE_DIR}")
# The compiler asks its library for a function std::unexpected, which C++17 took away and which is a class since C++23.
set(CMAKE_CXX_FLAGS_INIT "-U_LIBCPP_ENABLE_CXX17_REMOVED_UNEXPECTED_FUNCTIONS")
# The compiler writes debug information unless it is told not to: a third of its time, for what linking takes away again. Optimised, and
# without symbols, from CMake's first try on: for each other kind of program the compiler builds its C++ library once more.
string(APPEND CMAKE_C_FLAGS_INIT " -g0 -O3 -s")
string(APPEND CMAKE_CXX_FLAGS_INIT " -g0 -O3 -s")
# Loaded at an address that nobody knows beforehand, as the systems' own programs are.
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXE_LINKER_FLAGS_INIT "-pie")
