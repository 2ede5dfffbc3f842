#include "core/model/facts/moderation_modes.hpp"
#include "core/model/facts/queue_values.hpp"
#include "core/model/figures/interrupt_deferral.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using namespace halftrip::model;

namespace {

/// An adapter of 50 us, 20,000 ns and 2 polls, with queues that differ.
HostFacts hostWithQueues()
{
    HostFacts host;
    host.adapter.emplace().driver = "i40e";
    host.facts = {knownFact("coalescing.rxUsecs", std::int64_t{50}, "us", ""),
                  knownFact("queues.rxUsecs", "rx-1 0, rx-3 80", "us", ""),
                  knownFact("napi.groFlushTimeout", std::int64_t{20'000}, "ns", ""),
                  knownFact("napi.deferHardIrqs", std::int64_t{2}, "", ""),
                  knownFact("queues.groFlushTimeout", "rx-1 0, rx-2 200000", "ns", ""),
                  knownFact("queues.deferHardIrqs", "rx-3 0", "", "")};
    return host;
}

}  // namespace

TEST_CASE("values of queues are written and read back, and what is none is left out", "[core][model]")
{
    const QueueValues values{{0, 50}, {12, 0}};
    CHECK(queueValuesText(values) == "rx-0 50, rx-12 0");
    CHECK(queueValuesOf({knownFact("queues.rxUsecs", queueValuesText(values), "", "")}, "queues.rxUsecs") == values);
    CHECK(queueValuesOf({knownFact("queues.rxUsecs", "tx-0 5, rx-x 1, rx-2, rx-3 -1, rx-4 7", "", "")},
                        "queues.rxUsecs") == QueueValues{{4, 7}});
    CHECK(queueValuesOf({}, "queues.rxUsecs").empty());
}

TEST_CASE("a delay is the longest on the queues on which packets arrive", "[core][model]")
{
    const HostFacts host = hostWithQueues();
    const auto delay = [&host](const ArrivalQueueNumbers& arrivals) {
        const auto found = receiveDelayOf(host, arrivals);
        REQUIRE(found);
        return std::pair(found->us, found->queue);
    };
    CHECK(delay({}) == std::pair(std::int64_t{80}, std::optional(3)));
    CHECK(delay({0}) == std::pair(std::int64_t{50}, std::optional<int>()));
    CHECK(delay({1}) == std::pair(std::int64_t{0}, std::optional(1)));
    CHECK(delay({0, 1}) == std::pair(std::int64_t{50}, std::optional<int>()));
}

TEST_CASE("a deferral is the longest on the queues on which packets arrive", "[core][model]")
{
    const HostFacts host = hostWithQueues();
    CHECK(interruptDeferralOf(host) == InterruptDeferral{200'000, 2, 2});
    CHECK(interruptDeferralOf(host, {0}) == InterruptDeferral{20'000, 2, {}});
    // One of both values is 0 there.
    CHECK_FALSE(interruptDeferralOf(host, {1}));
    CHECK_FALSE(interruptDeferralOf(host, {3}));
}
