#pragma once

#include "core/transport/registry.hpp"
#include "platform/platform.hpp"
#include "tests/core/transport/byte_pattern.hpp"
#include "tests/platform/contract/test_clock.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace halftrip::tests {

using model::Wait;
using transport::Endpoint;
using transport::IoResult;
using transport::Received;
using transport::Role;
using transport::Transport;
using transport::TransportRequest;

/// Of this system's registry.
[[nodiscard]] inline transport::TransportEntry entryOf(const std::string& id)
{
    transport::TransportRegistry registry;
    registerTransports(registry);
    const transport::TransportEntry* const entry = registry.find(id);
    REQUIRE(entry != nullptr);
    return *entry;
}

[[nodiscard]] inline std::unique_ptr<Transport> makeTransport(const std::string& id)
{
    return entryOf(id).make();
}

/// Both ends on one address of this host.
struct Setup {
    std::string transport = "udp";
    Wait wait = Wait::Spin;
    std::string address = "127.0.0.1";
    bool allowFragments = false;
    std::uint32_t largestProbeBytes = 65'507;
    std::chrono::milliseconds longestSleep{20};
    std::map<std::string, std::string> options = {};
};

[[nodiscard]] inline TransportRequest requestFor(const Setup& setup, Role role)
{
    TransportRequest request;
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

/// Does its work where the responder's end lives, and returns when it is done.
using AtResponder = std::function<void(const std::function<void()>& work)>;

/// Both ends, opened and attached.
struct TransportPair {
    explicit TransportPair(const Setup& setup)
        : TransportPair(makeTransport(setup.transport), makeTransport(setup.transport), setup)
    {
    }
    /// Of any transport: `setup` is what requestFor() takes.
    template <typename AnySetup>
    TransportPair(std::unique_ptr<Transport> a, std::unique_ptr<Transport> b, const AnySetup& setup)
        : TransportPair(std::move(a), std::move(b), requestFor(setup, Role::Initiator),
                        requestFor(setup, Role::Responder), [](const auto& work) { work(); })
    {
    }
    TransportPair(std::unique_ptr<Transport> a, std::unique_ptr<Transport> b, const TransportRequest& nearRequest,
                  const TransportRequest& farRequest, const AtResponder& atResponder)
        : initiator(std::move(a)), responder(std::move(b))
    {
        const auto near = initiator->open(nearRequest);
        requireGood(near);
        Result<Endpoint> far;
        atResponder([&] { far = responder->open(farRequest); });
        requireGood(far);
        initiatorEnd = *near;
        responderEnd = *far;
        requireGood(initiator->attach(responderEnd, std::chrono::seconds(5)));
        Status attached;
        atResponder([&] { attached = responder->attach(initiatorEnd, std::chrono::seconds(5)); });
        requireGood(attached);
    }
    void setProbeSize(std::uint32_t bytes) const
    {
        initiator->setProbeSize(bytes);
        responder->setProbeSize(bytes);
    }

    std::unique_ptr<Transport> initiator;
    std::unique_ptr<Transport> responder;
    Endpoint initiatorEnd;
    Endpoint responderEnd;

private:
    template <typename AnyResult>
    static void requireGood(const AnyResult& result)
    {
        if (!result)
            FAIL(result.error().what);
    }
};

[[nodiscard]] inline bool isSame(std::span<const std::byte> left, std::span<const std::byte> right)
{
    return std::ranges::equal(left, right);
}

}  // namespace halftrip::tests
