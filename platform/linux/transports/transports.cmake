# The ways of moving probes on Linux. Each transport is one file; register_transports.cpp lists them.
target_sources(halftrip_platform PRIVATE
    ${CMAKE_CURRENT_LIST_DIR}/../register_transports.cpp
    ${CMAKE_CURRENT_LIST_DIR}/adapter_state.cpp
    ${CMAKE_CURRENT_LIST_DIR}/arrival_stamps.cpp
    ${CMAKE_CURRENT_LIST_DIR}/datagram_filter.cpp
    ${CMAKE_CURRENT_LIST_DIR}/feed_listener.cpp
    ${CMAKE_CURRENT_LIST_DIR}/socket_calls.cpp
    ${CMAKE_CURRENT_LIST_DIR}/socket_error.cpp
    ${CMAKE_CURRENT_LIST_DIR}/socket_framing.cpp
    ${CMAKE_CURRENT_LIST_DIR}/socket_library.cpp
    ${CMAKE_CURRENT_LIST_DIR}/socket_options.cpp
    ${CMAKE_CURRENT_LIST_DIR}/socket_settings.cpp
    ${CMAKE_CURRENT_LIST_DIR}/socket_wait.cpp
    ${CMAKE_CURRENT_LIST_DIR}/stamps/adapter_clock.cpp
    ${CMAKE_CURRENT_LIST_DIR}/stamps/hardware_stamps.cpp
    ${CMAKE_CURRENT_LIST_DIR}/stamps/socket_stamper.cpp
    ${CMAKE_CURRENT_LIST_DIR}/tcp.cpp
    ${CMAKE_CURRENT_LIST_DIR}/udp.cpp)
include(${CMAKE_CURRENT_LIST_DIR}/packet/packet.cmake)
target_sources(halftrip_platform PRIVATE
    ${CMAKE_CURRENT_LIST_DIR}/icmp.cpp
    ${CMAKE_CURRENT_LIST_DIR}/icmp_socket.cpp)
include(${CMAKE_CURRENT_LIST_DIR}/xdp/xdp.cmake)
