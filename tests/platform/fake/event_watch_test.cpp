#include "made_up_trace.hpp"
#include "recorded_events.hpp"

#include <catch2/catch.hpp>

#include <cstdio>
#include <fstream>
#include <iterator>

using namespace halftrip;
using namespace halftrip::tests;
using model::SpanKind;
using windows::etw::TraceCalls;
using windows::etw::TraceSession;
using windows::etw::WatchParts;

namespace {

constexpr std::uint64_t kNdisBase = 0xfffff80312340000;

/// Ticks that are the performance counter's.
class CounterTicks final : public clock::TickClock {
public:
    explicit CounterTicks(MadeUpWindows& windows) : m_view(windows) {}
    [[nodiscard]] std::string name() const override { return "made up"; }
    [[nodiscard]] std::int64_t nominalTicksPerSecond() const noexcept override { return m_view.counterHertz(); }

private:
    [[nodiscard]] clock::Ticks read() const noexcept override { return m_view.counter(); }

    MadeUpView m_view;
};

WatchParts partsOf(MadeUpWindows& windows)
{
    return {.calls = std::make_unique<MadeUpTraceCalls>(windows),
            .view = std::make_unique<MadeUpView>(windows),
            .patience = std::chrono::milliseconds(200)};
}

/// What comes with the next flush; the counter stands behind the last of it.
void deliver(MadeUpWindows& windows, std::vector<MadeUpEvent> events)
{
    const std::lock_guard lock(windows.mutex);
    for (MadeUpEvent& event : events) {
        windows.counter = std::max(windows.counter, event.event.time);
        windows.pending.push_back(std::move(event));
    }
}

void moveOn(MadeUpWindows& windows, std::int64_t ticks)
{
    const std::lock_guard lock(windows.mutex);
    windows.counter += ticks;
}

Error refusalOf(MadeUpWindows& windows)
{
    MadeUpTraceCalls calls(windows);
    TraceSession session(calls, [](const windows::etw::Event&) {});
    const Status status = session.start();
    REQUIRE_FALSE(status);
    CHECK_FALSE(windows.isClaimed);
    CHECK_FALSE(windows.hasConsumer);
    return status.error();
}

}  // namespace

TEST_CASE("a session that a crash left is ended, and ours leaves nothing", "[platform][windows]")
{
    MadeUpWindows windows;
    windows.hasSession = true;
    {
        MadeUpTraceCalls calls(windows);
        TraceSession session(calls, [](const windows::etw::Event&) {});
        REQUIRE(session.start());
        CHECK(windows.stopped == 1);
        CHECK(windows.started == 1);
        session.stop();
        session.stop();
    }
    CHECK(windows.stopped == 2);
    CHECK_FALSE(windows.hasSession);
    CHECK_FALSE(windows.isClaimed);
    CHECK(windows.misuses == 0);
}

TEST_CASE("why there is no kernel trace is said in words", "[platform][windows]")
{
    MadeUpWindows windows;
    windows.isClaimedByOther = true;
    CHECK(refusalOf(windows).what == "Another Halftrip records kernel events on this host.");
    windows.isClaimedByOther = false;
    windows.startCode = TraceCalls::kAccessDenied;
    const Error denied = refusalOf(windows);
    CHECK(denied.kind == ErrorKind::NotPermitted);
    CHECK(denied.what == "Kernel events need an administrator.");
    CHECK(denied.hint.find("Run as administrator") != std::string::npos);
    windows.startCode = TraceCalls::kNoResources;
    CHECK(refusalOf(windows).kind == ErrorKind::Busy);
    windows.startCode = TraceCalls::kInvalidParameter;
    CHECK(refusalOf(windows).kind == ErrorKind::NotSupported);
    windows.startCode = 1234;
    CHECK(refusalOf(windows).what == "Windows starts no kernel trace: error 1234");
    windows.startCode = 0;
    windows.sessionHandle = TraceCalls::kWineSession;
    CHECK(refusalOf(windows).what == "Wine has no kernel events.");
    windows.sessionHandle = 7;
    windows.canOpen = false;
    CHECK(refusalOf(windows).kind == ErrorKind::Os);
    CHECK_FALSE(windows.hasSession);
    CHECK(windows.misuses == 0);
}

TEST_CASE("a trace that delivers nothing is no quiet kernel", "[platform][windows]")
{
    MadeUpWindows windows;
    windows.isSilent = true;
    const CounterTicks ticks(windows);
    const auto watch = windows::etw::openEventWatch({.measuring = {2}}, ticks, partsOf(windows));
    REQUIRE_FALSE(watch);
    CHECK(watch.error().kind == ErrorKind::NotSupported);
    CHECK_FALSE(windows.hasSession);
}

TEST_CASE("a watch tells what had the core, by driver and program, in the windows asked for", "[platform][windows]")
{
    MadeUpWindows windows;
    windows.drivers = {{kNdisBase, 0x10000, "ndis.sys"}};
    windows.programs[9] = "MsMpEng.exe";
    const CounterTicks ticks(windows);
    auto opened = windows::etw::openEventWatch({.measuring = {2}}, ticks, partsOf(windows));
    REQUIRE(opened);
    os::KernelWatch& watch = **opened;
    watch.enterThread();
    deliver(windows, {dpcEvent(2, 1'500, 1'600, kNdisBase)});  // Before the point.
    moveOn(windows, 10'000);
    watch.beginPoint();
    deliver(windows, {switchEvent(2, 20'000, 0, 4711, 2), dpcEvent(2, 21'000, 21'050, kNdisBase),
                      dpcEvent(2, 22'000, 22'005, kNdisBase), switchEvent(2, 30'000, 4711, 9),
                      isrEvent(2, 30'100, 30'130, kNdisBase, 0x71), switchEvent(2, 31'000, 9, 4711),
                      switchEvent(2, 32'000, 4711, 10), switchEvent(2, 32'100, 10, 4711)});
    windows.lost = 3;
    const model::KernelView view = watch.endPoint();
    CHECK(view.isWatched());
    CHECK(view.cores == std::vector{2});
    CHECK(view.lost == 3);
    CHECK(view.idleExits == std::vector<std::uint64_t>{0, 0, 1});
    REQUIRE(view.totals.size() == 3);
    CHECK(view.totals[0] == model::SpanTotal{SpanKind::Interrupt, 1, 3'000});
    CHECK(view.totals[1] == model::SpanTotal{SpanKind::Thread, 2, 110'000});
    CHECK(view.totals[2] == model::SpanTotal{SpanKind::Dpc, 2, 5'500});
    const std::vector<clock::TickWindow> asked{{29'900, 31'500}, {40'000, 41'000}, {32'050, 33'000}};
    const auto spans = watch.spansIn(asked);
    REQUIRE(spans.size() == 3);
    REQUIRE(spans[0].size() == 2);
    CHECK(spans[0][0] == model::KernelSpan{SpanKind::Thread, 2, 10'000, 100'000, "MsMpEng.exe"});
    CHECK(spans[0][1] == model::KernelSpan{SpanKind::Interrupt, 2, 20'000, 3'000, "ndis.sys, vector 0x71"});
    CHECK(spans[1].empty());
    REQUIRE(spans[2].size() == 1);
    CHECK(spans[2][0].name == "id 10 (ended)");
    opened->reset();
    CHECK_FALSE(windows.hasSession);
    CHECK(windows.misuses == 0);
}

TEST_CASE("a session that does not say any more what it lost has lost no more", "[platform][windows]")
{
    MadeUpWindows windows;
    windows.lost = 3;
    const CounterTicks ticks(windows);
    auto opened = windows::etw::openEventWatch({.measuring = {2}}, ticks, partsOf(windows));
    REQUIRE(opened);
    (*opened)->beginPoint();
    windows.canQuery = false;
    CHECK((*opened)->endPoint().lost == 0);
}

TEST_CASE("behind lost events nobody is said to have had the core since before", "[platform][windows]")
{
    MadeUpWindows windows;
    const CounterTicks ticks(windows);
    auto opened = windows::etw::openEventWatch({.measuring = {2}}, ticks, partsOf(windows));
    REQUIRE(opened);
    os::KernelWatch& watch = **opened;
    watch.enterThread();
    watch.beginPoint();
    deliver(windows, {switchEvent(2, 20'000, 4711, 9)});
    static_cast<void>(watch.endPoint());
    const bool hasLost = GENERATE(false, true);
    windows.lost = hasLost ? 1 : 0;
    watch.collect();
    deliver(windows, {switchEvent(2, 90'000, 9, 4711)});
    CHECK(watch.endPoint().totals.size() == (hasLost ? 0 : 1));
}

TEST_CASE("the vector that follows the probes' turns is named as the adapter's, and the turns are in the file",
          "[platform][windows]")
{
    const std::string path = "event_watch_turns_test.events";
    constexpr std::int64_t kTurnTicks = 500'000;
    constexpr int kTurnCount = 10;
    MadeUpWindows windows;
    windows.drivers = {{kNdisBase, 0x10000, "ndis.sys"}};
    const CounterTicks ticks(windows);
    WatchParts parts = partsOf(windows);
    const auto file = parts.file = std::make_shared<windows::etw::EventFile>();
    REQUIRE(file->open(path));
    auto opened = windows::etw::openEventWatch({.measuring = {2}}, ticks, std::move(parts));
    REQUIRE(opened);
    os::KernelWatch& watch = **opened;
    watch.enterThread();
    watch.beginPoint();
    std::vector<clock::TickWindow> turns;
    std::vector<MadeUpEvent> events;
    for (std::int64_t turn = 0; turn < kTurnCount; ++turn) {
        const std::int64_t from = 100'000 + 2 * turn * kTurnTicks;
        turns.push_back({from, from + kTurnTicks});
        for (std::int64_t at = from; at < from + 2 * kTurnTicks; at += 20'000) {
            if (at < from + kTurnTicks)
                events.push_back(isrEvent(2, at, at + 30, kNdisBase, 0x61));
            events.push_back(isrEvent(2, at + 100, at + 130, kNdisBase, 0x71));
            events.push_back(isrEvent(5, at + 200, at + 230, kNdisBase, 0x61));  // Another core's is another's.
        }
    }
    deliver(windows, std::move(events));
    model::KernelView view = watch.endPoint();
    view.adapterInterrupt = watch.findAdapter(turns, 250);
    REQUIRE(view.adapterInterrupt);
    CHECK(*view.adapterInterrupt == model::AdapterInterrupt{2, 0x61, "ndis.sys", 250, 250});
    const auto spans = watch.spansIn(std::vector<clock::TickWindow>{{100'000, 100'500}});
    REQUIRE(spans.at(0).size() == 2);
    CHECK(spans[0][0].name == "ndis.sys, vector 0x61 (this adapter)");
    CHECK(spans[0][1].name == "ndis.sys, vector 0x71");
    // The next point has to find it anew.
    watch.beginPoint();
    static_cast<void>(watch.endPoint());
    CHECK_FALSE(watch.findAdapter(turns, 250));
    opened->reset();
    REQUIRE(file->finish());
    std::ifstream stream(path, std::ios::binary);
    const auto recorded = readRecordedEvents(std::string{std::istreambuf_iterator<char>(stream), {}});
    REQUIRE(recorded);
    CHECK(recorded->turns.size() == 2 * kTurnCount);
    CHECK(recorded->turns[1].until - recorded->turns[1].from == kTurnTicks);
    CHECK(recorded->packets == 250);
    std::remove(path.c_str());
}

TEST_CASE("what was recorded to a file is decoded again as it was", "[platform][windows]")
{
    const std::string path = "event_watch_test.events";
    MadeUpWindows windows;
    windows.drivers = {{kNdisBase, 0x10000, "ndis.sys"}};
    windows.programs[9] = "MsMpEng.exe";
    const CounterTicks ticks(windows);
    WatchParts parts = partsOf(windows);
    parts.file = std::make_shared<windows::etw::EventFile>();
    const auto file = parts.file;
    REQUIRE(file->open(path));
    {
        auto opened = windows::etw::openEventWatch({.measuring = {2}, .arrival = {0}}, ticks, std::move(parts));
        REQUIRE(opened);
        os::KernelWatch& watch = **opened;
        watch.enterThread();
        watch.beginPoint();
        deliver(windows, {switchEvent(2, 30'000, 4711, 9), isrEvent(2, 30'100, 30'130, kNdisBase, 0x71),
                          switchEvent(2, 31'000, 9, 4711)});
        const model::KernelView view = watch.endPoint();
        CHECK(view.cores == std::vector{2, 0});
        CHECK(view.arrivalCores == std::vector{0});
    }
    REQUIRE(file->finish());
    std::ifstream stream(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    const auto recorded = readRecordedEvents(text);
    REQUIRE(recorded);
    CHECK(recorded->cores.measuring == std::vector{2});
    CHECK(recorded->cores.arrival == std::vector{0});
    CHECK(recorded->ends.size() == 1);
    const auto spans = replay(*recorded);
    REQUIRE(spans.size() == 2);
    CHECK(spans[0].name == "ndis.sys, vector 0x71");
    CHECK(spans[1].name == "MsMpEng.exe");
    CHECK(spans[1].span.length() == 1'000);
    std::remove(path.c_str());
    CHECK_FALSE(windows::etw::EventFile().open("no such folder/x"));
}
