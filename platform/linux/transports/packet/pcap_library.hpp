#pragma once

#include "core/base/error.hpp"

#include <pcap/pcap.h>

#include <string>

namespace halftrip::packet {

/// The functions of libpcap that we call. The library is opened when it is first needed, not linked: the static archive
/// of Debian wants D-Bus and systemd, and halftrip must start on hosts that have no libpcap.
/// (<pcap/pcap.h> and libbpf's headers define the same names: no file may include both.)
struct PcapLibrary {
    decltype(&::pcap_create) create = nullptr;
    decltype(&::pcap_set_snaplen) setSnaplen = nullptr;
    decltype(&::pcap_set_promisc) setPromisc = nullptr;
    decltype(&::pcap_set_timeout) setTimeout = nullptr;
    decltype(&::pcap_set_immediate_mode) setImmediateMode = nullptr;
    decltype(&::pcap_activate) activate = nullptr;
    decltype(&::pcap_setnonblock) setNonBlock = nullptr;
    decltype(&::pcap_setdirection) setDirection = nullptr;
    decltype(&::pcap_datalink) dataLink = nullptr;
    decltype(&::pcap_compile) compile = nullptr;
    decltype(&::pcap_setfilter) setFilter = nullptr;
    decltype(&::pcap_freecode) freeCode = nullptr;
    decltype(&::pcap_dispatch) dispatch = nullptr;
    decltype(&::pcap_inject) inject = nullptr;
    decltype(&::pcap_get_selectable_fd) selectableFd = nullptr;
    decltype(&::pcap_geterr) lastError = nullptr;
    decltype(&::pcap_stats) stats = nullptr;
    decltype(&::pcap_close) close = nullptr;
    std::string version;  ///< "libpcap version 1.10.3 (with TPACKET_V3)".
};

/// Opens the library once per process; it stays open. Error NotSupported: not installed, or too old. Any thread.
[[nodiscard]] Result<const PcapLibrary*> loadPcapLibrary();

}  // namespace halftrip::packet
