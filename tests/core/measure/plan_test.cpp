#include "core/measure/plan/plan.hpp"

#include "core/measure/plan/mode.hpp"
#include "core/measure/plan/swept_settings.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

using namespace halftrip;
using namespace halftrip::measure;

namespace {

transport::TransportRegistry registryOf(const std::vector<std::string>& usable)
{
    transport::TransportRegistry registry;
    for (const std::string& id : usable)
        registry.add({.id = id,
                      .title = id,
                      .waits = {model::Wait::Spin},
                      .probe = [] { return transport::Availability{}; },
                      .make = {}});
    registry.add({.id = "xdp",
                  .title = "xdp",
                  .waits = {model::Wait::Spin},
                  .probe = [] { return transport::Availability{false, "no right.", "run as root"}; },
                  .make = {}});
    registry.add({.id = "icmp",
                  .title = "icmp",
                  .waits = {model::Wait::Spin},
                  .probe = [] { return transport::Availability{}; },
                  .make = {},
                  .hasResponder = false});
    return registry;
}

Plan planOf(const model::RunRequest& request, const transport::TransportRegistry& registry)
{
    const Mode& mode = *findMode(request.mode);
    auto paths = mode.paths(request, registry);
    REQUIRE(paths);
    auto plan = mode.plan(request, *paths, {65'507, 1472});
    REQUIRE(plan);
    return std::move(*plan);
}

}  // namespace

TEST_CASE("every round has every point once, the first in order, each second one the way back", "[core][measure]")
{
    const std::vector<PlannedRound> order = interleave(5, 4, 7);
    REQUIRE(order.size() == 20);
    bool isShuffled = false;
    for (std::uint32_t round = 0; round < 4; ++round) {
        std::set<std::uint32_t> seen;
        for (std::uint32_t i = 0; i < 5; ++i) {
            const PlannedRound& planned = order[round * 5 + i];
            CHECK(planned.number == round);
            seen.insert(planned.point);
            if (round == 0)
                CHECK(planned.point == i);
            isShuffled = isShuffled || (round == 2 && planned.point != i);
        }
        CHECK(seen.size() == 5);
        for (std::uint32_t i = 0; i < 5 && round % 2 == 1; ++i)
            CHECK(order[round * 5 + i].point == order[round * 5 - 1 - i].point);
    }
    CHECK(isShuffled);
    CHECK(interleave(5, 4, 7) == order);
    CHECK(interleave(5, 4, 8) != order);
    CHECK(interleave(0, 4, 8).empty());
}

TEST_CASE("rounds share a point's time, count and warm-up", "[core][measure]")
{
    model::RunRequest request;
    request.durationNs = 1'000'000'000;
    CHECK(settingsOf(request, 64, 5).durationNs == 200'000'000);
    request.count = 1001;
    CHECK(settingsOf(request, 64, 5).count == 201);
    CHECK(settingsOf(request, 64, 1).count == 1001);
    request.warmupCount = 1001;
    CHECK(settingsOf(request, 64, 5).warmupCount == 201);
    CHECK(settingsOf(request, 64, 1).warmupCount == 1001);
    request.warmupCount = 0;
    CHECK(settingsOf(request, 64, 5).warmupCount == 0);
}

TEST_CASE("rounds together are as many probes as were asked for", "[core][measure]")
{
    model::RunRequest request;
    request.mode = "sweep sizes";
    request.sizesBytes = {64};
    const auto sharesOf = [&request](std::uint64_t count, std::uint64_t warmupCount) {
        request.count = count;
        request.warmupCount = warmupCount;
        const auto plan = findMode(request.mode)->plan(request, {PathPlan{"udp", "udp"}}, {65'507, 1472});
        REQUIRE(plan);
        std::vector<std::pair<std::uint64_t, std::uint64_t>> shares;
        for (std::size_t index = 0; index < plan->order.size(); ++index) {
            const PointSettings settings = settingsOfRound(*plan, index);
            shares.emplace_back(settings.count, settings.warmupCount);
        }
        return shares;
    };
    using Shares = std::vector<std::pair<std::uint64_t, std::uint64_t>>;
    CHECK(sharesOf(7, 8) == Shares{{3, 3}, {2, 3}, {2, 2}});
    CHECK(sharesOf(10, 0) == Shares{{4, 0}, {3, 0}, {3, 0}});
    // No round goes without a probe: that would be one by time.
    CHECK(sharesOf(2, 1) == Shares{{1, 1}, {1, 0}});
}

TEST_CASE("a round that goes on over the paths of the one before it is warmed up shortly", "[core][measure]")
{
    Plan plan;
    plan.points.resize(3);
    for (PlannedPoint& point : plan.points)
        point.settings.warmupCount = 200;
    plan.points[2].paths = {1};
    const auto warmups = [&plan] {
        std::vector<std::uint64_t> counts;
        for (std::size_t index = 0; index < plan.order.size(); ++index)
            counts.push_back(settingsOfRound(plan, index).warmupCount);
        return counts;
    };
    plan.order = {{0, 0}, {1, 0}, {2, 0}, {1, 1}, {0, 1}, {2, 1}, {2, 2}};
    CHECK(warmups() == std::vector<std::uint64_t>{200, 100, 200, 200, 20, 200, 20});
    CHECK(settingsOfRound(plan, 4).sizeBytes == plan.points[0].settings.sizeBytes);
    plan.points[0].settings.window = 64;
    plan.points[2].settings.burst = 10;
    CHECK(warmups() == std::vector<std::uint64_t>{200, 100, 200, 200, 200, 200, 200});
    plan.points[0].settings.window = 1;
    plan.points[0].settings.warmupCount = 10;
    CHECK(settingsOfRound(plan, 4).warmupCount == 10);
}

TEST_CASE("a round's longest and expected times are bounded, whatever is asked for", "[core][measure]")
{
    PointSettings settings;
    settings.count = 1'000'000'000'000;
    settings.timeoutNs = 60'000'000'000;
    settings.intervalNs = 60'000'000'000;
    CHECK(longestRoundNs(settings) < 2 * model::kLongestPointNs);
    Plan plan;
    plan.points.resize(1);
    plan.order = interleave(1, 3, 0);
    CHECK(expectedNs(plan, 0) == 3'009'000'000);
    CHECK(expectedNs(plan, 2) == 1'003'000'000);
    plan.points[0].settings.count = 10;
    CHECK(expectedNs(plan, 0) == -1);
    plan.points[0].settings.intervalNs = 1'000'000;
    plan.points[0].settings.warmupCount = 100;
    // The first of the three turns has all of its warm-up, the others 20 probes.
    CHECK(expectedNs(plan, 0) == 3 * (10'000'000 + 3'000'000) + 100'000'000 + 2 * 20'000'000);
    plan.points[0].settings.warmupCount = 1'000'000'000;  // Which is given up after a second.
    CHECK(expectedNs(plan, 0) == std::int64_t{3} * (10'000'000 + 3'000'000) + 1'000'000'000 + 2 * 20'000'000);
    plan.points[0].settings = settings;
    CHECK(expectedNs(plan, 0) == -1);
}

TEST_CASE("every mode is found by its name and says what it is", "[core][measure]")
{
    std::set<std::string_view> ids;
    for (const Mode& mode : allModes()) {
        CAPTURE(mode.id);
        CHECK(ids.insert(mode.id).second);
        CHECK(findMode(mode.id) == &mode);
        CHECK_FALSE(mode.title.empty());
        CHECK_FALSE(mode.summary.empty());
        CHECK(wordsOf(mode.measures).role == model::DistributionRole::Result);
        REQUIRE(mode.paths);
        REQUIRE(mode.plan);
        REQUIRE(mode.makeLoop);
    }
    CHECK(findMode("stroll") == nullptr);
}

TEST_CASE("ping measures one size at a stretch, and several in turns", "[core][measure]")
{
    model::RunRequest request;
    request.sizesBytes = {1024, 64};
    const Plan plan = planOf(request, registryOf({"udp"}));
    CHECK(plan.paths == std::vector<PathPlan>{{"udp", "udp"}});
    REQUIRE(plan.points.size() == 2);
    CHECK(plan.points[0].settings.sizeBytes == 1024);
    CHECK(plan.points[0].key.numberOn(model::kSizeAxis) == 1024);
    CHECK(plan.points[0].settings.durationNs == 333'333'333);
    CHECK(plan.order == interleave(2, 3, 1));
    request.sizesBytes = {64};
    const Plan single = planOf(request, registryOf({"udp"}));
    CHECK(single.points[0].settings.durationNs == 1'000'000'000);
    CHECK(single.order == std::vector<PlannedRound>{{0, 0}});
    request.sizesBytes = {1473};
    CHECK_FALSE(findMode("ping")->plan(request, {}, {65'507, 1472}));
}

TEST_CASE("the sweep of sizes takes the sizes in turns", "[core][measure]")
{
    model::RunRequest request;
    request.mode = "sweep sizes";
    request.modeOptions = {{"rounds", "3"}};
    const Plan plan = planOf(request, registryOf({"udp"}));
    CHECK(plan.points.size() == 11);  // 2048 does not fit one packet.
    CHECK(plan.notes.size() == 1);
    CHECK(plan.order.size() == 33);
    CHECK(plan.points[0].settings.durationNs == 333'333'333);
    request.modeOptions = {{"rounds", "0"}};
    CHECK_FALSE(findMode("sweep sizes")->check(request));
    request.modeOptions = {{"pace", "1"}};
    CHECK_FALSE(findMode("sweep sizes")->check(request));
}

TEST_CASE("the sweep of transports has a step for every usable one, or for those named", "[core][measure]")
{
    const auto registry = registryOf({"udp", "raw"});
    model::RunRequest request;
    request.mode = "sweep transports";
    request.sizesBytes = {64, 128};
    const Plan plan = planOf(request, registry);
    CHECK(plan.paths == std::vector<PathPlan>{{"udp", "udp"}, {"raw", "raw"}});
    CHECK(plan.skipsWhatFails);
    REQUIRE(plan.points.size() == 4);
    CHECK(plan.points[1].key.transport == "raw");
    CHECK(plan.points[1].paths == std::vector<std::uint32_t>{1});
    CHECK(cellOn(plan.points[1].key, model::kTransportAxis) == "raw");
    // One that cannot be used is a transport that fails, when it was asked for; one that nobody knows is a mistake.
    request.modeOptions = {{"transports", "udp,xdp,udp"}};
    CHECK(planOf(request, registry).paths == std::vector<PathPlan>{{"udp", "udp"}, {"xdp", "xdp"}});
    request.modeOptions = {{"transports", "udp,pigeon"}};
    const auto unknown = findMode("sweep transports")->paths(request, registry);
    REQUIRE_FALSE(unknown);
    CHECK(unknown.error().what == "There is no transport \"pigeon\" here.");
    request.modeOptions.clear();
    CHECK_FALSE(findMode("sweep transports")->paths(request, registryOf({})));
}

TEST_CASE("any settings are swept, each value with each of the others", "[core][measure]")
{
    const auto registry = registryOf({"udp", "raw"});
    model::RunRequest request;
    request.mode = "sweep settings";
    request.transportOptions = {{"vlan", "7"}};
    request.modeOptions = {{"over", "size=64,256,initiator.wait=block,spin,flow=1..3"}};
    REQUIRE(findMode("sweep settings")->check(request));
    const Plan plan = planOf(request, registry);
    // What a transport is told when it is opened makes a path; a size does not.
    REQUIRE(plan.paths.size() == 6);
    REQUIRE(plan.points.size() == 12);
    CHECK(plan.paths[0].request->initiator.wait == model::Wait::Block);
    CHECK(plan.paths[3].request->initiator.wait == model::Wait::Spin);
    CHECK(plan.paths[2].request->transportOptions == std::map<std::string, std::string>{{"flow", "3"}, {"vlan", "7"}});
    CHECK(plan.paths[0].largestBytes == 256);
    const PlannedPoint& last = plan.points.back();
    CHECK(last.paths == std::vector<std::uint32_t>{5});
    CHECK(last.settings.sizeBytes == 256);
    CHECK(cellOn(last.key, "initiator.wait") == "spin");
    CHECK(last.key.numberOn("flow") == 3);
    CHECK(last.key.numberOn(model::kSizeAxis) == 256);
    CHECK(plan.order == interleave(12, 3, 1));
}

TEST_CASE("what a point is told is swept over one path", "[core][measure]")
{
    model::RunRequest request;
    request.mode = "sweep settings";
    request.modeOptions = {{"over", "interval=0,100us,warmupCount=10,20"}};
    const Plan plan = planOf(request, registryOf({"udp"}));
    CHECK(plan.paths.size() == 1);
    REQUIRE(plan.points.size() == 4);
    CHECK(plan.points[3].settings.intervalNs == 100'000);
    CHECK(plan.points[3].key.numberOn(model::kIntervalAxis) == 100'000);
    CHECK(plan.points[3].key.numberOn("warmupCount") == 20);
    request.modeOptions = {{"over", "pause=0,1ms"}};
    CHECK(planOf(request, registryOf({"udp"})).points[1].settings.pauseNs == 1'000'000);
    // A third of a second has no room for one of these pauses.
    request.modeOptions = {{"over", "pause=0,500ms"}};
    const Plan paused = planOf(request, registryOf({"udp"}));
    CHECK(paused.points[0].settings.count == 0);
    CHECK(paused.points[1].settings.count * paused.rounds == 21);
    request.modeOptions = {{"over", "size=1,2,4..64"}};
    CHECK(planOf(request, registryOf({"udp"})).points.size() == 7);
    // No round may be left without a probe, which would be one by time.
    request.modeOptions = {{"over", "count=1,1000"}};
    const Plan counted = planOf(request, registryOf({"udp"}));
    CHECK(counted.rounds == 1);
    CHECK(counted.points[0].settings.count == 1);
    CHECK(counted.points[1].settings.count == 1'000);
    request.modeOptions = {{"over", "count=2,0"}};
    CHECK(planOf(request, registryOf({"udp"})).rounds == 2);
    request.modeOptions = {{"over", "transport=udp,raw"}};
    const Plan ladder = planOf(request, registryOf({"udp", "raw"}));
    CHECK(ladder.paths[1].transport == "raw");
    CHECK(ladder.points[1].key.transport == "raw");
}

TEST_CASE("waits are swept at both ends alike, each with and without work", "[core][measure]")
{
    model::RunRequest request;
    request.mode = "sweep waits";
    REQUIRE(findMode("sweep waits")->check(request));
    const Plan plan = planOf(request, registryOf({"udp"}));
    REQUIRE(plan.paths.size() == 4);
    REQUIRE(plan.points.size() == 8);
    for (const PathPlan& path : plan.paths)
        CHECK(path.request->initiator.wait == path.request->responder.wait);
    CHECK(plan.points[0].settings.workNs == 0);
    CHECK(plan.points[1].settings.workNs == 20'000);
    CHECK(cellOn(plan.points[5].key, model::kWaitAxis) == "spin");
    CHECK(plan.points[5].key.numberOn(model::kWorkAxis) == 20'000);
    request.modeOptions = {{"waits", "spin"}, {"worksNs", "0,5us,1ms"}};
    CHECK(planOf(request, registryOf({"udp"})).points.size() == 3);
    // Nobody at a plain echo service could be told how to wait.
    request.peer = "echo://host:7";
    CHECK(planOf(request, registryOf({"udp"})).paths[0].request->responder.wait == model::Wait::Auto);
    for (const char* const waits : {"", "sleep"}) {
        request.modeOptions = {{"waits", waits}};
        CHECK_FALSE(findMode("sweep waits")->check(request));
    }
}

TEST_CASE("sizes that are not swept come first where a mode is named for what it sweeps, and last over any settings",
          "[core][measure]")
{
    const auto sizesOf = [](const char* mode, std::map<std::string, std::string> options) {
        model::RunRequest request = usualRequest(*findMode(mode));
        request.sizesBytes = {128, 64, 128};
        request.modeOptions = std::move(options);
        std::vector<std::uint32_t> sizes;
        for (const PlannedPoint& point : planOf(request, registryOf({"udp", "raw"})).points)
            sizes.push_back(point.settings.sizeBytes);
        return sizes;
    };
    using Sizes = std::vector<std::uint32_t>;
    CHECK(sizesOf("sweep idle", {{"pausesNs", "0,1ms"}}) == Sizes{128, 128, 64, 64, 128, 128});
    CHECK(sizesOf("sweep load", {{"gapsNs", "0,1ms"}}) == Sizes{128, 128, 64, 64, 128, 128});
    CHECK(sizesOf("sweep transports", {}) == Sizes{128, 128, 64, 64, 128, 128});
    CHECK(sizesOf("sweep settings", {{"over", "flow=1,2"}}) == Sizes{128, 64, 128, 128, 64, 128});
}

TEST_CASE("each mode's points lie on its axes, in the order of its files", "[core][measure]")
{
    const auto axesOf = [](const char* mode) {
        model::RunRequest request = usualRequest(*findMode(mode));
        request.sizesBytes = {64};
        auto registry = registryOf({"udp"});
        registry.add({.id = "tcp",
                      .title = "tcp",
                      .waits = {model::Wait::Spin},
                      .isStream = true,
                      .probe = [] { return transport::Availability{}; },
                      .make = {}});
        const Plan plan = planOf(request, registry);
        std::string axes;
        for (const model::AxisValue& value : plan.points.front().key.axes)
            axes += (axes.empty() ? "" : " ") + value.axis;
        return axes;
    };
    CHECK(axesOf("ping") == "size interval");
    CHECK(axesOf("flood") == "size window");
    CHECK(axesOf("tick") == "size order interval");
    CHECK(axesOf("send") == "size interval");
    CHECK(axesOf("sweep sizes") == "size interval");
    CHECK(axesOf("sweep load") == "gap size");
    CHECK(axesOf("sweep idle") == "pause size");
    CHECK(axesOf("sweep transports") == "size interval transport");
    CHECK(axesOf("sweep waits") == "wait work size interval");
    CHECK(axesOf("sweep flows") == "flow size interval");
}

TEST_CASE("flows are pairs of ports, one path each", "[core][measure]")
{
    model::RunRequest request = usualRequest(*findMode("sweep flows"));
    const Plan plan = planOf(request, registryOf({"udp"}));
    REQUIRE(plan.points.size() == 64);
    CHECK(plan.paths[63].request->transportOptions.at("flow") == "64");
    CHECK(plan.points[63].key.numberOn(model::kFlowAxis) == 64);
    request.modeOptions = {{"flows", "1"}};
    CHECK_FALSE(findMode("sweep flows")->check(request));
}

TEST_CASE("work counts as the least time from send to send", "[core][measure]")
{
    PointSettings settings;
    settings.workNs = 20'000;
    CHECK(spacingNs(settings) == 20'000);
    settings.intervalNs = 50'000;
    CHECK(spacingNs(settings) == 50'000);
}

namespace {

/// Every setting of a struct that is no struct itself, by its path.
class PathsOfSettings final : public model::Fields {
public:
    std::vector<std::string> paths;

private:
    void member(const model::Field& field, const model::Value& value) override
    {
        const auto* const object = std::get_if<model::ObjectValue>(&value.of);
        if (object == nullptr) {
            paths.push_back(m_outer + std::string(field.key));
            return;
        }
        const std::string outer = std::exchange(m_outer, m_outer + std::string(field.key) + ".");
        object->walk(*this, object->object);
        m_outer = outer;
    }

    std::string m_outer;
};

/// Two values that a setting can have, but for those that no sweep takes.
std::string twoValuesOf(std::string_view path)
{
    static const std::map<std::string_view, std::string> kValues{{"transport", "udp,raw"},
                                                                 {"responderTransport", "udp,raw"},
                                                                 {"count", "10,20"},
                                                                 {"durationNs", "10ms,20ms"},
                                                                 {"intervalNs", "1us,2us"},
                                                                 {"intervalKind", "fixed,poisson"},
                                                                 {"intervalSeed", "1,2"},
                                                                 {"workNs", "1us,2us"},
                                                                 {"timeoutNs", "1ms,2ms"},
                                                                 {"warmupCount", "300,600"},
                                                                 {"allowFragments", "false,true"},
                                                                 {"busyPollUs", "10,20"},
                                                                 {"autopsy", "off,on"},
                                                                 {"initiator.wait", "block,spin"},
                                                                 {"initiator.scheduling", "normal,realTime"},
                                                                 {"initiator.lockMemory", "true,false"},
                                                                 {"responder.wait", "block,spin"},
                                                                 {"responder.core", "0,1"},
                                                                 {"responder.scheduling", "normal,realTime"},
                                                                 {"responder.lockMemory", "true,false"}};
    const auto found = kValues.find(path);
    return found == kValues.end() ? "1,2" : found->second;
}

}  // namespace

TEST_CASE("every setting of a request is swept by points or paths that differ in it, or is refused with a next step",
          "[core][measure]")
{
    PathsOfSettings settings;
    model::RunRequest described;
    describe(settings, described);
    std::vector<std::string> known;
    for (const SweptSetting& setting : sweptSettings())
        known.emplace_back(setting.path);
    CHECK(settings.paths == known);
    for (const SweptSetting& setting : sweptSettings()) {
        CAPTURE(setting.path);
        model::RunRequest request;
        request.mode = "sweep settings";
        request.modeOptions = {{"over", std::string(setting.path) + "=" + twoValuesOf(setting.path)}, {"rounds", "1"}};
        const Status status = findMode("sweep settings")->check(request);
        REQUIRE(status.has_value() == (setting.by != SweptBy::Nothing));
        if (!status) {
            CHECK(status.error().what ==
                  "The setting " + std::string(setting.path) + " holds for a whole run and cannot be swept.");
            REQUIRE(setting.instead != nullptr);
            CHECK(status.error().hint == setting.instead);
            continue;
        }
        const Plan plan = planOf(request, registryOf({"udp", "raw"}));
        REQUIRE(plan.points.size() == 2);
        if (setting.by == SweptBy::Path) {
            REQUIRE(plan.paths.size() == 2);
            CHECK(plan.paths[0].request != plan.paths[1].request);
        } else {
            REQUIRE(plan.paths.size() == 1);
            PlannedPoint other = plan.points[1];
            other.key = plan.points[0].key;
            CHECK(other != plan.points[0]);
        }
    }
}

TEST_CASE("a swept setting goes by its option, too, and has one axis whatever it was called", "[core][measure]")
{
    const auto axisOf = [](const std::string& over) {
        model::RunRequest request;
        request.mode = "sweep settings";
        request.modeOptions = {{"over", over}};
        REQUIRE(findMode("sweep settings")->check(request));
        return planOf(request, registryOf({"udp"})).points.front().key.axes.front().axis;
    };
    CHECK(axisOf("timeout=1ms,2ms") == "timeoutNs");
    CHECK(axisOf("busy-poll=10,20") == "busyPollUs");
    CHECK(axisOf("warmup=10,20") == "warmupCount");
    CHECK(axisOf("responder-wait=block,spin") == "responder.wait");
    CHECK(axisOf("responder-cpu=0,1") == "responder.core");
    CHECK(axisOf("intervalNs=0,1us") == "interval");
    CHECK(axisOf("work=0,1us") == "work");
    // Of the option's end alone it would be "initiator.wait".
    CHECK(axisOf("wait=block,spin") == "wait");
    CHECK(axisOf("receive-buffer=8192,16384") == "receiveBuffer");
    for (const char* const twice : {"timeout=1ms,timeoutNs=2ms", "interval=0,intervalNs=1us"}) {
        model::RunRequest request;
        request.mode = "sweep settings";
        request.modeOptions = {{"over", twice}};
        const Status status = findMode("sweep settings")->check(request);
        REQUIRE_FALSE(status);
        CHECK_THAT(status.error().what, Catch::EndsWith(" is swept twice."));
    }
}

TEST_CASE("what cannot be swept is refused in words", "[core][measure]")
{
    for (const char* const over : {"",
                                   "64",
                                   "size=",
                                   "size=64,size=128",
                                   "size=0",
                                   "size=x",
                                   "peer=a,b",
                                   "port=1",
                                   "stamps=off",
                                   "initiator.wait=sleep",
                                   "warmupCount=-1",
                                   "slow-probes=1,64",
                                   "cpu=1,2",
                                   "flow=8..1",
                                   "flow=1..5000",
                                   "size=1,2,4..64,flow=1..200",
                                   "interval=1ms,pause=1ms",
                                   "work=1ms,pause=1ms",
                                   "work=1h",
                                   "flow=1,,2"}) {
        CAPTURE(over);
        model::RunRequest request;
        request.mode = "sweep settings";
        request.modeOptions = {{"over", over}};
        const Status status = findMode("sweep settings")->check(request);
        REQUIRE_FALSE(status);
        CHECK(status.error().kind == ErrorKind::Invalid);
        CHECK_FALSE(status.error().hint.empty());
    }
}

TEST_CASE("the sweep of pauses has few probes at long ones, and says how long it takes", "[core][measure]")
{
    model::RunRequest request;
    request.mode = "sweep idle";
    const Plan plan = planOf(request, registryOf({"udp"}));
    REQUIRE(plan.points.size() == 12);
    CHECK(plan.points[0].settings.pauseNs == 0);
    CHECK(plan.points[0].settings.followers == 0);
    CHECK(plan.points[11].settings.pauseNs == 1'000'000'000);
    CHECK(plan.points[11].settings.count * plan.rounds == 20);
    CHECK(plan.points[11].key.numberOn(model::kPauseAxis) == 1'000'000'000);
    CHECK(plan.points[5].settings.count == 0);
    CHECK(plan.points[5].settings.followers == 3);
    CHECK(expectedNs(plan, 0) < 45'000'000'000);
    REQUIRE(plan.notes.size() == 1);
    CHECK(plan.notes[0] == "12 pauses in 4 rounds: about 37 s.");
    CHECK(plan.notes[0].origin() != nullptr);
    for (const PlannedPoint& point : plan.points)
        CHECK(longestRoundNs(point.settings) >
              point.settings.pauseNs * static_cast<std::int64_t>(point.settings.count));
    // A pause that is named twice is one.
    request.modeOptions = {{"pausesNs", "1ms,0,1ms"}};
    request.sizesBytes = {64, 128};
    CHECK(planOf(request, registryOf({"udp"})).points.size() == 4);
}

TEST_CASE("a sweep of pauses refuses what contradicts it", "[core][measure]")
{
    const Mode& mode = *findMode("sweep idle");
    model::RunRequest request;
    request.mode = "sweep idle";
    CHECK(mode.check(request));
    for (const char* const wrong : {"", "x", "1", "61s"}) {
        request.modeOptions = {{"pausesNs", wrong}};
        CHECK_FALSE(mode.check(request));
    }
    request.modeOptions.clear();
    request.intervalNs = 1;
    CHECK_FALSE(mode.check(request));
}

TEST_CASE("the sweep of load goes from the longest gap to none, and says how long it takes", "[core][measure]")
{
    model::RunRequest request;
    request.mode = "sweep load";
    request.modeOptions = {{"gapsNs", "0,100us,1us,100us"}, {"burst", "100"}, {"repeats", "400"}, {"restNs", "2ms"}};
    request.sizesBytes = {64, 1024};
    const Plan plan = planOf(request, registryOf({"udp"}));
    REQUIRE(plan.points.size() == 6);
    CHECK(plan.rounds == 4);
    CHECK(plan.points[0].key.numberOn(model::kGapAxis) == 100'000);
    CHECK(plan.points[2].key.numberOn(model::kGapAxis) == 0);
    CHECK(plan.points[3].settings.sizeBytes == 1024);
    CHECK(plan.points[0].settings.burst == 100);
    CHECK(plan.points[0].settings.intervalNs == 100'000);
    CHECK(plan.points[0].settings.count == 10'000);
    // For each size 4 s at 100 us, twice what 40,000 sends take, and 1200 pauses of 2 ms; before each of 12 turns 250
    // probes and two and a half pauses to warm up.
    const std::int64_t warmups = 4 * (25'000'000 + 2 * 250'000) + 12 * 5'000'000;
    CHECK(expectedNs(plan, 0) == 2 * (4'000'000'000 + 2 * 40'000'000 + 2'400'000'000 + warmups + 12 * 3'000'000));
    CHECK(plan.notes == std::vector<Text>{"3 gaps, 400 bursts of 100 each in 4 rounds: about 13 s."});
    CHECK(plan.notes[0].origin() != nullptr);
    CHECK(longestRoundNs(plan.points[0].settings) > 4'000'000'000);
    // As many bursts as were asked for, in whole ones.
    request.modeOptions["repeats"] = "5";
    const Plan five = planOf(request, registryOf({"udp"}));
    std::map<std::uint32_t, std::uint64_t> probes;
    for (std::size_t index = 0; index < five.order.size(); ++index)
        probes[five.order[index].point] += settingsOfRound(five, index).count;
    for (const auto& [point, sent] : probes)
        CHECK(sent == 500);
    CHECK(settingsOfRound(five, 0).count == 200);
    CHECK(settingsOfRound(five, five.order.size() - 1).count == 100);
    // Fewer bursts than rounds.
    request.modeOptions["repeats"] = "1";
    CHECK(planOf(request, registryOf({"udp"})).order.size() == 6);
}

TEST_CASE("a sweep of load refuses what contradicts it", "[core][measure]")
{
    const Mode& mode = *findMode("sweep load");
    model::RunRequest request;
    request.mode = "sweep load";
    CHECK(mode.check(request));
    for (const auto& [key, wrong] : {std::pair{"gapsNs", ""},
                                     {"gapsNs", "1s"},
                                     {"burst", "1"},
                                     {"burst", "5000"},
                                     {"repeats", "0"},
                                     {"restNs", "2s"}}) {
        request.modeOptions = {{key, wrong}};
        CHECK_FALSE(mode.check(request));
    }
    request.modeOptions.clear();
    model::RunRequest counted = request;
    counted.count = 100;
    CHECK_FALSE(mode.check(counted));
    model::RunRequest timed = request;
    timed.durationNs = 5;
    CHECK_FALSE(mode.check(timed));
    model::RunRequest small = request;
    small.sizesBytes = {3};
    CHECK_FALSE(mode.check(small));
    request.intervalNs = 1;
    CHECK_FALSE(mode.check(request));
}

TEST_CASE("random intervals have room for the longest that can come", "[core][measure]")
{
    PointSettings settings;
    settings.count = 1;
    settings.intervalNs = 1'000'000'000;
    const std::int64_t fixed = longestRoundNs(settings);
    settings.intervalKind = model::IntervalKind::Poisson;
    CHECK(longestRoundNs(settings) - fixed >= 37'000'000'000);
}

TEST_CASE("tick to trade is 25,000 ticks over one path, and orders over a stream", "[core][measure]")
{
    auto registry = registryOf({"udp"});
    registry.add({.id = "tcp",
                  .title = "tcp",
                  .waits = {model::Wait::Spin},
                  .isStream = true,
                  .probe = [] { return transport::Availability{}; },
                  .make = {}});
    model::RunRequest request = usualRequest(*findMode("tick"));
    request.transport = "udp";
    Plan plan = planOf(request, registry);
    REQUIRE(plan.paths.size() == 2);
    CHECK(plan.paths[0] == PathPlan{"udp", "udp", 64});
    CHECK(plan.paths[1] == PathPlan{"tcp", "tcp", 400});
    REQUIRE(plan.points.size() == 1);
    CHECK(plan.points[0].paths == std::vector<std::uint32_t>{0, 1});
    CHECK(plan.points[0].key.transport == "udp+tcp");
    CHECK(plan.points[0].settings.sizeBytes == 64);
    CHECK(plan.points[0].settings.replyBytes == 400);
    CHECK(plan.points[0].settings.count == 25'000);
    CHECK(plan.points[0].beside == std::vector<BesidePlan>{{0, 64, model::DistributionKind::TickPingPong},
                                                           {1, 400, model::DistributionKind::OrderPingPong}});
    CHECK(plan.notes.back().find("halved") != std::string::npos);
    request.modeOptions["withoutPingPong"] = "true";
    CHECK(planOf(request, registry).points[0].beside.empty());
    request.count = 0;  // Also for as long as other modes usually measure.
    request.modeOptions["order"] = "1000";
    plan = planOf(request, registry);
    CHECK(plan.points[0].settings.count == 0);
    // The two ping-pongs beside it take half a second each.
    const std::int64_t alone = expectedNs(plan, 0);
    request.modeOptions.erase("withoutPingPong");
    CHECK(expectedNs(planOf(request, registry), 0) == alone + 1'000'000'000);
    CHECK(plan.paths[1].largestBytes == 1000);
    request.modeOptions["orderTransport"] = "udp";
    CHECK_FALSE(findMode("tick")->paths(request, registry));
    request.modeOptions = {{"order", "31"}};
    CHECK_FALSE(findMode("tick")->check(request));
    for (const char* const peer : {"echo://10.0.0.2", "icmp://10.0.0.2"}) {
        request.modeOptions.clear();
        request.peer = peer;
        CHECK_FALSE(findMode("tick")->check(request));
    }
}

TEST_CASE("a feed is listened to over a transport that can, and its settings are judged", "[core][measure]")
{
    const Mode& mode = *findMode("listen");
    model::RunRequest request = usualRequest(mode);
    request.peer = "feed://239.1.1.1:5000";
    request.modeOptions = {{"source", "10.0.0.1"}};
    CHECK(request.stamps == model::StampChoice::Auto);
    auto registry = registryOf({"rio"});
    CHECK(mode.paths(request, registry).error().kind == ErrorKind::Invalid);  // There is no udp.
    request.transport = "rio";
    CHECK(mode.paths(request, registry).error().kind == ErrorKind::NotSupported);
    registry.add({.id = "udp",
                  .title = "udp",
                  .waits = {model::Wait::Spin},
                  .probe = [] { return transport::Availability{}; },
                  .make = {},
                  .makeListener = [] { return std::unique_ptr<transport::StampingTransport>(); }});
    CHECK(mode.paths(request, registry).error().kind == ErrorKind::Invalid);
    for (const char* const transport : {"udp", "auto"}) {
        request.transport = transport;
        const Plan plan = planOf(request, registry);
        REQUIRE(plan.paths.size() == 1);
        CHECK(plan.paths[0].transport == "udp");
        CHECK(plan.paths[0].listening == Listening{"10.0.0.1", model::StampChoice::Auto});
        REQUIRE(plan.points.size() == 1);
        CHECK(model::textOf(plan.points[0].key.axes[0]) == "239.1.1.1:5000");
        CHECK(plan.points[0].settings.timeoutNs == 10'000'000'000);
    }
    CHECK(planOf(request, registry).notes.size() == 1);
    request.peer = "feed://:5000";
    CHECK(planOf(request, registry).notes.back().find("any IPv4 address") != std::string::npos);
    request.family = model::AddressFamily::V6;
    CHECK(planOf(request, registry).notes.back().find("any IPv6 address") != std::string::npos);
    CHECK(mode.check(request));
    request.stamps = model::StampChoice::Off;
    CHECK_FALSE(mode.check(request));
}

TEST_CASE("one way goes beneath the stack, from one adapter to another, over the sizes in turns", "[core][measure]")
{
    const Mode& mode = *findMode("oneway");
    model::RunRequest request = usualRequest(mode);
    request.adapter = "eth0";
    request.peer = "port://eth1";
    request.sizesBytes = {64, 128};
    CHECK(mode.check(request));
    auto registry = registryOf({"udp"});
    CHECK(mode.paths(request, registry).error().kind == ErrorKind::NotSupported);
    const auto add = [&registry](const char* id, bool isUsable) {
        registry.add({.id = id,
                      .title = id,
                      .waits = {model::Wait::Spin},
                      .probe = [isUsable] { return transport::Availability{isUsable, {}, {}}; },
                      .make = {},
                      .isBelowStack = true});
    };
    add("first", false);
    CHECK(mode.paths(request, registry)->front().transport == "first");  // Which says why not.
    add("second", true);
    const Plan plan = planOf(request, registry);
    CHECK(plan.paths == std::vector{PathPlan{"second", "second"}});
    CHECK(plan.points.size() == 2);
    CHECK(plan.rounds == 3);
    CHECK(plan.notes.back().find("on eth0") != std::string::npos);
    request.transport = "first";
    CHECK(mode.paths(request, registry)->front().transport == "first");

    model::RunRequest wrong = request;
    wrong.peer = "port://eth0";
    CHECK_FALSE(mode.check(wrong));
    wrong = request;
    wrong.adapter.clear();
    CHECK_FALSE(mode.check(wrong));
    wrong = request;
    wrong.family = model::AddressFamily::V6;
    CHECK_FALSE(mode.check(wrong));
}
