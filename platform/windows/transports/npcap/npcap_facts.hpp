#pragma once

#include "core/transport/registry.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace halftrip::windows::npcap {

enum class ServiceState {
    Absent,
    Stopped,   ///< Also while it is starting or stopping.
    Running,
    Unknown,   ///< The service manager does not tell.
};

/// An environment variable; it names one host and one shell, so that no run file or preset insists on another host's
/// crash.
inline constexpr const char* kAcceptCrashVariable = "HALFTRIP_NPCAP_MAY_CRASH";

/// What there is of Npcap on this host, as gathered: no judgement yet.
struct NpcapFacts {
    std::string wineVersion;                ///< Empty: real Windows.
    ServiceState service = ServiceState::Absent;
    std::optional<bool> isAdminOnly;        ///< Registry, "Restrict driver access to administrators".
    std::optional<bool> hasLoopback;        ///< Registry, LoopbackSupport.
    bool isElevated = false;                ///< This process runs as administrator.
    std::string libraryPath;                ///< Where wpcap.dll is to be.
    bool hasLibraryFile = false;
    bool isLoaded = false;
    std::string loadTrouble;                ///< The system's words when the library could not be loaded.
    std::string missingFunction;            ///< The first function that a loaded library lacks; empty: none.
    std::string versionText;                ///< pcap_lib_version() of a loaded library.
    bool isCrashAccepted = false;           ///< kAcceptCrashVariable is 1: a version that can crash Windows is used.
};

/// What the facts mean.
struct NpcapVerdict {
    transport::Availability availability;
    /// Of a library that is usable with a reservation (too old, or Wine's): one sentence, also in availability.reason.
    Text warning;
};

/// True when nothing that is known before the library is loaded speaks against loading it.
[[nodiscard]] bool isWorthLoading(const NpcapFacts& facts);
[[nodiscard]] NpcapVerdict judge(const NpcapFacts& facts);

/// Npcap counts 0.9995, 1.00, 1.84: two whole numbers.
struct NpcapVersion {
    unsigned major = 0;
    unsigned minor = 0;
    auto operator<=>(const NpcapVersion&) const = default;
};
/// Of "Npcap version 1.87, based on libpcap version 1.10.6"; none for the text of another library.
[[nodiscard]] std::optional<NpcapVersion> npcapVersionFrom(std::string_view text);

}  // namespace halftrip::windows::npcap
