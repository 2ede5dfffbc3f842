# AF_XDP through libxdp, linked statically with what it needs (libbpf and libelf only read object files, which we do not
# have, but they come along). Without the archives a stand-in says so.
set(halftrip_has_xdp TRUE)
foreach(library xdp bpf elf)
    find_library(${library}_ARCHIVE NAMES lib${library}.a)
    if(NOT ${library}_ARCHIVE)
        set(halftrip_has_xdp FALSE)
    endif()
endforeach()

if(halftrip_has_xdp)
    halftrip_static_library(xdp xdp)
    halftrip_static_library(bpf bpf)
    halftrip_static_library(elf elf)
    target_sources(halftrip_platform PRIVATE
        ${CMAKE_CURRENT_LIST_DIR}/attachment.cpp
        ${CMAKE_CURRENT_LIST_DIR}/filter_code.cpp
        ${CMAKE_CURRENT_LIST_DIR}/link_watch.cpp
        ${CMAKE_CURRENT_LIST_DIR}/program.cpp
        ${CMAKE_CURRENT_LIST_DIR}/ring_wait.cpp
        ${CMAKE_CURRENT_LIST_DIR}/rings.cpp
        ${CMAKE_CURRENT_LIST_DIR}/xdp.cpp
        ${CMAKE_CURRENT_LIST_DIR}/xdp_options.cpp)
    # In the order of need: each one before what it calls.
    target_link_libraries(halftrip_platform PRIVATE halftrip::xdp halftrip::bpf halftrip::elf halftrip::zlib)
else()
    message(STATUS "libxdp.a, libbpf.a or libelf.a not found: the transport xdp will say that it is not in this build")
    target_sources(halftrip_platform PRIVATE ${CMAKE_CURRENT_LIST_DIR}/xdp_unavailable.cpp)
endif()
