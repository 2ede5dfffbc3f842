# What the Windows side of the platform is made of.
target_sources(halftrip_platform PRIVATE
    ${CMAKE_CURRENT_LIST_DIR}/adapters.cpp
    ${CMAKE_CURRENT_LIST_DIR}/child_process.cpp
    ${CMAKE_CURRENT_LIST_DIR}/clocks.cpp
    ${CMAKE_CURRENT_LIST_DIR}/command_line.cpp
    ${CMAKE_CURRENT_LIST_DIR}/counters.cpp
    ${CMAKE_CURRENT_LIST_DIR}/cpu_topology.cpp
    ${CMAKE_CURRENT_LIST_DIR}/cpuid.cpp
    ${CMAKE_CURRENT_LIST_DIR}/entropy.cpp
    ${CMAKE_CURRENT_LIST_DIR}/files.cpp
    ${CMAKE_CURRENT_LIST_DIR}/handle.cpp
    ${CMAKE_CURRENT_LIST_DIR}/host.cpp
    ${CMAKE_CURRENT_LIST_DIR}/interrupts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/locked_memory.cpp
    ${CMAKE_CURRENT_LIST_DIR}/network.cpp
    ${CMAKE_CURRENT_LIST_DIR}/platform.cpp
    ${CMAKE_CURRENT_LIST_DIR}/priority.cpp
    ${CMAKE_CURRENT_LIST_DIR}/processes.cpp
    ${CMAKE_CURRENT_LIST_DIR}/register_transports.cpp
    ${CMAKE_CURRENT_LIST_DIR}/registry.cpp
    ${CMAKE_CURRENT_LIST_DIR}/socket_error.cpp
    ${CMAKE_CURRENT_LIST_DIR}/socket_name.cpp
    ${CMAKE_CURRENT_LIST_DIR}/tcp_stream.cpp
    ${CMAKE_CURRENT_LIST_DIR}/text.cpp
    ${CMAKE_CURRENT_LIST_DIR}/threads.cpp
    ${CMAKE_CURRENT_LIST_DIR}/winsock.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/bound_socket.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/socket_reader.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/tcp.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/udp.cpp)
# windows.h without its min and max, without the winsock that it would bring.
target_compile_definitions(halftrip_platform PRIVATE NOMINMAX WIN32_LEAN_AND_MEAN)
target_link_libraries(halftrip_platform PRIVATE ws2_32 iphlpapi bcrypt shell32)

# Version and manifest (UTF-8, long paths, asInvoker) for one of our programs, where this system is Windows:
# halftrip_add_windows_resources(TARGET NAME halftrip.exe DESCRIPTION "...")
function(halftrip_add_windows_resources target)
    cmake_parse_arguments(RESOURCE "" "NAME;DESCRIPTION" "" ${ARGN})
    set(folder "${PROJECT_SOURCE_DIR}/platform/windows")
    set(manifest "${folder}/halftrip.manifest")
    set(rc "${CMAKE_CURRENT_BINARY_DIR}/${target}.rc")
    if(MSVC)
        # Its linker makes the manifest's resource by itself, and a second one would be an error.
        set(RESOURCE_MANIFEST "")
        target_sources(${target} PRIVATE "${manifest}")
    else()
        # CREATEPROCESS_MANIFEST_RESOURCE_ID and RT_MANIFEST.
        set(RESOURCE_MANIFEST "1 24 \"${manifest}\"")
        set_source_files_properties("${rc}" PROPERTIES OBJECT_DEPENDS "${manifest}")
    endif()
    configure_file("${folder}/halftrip.rc.in" "${rc}" @ONLY)
    target_sources(${target} PRIVATE "${rc}")
endfunction()
