#pragma once

#include "core/model/fields.hpp"
#include "core/transport/stamping.hpp"
#include "core/transport/transport.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::transport {

/// "Usable here, or why not, and what would make it so."
struct Availability {
    bool isUsable = true;
    Text reason;  ///< Why not; of one that is usable what is to be known about it, if anything.
    Text remedy;  ///< The command or step that would make it usable; may be empty.
};

/// An option whose best value depends on driver and adapter: a short trial at the start finds it, unless the user
/// chose.
struct TrialOption {
    std::string key;  ///< Of TransportRequest::options; "auto" there stands for a trial, too.
    std::vector<std::string> values;  ///< The first is taken where they do not differ.
};

struct TransportEntry {
    std::string id;  ///< "udp": what the user types.
    std::string title;  ///< "UDP socket".
    std::vector<model::Wait> waits;  ///< What it can do, the default for a free core first.
    bool isStream = false;  ///< Never loses or reorders; no datagram limit.
    std::function<Availability()> probe;
    std::function<std::unique_ptr<Transport>()> make;
    /// One that stamps the stages of a packet's way, for a pass of its own; empty: this transport cannot.
    std::function<std::unique_ptr<StampingTransport>()> makeStamping = {};
    /// One that receives a feed, with stamps (Role::Listener); empty: this transport cannot.
    std::function<std::unique_ptr<StampingTransport>()> makeListener = {};
    /// What it knows of TransportRequest::options, at the defaults (model::describeDefaults<...>); empty: nothing.
    std::function<void(model::Fields&)> describeOptions = {};
    /// Sends and takes frames of its own, beneath the system's stack: no firewall of a host sees them.
    bool isBelowStack = false;
    std::optional<TrialOption> trial = {};
    bool hasLoopback = false;  ///< Two ends in one host can talk over its loopback adapter.
    bool hasResponder = true;  ///< False: the other host's own system answers (icmp).
};

/// The transports of this build, in the order the user sees them.
class TransportRegistry {
public:
    void add(TransportEntry entry) { m_entries.push_back(std::move(entry)); }
    [[nodiscard]] const std::vector<TransportEntry>& entries() const noexcept { return m_entries; }
    /// Null when there is none of that name.
    [[nodiscard]] const TransportEntry* find(const std::string& id) const noexcept
    {
        for (const TransportEntry& entry : m_entries) {
            if (entry.id == id)
                return &entry;
        }
        return nullptr;
    }

    /// "There is no transport ... here", and those that there are. Error NotSupported: another system has it.
    [[nodiscard]] Error unknown(const std::string& id) const
    {
        for (const auto& [others, system] : kOfOneSystem) {
            if (std::ranges::find(others, id) != others.end() && !find(id))
                return {ErrorKind::NotSupported, text("The transport {transport} needs {system}.", id, system), 0,
                        "\"halftrip transports\" lists those of this host."};
        }
        std::string names;
        for (const TransportEntry& entry : m_entries)
            names += (names.empty() ? "" : ", ") + entry.id;
        return {ErrorKind::Invalid, text("There is no transport \"{transport}\" here.", id.substr(0, 40)), 0,
                text("Choose one of these: {names}.", names)};
    }

private:
    struct OfOneSystem {
        std::vector<std::string_view> transports;
        std::string_view system;
    };
    inline static const std::vector<OfOneSystem> kOfOneSystem{{{"raw", "mmap", "pcap", "xdp"}, "Linux"},
                                                              {{"rio", "rio-tcp", "npcap"}, "Windows"}};
    std::vector<TransportEntry> m_entries;
};

}  // namespace halftrip::transport
