#include "tests/platform/contract/tested_transport.hpp"
#include "tests/platform/windows/npcap/fake_pcap.hpp"

#include "platform/windows/transports/npcap/npcap.hpp"

namespace halftrip::tests {
namespace {

using Options = std::map<std::string, std::string>;

/// Both ends on the fake wire. It sees, at its end, that all was given back and used by one thread at a time.
class WirePlace final : public Place {
public:
    WirePlace(Wait wait, std::string address, Options options, bool isWine)
        : m_wait(wait), m_address(std::move(address)), m_options(std::move(options)), m_isWine(isWine)
    {
    }
    ~WirePlace() override
    {
        CHECK(m_wire.openHandles == 0);
        CHECK(m_wire.sharedUses == 0);
        CHECK(m_wire.blockedReads == 0);
    }
    std::unique_ptr<Transport> make(Role role) override
    {
        Ground ground;
        ground.openLibrary = [library = m_wire.library(m_isWine)]() -> Result<NpcapLibrary> { return library; };
        ground.network = std::make_shared<FakeView>(role == Role::Initiator);
        return windows::npcap::makeTransport(std::move(ground));
    }
    [[nodiscard]] TransportRequest request(Role role) const override
    {
        return requestFor({.wait = m_wait, .address = m_address, .largestProbeBytes = 2048, .options = m_options},
                          role);
    }

private:
    FakeWire m_wire;
    Wait m_wait;
    std::string m_address;
    Options m_options;
    bool m_isWine;
};

std::vector<TestedTransport> npcapWith(const std::vector<Options>& options, const std::vector<std::string>& addresses,
                                       const std::vector<bool>& areWine)
{
    std::vector<TestedTransport> all;
    for (const Wait wait : {Wait::Spin, Wait::Block}) {
        for (const Options& chosen : options) {
            for (const std::string& address : addresses) {
                for (const bool isWine : areWine) {
                    std::string name = "npcap, " + std::string(model::toWord(wait)) + ", at " + address;
                    for (const auto& [key, value] : chosen)
                        name += ", " + key + "=" + value;
                    all.push_back({.name = name + (isWine ? ", as under Wine" : ""),
                                   .id = "npcap",
                                   .wait = wait,
                                   .sizes = {1, 32, 64, 1'400},
                                   .echoes = 5,
                                   .patienceMs = 2'000,
                                   .receivesByThread = true,
                                   .makePlace = [wait, address, chosen, isWine] {
                                       return std::make_unique<WirePlace>(wait, address, chosen, isWine);
                                   }});
                }
            }
        }
    }
    return all;
}

}  // namespace

std::vector<TestedTransport> testedTransports()
{
    return npcapWith({{}}, {"127.0.0.1"}, {false});
}

std::vector<TestedTransport> testedShapes()
{
    return npcapWith({{}, {{"vlan", "7"}}, {{"frame", "udp"}, {"dscp", "46"}}}, {"127.0.0.1", "::1"}, {false, true});
}

}  // namespace halftrip::tests
