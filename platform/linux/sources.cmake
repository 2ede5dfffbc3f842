# Everything of Linux that is not a transport. target_sources() and libraries only.
target_sources(halftrip_platform PRIVATE
    ${CMAKE_CURRENT_LIST_DIR}/adapters.cpp
    ${CMAKE_CURRENT_LIST_DIR}/child_process.cpp
    ${CMAKE_CURRENT_LIST_DIR}/counter_texts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/counters.cpp
    ${CMAKE_CURRENT_LIST_DIR}/cpu_facts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/embedding.cpp
    ${CMAKE_CURRENT_LIST_DIR}/entropy.cpp
    ${CMAKE_CURRENT_LIST_DIR}/ethtool.cpp
    ${CMAKE_CURRENT_LIST_DIR}/files.cpp
    ${CMAKE_CURRENT_LIST_DIR}/host.cpp
    ${CMAKE_CURRENT_LIST_DIR}/interrupts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/memory_lock.cpp
    ${CMAKE_CURRENT_LIST_DIR}/netlink.cpp
    ${CMAKE_CURRENT_LIST_DIR}/network.cpp
    ${CMAKE_CURRENT_LIST_DIR}/network_namespaces.cpp
    ${CMAKE_CURRENT_LIST_DIR}/os_error.cpp
    ${CMAKE_CURRENT_LIST_DIR}/platform.cpp
    ${CMAKE_CURRENT_LIST_DIR}/processes.cpp
    ${CMAKE_CURRENT_LIST_DIR}/system_tree.cpp
    ${CMAKE_CURRENT_LIST_DIR}/tcp_stream.cpp
    ${CMAKE_CURRENT_LIST_DIR}/threads.cpp
    ${CMAKE_CURRENT_LIST_DIR}/tick_clock.cpp
    ${CMAKE_CURRENT_LIST_DIR}/veth_pair.cpp
    ${CMAKE_CURRENT_LIST_DIR}/virtualization.cpp
    ${CMAKE_CURRENT_LIST_DIR}/watchdog.cpp)
target_link_libraries(halftrip_platform PRIVATE halftrip::sodium)

# The transports and register_transports.cpp list themselves here.
include(${CMAKE_CURRENT_LIST_DIR}/transports/transports.cmake)
