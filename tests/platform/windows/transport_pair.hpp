#pragma once

#include "core/transport/registry.hpp"
#include "platform/platform.hpp"
#include "platform/windows/host/clocks.hpp"
#include "tests/core/transport/byte_pattern.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace halftrip::tests {

using model::Wait;
using transport::IoResult;
using transport::Received;
using transport::Transport;

/// The counter whose rate the system names, so that tests may reckon in milliseconds.
inline const clock::TickClock& testClock()
{
    static const auto clock = windows::makeQpcTickClock();
    return *clock;
}

inline clock::Ticks milliseconds(std::int64_t count)
{
    return testClock().nominalTicksPerSecond() / 1000 * count;
}

inline clock::Ticks after(std::int64_t countMs)
{
    return testClock().now() + milliseconds(countMs);
}

/// A deadline that only a lost probe or a broken transport reaches.
inline clock::Ticks generousDeadline()
{
    return after(20'000);
}

struct Setup {
    std::string transport = "udp";
    Wait wait = Wait::Spin;
    std::string address = "127.0.0.1";
    bool allowFragments = false;
    std::uint32_t largestProbeBytes = 65'507;
    std::map<std::string, std::string> options = {};
};

inline transport::TransportRequest requestFor(const Setup& setup, transport::Role role)
{
    transport::TransportRequest request;
    request.role = role;
    request.localAddress = request.peerAddress = setup.address;
    request.wait = setup.wait;
    request.largestProbeBytes = setup.largestProbeBytes;
    request.allowFragments = setup.allowFragments;
    request.clock = &testClock();
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
        : TransportPair(makeTransport(setup.transport), makeTransport(setup.transport), setup)
    {
    }
    /// Of any transport: `setup` is what requestFor() takes.
    template <typename AnySetup>
    TransportPair(std::unique_ptr<Transport> a, std::unique_ptr<Transport> b, const AnySetup& setup)
        : initiator(std::move(a)), responder(std::move(b))
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
