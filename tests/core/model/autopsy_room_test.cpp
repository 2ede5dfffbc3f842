#include "core/model/record/autopsy_room.hpp"

#include "core/model/fields/field_json.hpp"
#include "core/model/fields/json_text.hpp"
#include "core/model/request/slow_probes.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

using namespace halftrip;
using model::Side;
using model::SpanKind;

namespace {

constexpr std::int64_t kLateNs = 86'400'000'000'000;

model::KernelView fullView()
{
    model::KernelView view{.problem = std::string(1'000, 'p'), .hint = std::string(1'000, 'h'), .lost = 1'000'000'000};
    for (int core = 0; core < 1'024; ++core)
        view.cores.push_back(core);
    view.arrivalCores.assign(model::kMostArrivalCores, 1'000);
    for (std::size_t kind = 0; kind < model::kSpanKinds; ++kind)
        view.totals.push_back({static_cast<SpanKind>(kind), 1'000'000'000, kLateNs});
    for (int i = 0; i < 256; ++i)
        view.missing.push_back("call_function_single_entry_" + std::to_string(i));
    for (std::size_t event = 0; event < model::kKernelEvents; ++event)
        view.counts.push_back(
            {static_cast<model::KernelEvent>(event), std::vector<std::uint64_t>(1'024, 1'000'000'000)});
    view.idleExits.assign(16, 1'000'000'000);
    view.clockErrorNs = model::kMostClockErrorNs;
    return view;
}

/// As many as there may be of each, with a long name of its own for nearly every fourth span.
model::Autopsy fullAutopsy(std::size_t slowProbes = model::kUsualSlowProbes)
{
    model::Autopsy full;
    for (std::size_t i = 0; i < slowProbes; ++i)
        full.slow.push_back({1'000'000'000 + i, kLateNs, 123'456'789, 12'345'678, 12'345'678, 1'234, 12'345'678});
    for (std::size_t i = 0; i < model::kMostLostProbes; ++i)
        full.lost.push_back({1'000'000'000 + i, kLateNs, 12'345'678, 12'345'678});
    for (std::size_t i = 0; i < model::kMostSpansOfPoint; ++i)
        full.spans.push_back({{SpanKind::Interrupt, 127, 123'456'789, static_cast<std::int64_t>(100'000 + i),
                               "mlx5_comp" + std::to_string(i % 256) + "@pci:0000:01:00.0-with-a-long-name"},
                              i % slowProbes,
                              Side::B});
    for (std::size_t i = 0; i < model::kMostGaps; ++i) {
        full.initiator.gaps.push_back({kLateNs, kLateNs + 1, 1'000'000, 12'345'678, 1'000, 1'000});
        full.responder.gaps.push_back({kLateNs, kLateNs + 1, 1'000'000, 12'345'678, 1'000, 1'000});
    }
    full.timeline = model::Timeline{false, 1'234, 256};
    full.initiator.kernel = full.responder.kernel = fullView();
    return full;
}

model::PacketPass fullPass()
{
    model::PacketPass pass{.sent = 2'000, .lost = 2'000};
    for (std::size_t i = 0; i < model::kMostSlowInPass; ++i)
        pass.slow.push_back({i, kLateNs, 123'456'789, 12'345'678, 12'345'678, 0, 0});
    for (std::size_t i = 0; i < model::kMostLostInPass; ++i)
        pass.lostProbes.push_back({1'000'000'000 + i, kLateNs});
    constexpr std::size_t kOfProbe = 2 * model::kMostSpansOfProbe;
    for (std::size_t i = 0; i < (model::kMostSlowInPass + model::kMostLostInPass) * kOfProbe; ++i) {
        const bool isLast = i % kOfProbe == kOfProbe - 1;
        pass.events.push_back(
            {{isLast ? SpanKind::Drop : SpanKind::Interrupt, 127, static_cast<std::int64_t>(1'000'000 + i % kOfProbe),
              12'345, isLast ? "NETFILTER_DROP" : "mlx5_comp127@pci:0000:01:00.0"},
             i / kOfProbe,
             Side::B});
    }
    pass.initiator = pass.responder = fullView();
    pass.timeline = model::Timeline{true, 0, 1};
    return pass;
}

std::size_t bytesOfRunWith(const model::PointResult& point)
{
    return model::toIndented({{"points", nlohmann::json::array({model::toJson(point)})}}).size();
}

}  // namespace

TEST_CASE("the autopsy of a point and all of its passes grow a run file by 64 kB at the most", "[core][model]")
{
    const auto slowProbes = GENERATE(model::kUsualSlowProbes, model::kMostSlowProbes);
    // Of more packets the spans and the lost ones give way.
    const bool isUsual = slowProbes == model::kUsualSlowProbes;
    for (const bool hasPasses : {false, true}) {
        CAPTURE(hasPasses, slowProbes);
        model::PointResult point;
        point.distributions = {{.id = "rtt", .histogram = {}}};
        if (hasPasses)
            point.watchedPass.emplace().distributions = point.distributions;
        const std::size_t before = bytesOfRunWith(point);
        point.autopsy = fullAutopsy(slowProbes);
        if (hasPasses) {
            point.watchedPass->autopsy = fullAutopsy(slowProbes);
            point.packets = fullPass();
        }
        REQUIRE(bytesOfRunWith(point) > before + model::kAutopsyBytes);
        model::keepAutopsyWithinRoom(point);
        const std::size_t after = bytesOfRunWith(point);
        CHECK(after <= before + model::kAutopsyBytes);
        CHECK(after > before + model::kAutopsyBytes * 9 / 10);
        const model::Autopsy& own = *point.autopsy;
        CHECK(own.slow.size() == slowProbes);
        CHECK(own.spans.size() + own.spansLeftOut == model::kMostSpansOfPoint);
        CHECK(own.spans.size() >= 50);
        // The longest stay, in order of their probes.
        CHECK(std::ranges::min(own.spans, {}, &model::ProbeSpan::lengthNs).lengthNs ==
              static_cast<std::int64_t>(100'000 + own.spansLeftOut));
        CHECK(std::ranges::is_sorted(own.spans, {}, &model::ProbeSpan::probe));
        const auto read = model::fromJson<model::PointResult>(model::toJson(point));
        REQUIRE(read);
        CHECK(read->autopsy == point.autopsy);
        CHECK(read->packets == point.packets);
        if (!hasPasses) {
            CHECK(own.lost.size() > (isUsual ? 290 : 240));
            continue;
        }
        CHECK(point.watchedPass->autopsy.slow.size() == slowProbes);
        CHECK(point.watchedPass->autopsy.spans.size() >= (isUsual ? 10 : 0));
        CHECK(point.packets->lostProbes.size() == model::kMostLostInPass);
    }
}

TEST_CASE("where a point has room left, its passes keep all they have", "[core][model]")
{
    model::PointResult point;
    point.autopsy.emplace().slow = fullAutopsy().slow;
    point.packets = fullPass();
    point.packets->initiator = point.packets->responder = {};
    point.packets->events.resize(600);
    const model::PacketPass before = *point.packets;
    model::keepAutopsyWithinRoom(point);
    CHECK(*point.packets == before);
    // Of what is too much, each probe keeps its first events and its drops.
    point.autopsy = fullAutopsy();
    point.packets = fullPass();
    model::keepAutopsyWithinRoom(point);
    const auto& events = point.packets->events;
    CHECK(events.size() < fullPass().events.size());
    for (std::size_t probe = 0; probe < model::kMostSlowInPass + model::kMostLostInPass; ++probe) {
        const auto ofProbe = model::spansOfProbe(events, probe);
        REQUIRE(ofProbe.size() >= 2);
        CHECK(ofProbe.front().startNs == 1'000'000);
        CHECK(ofProbe.back().kind == SpanKind::Drop);
    }
}
