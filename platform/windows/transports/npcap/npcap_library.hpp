#pragma once

#include "core/base/error.hpp"
#include "platform/windows/transports/npcap/npcap_facts.hpp"
#include "platform/windows/transports/npcap/pcap_functions.hpp"

#include <string>

namespace halftrip::windows::npcap {

/// An opened library. Plain value: the library itself stays loaded for as long as the process runs.
struct NpcapLibrary {
    PcapFunctions functions;
    std::string version;   ///< pcap_lib_version().
    std::string warning;   ///< See NpcapVerdict.
    bool isWine = false;   ///< Wine's wpcap: no immediate mode, no event.
};

/// Asks the service manager, the registry and the file system, in this order, and opens the library when all of them
/// agree. Any thread; some milliseconds.
[[nodiscard]] NpcapFacts gatherNpcapFacts();
/// The library of gatherNpcapFacts(). Errors: NotSupported, NotPermitted (administrators only).
[[nodiscard]] Result<NpcapLibrary> openNpcap();
/// For the registry.
[[nodiscard]] transport::Availability probeNpcap();

/// Wine's version; empty on Windows.
[[nodiscard]] std::string wineVersion();
/// Where Npcap puts its library, below the system's own folder ("C:\Windows\System32").
[[nodiscard]] std::string npcapLibraryPath(const std::string& systemFolder);

}  // namespace halftrip::windows::npcap
