# The AF_PACKET family: raw, mmap, pcap. libpcap's headers are needed to build, the library itself only to run.
find_path(HALFTRIP_PCAP_INCLUDE pcap/pcap.h REQUIRED)
target_sources(halftrip_platform PRIVATE
    ${CMAKE_CURRENT_LIST_DIR}/block_ring.cpp
    ${CMAKE_CURRENT_LIST_DIR}/bpf_filter.cpp
    ${CMAKE_CURRENT_LIST_DIR}/interface.cpp
    ${CMAKE_CURRENT_LIST_DIR}/ip_address.cpp
    ${CMAKE_CURRENT_LIST_DIR}/mmap.cpp
    ${CMAKE_CURRENT_LIST_DIR}/mmap_settings.cpp
    ${CMAKE_CURRENT_LIST_DIR}/neighbour.cpp
    ${CMAKE_CURRENT_LIST_DIR}/netlink_request.cpp
    ${CMAKE_CURRENT_LIST_DIR}/packet_path.cpp
    ${CMAKE_CURRENT_LIST_DIR}/packet_socket.cpp
    ${CMAKE_CURRENT_LIST_DIR}/packet_transports.cpp
    ${CMAKE_CURRENT_LIST_DIR}/pcap.cpp
    ${CMAKE_CURRENT_LIST_DIR}/pcap_library.cpp
    ${CMAKE_CURRENT_LIST_DIR}/port_guard.cpp
    ${CMAKE_CURRENT_LIST_DIR}/raw.cpp
    ${CMAKE_CURRENT_LIST_DIR}/ring_memory.cpp
    ${CMAKE_CURRENT_LIST_DIR}/route.cpp
    ${CMAKE_CURRENT_LIST_DIR}/slot_ring.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transmit_ring.cpp)
target_include_directories(halftrip_platform SYSTEM PRIVATE ${HALFTRIP_PCAP_INCLUDE})
target_link_libraries(halftrip_platform PRIVATE ${CMAKE_DL_LIBS})
