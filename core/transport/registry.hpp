#pragma once

#include "core/transport/stamping.hpp"
#include "core/transport/transport.hpp"

#include <functional>
#include <string>
#include <vector>

namespace halftrip::transport {

/// "Usable here, or why not, and what would make it so."
struct Availability {
    bool isUsable = true;
    std::string reason;  ///< Empty when usable.
    std::string remedy;  ///< The command or step that would make it usable; may be empty.
};

struct TransportEntry {
    std::string id;     ///< "udp": what the user types.
    std::string title;  ///< "UDP socket, kernel stack".
    std::vector<model::Wait> waits;  ///< What it can do, the default for a free core first.
    bool isStream = false;           ///< Never loses or reorders; no datagram limit.
    std::function<Availability()> probe;
    std::function<std::unique_ptr<Transport>()> make;
    /// One that stamps the stages of a packet's way, for a pass of its own; empty: this transport cannot.
    std::function<std::unique_ptr<StampingTransport>()> makeStamping = {};
    std::vector<std::string> optionKeys = {};  ///< What it knows of TransportRequest::options.
    bool hasLoopback = false;  ///< Two ends in one host can talk over its loopback adapter.
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

private:
    std::vector<TransportEntry> m_entries;
};

}  // namespace halftrip::transport
