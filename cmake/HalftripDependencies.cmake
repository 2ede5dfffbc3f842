# Every library that somebody else keeps, by its public package name. Nothing is vendored or downloaded.
if(CMAKE_CROSSCOMPILING)
    include(HalftripDependenciesCross)
else()
    find_package(Threads REQUIRED)
    find_package(fmt 9 REQUIRED)
    find_package(CLI11 2.1 REQUIRED)
    find_package(nlohmann_json 3.11 REQUIRED)
    find_package(ZLIB REQUIRED)
endif()

# A program with file capabilities must not depend on private library paths, and one file must run on every
# distribution: our dependencies are linked statically, the C library is not.
function(halftrip_static_library target name header)
    find_library(${target}_ARCHIVE NAMES lib${name}.a REQUIRED)
    add_library(halftrip::${target} STATIC IMPORTED GLOBAL)
    set_target_properties(halftrip::${target} PROPERTIES IMPORTED_LOCATION "${${target}_ARCHIVE}")
    if(CMAKE_CROSSCOMPILING)  # Elsewhere it lies where the compiler looks anyway.
        find_path(${target}_HEADERS ${header} REQUIRED)
        target_include_directories(halftrip::${target} SYSTEM INTERFACE "${${target}_HEADERS}")
    endif()
endfunction()

if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
    halftrip_static_library(zlib z zlib.h)
    halftrip_static_library(sodium sodium sodium.h)
    halftrip_static_library(yaml yaml yaml.h)
elseif(CMAKE_CROSSCOMPILING AND MINGW)
    halftrip_static_library(zlib z zlib.h)
else()
    # vcpkg's triplet decides whether that is static.
    add_library(halftrip::zlib ALIAS ZLIB::ZLIB)
endif()
