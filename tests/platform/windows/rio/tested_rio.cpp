#include "tests/platform/contract/tested_transport.hpp"
#include "tests/platform/windows/rio/rio_pair.hpp"
#include "tests/platform/windows/wine.hpp"

namespace halftrip::tests {
namespace {

/// Both ends over one provider on one address of this host. Over the fake it sees, at its end, that all was given back.
class RioPlace final : public Place {
public:
    explicit RioPlace(RioSetup setup) : m_provider(rioProvider()), m_setup(std::move(setup)) {}
    std::unique_ptr<Transport> make(Role) override { return windows::makeRioOver(m_provider, m_setup.isStream); }
    [[nodiscard]] TransportRequest request(Role role) const override { return requestFor(m_setup, role); }

private:
    TidyRio m_tidy;
    rio::Provider m_provider;
    RioSetup m_setup;
};

/// Spinning, and sleeping by either kind of notification, at each of these addresses.
std::vector<TestedTransport> rioAt(const std::vector<std::string>& addresses)
{
    std::vector<TestedTransport> all;
    for (const bool isStream : {false, true}) {
        for (const RioSetup& wait : {RioSetup{.wait = Wait::Spin}, RioSetup{.wait = Wait::Block, .notify = "event"},
                                     RioSetup{.wait = Wait::Block, .notify = "iocp"}}) {
            for (const std::string& address : addresses) {
                RioSetup setup = wait;
                setup.isStream = isStream;
                setup.address = address;
                setup.allowFragments = true;
                setup.largestProbeBytes = 65'600;
                const std::string id = isStream ? "rio-tcp" : "rio";
                all.push_back({.name = id + ", " + std::string(model::toWord(setup.wait)) + " by " + setup.notify +
                                       ", at " + address,
                               .id = id,
                               .wait = setup.wait,
                               .bindsAnywhere = isWine() && !isStream,
                               .sizes = {1, 31, 32, 1'472, 65'507},
                               .echoes = 10,
                               .patienceMs = 2'000,
                               .makePlace = [setup] { return std::make_unique<RioPlace>(setup); }});
            }
        }
    }
    return all;
}

}  // namespace

std::vector<TestedTransport> testedTransports()
{
    return rioAt({"127.0.0.1"});
}

std::vector<TestedTransport> testedShapes()
{
    return rioAt({"127.0.0.1", "::1"});
}

}  // namespace halftrip::tests
