#include "tests/platform/contract/transport_pair.hpp"
#include "tests/platform/linux/abilities.hpp"

#include "core/wire/probe.hpp"
#include "platform/linux/transports/datagram_filter.hpp"

using namespace halftrip::tests;
using halftrip::test::skipWithout;
namespace wire = halftrip::wire;

namespace {

constexpr std::uint32_t kTag = 0x12345678;

std::vector<std::byte> probeOf(std::size_t bytes, std::uint32_t tag)
{
    std::vector<std::byte> probe(bytes);
    wire::fillProbe(probe, tag);
    return probe;
}

/// The filter begins with the first unmatched datagram, which is read.
void callFilter(const TransportPair& pair)
{
    pair.initiator->setProbeSize(64);
    REQUIRE(pair.responder->send(probeOf(65, kTag)) == IoResult::Done);
    Received received;
    REQUIRE(pair.initiator->receive(generousDeadline(), received) == IoResult::Done);
    REQUIRE(received.payload.size() == 65);
}

/// Sends `others` and then one probe of the point; the size of the first that arrives at the peer.
std::size_t firstReceived(const TransportPair& pair, const std::vector<std::vector<std::byte>>& others,
                          std::size_t probeBytes)
{
    for (const auto& other : others)
        REQUIRE(pair.responder->send(other) == IoResult::Done);
    REQUIRE(pair.responder->send(probeOf(probeBytes, kTag)) == IoResult::Done);
    Received received;
    REQUIRE(pair.initiator->receive(generousDeadline(), received) == IoResult::Done);
    CHECK(wire::hasTag(received.payload, kTag));
    return received.payload.size();
}

}  // namespace

TEST_CASE("datagrams of another size or tag never reach the loop, and are counted", "[platform][transports]")
{
    const std::string address = GENERATE("127.0.0.1", "::1");
    skipWithout(address);
    const TransportPair pair({.address = address, .allowFragments = true});
    callFilter(pair);
    for (const std::uint32_t bytes : {8U, 64U, 3'000U}) {
        CAPTURE(address, bytes);
        pair.initiator->setProbeTag(kTag);
        pair.initiator->setProbeSize(bytes);
        CHECK(pair.initiator->facts().filteredOut == 0);
        CHECK(firstReceived(pair,
                            {probeOf(bytes - 1, kTag), probeOf(bytes + 1, kTag), probeOf(1, kTag),
                             probeOf(bytes, kTag + 1), probeOf(bytes, __builtin_bswap32(kTag))},
                            bytes) == bytes);
        CHECK(pair.initiator->facts().filteredOut == 5);
    }
    CHECK(pair.initiator->facts().obtained.at("filter") == "by the kernel");
}

TEST_CASE("a flood of datagrams of another size fills no buffer and is nothing to look at", "[platform][transports]")
{
    constexpr std::uint64_t kFlood = 20'000;  // Many times what the socket's buffer holds.
    const TransportPair pair({.wait = GENERATE(Wait::Spin, Wait::Block)});
    callFilter(pair);
    pair.initiator->setProbeTag(kTag);
    pair.initiator->setProbeSize(64);
    const auto wrong = probeOf(65, kTag);
    for (std::uint64_t i = 0; i < kFlood; ++i)
        REQUIRE(pair.responder->send(wrong) == IoResult::Done);
    REQUIRE(pair.responder->send(probeOf(64, kTag)) == IoResult::Done);
    // Loopback delivers within the sending call: the first look, and only that, finds the probe behind them all.
    Received received;
    REQUIRE(pair.initiator->receive(0, received) == IoResult::Done);
    CHECK(received.payload.size() == 64);
    CHECK(pair.initiator->facts().filteredOut == kFlood);
    CHECK(pair.initiator->receive(0, received) == IoResult::Nothing);
}

TEST_CASE("probes too short for a tag are told by their size alone", "[platform][transports]")
{
    const TransportPair pair({});
    callFilter(pair);
    for (const std::uint32_t bytes : {1U, 7U}) {
        CAPTURE(bytes);
        pair.initiator->setProbeTag(kTag);
        pair.initiator->setProbeSize(bytes);
        CHECK(firstReceived(pair, {probeOf(bytes + 1, kTag), probeOf(64, kTag)}, bytes) == bytes);
        CHECK(pair.initiator->facts().filteredOut == 2);
    }
}

TEST_CASE("without a tag every probe of the size passes", "[platform][transports]")
{
    const TransportPair pair({});
    callFilter(pair);
    pair.initiator->setProbeSize(64);
    CHECK(firstReceived(pair, {probeOf(63, kTag), probeOf(1'000, kTag)}, 64) == 64);
    CHECK(pair.initiator->facts().filteredOut == 2);
}

TEST_CASE("the kernel filters from the first datagram on that is no probe: of the point, and of all later ones",
          "[platform][transports]")
{
    const auto stray = GENERATE(probeOf(65, kTag), probeOf(64, kTag + 1), probeOf(1, kTag));
    const TransportPair pair({});
    CHECK_FALSE(pair.initiator->facts().obtained.contains("filter"));
    pair.initiator->setProbeTag(kTag);
    pair.initiator->setProbeSize(64);
    const auto begun = pair.initiator->facts();
    CHECK(begun.obtained.at("filter") == "by the kernel, from the first unmatched datagram on");
    // A probe of the point does not call it.
    CHECK(firstReceived(pair, {}, 64) == 64);
    CHECK(pair.initiator->facts().obtained == begun.obtained);
    REQUIRE(pair.responder->send(stray) == IoResult::Done);
    Received received;
    REQUIRE(pair.initiator->receive(generousDeadline(), received) == IoResult::Done);
    CHECK(received.payload.size() == stray.size());
    CHECK(pair.initiator->facts().obtained.at("filter") == "by the kernel");
    CHECK(pair.initiator->facts().filteredOut == 0);  // It was read.
    CHECK(firstReceived(pair, {stray, stray}, 64) == 64);
    CHECK(pair.initiator->facts().filteredOut == 2);
    pair.initiator->setProbeTag(kTag);
    pair.initiator->setProbeSize(100);
    CHECK(pair.initiator->facts().filteredOut == 0);
    CHECK(firstReceived(pair, {probeOf(64, kTag)}, 100) == 100);
    CHECK(pair.initiator->facts().filteredOut == 1);
}

TEST_CASE("a tag is that of one point only, with the kernel's filter and before it is there", "[platform][transports]")
{
    const bool isAttached = GENERATE(false, true);
    const TransportPair pair({});
    if (isAttached)
        callFilter(pair);
    pair.initiator->setProbeTag(kTag);
    pair.initiator->setProbeSize(64);
    const auto before = pair.initiator->facts().obtained;
    pair.initiator->setProbeSize(64);
    CHECK(pair.responder->send(probeOf(64, kTag + 1)) == IoResult::Done);
    Received received;
    CHECK(pair.initiator->receive(generousDeadline(), received) == IoResult::Done);
    CHECK(pair.initiator->facts().filteredOut == 0);
    CHECK(pair.initiator->facts().obtained == before);
}

TEST_CASE("before a point is begun nothing is filtered", "[platform][transports]")
{
    const TransportPair pair({});
    CHECK(firstReceived(pair, {}, 500) == 500);
    CHECK(pair.initiator->facts().filteredOut == 0);
    CHECK_FALSE(pair.initiator->facts().obtained.contains("filter"));
}

TEST_CASE("calls through the C library leave the kernel's filter alone: an accelerator may sit there",
          "[platform][transports]")
{
    const auto open = [](const std::string& calls) {
        auto end = makeTransport("udp");
        auto request = requestFor({}, halftrip::transport::Role::Initiator);
        request.options["calls"] = calls;
        REQUIRE(end->open(request));
        end->setProbeSize(64);
        return end->facts().obtained.contains("filter");
    };
    CHECK(open("direct"));
    CHECK_FALSE(open("libc"));
}
