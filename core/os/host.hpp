#pragma once

#include "core/base/error.hpp"
#include "core/model/facts/host_facts.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::os {

/// Reads facts about this host; changes nothing. Any thread.
class Host {
public:
    Host() = default;
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;
    virtual ~Host() = default;
    /// Everything but the adapter, its settings and the tool version.
    [[nodiscard]] virtual model::HostFacts facts() = 0;
    /// Every adapter, loopback included, in the system's order.
    [[nodiscard]] virtual Result<std::vector<model::AdapterFacts>> adapters() = 0;
    /// The adapter that traffic to `peerAddress` leaves through. Error NotFound: no route.
    [[nodiscard]] virtual Result<model::AdapterFacts> adapterTowards(const std::string& peerAddress) = 0;
    /// What keeps packets from passing that adapter (by name) at this moment: Error Closed: it has vanished;
    /// Unreachable: it is down (with an osCode) or has no link (without), and may come back. None: nothing known, or
    /// `adapter` is empty. Takes microseconds (Windows: some ms).
    [[nodiscard]] virtual std::optional<Error> adapterTrouble(const std::string& adapter) = 0;
    /// How this host and one adapter (by name; empty: none) are set, as far as the system tells: what it does not tell
    /// is there without a value and with the reason. Takes up to some 100 ms of processor time: never beside a
    /// measuring thread.
    [[nodiscard]] virtual std::vector<model::Fact> settings(const std::string& adapter) = 0;
    /// How long each core has worked since the system started, by its number, in steps of some 10 ms; what a hypervisor
    /// kept it from counts as work. Empty: the system does not tell. Takes some 50 us.
    [[nodiscard]] virtual std::vector<std::chrono::milliseconds> busyTimes() { return {}; }
    /// Threads of other programs that want to run on that core at this moment, with their processes: "stress-ng
    /// (4711)". Empty where nobody tells. Takes some 10 us for each thread of the host: never beside a measuring one.
    [[nodiscard]] virtual std::vector<std::string> readyThreads(int core)
    {
        static_cast<void>(core);
        return {};
    }
};

}  // namespace halftrip::os
