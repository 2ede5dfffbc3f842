# Linux packages by CPack: halftrip (command line, responder service, manual pages) and halftrip-gui (the window), as .deb and .rpm.
# ./dev package runs cpack for each. The .rpm gets the portable programs in place of the ones built here (rpm_layout.cmake).
if(NOT HALFTRIP_PACKAGE)
    return()
endif()

set(CPACK_PACKAGE_NAME halftrip)
# Each package has a summary of its own; CPack would put this one in front of it.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")
set(CPACK_PACKAGE_VENDOR "The Halftrip authors")
set(CPACK_PACKAGE_CONTACT "${HALFTRIP_CONTACT}")
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_COMPONENTS_ALL cli)
if(HALFTRIP_BUILD_GUI)
    list(APPEND CPACK_COMPONENTS_ALL gui)
endif()

set(cli_summary "half-round-trip latency of network adapters")
set(cli_text "Halftrip measures the half-round-trip latency of a network adapter by
ping-pong between two hosts, from user memory to user memory, over sockets,
raw sockets, PACKET_MMAP and AF_XDP. It counts every probe that was lost or
late and says in plain sentences which results not to trust.")
set(gui_summary "window for Halftrip, which measures network latency")
set(gui_text "The window of Halftrip: live histograms of the half-round-trip latency of
network adapters, sweeps, saved runs.")

set(scripts "${PROJECT_SOURCE_DIR}/installer/linux")

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SECTION net)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_CLI_PACKAGE_NAME halftrip)
set(CPACK_DEBIAN_CLI_DESCRIPTION "${cli_summary}\n${cli_text}")
set(CPACK_DEBIAN_CLI_PACKAGE_DEPENDS "libcap2-bin, passwd")
# Found when halftrip starts, not linked: the transport pcap.
set(CPACK_DEBIAN_CLI_PACKAGE_SUGGESTS "libpcap0.8, ethtool, halftrip-gui, pkexec")
set(CPACK_DEBIAN_CLI_PACKAGE_CONTROL_EXTRA "${scripts}/postinst" "${scripts}/prerm" "${scripts}/postrm")
set(CPACK_DEBIAN_GUI_PACKAGE_NAME halftrip-gui)
set(CPACK_DEBIAN_GUI_DESCRIPTION "${gui_summary}\n${gui_text}")
set(CPACK_DEBIAN_GUI_PACKAGE_DEPENDS "halftrip (= ${PROJECT_VERSION})")

set(CPACK_RPM_COMPONENT_INSTALL ON)
set(CPACK_RPM_FILE_NAME RPM-DEFAULT)
set(CPACK_RPM_PACKAGE_LICENSE GPL-3.0-or-later)
set(CPACK_RPM_PACKAGE_GROUP "Applications/Internet")
set(CPACK_RPM_PACKAGE_RELEASE 1)
set(CPACK_RPM_MAIN_COMPONENT cli)
set(CPACK_RPM_CLI_PACKAGE_NAME halftrip)
set(CPACK_RPM_CLI_PACKAGE_SUMMARY "Half-round-trip latency of network adapters")
set(CPACK_RPM_CLI_PACKAGE_DESCRIPTION "${cli_text}")
# setcap and groupadd, by the names of Red Hat and of SUSE.
set(CPACK_RPM_CLI_PACKAGE_REQUIRES "(libcap or libcap-progs), (shadow-utils or shadow)")
set(CPACK_RPM_CLI_POST_INSTALL_SCRIPT_FILE "${scripts}/postinst")
set(CPACK_RPM_CLI_PRE_UNINSTALL_SCRIPT_FILE "${scripts}/prerm")
set(CPACK_RPM_CLI_POST_UNINSTALL_SCRIPT_FILE "${scripts}/postrm")
set(CPACK_RPM_GUI_PACKAGE_NAME halftrip-gui)
set(CPACK_RPM_GUI_PACKAGE_SUMMARY "Window for Halftrip, which measures network latency")
set(CPACK_RPM_GUI_PACKAGE_DESCRIPTION "${gui_text}")
set(CPACK_RPM_GUI_PACKAGE_REQUIRES "halftrip = ${PROJECT_VERSION}")
# Folders of the system's own packages. The others are owned, with whoever owns them, too: nothing is left where nobody does.
set(CPACK_RPM_EXCLUDE_FROM_AUTO_FILELIST_ADDITION
    /usr/share/applications /usr/share/icons /usr/share/mime /usr/share/man /usr/share/man/man1 /usr/lib/systemd /usr/lib/systemd/system
    /usr/lib/tmpfiles.d)

# The same bytes from the same tree (SOURCE_DATE_EPOCH), wherever and whenever it is packed.
set(CPACK_RPM_SPEC_MORE_DEFINE "%define _build_id_links none\n%define _buildhost localhost\n\
%define use_source_date_epoch_as_buildtime 1\n%define clamp_mtime_to_source_date_epoch 1")
if(HALFTRIP_BUILD_GUI)
    # The library of plots lies in the package of the window, for its program alone.
    string(APPEND CPACK_RPM_SPEC_MORE_DEFINE "\n%define __provides_exclude ^libQCustomPlot.*\n%define __requires_exclude ^libQCustomPlot.*")
    include(HalftripQCustomPlot)
    get_target_property(plot_library QCustomPlotQt6::QCustomPlotQt6 LOCATION)
    set(CPACK_HALFTRIP_PLOT_LIBRARY "${plot_library}")
endif()
set(CPACK_PRE_BUILD_SCRIPTS "${CMAKE_CURRENT_LIST_DIR}/rpm_layout.cmake")

include(CPack)
