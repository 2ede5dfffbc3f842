#include "core/export/exporter.hpp"
#include "fixture_record.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace halftrip;
using model::Side;
using model::SpanKind;
using nlohmann::json;

namespace {

/// Two slow probes: a thread with a tick in it had A's core in the time of both, an interrupt B's; a gap of A's loop.
/// One that Windows recorded in a pass, and a pass with packet events that lost a probe.
model::RunRecord tracedRecord()
{
    model::RunRecord record = fixtures::fullRecord();
    record.points.resize(1);
    model::PointResult& point = record.points.front();
    const std::int64_t slowNs = point.result().histogram.maxNs() + 500'000;
    point.elapsedNs = 50'000'000;
    model::Autopsy& autopsy = point.autopsy.emplace();
    autopsy.slow = {{7, 1'000'000, slowNs, 1'000, 2'000, 0, 0}, {8, 1'300'000 + slowNs, slowNs, 0, 2'000, 0, 0}};
    autopsy.initiator.gaps = {{1'000'000, 1'400'000, 300'000}};
    autopsy.timeline = model::Timeline{false, 1'000, 3};
    const std::int64_t apartNs = autopsy.slow[1].sentNs - autopsy.slow[0].sentNs;
    autopsy.spans = {{{SpanKind::Thread, 1, -5'000, 700'000, "cc1plus"}, 0, Side::A},
                     {{SpanKind::Timer, 1, 20'000, 3'000, "local timer"}, 0, Side::A},
                     // By its own stamp it ends behind the thread that it had the core from.
                     {{SpanKind::Softirq, 1, 694'000, 1'500, "RCU"}, 0, Side::A},
                     {{SpanKind::Interrupt, 0, 3'000, 4'000, "eth0-rx-1"}, 0, Side::B},
                     // The first one again, by the stamp of the second probe.
                     {{SpanKind::Thread, 1, -5'000 - apartNs + 900, 700'000, "cc1plus"}, 1, Side::A}};
    model::WatchedPass& watched = point.watchedPass.emplace();
    watched.distributions = {point.result()};
    watched.distributions.front().histogram.record(slowNs);
    watched.autopsy.slow = {{3, 2'000'000, slowNs, -1, -1, 0, 0}};
    watched.autopsy.spans = {{{SpanKind::Dpc, 2, 1'000, 450'000, "ndis.sys"}, 0, Side::A}};
    model::PacketPass& packets = point.packets.emplace();
    packets.slow = {{11, 3'000'000, 61'200, 1'000, 2'000, 0, 0}};
    packets.lostProbes = {{12, 4'000'000}};
    packets.events = {{{SpanKind::Softirq, 3, 100, 2'000, "NET_RX"}, 0, Side::B},
                      {{SpanKind::Transmit, 1, 900, 0, "net_dev_start_xmit"}, 1, Side::A},
                      {{SpanKind::Drop, 0, 5'200, 0, "QDISC_DROP"}, 1, Side::A}};
    return record;
}

using TraceLane = std::pair<int, int>;

TraceLane laneOf(const json& event)
{
    return {event.at("pid").get<int>(), event.at("tid").get<int>()};
}

/// In whole nanoseconds, which microseconds with three decimals are.
std::int64_t nsOf(const json& event, const char* key)
{
    const double us = event.at(key).get<double>();
    const std::int64_t ns = std::llround(us * 1e3);
    CHECK(us >= 0);
    CHECK(std::abs(us * 1e3 - static_cast<double>(ns)) < 0.01);
    return ns;
}

/// What the Trace Event Format wants of each phase that is used ("Trace Event Format", Google; JSON importer of
/// Perfetto).
class TraceFormat {
public:
    explicit TraceFormat(const json& document) : m_events(document.at("traceEvents"))
    {
        REQUIRE(m_events.is_array());
        CHECK(document.at("displayTimeUnit") == "ns");
        for (const json& event : m_events)
            sortOut(event);
    }
    void check() const
    {
        for (const auto& [lane, slices] : m_slices) {
            CHECK(m_named.contains(lane));
            CHECK(m_hosts.contains(lane.first));
            checkNested(slices);
        }
        for (const TraceLane& lane : m_marked)
            CHECK(m_named.contains(lane));
        CHECK(m_starts.size() == m_ends.size());
        for (const auto& [key, start] : m_starts) {
            REQUIRE(m_ends.contains(key));
            CHECK(nsOf(start, "ts") <= nsOf(m_ends.at(key), "ts"));
            CHECK(isWithinSlice(start));
            CHECK(isWithinSlice(m_ends.at(key)));
        }
    }
    [[nodiscard]] std::vector<json> named(const std::string& words, const char* phase) const
    {
        std::vector<json> found;
        for (const json& event : m_events) {
            if (event.at("ph") == phase && event.at("name").get<std::string>().find(words) != std::string::npos)
                found.push_back(event);
        }
        return found;
    }

private:
    void sortOut(const json& event)
    {
        INFO(event.dump());
        REQUIRE(event.at("name").is_string());
        const auto phase = event.at("ph").get<std::string>();
        const TraceLane lane = laneOf(event);
        CHECK(lane.second > 0);  // Readers take thread 0 for none.
        REQUIRE(event.at("cat").is_string());
        nsOf(event, "ts");
        if (phase == "M") {
            REQUIRE_FALSE(event.at("args").at("name").get<std::string>().empty());
            const bool isHost = event.at("name") == "process_name";
            REQUIRE((isHost || event.at("name") == "thread_name"));
            CHECK((isHost ? m_hosts.insert(lane.first).second : m_named.insert(lane).second));
            return;
        }
        if (event.contains("args"))
            CHECK(event.at("args").is_object());
        if (phase == "X") {
            nsOf(event, "dur");
            m_slices[lane].push_back(event);
        } else if (phase == "i") {
            CHECK(event.at("s") == "t");
            m_marked.insert(lane);
        } else {
            REQUIRE((phase == "s" || phase == "f"));
            CHECK(event.contains("bp") == (phase == "f"));
            CHECK(event.value("bp", "e") == "e");
            const std::string key = event.at("cat").get<std::string>() + event.at("name").get<std::string>() +
                                    event.at("id").get<std::string>();
            CHECK((phase == "s" ? m_starts : m_ends).emplace(key, event).second);
        }
    }

    /// As they come, each lies within those that are open still.
    static void checkNested(const std::vector<json>& slices)
    {
        std::vector<std::int64_t> open;
        std::int64_t last = 0;
        for (const json& slice : slices) {
            INFO(slice.dump());
            const std::int64_t from = nsOf(slice, "ts");
            const std::int64_t until = from + nsOf(slice, "dur");
            CHECK(from >= last);
            last = from;
            while (!open.empty() && open.back() <= from)
                open.pop_back();
            CHECK((open.empty() || until <= open.back()));
            open.push_back(until);
        }
    }

    /// Its end does not count: the slice is closed then.
    [[nodiscard]] bool isWithinSlice(const json& event) const
    {
        const std::int64_t at = nsOf(event, "ts");
        const auto lane = m_slices.find(laneOf(event));
        return lane != m_slices.end() && std::ranges::any_of(lane->second, [at](const json& slice) {
                   const std::int64_t from = nsOf(slice, "ts");
                   return from <= at && at < from + nsOf(slice, "dur");
               });
    }

    const json& m_events;
    std::set<TraceLane> m_named;
    std::set<TraceLane> m_marked;
    std::set<int> m_hosts;
    std::map<TraceLane, std::vector<json>> m_slices;
    std::map<std::string, json> m_starts;
    std::map<std::string, json> m_ends;
};

}  // namespace

TEST_CASE("a timeline keeps the trace event format in every phase that it uses", "[core][export]")
{
    const model::RunRecord record = tracedRecord();
    const json document = json::parse(exporting::findExporter("perfetto")->write(record));
    const TraceFormat format(document);
    format.check();
    // One arrow there and one back for each probe whose stay at B is known.
    CHECK(format.named("to B", "s").size() == 3);
    CHECK(format.named("to A", "f").size() == 3);
    // What two probes saw is there once, and what overlaps ends with what is around it.
    CHECK(format.named("thread cc1plus", "X").size() == 1);
    const auto clipped = format.named("softirq RCU", "X");
    REQUIRE(clipped.size() == 1);
    CHECK(nsOf(clipped.front(), "dur") == 1'000);
    CHECK(clipped.front().at("args").at("length_us") == 1.5);
    REQUIRE(format.named("wait with a gap", "X").size() == 1);
    CHECK(format.named("wait with a gap", "X").front().at("args").at("gap_us") == 300);
}

TEST_CASE("a timeline has the passes of a point behind it: watched kernels, packet events and lost probes",
          "[core][export]")
{
    const json document = json::parse(exporting::findExporter("perfetto")->write(tracedRecord()));
    const TraceFormat format(document);
    format.check();
    const auto only = [&format](const std::string& words, const char* phase) {
        const auto found = format.named(words, phase);
        INFO(words);
        REQUIRE(found.size() == 1);
        return found.front();
    };
    const json watched = only("probe 3, pass with kernel events", "X");
    CHECK(nsOf(watched, "ts") > 50'000'000);
    CHECK(nsOf(only("dpc ndis.sys", "X"), "ts") == nsOf(watched, "ts") + 1'000);
    // A lost probe and the moments of a packet take no time.
    const json lost = only("lost probe 12, packet events", "i");
    CHECK(nsOf(lost, "ts") > nsOf(watched, "ts"));
    CHECK(nsOf(only("drop QDISC_DROP", "i"), "ts") == nsOf(lost, "ts") + 5'200);
    CHECK(only("transmit net_dev_start_xmit", "i").at("tid") == 3 + 1);
    CHECK(only("softirq NET_RX", "X").at("pid") == 2);
    CHECK(std::ranges::any_of(format.named("thread_name", "M"), [](const json& lane) {
        return lane.at("pid") == 2 && lane.at("args").at("name") == "core 3";
    }));
}

TEST_CASE("a timeline of a damaged file's times keeps the trace event format", "[core][export]")
{
    model::RunRecord record = tracedRecord();
    model::PointResult& point = record.points.front();
    model::Autopsy& autopsy = *point.autopsy;
    point.elapsedNs = -5'000;
    // Sent before the point began; away from B after its reply had come; a wait that ended before it began.
    autopsy.slow[1].sentNs = -autopsy.slow[1].sentNs;
    autopsy.slow[0].residenceNs = 2 * autopsy.slow[0].rttNs;
    autopsy.initiator.gaps = {{1'400'000, 1'000'000, 300'000}};
    autopsy.spans.push_back({{SpanKind::Thread, -2, 1'000, 2'000, "no such core"}, 0, Side::A});
    autopsy.spans.push_back(
        {{SpanKind::Thread, std::numeric_limits<int>::max(), 1'000, 2'000, "nor this"}, 0, Side::A});
    point.packets->lostProbes = {{12, -4'000'000}};
    const json document = json::parse(exporting::findExporter("perfetto")->write(record));
    const TraceFormat format(document);
    format.check();
    // An arrow back into the past is none.
    CHECK(format.named("to B", "s").size() == 3);
    CHECK(format.named("to A", "f").size() == 2);
    REQUIRE(format.named("wait with a gap", "X").size() == 1);
    CHECK(nsOf(format.named("wait with a gap", "X").front(), "dur") == 0);
    // The lanes of packets and of the measuring thread are no cores.
    REQUIRE(format.named("no such core", "X").size() == 1);
    CHECK(format.named("no such core", "X").front().at("tid") == 3);
}

TEST_CASE("a timeline of times that no sum has room for has every member that its events need", "[core][export]")
{
    constexpr std::int64_t kFar = std::int64_t{1} << 60;
    constexpr std::int64_t kFirst = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t kLast = std::numeric_limits<std::int64_t>::max();
    model::RunRecord record = tracedRecord();
    model::PointResult& point = record.points.front();
    point.elapsedNs = kLast;
    model::Autopsy& autopsy = *point.autopsy;
    // What an account adds up, the reader of run files bounds; nobody bounds when a probe was sent.
    autopsy.slow = {{7, kLast, 4 * kFar - 1, kFar, kFar, kFar, kFar}, {8, kFirst, 0, 0, 0, 0, 0}};
    autopsy.timeline = model::Timeline{false, kFar, 3};
    autopsy.initiator.gaps = {{kFirst, kLast, kLast}, {kLast, kFirst, 0}};
    autopsy.spans = {{{SpanKind::Thread, 1, -2 * kFar, 2 * kFar, "cc1plus"}, 0, Side::A},
                     {{SpanKind::Interrupt, 0, 2 * kFar, 2 * kFar - 1, "eth0-rx-1"}, 0, Side::B},
                     {{SpanKind::Thread, 1, 2 * kFar, 1, "cc1plus"}, 1, Side::A}};
    model::PacketPass& packets = *point.packets;
    packets.timeline = model::Timeline{false, kLast, 3};
    packets.slow = {{11, kFirst, kLast, kLast, kLast, 0, 0}};
    packets.lostProbes = {{12, kLast}, {13, kFirst}};
    record.points.push_back(point);
    const json document = json::parse(exporting::findExporter("perfetto")->write(record));
    const TraceFormat format(document);
    // At either end of both points.
    CHECK(format.named("probe 7", "X").size() == 4);
    CHECK(format.named("lost probe 13", "i").size() == 2);
}
