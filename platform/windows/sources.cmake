# What the Windows side of the platform is made of.
target_sources(halftrip_platform PRIVATE
    ${CMAKE_CURRENT_LIST_DIR}/host/adapter_names.cpp
    ${CMAKE_CURRENT_LIST_DIR}/host/adapters.cpp
    ${CMAKE_CURRENT_LIST_DIR}/system/administrator.cpp
    ${CMAKE_CURRENT_LIST_DIR}/system/child_process.cpp
    ${CMAKE_CURRENT_LIST_DIR}/host/clocks.cpp
    ${CMAKE_CURRENT_LIST_DIR}/system/command_line.cpp
    ${CMAKE_CURRENT_LIST_DIR}/host/counters.cpp
    ${CMAKE_CURRENT_LIST_DIR}/host/cpu_topology.cpp
    ${CMAKE_CURRENT_LIST_DIR}/host/cpuid.cpp
    ${CMAKE_CURRENT_LIST_DIR}/network/datagram_socket.cpp
    ${CMAKE_CURRENT_LIST_DIR}/host/device_properties.cpp
    ${CMAKE_CURRENT_LIST_DIR}/host/driver_settings.cpp
    ${CMAKE_CURRENT_LIST_DIR}/system/elevation.cpp
    ${CMAKE_CURRENT_LIST_DIR}/system/entropy.cpp
    ${CMAKE_CURRENT_LIST_DIR}/facts/adapter_facts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/facts/all_facts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/facts/driver_keyword.cpp
    ${CMAKE_CURRENT_LIST_DIR}/facts/driver_setting_facts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/facts/firewall_facts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/facts/interrupt_moderation_facts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/facts/power_plan_facts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/facts/security_facts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/facts/system_facts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/system/files.cpp
    ${CMAKE_CURRENT_LIST_DIR}/system/handle.cpp
    ${CMAKE_CURRENT_LIST_DIR}/host/host.cpp
    ${CMAKE_CURRENT_LIST_DIR}/host/interrupts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/system/journal_place.cpp
    ${CMAKE_CURRENT_LIST_DIR}/host/kernel_information.cpp
    ${CMAKE_CURRENT_LIST_DIR}/hold/locked_memory.cpp
    ${CMAKE_CURRENT_LIST_DIR}/hold/file_claim.cpp
    ${CMAKE_CURRENT_LIST_DIR}/hold/measurement_hold.cpp
    ${CMAKE_CURRENT_LIST_DIR}/host/ndis_counters.cpp
    ${CMAKE_CURRENT_LIST_DIR}/kernel_events/adapter_vector.cpp
    ${CMAKE_CURRENT_LIST_DIR}/kernel_events/driver_map.cpp
    ${CMAKE_CURRENT_LIST_DIR}/kernel_events/event_decoder.cpp
    ${CMAKE_CURRENT_LIST_DIR}/kernel_events/event_file.cpp
    ${CMAKE_CURRENT_LIST_DIR}/kernel_events/event_watch.cpp
    ${CMAKE_CURRENT_LIST_DIR}/kernel_events/kernel_events.cpp
    ${CMAKE_CURRENT_LIST_DIR}/kernel_events/system_trace.cpp
    ${CMAKE_CURRENT_LIST_DIR}/kernel_events/trace_session.cpp
    ${CMAKE_CURRENT_LIST_DIR}/host/network_category.cpp
    ${CMAKE_CURRENT_LIST_DIR}/hold/page_locks.cpp
    ${CMAKE_CURRENT_LIST_DIR}/host/performance_query.cpp
    ${CMAKE_CURRENT_LIST_DIR}/platform.cpp
    ${CMAKE_CURRENT_LIST_DIR}/hold/power_plan.cpp
    ${CMAKE_CURRENT_LIST_DIR}/hold/power_request.cpp
    ${CMAKE_CURRENT_LIST_DIR}/hold/priority.cpp
    ${CMAKE_CURRENT_LIST_DIR}/system/processes.cpp
    ${CMAKE_CURRENT_LIST_DIR}/register_transports.cpp
    ${CMAKE_CURRENT_LIST_DIR}/host/registry.cpp
    ${CMAKE_CURRENT_LIST_DIR}/system/service.cpp
    ${CMAKE_CURRENT_LIST_DIR}/system/service_manager.cpp
    ${CMAKE_CURRENT_LIST_DIR}/network/socket_error.cpp
    ${CMAKE_CURRENT_LIST_DIR}/network/socket_owner.cpp
    ${CMAKE_CURRENT_LIST_DIR}/system/standard_stream.cpp
    ${CMAKE_CURRENT_LIST_DIR}/system/started_as.cpp
    ${CMAKE_CURRENT_LIST_DIR}/host/system_readings.cpp
    ${CMAKE_CURRENT_LIST_DIR}/network/system_sockets.cpp
    ${CMAKE_CURRENT_LIST_DIR}/system/temporary_file.cpp
    ${CMAKE_CURRENT_LIST_DIR}/system/text.cpp
    ${CMAKE_CURRENT_LIST_DIR}/system/utf8_console.cpp
    ${CMAKE_CURRENT_LIST_DIR}/hold/threads.cpp
    ${CMAKE_CURRENT_LIST_DIR}/network/winsock.cpp
    ${CMAKE_CURRENT_LIST_DIR}/tuning/all_tunables.cpp
    ${CMAKE_CURRENT_LIST_DIR}/tuning/driver_keyword_tunables.cpp
    ${CMAKE_CURRENT_LIST_DIR}/tuning/power_plan_tunables.cpp
    ${CMAKE_CURRENT_LIST_DIR}/tuning_system.cpp)
# Compiled with the measuring loops, as fast as can be; what the rest of the platform does once a run, as small.
add_library(halftrip_transports OBJECT)
target_sources(halftrip_transports PRIVATE
    ${CMAKE_CURRENT_LIST_DIR}/transports/arrival_core.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/bound_socket.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/datagram_options.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/feed_listener.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/icmp/echo_failure.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/icmp/echo_requests.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/icmp/icmp.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/icmp/system_echo.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/npcap/capture_handle.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/npcap/frame_exchange.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/npcap/frame_receiver.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/npcap/moderation.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/npcap/neighbours.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/npcap/network_view.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/npcap/npcap.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/npcap/npcap_facts.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/npcap/npcap_library.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/npcap/npcap_path.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/npcap/npcap_settings.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/npcap/npcap_words.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/npcap/port_guard.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/overlapped_read.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/rio/accept_socket.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/rio/doorbells.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/rio/packet_memory.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/rio/rio_end.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/rio/rio_failure.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/rio/rio_queue.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/rio/rio_transport.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/rio/system_rio.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/sleep_limit.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/socket_reader.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/socket_settings.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/stamps/socket_stamper.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/stamps/stamp_calls.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/stamps/stamped_socket.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/tcp.cpp
    ${CMAKE_CURRENT_LIST_DIR}/transports/udp.cpp)
target_link_libraries(halftrip_transports
    PUBLIC halftrip::core
    PRIVATE halftrip::compile fmt::fmt-header-only Threads::Threads)
halftrip_build_fast(halftrip_transports)
target_sources(halftrip_platform PRIVATE $<TARGET_OBJECTS:halftrip_transports>)
halftrip_build_small(halftrip_platform)
# windows.h without its min and max, without the winsock that it would bring.
foreach(target halftrip_platform halftrip_transports)
    target_compile_definitions(${target} PRIVATE NOMINMAX WIN32_LEAN_AND_MEAN)
endforeach()
target_link_libraries(halftrip_platform PRIVATE ws2_32 iphlpapi bcrypt ole32 shell32 advapi32)

# Version, icon and manifest (UTF-8, long paths, DPI, asInvoker) for one of our programs, where this system is Windows:
# halftrip_add_windows_resources(TARGET NAME halftrip.exe DESCRIPTION "...")
function(halftrip_add_windows_resources target)
    cmake_parse_arguments(RESOURCE "" "NAME;DESCRIPTION" "" ${ARGN})
    set(folder "${PROJECT_SOURCE_DIR}/platform/windows")
    set(manifest "${folder}/halftrip.manifest")
    set(rc "${CMAKE_CURRENT_BINARY_DIR}/${target}.rc")
    set(RESOURCE_ICON "${PROJECT_SOURCE_DIR}/resources/icons/halftrip.ico")
    if(MSVC)
        # Its linker makes the manifest's resource by itself, and a second one would be an error.
        set(RESOURCE_MANIFEST "")
        target_sources(${target} PRIVATE "${manifest}")
    else()
        # CREATEPROCESS_MANIFEST_RESOURCE_ID and RT_MANIFEST.
        set(RESOURCE_MANIFEST "1 24 \"${manifest}\"")
    endif()
    set_source_files_properties("${rc}" PROPERTIES OBJECT_DEPENDS "${manifest};${RESOURCE_ICON}")
    configure_file("${folder}/halftrip.rc.in" "${rc}" @ONLY)
    target_sources(${target} PRIVATE "${rc}")
endfunction()
