# AF_XDP through libxdp, linked statically with what it needs (libbpf and libelf only read object files, which we do not
# have, but they come along). Without the archives a stand-in says so.
set(halftrip_has_xdp TRUE)
foreach(library xdp bpf elf)
    find_library(${library}_ARCHIVE NAMES lib${library}.a)
    if(NOT ${library}_ARCHIVE)
        set(halftrip_has_xdp FALSE)
    endif()
endforeach()

target_sources(halftrip_platform PRIVATE ${CMAKE_CURRENT_LIST_DIR}/xdp_settings.cpp)
if(halftrip_has_xdp)
    halftrip_static_library(xdp xdp xdp/xsk.h)
    halftrip_static_library(bpf bpf bpf/bpf.h)
    halftrip_static_library(elf elf libelf.h)
    target_sources(halftrip_platform PRIVATE
        ${CMAKE_CURRENT_LIST_DIR}/attachment.cpp
        ${CMAKE_CURRENT_LIST_DIR}/filter_code.cpp
        ${CMAKE_CURRENT_LIST_DIR}/link_watch.cpp
        ${CMAKE_CURRENT_LIST_DIR}/program.cpp
        ${CMAKE_CURRENT_LIST_DIR}/receive_offloads.cpp
        ${CMAKE_CURRENT_LIST_DIR}/ring_wait.cpp
        ${CMAKE_CURRENT_LIST_DIR}/rings.cpp
        ${CMAKE_CURRENT_LIST_DIR}/xdp.cpp
        ${CMAKE_CURRENT_LIST_DIR}/../../kernel_events/attached_programs.cpp
        ${CMAKE_CURRENT_LIST_DIR}/../../kernel_events/kernel_symbols.cpp
        ${CMAKE_CURRENT_LIST_DIR}/../../kernel_events/kernel_types.cpp
        ${CMAKE_CURRENT_LIST_DIR}/../../kernel_events/kernel_watch.cpp
        ${CMAKE_CURRENT_LIST_DIR}/../../kernel_events/span_names.cpp
        ${CMAKE_CURRENT_LIST_DIR}/../../kernel_events/tracing_code.cpp)
    # Each says what it calls, so that the linker gets them in the right order wherever they are used.
    target_link_libraries(halftrip::xdp INTERFACE halftrip::bpf)
    target_link_libraries(halftrip::bpf INTERFACE halftrip::elf)
    target_link_libraries(halftrip::elf INTERFACE halftrip::zlib)
    target_link_libraries(halftrip_platform PRIVATE halftrip::xdp)
else()
    message(STATUS "libxdp.a, libbpf.a or libelf.a not found: the transport xdp and kernel events will say that they are not in this build")
    target_sources(halftrip_platform PRIVATE
        ${CMAKE_CURRENT_LIST_DIR}/xdp_unavailable.cpp
        ${CMAKE_CURRENT_LIST_DIR}/../../kernel_events/kernel_watch_unavailable.cpp)
endif()
