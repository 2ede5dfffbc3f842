# halftrip_add_test(NAME core_stats [ALONE] SOURCES a_test.cpp ... LIBRARIES halftrip::core [LABELS unit])
# One Catch2 program per module; every test case becomes one ctest entry, skipped where the program says so
# (tests/harness/skip.hpp). Several run at once; ALONE is for those that need the machine for themselves.
# Cross-built programs become one entry each: listing their cases would mean running every one of them during the build,
# and each start under Wine costs. So do programs under a sanitizer, whose start costs, too; only unit tests are built for one.
if(BUILD_TESTING AND NOT CMAKE_CROSSCOMPILING)
    find_package(Catch2 2.13 REQUIRED)
    include(Catch)
endif()

# A sanitizer's report names files and lines if it has somebody to ask; clang's own symbolizer is a package of its own, this comes
# with every compiler. That of LLVM's name is refused.
find_program(HALFTRIP_ADDR2LINE addr2line)
if(HALFTRIP_ADDR2LINE)
    set(HALFTRIP_SANITIZER_ENVIRONMENT ASAN_OPTIONS=external_symbolizer_path=${HALFTRIP_ADDR2LINE}
        TSAN_OPTIONS=external_symbolizer_path=${HALFTRIP_ADDR2LINE})
endif()

# How a test ends that could not run here.
set(HALFTRIP_SKIPPED_CODE 77)

# ctest counts whole processors, and ./dev test counts them in halves: what computes takes two of these, what waits for most of its time the
# one that ctest thinks of by itself.
set(HALFTRIP_ONE_CORE PROCESSORS 2)

# Test code itself need not be fast; optimising Catch2's macros takes longer than it saves when they run. Not so for Windows: without it GCC 12
# there leaves a type_info twice, and no program links.
function(halftrip_compile_quickly target)
    if(MINGW)
        target_compile_options(${target} PRIVATE -O1)
    elseif(NOT MSVC)
        target_compile_options(${target} PRIVATE -O0)
    endif()
endfunction()

# Two thirds of a test file's time go into the headers that its neighbours read, too. What several files of a program need has one
# place for all of them (a header beside them), or a name of its own in each.
function(halftrip_compile_together target)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 12)
    if(MINGW)  # Empty macros of windows.h.
        set_target_properties(${target} PROPERTIES UNITY_BUILD_CODE_BEFORE_INCLUDE "#undef near\n#undef far")
    endif()
endfunction()

# Whether programs with these labels are only read by the cross compiler, which takes half its time, and neither optimised nor linked:
# those that run on Linux, until ./dev test --all runs them under Wine, too.
function(halftrip_is_only_read result labels)
    set(${result} FALSE PARENT_SCOPE)
    if(CMAKE_CROSSCOMPILING AND "same_on_linux" IN_LIST labels AND NOT HALFTRIP_ALL_TESTS)
        set(${result} TRUE PARENT_SCOPE)
    endif()
endfunction()

# add_executable() of test cases, or what stands for it where they are only read.
function(halftrip_add_test_program target labels)
    halftrip_is_only_read(only_read "${labels}")
    if(only_read)
        add_library(${target} OBJECT ${ARGN})
        set_target_properties(${target} PROPERTIES CXX_COMPILER_LAUNCHER "${PROJECT_SOURCE_DIR}/cmake/read_only_compile")
    else()
        add_executable(${target} ${ARGN})
    endif()
endfunction()

function(halftrip_add_test)
    cmake_parse_arguments(TEST "ALONE" "NAME" "SOURCES;LIBRARIES;LABELS" ${ARGN})
    if(HALFTRIP_SANITIZE AND NOT "unit" IN_LIST TEST_LABELS)
        return()
    endif()
    set(alone FALSE)
    if("integration" IN_LIST TEST_LABELS OR TEST_ALONE)
        set(alone TRUE)
    endif()
    set(labels "${TEST_LABELS};${HALFTRIP_EMULATED_LABELS}")
    halftrip_add_test_program(test_${TEST_NAME} "${labels}" ${TEST_SOURCES})
    target_link_libraries(test_${TEST_NAME} PRIVATE ${TEST_LIBRARIES} halftrip::compile halftrip::test_main Catch2::Catch2)
    halftrip_compile_quickly(test_${TEST_NAME})
    if("unit" IN_LIST TEST_LABELS)
        add_dependencies(unit_tests test_${TEST_NAME})
    endif()
    if(HALFTRIP_FAST_BUILD)
        target_precompile_headers(test_${TEST_NAME} REUSE_FROM halftrip_test_header)
        halftrip_compile_together(test_${TEST_NAME})
    endif()
    if(CMAKE_CROSSCOMPILING)
        target_link_libraries(test_${TEST_NAME} PRIVATE halftrip::standalone)
        halftrip_is_only_read(only_read "${labels}")
        if(NOT only_read)
            halftrip_add_emulated_test("${TEST_NAME}" "${TEST_LABELS}" ${alone})
        endif()
        return()
    endif()
    if(HALFTRIP_SANITIZE)
        add_test(NAME "${HALFTRIP_TEST_PREFIX}${TEST_NAME}" COMMAND test_${TEST_NAME} --durations yes)
        set_tests_properties("${HALFTRIP_TEST_PREFIX}${TEST_NAME}" PROPERTIES
            ${HALFTRIP_ONE_CORE} LABELS "${TEST_LABELS};sanitizer" TIMEOUT 1200 RUN_SERIAL ${alone} SKIP_RETURN_CODE ${HALFTRIP_SKIPPED_CODE}
            ENVIRONMENT "${HALFTRIP_SANITIZER_ENVIRONMENT}")
        return()
    endif()
    catch_discover_tests(test_${TEST_NAME} TEST_PREFIX "${TEST_NAME}: "
                         PROPERTIES ${HALFTRIP_ONE_CORE} LABELS "${TEST_LABELS}" TIMEOUT 120 RUN_SERIAL ${alone}
                                    SKIP_RETURN_CODE ${HALFTRIP_SKIPPED_CODE})
endfunction()

# The whole program as one test, run by the emulator (Wine), whose server one fixture starts and stops. HALFTRIP_EMULATED_LABELS
# are labels that all such tests of a folder get.
function(halftrip_add_emulated_test name labels alone)
    if(NOT CMAKE_CROSSCOMPILING_EMULATOR)
        return()
    endif()
    # What ./dev test --all alone runs simulates whole networks: minutes, several at once.
    set(limit 300)
    if("same_on_linux" IN_LIST labels OR "same_on_linux" IN_LIST HALFTRIP_EMULATED_LABELS)
        set(limit 1500)
    endif()
    math(EXPR program_limit "${limit} - 20")
    add_test(NAME ${name} COMMAND test_${name} --durations yes)
    set_tests_properties(${name} PROPERTIES
        ${HALFTRIP_ONE_CORE} LABELS "${labels};wine;${HALFTRIP_EMULATED_LABELS}" TIMEOUT ${limit} ENVIRONMENT HALFTRIP_WINE_TIMEOUT=${program_limit}
        RUN_SERIAL ${alone} FIXTURES_REQUIRED wine SKIP_RETURN_CODE ${HALFTRIP_SKIPPED_CODE})
endfunction()
