#pragma once

#include "core/base/error.hpp"
#include "core/model/host_facts.hpp"

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
    /// Everything but the adapter and the tool version.
    [[nodiscard]] virtual model::HostFacts facts() = 0;
    /// Every adapter, loopback included, in the system's order.
    [[nodiscard]] virtual Result<std::vector<model::AdapterFacts>> adapters() = 0;
    /// The adapter that traffic to `peerAddress` leaves through. Error NotFound: no route.
    [[nodiscard]] virtual Result<model::AdapterFacts> adapterTowards(const std::string& peerAddress) = 0;
};

}  // namespace halftrip::os
