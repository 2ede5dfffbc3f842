#pragma once

#include "platform/fake/rio/fake_rio.hpp"
#include "platform/windows/transports/rio/rio_transport.hpp"
#include "platform/windows/transports/rio/system_rio.hpp"
#include "tests/harness/skip.hpp"
#include "tests/platform/contract/transport_pair.hpp"

#include <cstdlib>
#include <string_view>

namespace halftrip::tests {

/// The environment variable that chooses the provider: "real" for the system's own, otherwise the fake.
inline constexpr const char* kRioProviderVariable = "HALFTRIP_RIO_PROVIDER";

inline bool wantsRealRio()
{
    const char* const value = std::getenv(kRioProviderVariable);
    return value != nullptr && std::string_view(value) == "real";
}

/// The provider that these cases run over. Skips the calling test case where the real one was asked for and is missing.
inline rio::Provider rioProvider()
{
    if (!wantsRealRio())
        return fake::fakeRio();
    const auto& real = windows::systemRio();
    if (!real)
        skip(real.error().what);
    return *real;
}

/// Nothing is left behind, and no rule of giving back was broken.
class TidyRio {
public:
    TidyRio() { fake::resetRio(); }
    TidyRio(const TidyRio&) = delete;
    TidyRio& operator=(const TidyRio&) = delete;
    ~TidyRio()
    {
        CHECK(fake::rioLeftovers() == 0);
        CHECK(fake::rioViolations() == std::vector<std::string>{});
        fake::resetRio();
    }
};

struct RioSetup {
    bool isStream = false;
    Wait wait = Wait::Spin;
    std::string notify = "event";
    std::string address = "127.0.0.1";
    bool allowFragments = false;
    std::uint32_t largestProbeBytes = 2'048;
    std::uint32_t batch = 1;
};

inline transport::TransportRequest requestFor(const RioSetup& setup, transport::Role role)
{
    transport::TransportRequest request = requestFor(Setup{.wait = setup.wait,
                                                           .address = setup.address,
                                                           .allowFragments = setup.allowFragments,
                                                           .largestProbeBytes = setup.largestProbeBytes},
                                                     role);
    request.batch = setup.batch;
    request.options["rioNotify"] = setup.notify;
    return request;
}

/// Both ends over one provider, opened and attached on one address of this host.
struct RioPair : TransportPair {
    RioPair(const rio::Provider& provider, const RioSetup& setup)
        : TransportPair(windows::makeRioOver(provider, setup.isStream), windows::makeRioOver(provider, setup.isStream),
                        setup)
    {
    }
};

}  // namespace halftrip::tests
