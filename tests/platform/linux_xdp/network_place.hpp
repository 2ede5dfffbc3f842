#pragma once

#include "tests/platform/contract/tested_transport.hpp"
#include "tests/platform/linux_xdp/test_network.hpp"

namespace halftrip::tests {

/// The ends in two network namespaces with a veth pair between them.
class NetworkPlace final : public Place {
public:
    NetworkPlace(std::string id, Wait wait, bool isV6, Options options)
        : m_id(std::move(id)), m_wait(wait), m_isV6(isV6), m_options(std::move(options)), m_network(TestNetwork::make())
    {
        m_network->setMtu(1'500);
    }
    std::unique_ptr<Transport> make(Role) override { return makeTransport(m_id); }
    [[nodiscard]] TransportRequest request(Role role) const override
    {
        return TestNetwork::request(role, m_isV6, m_wait, m_options);
    }
    void atResponder(const std::function<void()>& work) override { m_network->inResponder(work); }
    std::thread startAtResponder(std::function<void()> work) override
    {
        return m_network->startInResponder(std::move(work));
    }

private:
    std::string m_id;
    Wait m_wait;
    bool m_isV6;
    Options m_options;
    std::unique_ptr<TestNetwork> m_network;
};

/// A transport by each of its waits, with each of these options, over each of these families.
[[nodiscard]] inline std::vector<TestedTransport> inNetwork(const std::string& id, const std::vector<Options>& options,
                                                            const std::vector<bool>& areV6)
{
    std::vector<TestedTransport> all;
    for (const Wait wait : entryOf(id).waits) {
        for (const Options& chosen : options) {
            for (const bool isV6 : areV6) {
                std::string name = id + ", " + std::string(model::toWord(wait));
                for (const auto& [key, value] : chosen)
                    name += ", " + key + "=" + value;
                all.push_back({.name = name + (isV6 ? ", IPv6" : ", IPv4"),
                               .id = id,
                               .wait = wait,
                               .tellsOverruns = true,
                               .makePlace = [id, wait, isV6, chosen] {
                                   skipUnlessUsable(id);
                                   return std::make_unique<NetworkPlace>(id, wait, isV6, chosen);
                               }});
            }
        }
    }
    return all;
}

}  // namespace halftrip::tests
