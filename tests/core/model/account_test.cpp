#include "core/model/fields/field_json.hpp"
#include "core/model/fields/json_text.hpp"
#include "core/model/figures/account.hpp"
#include "core/model/record/autopsy_room.hpp"
#include "core/model/request/slow_probes.hpp"

#include <catch2/catch.hpp>

#include <numeric>

using namespace halftrip;
using model::AccountCause;
using model::Side;
using model::SpanKind;

namespace {

constexpr std::int64_t kMedianNs = 6'003;

/// A point with a median of 6 us (as the histogram holds it) and one slow probe, which arrived at B after 2 us of its
/// own.
model::PointResult pointWith(std::int64_t rttNs, std::int64_t residenceNs = 1'000)
{
    model::PointResult point;
    point.distributions.resize(2);
    point.distributions[0].id = "rtt";
    for (int i = 0; i < 999; ++i)
        point.distributions[0].histogram.record(kMedianNs);
    point.distributions[0].histogram.record(rttNs);
    point.distributions[1].kind = model::DistributionKind::Residence;
    for (int i = 0; i < 1000; ++i)
        point.distributions[1].histogram.record(1'000);
    point.initiator.obtained.wait = point.responder.obtained.wait = model::Wait::Spin;
    model::Autopsy& autopsy = point.autopsy.emplace();
    autopsy.slow.push_back({17, 5'000'000, rttNs, residenceNs, 2'000, 0, 0});
    autopsy.initiator.kernel.cores = {1};
    autopsy.responder.kernel.cores = {0};
    autopsy.timeline = model::Timeline{true, 0, 1};
    return point;
}

void addSpan(model::PointResult& point, Side side, SpanKind kind, std::string name, std::int64_t startNs,
             std::int64_t lengthNs)
{
    point.autopsy->spans.push_back({{kind, side == Side::A ? 1 : 0, startNs, lengthNs, std::move(name)}, 0, side});
}

std::int64_t nsOf(const model::ProbeAccount& account, AccountCause cause, const std::string& name = {})
{
    std::int64_t sum = 0;
    for (const model::AccountPart& part : account.parts) {
        if (part.cause == cause && part.name == name)
            sum += part.ns;
    }
    return sum;
}

model::ProbeAccount accountOfFirst(const model::PointResult& point)
{
    model::ProbeAccount account = model::accountOfProbe(point, 0);
    const std::int64_t sum = std::accumulate(
        account.parts.begin(), account.parts.end(), std::int64_t{0},
        [](std::int64_t before, const model::AccountPart& part) { return before + part.ns; });
    CHECK(sum == account.excessNs);
    return account;
}

}  // namespace

TEST_CASE("nested spans are counted net and the parts add up to the excess", "[core][model]")
{
    auto point = pointWith(106'003);
    // A thread for 100 us on A's core behind the reply; within it a tick of 5 us; before the probe left, another.
    addSpan(point, Side::A, SpanKind::Timer, "early", -10'000, 9'000);
    addSpan(point, Side::A, SpanKind::Thread, "thief", 5'000, 100'000);
    addSpan(point, Side::A, SpanKind::Timer, "local timer", 50'000, 5'000);
    const auto account = accountOfFirst(point);
    CHECK(account.excessNs == 106'003 - kMedianNs);
    CHECK(nsOf(account, AccountCause::Span, "thief") == 95'000);
    CHECK(nsOf(account, AccountCause::Span, "local timer") == 5'000);
    CHECK(nsOf(account, AccountCause::Span, "early") == 0);
    CHECK(account.namedShare == 1);
}

TEST_CASE("what happened where the packet was not is no cause", "[core][model]")
{
    // 100 us at B, of which its kernel took 90; A's core was away meanwhile, which cost nothing.
    auto point = pointWith(105'003, 100'000);
    addSpan(point, Side::B, SpanKind::Softirq, "NET_RX", 5'000, 90'000);
    addSpan(point, Side::A, SpanKind::Thread, "innocent", 10'000, 50'000);
    const auto account = accountOfFirst(point);
    CHECK(nsOf(account, AccountCause::Span, "NET_RX") == 90'000);
    CHECK(nsOf(account, AccountCause::Span, "innocent") == 0);
    // 100 us of residence less the usual one and what has a name.
    CHECK(nsOf(account, AccountCause::Residence) == 9'000);
    CHECK(account.namedShare == Approx(90.0 / 99));
}

TEST_CASE("a gap without an event is the hypervisor's where the kernel was watched", "[core][model]")
{
    auto point = pointWith(56'003);
    point.autopsy->slow[0].gapNs = 48'000;
    addSpan(point, Side::A, SpanKind::Timer, "local timer", 10'000, 4'000);
    auto account = accountOfFirst(point);
    CHECK(nsOf(account, AccountCause::Gap) == 44'000);
    CHECK(nsOf(account, AccountCause::Unexplained) == 2'000);
    point.autopsy->initiator.kernel = {.problem = "No right."};
    point.autopsy->spans.clear();
    account = accountOfFirst(point);
    CHECK(nsOf(account, AccountCause::Unseen) == 48'000);
    CHECK(nsOf(account, AccountCause::Unexplained) == 2'000);
    CHECK(account.namedShare == 0);
}

TEST_CASE("a gap without a switch and without CPU time is steal", "[core][model]")
{
    auto point = pointWith(106'003);
    point.autopsy->slow[0].gapNs = 98'000;
    addSpan(point, Side::A, SpanKind::Timer, "local timer", 10'000, 4'000);
    // Its wait ended with the reply; of 94 us that no span has, 90 were not run.
    model::LoopGap& gap = point.autopsy->initiator.gaps.emplace_back(
        model::LoopGap{5'000'000, 5'000'000 + 106'003, 98'000});
    CHECK(nsOf(accountOfFirst(point), AccountCause::Steal) == 0);
    gap.withoutCpuNs = 94'000;
    auto account = accountOfFirst(point);
    CHECK(nsOf(account, AccountCause::Steal) == 90'000);
    CHECK(nsOf(account, AccountCause::Gap) == 4'000);
    CHECK(account.namedShare == Approx(0.94));
    CHECK(model::describe(account.parts.front()) == "steal time of A (the hypervisor had the core)");
    // More than the gap is not taken, and another wait's gap tells nothing of this.
    gap.withoutCpuNs = 10'000'000;
    CHECK(nsOf(accountOfFirst(point), AccountCause::Steal) == 94'000);
    gap.endNs += 50'000;
    CHECK(nsOf(accountOfFirst(point), AccountCause::Steal) == 0);
    gap.endNs -= 50'000;
    // Whoever was switched may have waited for another thread.
    gap.switches = 1;
    CHECK(nsOf(accountOfFirst(point), AccountCause::Steal) == 0);
    CHECK(nsOf(accountOfFirst(point), AccountCause::Gap) == 94'000);
    gap.switches = 0;
    // Where interrupts were not recorded it may have been one.
    point.autopsy->initiator.kernel = {.problem = "No right."};
    account = accountOfFirst(point);
    CHECK(nsOf(account, AccountCause::Steal) == 0);
    CHECK(nsOf(account, AccountCause::StealOrInterrupt) == 94'000);
    CHECK(account.namedShare == Approx(0.04));
}

TEST_CASE("a gap with a switch and without CPU time is another thread's where events were not recorded",
          "[core][model]")
{
    auto point = pointWith(106'003);
    point.autopsy->slow[0].gapNs = 98'000;
    point.autopsy->initiator.kernel = {.problem = "No right."};
    model::LoopGap& gap = point.autopsy->initiator.gaps.emplace_back(
        model::LoopGap{5'000'000, 5'000'000 + 106'003, 98'000});
    gap.withoutCpuNs = 94'000;
    gap.switches = 1;
    const auto account = accountOfFirst(point);
    CHECK(nsOf(account, AccountCause::Switched) == 94'000);
    CHECK(nsOf(account, AccountCause::Unseen) == 4'000);
    CHECK(model::describe(account.parts.front()) ==
          "another thread on the core of A, or a stop (kernel events not recorded)");
    CHECK(account.namedShare == 0);
    gap.switches = 0;
    CHECK(nsOf(accountOfFirst(point), AccountCause::Switched) == 0);
}

TEST_CASE("the responder's steal is told by the gap that ended with the probe's arrival", "[core][model]")
{
    auto point = pointWith(106'003);
    point.autopsy->slow[0].arrivedNs = 102'000;
    point.autopsy->slow[0].responderGapNs = 80'000;
    model::LoopGap& gap = point.autopsy->responder.gaps.emplace_back(
        model::LoopGap{5'000'000, 5'000'000 + 102'001, 80'000});
    gap.withoutCpuNs = 79'000;
    const auto account = accountOfFirst(point);
    CHECK(nsOf(account, AccountCause::Steal) == 79'000);
    CHECK(account.parts.front().side == Side::B);
    CHECK(nsOf(account, AccountCause::Gap) == 1'000);
    // The run file keeps what was told of a thread, and older ones have nothing of it.
    nlohmann::json document = model::toJson(*point.autopsy);
    const auto read = model::fromJson<model::Autopsy>(document);
    REQUIRE(read);
    CHECK(*read == *point.autopsy);
    for (const char* const column : {"withoutCpuNs", "switches", "faults"})
        document["responder"]["gaps"].erase(column);
    const auto older = model::fromJson<model::Autopsy>(document);
    REQUIRE(older);
    CHECK(older->responder.gaps.front().withoutCpuNs == -1);
    document["responder"]["gaps"]["faults"] = {1};
    CHECK_FALSE(model::fromJson<model::Autopsy>(document));
}

TEST_CASE("a kernel that lacks a tracepoint is not cleared", "[core][model]")
{
    auto point = pointWith(56'003);
    point.autopsy->slow[0].gapNs = 48'000;
    // Without the interrupt itself nothing is missed.
    point.autopsy->initiator.kernel.missing = {"thermal_apic_entry", "thermal_apic_exit", "mce_record", "ipi_send_cpu"};
    CHECK(nsOf(accountOfFirst(point), AccountCause::Gap) == 48'000);
    point.autopsy->initiator.kernel.missing.emplace_back("call_function_entry");
    CHECK(nsOf(accountOfFirst(point), AccountCause::Gap) == 0);
    CHECK(nsOf(accountOfFirst(point), AccountCause::Unseen) == 48'000);
    CHECK(nsOf(accountOfFirst(point), AccountCause::Unexplained) == 2'000);
}

TEST_CASE("what had a core that packets arrive on is counted while they are on their way there, and once",
          "[core][model]")
{
    // There after 2 us, at B for 1, back after 103 more.
    auto point = pointWith(106'003);
    model::Autopsy& autopsy = *point.autopsy;
    autopsy.initiator.kernel.cores = {1, 3, 4};
    autopsy.initiator.kernel.arrivalCores = {3, 4};
    autopsy.initiator.gaps = {{5'000'000, 5'106'003, 20'000}};
    autopsy.slow[0].gapNs = 20'000;
    addSpan(point, Side::A, SpanKind::Softirq, "TIMER", 1'000, 60'000);
    autopsy.spans.back().core = 3;
    addSpan(point, Side::A, SpanKind::Timer, "local timer", 50'000, 20'000);
    auto account = accountOfFirst(point);
    // From where it left B until its own core was away; before, and where the packet was at B, it cost nothing.
    CHECK(nsOf(account, AccountCause::Span, "TIMER") == 47'000);
    CHECK(nsOf(account, AccountCause::Span, "local timer") == 20'000);
    // The loop's gap is its own core's.
    CHECK(nsOf(account, AccountCause::Gap) == 0);
    CHECK(model::describe(account.parts.front()) == "softirq TIMER on core 3 of A, on which packets arrive");
    // These came on another of its cores.
    point.initiator.obtained.arrivalCore = 4;
    CHECK(nsOf(accountOfFirst(point), AccountCause::Span, "TIMER") == 0);
    point.initiator.obtained.arrivalCore = 3;
    CHECK(nsOf(accountOfFirst(point), AccountCause::Span, "TIMER") == 47'000);
    CHECK(nsOf(accountOfFirst(point), AccountCause::Elsewhere) == 100'000 - 67'000);
}

TEST_CASE("a core of the responder that packets arrive on holds up the way there", "[core][model]")
{
    auto point = pointWith(106'003);
    model::Autopsy& autopsy = *point.autopsy;
    autopsy.slow[0].arrivedNs = 90'000;
    autopsy.responder.kernel.cores = {0, 2};
    autopsy.responder.kernel.arrivalCores = {2};
    addSpan(point, Side::B, SpanKind::Interrupt, "nvme0q1", 10'000, 95'000);
    autopsy.spans.back().core = 2;
    CHECK(nsOf(accountOfFirst(point), AccountCause::Span, "nvme0q1") == 80'000);
    // The same is told of a thread's own core until its call to send is over.
    autopsy.responder.kernel.arrivalCores.clear();
    CHECK(nsOf(accountOfFirst(point), AccountCause::Span, "nvme0q1") > 80'000);
}

TEST_CASE("a clean probe blames nobody, and unwatched ends are no proof of the wire", "[core][model]")
{
    auto point = pointWith(56'003);
    CHECK(nsOf(accountOfFirst(point), AccountCause::Elsewhere) == 50'000);
    // Packets arrive on a core that nobody watched.
    point.initiator.obtained.arrivalCore = 0;
    point.autopsy->timeline->isOneClock = false;
    CHECK(nsOf(accountOfFirst(point), AccountCause::Elsewhere) == 0);
    CHECK(nsOf(accountOfFirst(point), AccountCause::Unexplained) == 50'000);
    // On one host the responder watched it.
    point.autopsy->timeline->isOneClock = true;
    CHECK(nsOf(accountOfFirst(point), AccountCause::Elsewhere) == 50'000);
    point.initiator.obtained.arrivalCore = 1;
    point.autopsy->timeline->isOneClock = false;
    CHECK(nsOf(accountOfFirst(point), AccountCause::Elsewhere) == 50'000);
    point.autopsy->responder.kernel = {.problem = "No right."};
    CHECK(nsOf(accountOfFirst(point), AccountCause::Unexplained) == 50'000);
}

TEST_CASE("the path is not blamed for less than what a gap of a loop may be without being seen", "[core][model]")
{
    // With looks for half of 26 us a gap of 15 us escapes at A, and at B none beyond 20 us, however long its waits are.
    auto point = pointWith(26'003);
    CHECK(nsOf(accountOfFirst(point), AccountCause::Elsewhere) == 20'000);
    point = pointWith(17'003);
    CHECK(nsOf(accountOfFirst(point), AccountCause::Unexplained) == 11'000);
    // The longest gaps are kept: shorter ones may be missing.
    point = pointWith(56'003);
    point.autopsy->responder.gaps = {{1'000, 90'000, 45'000}};
    point.responder.stalls = model::Stalls{.count = 1, .totalNs = 45'000, .longestNs = 45'000};
    CHECK(nsOf(accountOfFirst(point), AccountCause::Elsewhere) == 50'000);
    point.responder.stalls->count = 2;
    CHECK(nsOf(accountOfFirst(point), AccountCause::Elsewhere) == 50'000);
    point.autopsy->responder.gaps.front().lengthNs = 60'000;
    CHECK(nsOf(accountOfFirst(point), AccountCause::Unexplained) == 50'000);
    // Its own is known.
    point.autopsy->slow[0].responderGapNs = 20'000;
    CHECK(nsOf(accountOfFirst(point), AccountCause::Elsewhere) == 30'000);
}

TEST_CASE("the path is not blamed where the other host's events have no place in the probe's time", "[core][model]")
{
    model::PointResult point = pointWith(56'003);
    REQUIRE(nsOf(accountOfFirst(point), AccountCause::Elsewhere) == 50'000);
    SECTION("nor of what an idle core took to wake up")
    {
        point.responder.obtained.wait = model::Wait::Block;
        CHECK(nsOf(accountOfFirst(point), AccountCause::Elsewhere) == 0);
        CHECK(nsOf(accountOfFirst(point), AccountCause::Unexplained) == 50'000);
        return;
    }
    point.autopsy->timeline.reset();
    CHECK(nsOf(accountOfFirst(point), AccountCause::Elsewhere) == 0);
    CHECK(nsOf(accountOfFirst(point), AccountCause::Unexplained) == 50'000);
}

TEST_CASE("what the responder's core did long after the reply had left is no cause", "[core][model]")
{
    auto point = pointWith(106'003);
    addSpan(point, Side::B, SpanKind::Thread, "cc1plus", 13'000, 60'000);
    const auto account = accountOfFirst(point);
    CHECK(nsOf(account, AccountCause::Span, "cc1plus") == 0);
    CHECK(nsOf(account, AccountCause::Elsewhere) == 100'000);
    // The call to send had not ended.
    point.autopsy->spans.front().startNs = 4'000;
    CHECK(nsOf(accountOfFirst(point), AccountCause::Span, "cc1plus") == 60'000);
}

TEST_CASE("what interrupts the responder's call to send lasts for as long as it has the core", "[core][model]")
{
    auto point = pointWith(106'003);
    addSpan(point, Side::B, SpanKind::Softirq, "NET_RX", 4'000, 98'000);
    addSpan(point, Side::B, SpanKind::Timer, "local timer", 20'000, 80'000);
    const auto account = accountOfFirst(point);
    CHECK(nsOf(account, AccountCause::Span, "local timer") == 80'000);
    CHECK(nsOf(account, AccountCause::Span, "NET_RX") == 18'000);
}

TEST_CASE("an interrupt that its kernel tells of late holds the reply up where that follows it", "[core][model]")
{
    auto point = pointWith(106'003);
    addSpan(point, Side::B, SpanKind::Timer, "local timer", 18'000, 84'000);
    CHECK(nsOf(accountOfFirst(point), AccountCause::Span, "local timer") == 84'000);
    // Later than any interrupt, though the reply followed it.
    point.autopsy->spans.front() = {{SpanKind::Timer, 0, 60'000, 42'000, "local timer"}, 0, Side::B};
    CHECK(nsOf(accountOfFirst(point), AccountCause::Span, "local timer") == 0);
}

TEST_CASE("spans longer than the excess overlap the usual way", "[core][model]")
{
    auto point = pointWith(26'003);
    addSpan(point, Side::B, SpanKind::Thread, "thief", -100'000, 124'000);
    const auto account = accountOfFirst(point);
    // Until it had been at B and left, 3 us: the rest is when its core did not matter unless sending still went on.
    CHECK(nsOf(account, AccountCause::Span, "thief") == 24'000);
    CHECK(nsOf(account, AccountCause::Beside) == -4'000);
}

TEST_CASE("the sum over outliers leaves out what is not slower than p99", "[core][model]")
{
    auto point = pointWith(106'003);
    addSpan(point, Side::A, SpanKind::Thread, "thief", 5'000, 100'000);
    point.autopsy->slow.push_back({18, 0, kMedianNs, 1'000, 2'000, 0, 0});
    const auto account = model::accountOf(point);
    REQUIRE(account);
    CHECK(account->probes.size() == 1);
    CHECK(account->beyondP99 == 10);
    CHECK(account->excessNs == 100'000);
    CHECK(account->parts.front().name == "thief");
    CHECK(model::describe(account->parts.front()) == "thread thief on core 1 of A");
    CHECK_FALSE(model::accountOf(model::PointResult{}));
}

TEST_CASE("losses leave the outliers among the answered probes, and their excess over the answered ones' median",
          "[core][model]")
{
    for (const std::uint64_t lost : {50U, 5'000U}) {
        auto point = pointWith(106'003);
        point.counts.lost = lost;
        addSpan(point, Side::A, SpanKind::Thread, "thief", 5'000, 100'000);
        const auto account = model::accountOf(point);
        REQUIRE(account);
        CHECK(account->medianNs == kMedianNs);
        CHECK(account->excessNs == 100'000);
        CHECK(account->namedShare == 1);
    }
}

TEST_CASE("an autopsy survives the run file, and stays within 64 kB a point", "[core][model]")
{
    model::Autopsy full;
    for (std::size_t i = 0; i < model::kUsualSlowProbes; ++i)
        full.slow.push_back({1'000'000'000 + i, 3'600'000'000'000, 123'456'789, 12'345'678, 12'345'678, 1, 12'345'678});
    for (std::size_t i = 0; i < model::kMostLostProbes; ++i)
        full.lost.push_back({1'000'000'000 + i, 3'600'000'000'000});
    constexpr std::size_t kSpans = 1'024;
    for (std::size_t i = 0; i < kSpans; ++i)
        full.spans.push_back(
            {{SpanKind::Interrupt, 127, 123'456'789, static_cast<std::int64_t>(i), "virtio" + std::to_string(i % 20)},
             i % model::kUsualSlowProbes,
             Side::B});
    for (std::size_t i = 0; i < model::kMostGaps; ++i) {
        full.initiator.gaps.push_back({3'600'000'000'000, 3'600'000'000'001, 1'000'000});
        full.responder.gaps.push_back({3'600'000'000'000, 3'600'000'000'001, 1'000'000});
    }
    full.timeline = model::Timeline{false, 1'234, 256};
    full.responder.kernel = {.problem = "Kernel events need a right.", .hint = "Start it as root."};
    model::PointResult point;
    point.autopsy = full;
    model::keepAutopsyWithinRoom(point);
    full = *point.autopsy;
    CHECK(full.spans.size() > 200);
    CHECK(full.spans.size() + full.spansLeftOut == kSpans);
    CHECK(full.lost.size() == model::kMostLostProbes);
    const nlohmann::json document = model::toJson(full);
    CHECK(model::toIndented(document).size() < 64 * 1024);
    const auto read = model::fromJson<model::Autopsy>(document);
    REQUIRE(read);
    CHECK(*read == full);
    nlohmann::json broken = document;
    broken["slow"]["rttNs"].erase(broken["slow"]["rttNs"].begin());
    CHECK_FALSE(model::fromJson<model::Autopsy>(broken));
    broken = document;
    for (const char* const row :
         {"0 A thread 1 2 3 4000", "99 A thread 1 2 3 0", "0 C thread 1 2 3 0", "0 A thread 1 2 -3 0",
          "0 A thread 1 2 3", "0 A thread 1 2 3 0 0", "0 A thread 1 9223372036854775807 3 0", ""}) {
        broken = document;
        broken["spans"]["rows"][0] = row;
        CAPTURE(row);
        CHECK_FALSE(model::fromJson<model::Autopsy>(broken));
    }
}

TEST_CASE("a pass with packet events survives the run file, within the room of its point", "[core][model]")
{
    model::PacketPass pass{.sent = 2'000, .lost = 40};
    for (std::size_t i = 0; i < model::kMostSlowInPass; ++i)
        pass.slow.push_back({i, 3'600'000'000'000, 123'456'789, 12'345'678, 12'345'678, 0, 0});
    for (std::size_t i = 0; i < model::kMostLostInPass; ++i)
        pass.lostProbes.push_back({1'000'000'000 + i, 3'600'000'000'000});
    for (std::size_t i = 0; i < 32 * 2 * model::kMostSpansOfProbe; ++i)
        pass.events.push_back({{SpanKind::Drop, 127, 123'456, 0, "NETFILTER_DROP"}, i / 32, Side::B});
    pass.timeline = model::Timeline{true, 0, 1};
    const nlohmann::json document = model::toJson(pass);
    CHECK(model::toIndented(document).size() < 48 * 1024);
    const auto read = model::fromJson<model::PacketPass>(document);
    REQUIRE(read);
    CHECK(*read == pass);
    nlohmann::json broken = document;
    broken["events"]["rows"][0] = "32 B drop 127 1 0 0";
    CHECK_FALSE(model::fromJson<model::PacketPass>(broken));
}

TEST_CASE("of several rounds the slowest probes stay, with their spans", "[core][model]")
{
    model::Autopsy sum;
    model::Autopsy round;
    for (std::int64_t i = 0; i < 32; ++i) {
        sum.slow.push_back({static_cast<std::uint64_t>(i), 10, 1'000 + 2 * i, -1, -1, 0, 0});
        round.slow.push_back({static_cast<std::uint64_t>(100 + i), 10, 1'001 + 2 * i, -1, -1, 0, 0});
        round.spans.push_back({{SpanKind::Thread, 0, 0, i, std::to_string(i)}, static_cast<std::size_t>(i), Side::A});
    }
    model::addAutopsy(sum, std::move(round), 5'000);
    CHECK(sum.slow.size() == 64);
    model::keepSlowest(sum, 32);
    REQUIRE(sum.slow.size() == 32);
    CHECK(sum.slow.front().sequence == 131);
    CHECK(sum.slow.front().sentNs == 5'010);
    CHECK(sum.slow.back().rttNs == 1'032);
    CHECK(sum.spans.size() == 16);
    for (const model::ProbeSpan& span : sum.spans)
        CHECK(sum.slow[span.probe].sequence == 100 + std::stoull(span.name));
}

TEST_CASE("a pass with watched kernels is accounted for by itself, over its own median", "[core][model]")
{
    // The pass was slower than the point: the trace costs.
    model::PointResult point = pointWith(9'000);
    model::PointResult traced = pointWith(106'003);
    addSpan(traced, Side::A, SpanKind::Dpc, "ndis.sys", 5'000, 70'000);
    traced.autopsy->slow[0].gapNs = 70'000;
    traced.autopsy->initiator.kernel.idleExits = {0, 3, 40};
    point.watchedPass = model::WatchedPass{traced.distributions, *traced.autopsy};
    const auto read = model::fromJson<model::PointResult>(model::toJson(point));
    REQUIRE(read);
    const auto pass = model::passOf(*read);
    REQUIRE(pass);
    CHECK(pass->autopsy == traced.autopsy);
    const auto account = accountOfFirst(*pass);
    CHECK(account.excessNs == 106'003 - kMedianNs);
    CHECK(nsOf(account, AccountCause::Span, "ndis.sys") == 70'000);
    // The ends spun in the pass as they did in the point.
    CHECK(nsOf(account, AccountCause::Elsewhere) == 30'000);
    CHECK(model::describe(account.parts.front()) == "DPC ndis.sys on core 1 of A");
    CHECK(accountOfFirst(*read).excessNs == 9'000 - kMedianNs);
    CHECK_FALSE(model::passOf(pointWith(9'000)));
}
