#pragma once

#include "core/control/channel.hpp"
#include "platform/fake/fake_platform.hpp"

#include <catch2/catch.hpp>

#include <memory>
#include <string>
#include <utility>

namespace halftrip::test {

inline constexpr fake::Moment kMillisecond = 1'000'000;
inline constexpr fake::Moment kSecond = 1'000'000'000;
inline constexpr std::uint16_t kPort = 9753;

/// Two simulated hosts, a (10.0.0.1) and b (10.0.0.2), and TCP between them, in simulated time.
struct TwoHosts {
    static fake::HostTraits named(const std::string& name, const std::string& address)
    {
        fake::HostTraits traits;
        traits.name = name;
        traits.addresses = {address};
        traits.seed = name == "a" ? 1 : 2;
        return traits;
    }
    /// a's end and b's end of a new connection; with `fromB`, b calls itself and both ends are its own.
    std::pair<std::unique_ptr<os::ByteStream>, std::unique_ptr<os::ByteStream>> connect(bool fromB = false)
    {
        using namespace std::chrono_literals;
        os::Network& caller = fromB ? b.network() : a.network();
        auto near = caller.connect({fromB ? "127.0.0.1" : "10.0.0.2", kPort}, {}, 1000ms, os::kNeverStopped);
        auto far = listener->accept(1000ms);
        REQUIRE(near);
        REQUIRE(far);
        return {std::move(*near), std::move(*far)};
    }

    fake::SimulatedTime time;
    fake::SimulatedNetwork network{time, 1};
    fake::FakePlatform a{network, named("a", "10.0.0.1")};
    fake::FakePlatform b{network, named("b", "10.0.0.2")};
    std::unique_ptr<os::Listener> listener = std::move(*b.network().listen({"", kPort}));  ///< b's.
};

}  // namespace halftrip::test
