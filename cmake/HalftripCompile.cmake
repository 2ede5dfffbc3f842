# How every target of ours is compiled: language level, warnings, sanitizers. Linked PRIVATE.
set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release)
endif()

# Absolute source paths (assertions, debug info) never reach a shipped file.
if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    add_compile_options("-ffile-prefix-map=${CMAKE_SOURCE_DIR}=.")
endif()

add_library(halftrip_compile INTERFACE)
add_library(halftrip::compile ALIAS halftrip_compile)
target_include_directories(halftrip_compile INTERFACE "${PROJECT_SOURCE_DIR}")
target_compile_definitions(halftrip_compile INTERFACE HALFTRIP_VERSION="${PROJECT_VERSION}")

if(MSVC)
    target_compile_options(halftrip_compile INTERFACE /W4 /permissive- /utf-8 /EHsc)
else()
    target_compile_options(halftrip_compile INTERFACE
        -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Wold-style-cast)
endif()

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # GCC 12 sees an overlap in operator+ of a literal and a string where there is none (GCC bug 105651).
    target_compile_options(halftrip_compile INTERFACE -Wno-restrict)
endif()

if(HALFTRIP_SANITIZE)
    target_compile_options(halftrip_compile INTERFACE "-fsanitize=${HALFTRIP_SANITIZE}" -fno-omit-frame-pointer)
    target_link_options(halftrip_compile INTERFACE "-fsanitize=${HALFTRIP_SANITIZE}")
endif()
