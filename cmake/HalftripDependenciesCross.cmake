# The libraries for a cross build: those that are header-only are this machine's own copies. /usr/include itself must never be
# searched (it holds this machine's C library), hence a folder of the build tree with links to just those four.
set(HALFTRIP_HOST_INCLUDE_DIR "/usr/include" CACHE PATH "Where fmt/, CLI/, nlohmann/ and catch2/ of this machine are")
mark_as_advanced(HALFTRIP_HOST_INCLUDE_DIR)

set(halftrip_headers "${CMAKE_BINARY_DIR}/host-headers")

# halftrip_header_library(Target folder probe-file debian-package): an imported target over one linked folder.
function(halftrip_header_library target folder probe package)
    if(NOT EXISTS "${HALFTRIP_HOST_INCLUDE_DIR}/${folder}/${probe}")
        message(FATAL_ERROR "${HALFTRIP_HOST_INCLUDE_DIR}/${folder}/${probe} is missing: install ${package}")
    endif()
    file(MAKE_DIRECTORY "${halftrip_headers}/${folder}-only")
    file(CREATE_LINK "${HALFTRIP_HOST_INCLUDE_DIR}/${folder}" "${halftrip_headers}/${folder}-only/${folder}" SYMBOLIC)
    if(TARGET ${target})
        return()
    endif()
    add_library(${target} INTERFACE IMPORTED GLOBAL)
    target_include_directories(${target} SYSTEM INTERFACE "${halftrip_headers}/${folder}-only")
endfunction()

halftrip_header_library(fmt::fmt-header-only fmt core.h libfmt-dev)
halftrip_header_library(CLI11::CLI11 CLI CLI.hpp libcli11-dev)
halftrip_header_library(nlohmann_json::nlohmann_json nlohmann json.hpp nlohmann-json3-dev)
target_compile_definitions(fmt::fmt-header-only INTERFACE FMT_HEADER_ONLY=1)
if(BUILD_TESTING)
    halftrip_header_library(Catch2::Catch2 catch2 catch.hpp catch2)
endif()

find_package(Threads REQUIRED)
find_package(ZLIB)
if(NOT ZLIB_FOUND)
    message(FATAL_ERROR "zlib for the other system is missing: for Windows install libz-mingw-w64-dev")
endif()
