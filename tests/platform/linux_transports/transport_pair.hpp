#pragma once

#include "core/transport/registry.hpp"
#include "platform/platform.hpp"
#include "tests/core/transport/byte_pattern.hpp"
#include "tests/harness/skip.hpp"
#include "tests/platform/linux/abilities.hpp"

#include <sys/socket.h>
#include <time.h>

#include <catch2/catch.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace halftrip::tests {

using model::Wait;
using transport::IoResult;
using transport::Received;
using transport::Transport;

/// Ticks are nanoseconds.
class NanosecondClock final : public clock::TickClock {
public:
    [[nodiscard]] clock::Ticks read() const noexcept override
    {
        timespec now{};
        ::clock_gettime(CLOCK_MONOTONIC, &now);
        return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
    }
    [[nodiscard]] std::string name() const override { return "CLOCK_MONOTONIC"; }
    [[nodiscard]] std::int64_t nominalTicksPerSecond() const noexcept override { return 1'000'000'000; }
};

inline const NanosecondClock kClock;
inline constexpr clock::Ticks kMillisecond = 1'000'000;

/// A deadline that only a lost probe or a broken transport reaches.
inline clock::Ticks generousDeadline()
{
    return kClock.now() + 5'000 * kMillisecond;
}

struct Setup {
    std::string transport = "udp";
    Wait wait = Wait::Spin;
    std::string address = "127.0.0.1";
    bool allowFragments = false;
    std::uint32_t largestProbeBytes = 65'507;
    std::chrono::milliseconds longestSleep{20};
    std::map<std::string, std::string> options = {};
};

/// Skips the calling test case where this host has no such loopback address.
inline void skipWithout(const std::string& address)
{
    if (!test::hasLoopback(address))
        skip("this host has no " + address);
}

inline transport::TransportRequest requestFor(const Setup& setup, transport::Role role)
{
    transport::TransportRequest request;
    request.role = role;
    request.localAddress = request.peerAddress = setup.address;
    request.wait = setup.wait;
    request.largestProbeBytes = setup.largestProbeBytes;
    request.longestSleep = setup.longestSleep;
    request.allowFragments = setup.allowFragments;
    request.clock = &kClock;
    request.options = setup.options;
    return request;
}

inline std::unique_ptr<Transport> makeTransport(const std::string& id)
{
    transport::TransportRegistry registry;
    registerTransports(registry);
    const transport::TransportEntry* entry = registry.find(id);
    REQUIRE(entry != nullptr);
    return entry->make();
}

/// Both ends on one address of this host, opened and attached.
struct TransportPair {
    explicit TransportPair(const Setup& setup)
        : initiator(makeTransport(setup.transport)), responder(makeTransport(setup.transport))
    {
        const auto near = initiator->open(requestFor(setup, transport::Role::Initiator));
        const auto far = responder->open(requestFor(setup, transport::Role::Responder));
        REQUIRE(near);
        REQUIRE(far);
        initiatorEnd = *near;
        responderEnd = *far;
        REQUIRE(initiator->attach(responderEnd, std::chrono::seconds(5)));
        REQUIRE(responder->attach(initiatorEnd, std::chrono::seconds(5)));
    }
    void setProbeSize(std::uint32_t bytes) const
    {
        initiator->setProbeSize(bytes);
        responder->setProbeSize(bytes);
    }

    std::unique_ptr<Transport> initiator;
    std::unique_ptr<Transport> responder;
    transport::Endpoint initiatorEnd;
    transport::Endpoint responderEnd;
};

inline bool isSame(std::span<const std::byte> left, std::span<const std::byte> right)
{
    return std::ranges::equal(left, right);
}

}  // namespace halftrip::tests
