# Everything of Linux that is not a transport. target_sources() and libraries only.
target_sources(halftrip_platform PRIVATE
    ${CMAKE_CURRENT_LIST_DIR}/host/adapter_interrupts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/host/adapter_names.cpp
    ${CMAKE_CURRENT_LIST_DIR}/host/adapters.cpp
    ${CMAKE_CURRENT_LIST_DIR}/system/capabilities.cpp
    ${CMAKE_CURRENT_LIST_DIR}/system/child_process.cpp
    ${CMAKE_CURRENT_LIST_DIR}/host/counter_texts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/host/counters.cpp
    ${CMAKE_CURRENT_LIST_DIR}/host/qdisc_drops.cpp
    ${CMAKE_CURRENT_LIST_DIR}/host/core_load.cpp
    ${CMAKE_CURRENT_LIST_DIR}/host/cpu_facts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/network/datagram_socket.cpp
    ${CMAKE_CURRENT_LIST_DIR}/ethtool/driver_access.cpp
    ${CMAKE_CURRENT_LIST_DIR}/system/embedding.cpp
    ${CMAKE_CURRENT_LIST_DIR}/system/entropy.cpp
    ${CMAKE_CURRENT_LIST_DIR}/ethtool/ethtool.cpp
    ${CMAKE_CURRENT_LIST_DIR}/ethtool/ethtool_bits.cpp
    ${CMAKE_CURRENT_LIST_DIR}/ethtool/ethtool_coalescing.cpp
    ${CMAKE_CURRENT_LIST_DIR}/ethtool/ethtool_netlink.cpp
    ${CMAKE_CURRENT_LIST_DIR}/facts/adapter_facts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/facts/adapter_folder.cpp
    ${CMAKE_CURRENT_LIST_DIR}/facts/all_facts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/facts/coalescing_facts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/facts/core_facts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/facts/driver_facts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/facts/firewall_facts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/facts/frequency_facts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/facts/idle_state_facts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/facts/kernel_setting_facts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/facts/live_sources.cpp
    ${CMAKE_CURRENT_LIST_DIR}/facts/pci_facts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/facts/reading.cpp
    ${CMAKE_CURRENT_LIST_DIR}/facts/receive_path_facts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/facts/service_facts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/facts/stack_facts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/facts/system_facts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/system/files.cpp
    ${CMAKE_CURRENT_LIST_DIR}/host/host.cpp
    ${CMAKE_CURRENT_LIST_DIR}/hold/pm_qos.cpp
    ${CMAKE_CURRENT_LIST_DIR}/host/interrupts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/system/journal_place.cpp
    ${CMAKE_CURRENT_LIST_DIR}/hold/file_claim.cpp
    ${CMAKE_CURRENT_LIST_DIR}/hold/measurement_hold.cpp
    ${CMAKE_CURRENT_LIST_DIR}/hold/memory_lock.cpp
    ${CMAKE_CURRENT_LIST_DIR}/network/netlink.cpp
    ${CMAKE_CURRENT_LIST_DIR}/network/network_namespaces.cpp
    ${CMAKE_CURRENT_LIST_DIR}/network/nft_rules.cpp
    ${CMAKE_CURRENT_LIST_DIR}/network/receive_queues.cpp
    ${CMAKE_CURRENT_LIST_DIR}/system/kernel_release.cpp
    ${CMAKE_CURRENT_LIST_DIR}/system/os_error.cpp
    ${CMAKE_CURRENT_LIST_DIR}/platform.cpp
    ${CMAKE_CURRENT_LIST_DIR}/system/processes.cpp
    ${CMAKE_CURRENT_LIST_DIR}/system/save_place.cpp
    ${CMAKE_CURRENT_LIST_DIR}/network/socket_owner.cpp
    ${CMAKE_CURRENT_LIST_DIR}/host/system_tree.cpp
    ${CMAKE_CURRENT_LIST_DIR}/network/system_sockets.cpp
    ${CMAKE_CURRENT_LIST_DIR}/system/temporary_file.cpp
    ${CMAKE_CURRENT_LIST_DIR}/hold/threads.cpp
    ${CMAKE_CURRENT_LIST_DIR}/hold/tick_clock.cpp
    ${CMAKE_CURRENT_LIST_DIR}/tuning/adapter_file_tunables.cpp
    ${CMAKE_CURRENT_LIST_DIR}/tuning/all_tunables.cpp
    ${CMAKE_CURRENT_LIST_DIR}/tuning/coalescing_tunables.cpp
    ${CMAKE_CURRENT_LIST_DIR}/tuning/driver_tunables.cpp
    ${CMAKE_CURRENT_LIST_DIR}/tuning/file_setting.cpp
    ${CMAKE_CURRENT_LIST_DIR}/tuning/frequency_tunables.cpp
    ${CMAKE_CURRENT_LIST_DIR}/tuning/host_file_tunables.cpp
    ${CMAKE_CURRENT_LIST_DIR}/tuning/idle_state_tunables.cpp
    ${CMAKE_CURRENT_LIST_DIR}/tuning/interrupt_tunables.cpp
    ${CMAKE_CURRENT_LIST_DIR}/tuning/offload_tunables.cpp
    ${CMAKE_CURRENT_LIST_DIR}/tuning/packet_steering_tunables.cpp
    ${CMAKE_CURRENT_LIST_DIR}/tuning_system.cpp
    ${CMAKE_CURRENT_LIST_DIR}/network/veth_pair.cpp
    ${CMAKE_CURRENT_LIST_DIR}/host/virtualization.cpp
    ${CMAKE_CURRENT_LIST_DIR}/hold/waking.cpp
    ${CMAKE_CURRENT_LIST_DIR}/hold/watchdog.cpp)
target_link_libraries(halftrip_platform PRIVATE halftrip::sodium)

# The transports and register_transports.cpp list themselves here.
include(${CMAKE_CURRENT_LIST_DIR}/transports/transports.cmake)

# Not all of a folder: the system's headers (net/if.h, linux/if.h) and our files share names.
if(HALFTRIP_FAST_BUILD)
    set_target_properties(halftrip_platform PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    get_target_property(sources halftrip_platform SOURCES)
    foreach(source IN LISTS sources)
        if(source MATCHES "/platform/(linux/)?(ethtool|facts|hold|host|kernel_events|network|sockets|system|tuning)/")
            set_source_files_properties("${source}" TARGET_DIRECTORY halftrip_platform PROPERTIES UNITY_GROUP "${CMAKE_MATCH_2}")
        elseif(source MATCHES "/transports/")
            list(APPEND measuring "${source}")
        endif()
    endforeach()
    halftrip_build_lightly(halftrip_platform)
    halftrip_build_measuring(halftrip_platform ${measuring})
endif()
