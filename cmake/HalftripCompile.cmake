# How every target is compiled: language level, warnings, sanitizers. Linked PRIVATE.
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

# As in the cross build's toolchain file, which says why.
if(WIN32 AND NOT CMAKE_CROSSCOMPILING)
    add_compile_definitions(_WIN32_WINNT=0x0A00 WINVER=0x0A00 NTDDI_VERSION=0x0A00000A)
endif()

add_library(halftrip_compile INTERFACE)
add_library(halftrip::compile ALIAS halftrip_compile)
target_include_directories(halftrip_compile INTERFACE "${PROJECT_SOURCE_DIR}")

if(MSVC)
    target_compile_options(halftrip_compile INTERFACE /W4 /permissive- /utf-8 /EHsc)
else()
    # Members that an initializer leaves out have their own, or are empty.
    target_compile_options(halftrip_compile INTERFACE
        -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Wold-style-cast
        -Wno-missing-field-initializers)
endif()

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # GCC 12 sees an overlap in operator+ of a literal and a string where there is none (GCC bug 105651), and with -O1 a
    # use of constants that it has put in already.
    target_compile_options(halftrip_compile INTERFACE -Wno-restrict -Wno-uninitialized)
endif()

if(HALFTRIP_FAST_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # The compiler collects its garbage again and again, which takes a tenth of its time; here from 1 GiB on, which few files reach.
    target_compile_options(halftrip_compile INTERFACE "SHELL:--param ggc-min-heapsize=1048576")
endif()

if(HALFTRIP_SANITIZE)
    # libstdc++ 12 calls what it has marked as deprecated in its own std::stable_sort, and clang 19 tells whoever sorts.
    target_compile_options(halftrip_compile INTERFACE "-fsanitize=${HALFTRIP_SANITIZE}" -fno-sanitize-recover=all
                                                      -fno-omit-frame-pointer -Wno-deprecated-declarations)
    target_compile_definitions(halftrip_compile INTERFACE _GLIBCXX_ASSERTIONS)
    target_link_options(halftrip_compile INTERFACE "-fsanitize=${HALFTRIP_SANITIZE}")
endif()

if(HALFTRIP_FUZZ)
    target_compile_options(halftrip_compile INTERFACE -fsanitize=fuzzer-no-link)
endif()

# Most of a build's time goes into the large headers of other libraries, which every file reads anew. For our libraries,
# not for tests: their helpers often have the same names.
function(halftrip_build_fast target)
    if(HALFTRIP_FAST_BUILD)
        set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 32)
    endif()
endfunction()

# The rest of it goes into optimising what runs once a run, or a few times a second. Windows' programs are packed as they are tested,
# and are left as they are.
function(halftrip_build_lightly target)
    if(HALFTRIP_FAST_BUILD AND NOT WIN32)
        target_compile_options(${target} PRIVATE "$<$<CONFIG:Release>:-O1>")
    endif()
endfunction()

# What a probe passes through is as fast in every build, whatever the two functions around this one say of its library.
function(halftrip_build_measuring target)
    if(NOT MSVC)
        set_source_files_properties(${ARGN} TARGET_DIRECTORY ${target}
                                    PROPERTIES COMPILE_OPTIONS "$<$<CONFIG:Release>:-O3>")
    endif()
endfunction()

# On Windows the program is copied by hand, and everything that it needs is in it: what runs once a run, or a few times a second,
# is compiled for size there. Measuring loops are compiled with their transports, and not by these libraries. Not -Os: GCC 12 for Windows then
# leaves a type_info twice, and the program does not link; so -O1 with what -Os has beyond it that makes code shorter.
function(halftrip_build_small target)
    if(MINGW)
        target_compile_options(${target} PRIVATE "$<$<CONFIG:Release>:-O1;-fcrossjumping;-ftree-tail-merge;-fcode-hoisting;-fipa-icf;-foptimize-sibling-calls>")
    endif()
endfunction()

# For programs that are one file and run anywhere: the compiler's libraries go in. On Windows everything does, winpthread
# and zlib included; on Linux the C library is left to the host. The window links Qt's DLLs and must not have this: it
# has to share one libstdc++ with them.
add_library(halftrip_standalone INTERFACE)
add_library(halftrip::standalone ALIAS halftrip_standalone)
if(MINGW)
    # Much of libstdc++ comes along with what is used of it: wide characters, dates, money.
    target_link_options(halftrip_standalone INTERFACE -static -static-libgcc -static-libstdc++ -Wl,--gc-sections)
elseif(NOT MSVC)
    target_link_options(halftrip_standalone INTERFACE -static-libgcc -static-libstdc++)
endif()
