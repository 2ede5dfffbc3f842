#pragma once

#include "tests/platform/contract/tested_transport.hpp"

namespace halftrip::tests {

/// Both ends on one address of this host.
class LoopbackPlace final : public Place {
public:
    explicit LoopbackPlace(Setup setup) : m_setup(std::move(setup)) {}
    std::unique_ptr<Transport> make(Role) override { return makeTransport(m_setup.transport); }
    [[nodiscard]] TransportRequest request(Role role) const override { return requestFor(m_setup, role); }

private:
    Setup m_setup;
};

/// UDP and TCP by each of their waits, at each of these addresses. `skipWithout` ends the test case where an address is
/// missing.
[[nodiscard]] inline std::vector<TestedTransport> socketsAt(const std::vector<std::string>& addresses,
                                                            void (*skipWithout)(const std::string& address))
{
    std::vector<TestedTransport> all;
    for (const std::string id : {"udp", "tcp"}) {
        for (const Wait wait : entryOf(id).waits) {
            for (const std::string& address : addresses) {
                // On loopback the largest one needs fragments over IPv6, whose headers are longer.
                const Setup setup{.transport = id,
                                  .wait = wait,
                                  .address = address,
                                  .allowFragments = true,
                                  .largestProbeBytes = 65'600};
                all.push_back({.name = id + ", " + std::string(model::toWord(wait)) + ", at " + address,
                               .id = id,
                               .wait = wait,
                               .makePlace = [setup, skipWithout] {
                                   skipWithout(setup.address);
                                   return std::make_unique<LoopbackPlace>(setup);
                               }});
            }
        }
    }
    return all;
}

}  // namespace halftrip::tests
