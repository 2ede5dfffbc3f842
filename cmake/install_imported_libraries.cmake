# Runs when a program that was built on Windows is installed: lays beside it what it imports and finds beside itself in the
# build folder, where vcpkg puts its DLLs (zlib1.dll, qcustomplot.dll). Qt's come by Qt's own tools, the system's are there
# anyway. Set by whoever includes this:
#   HALFTRIP_BUILT_PROGRAM   the program in the build folder
cmake_minimum_required(VERSION 3.25)  # An install script inherits no policies.

cmake_path(GET HALFTRIP_BUILT_PROGRAM PARENT_PATH built)
file(GET_RUNTIME_DEPENDENCIES
    EXECUTABLES "${HALFTRIP_BUILT_PROGRAM}"
    DIRECTORIES "${built}"
    RESOLVED_DEPENDENCIES_VAR libraries
    UNRESOLVED_DEPENDENCIES_VAR elsewhere
    PRE_EXCLUDE_REGEXES "^(api|ext)-ms-" "^[Qq]t6"
    POST_EXCLUDE_REGEXES "[/\\][Ww][Ii][Nn][Dd][Oo][Ww][Ss][/\\]")
foreach(library IN LISTS libraries)
    file(INSTALL "${library}" DESTINATION "${CMAKE_INSTALL_PREFIX}")
endforeach()
if(elsewhere)
    message(STATUS "Not laid beside it, since they are not in ${built}: ${elsewhere}")
endif()
