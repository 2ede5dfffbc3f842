#include "core/export/formats.hpp"
#include "core/model/fields/json_text.hpp"
#include "core/model/record/account.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <map>
#include <tuple>

namespace halftrip::exporting {
namespace {

using nlohmann::json;

/// Lanes of a host: its packets, its measuring thread, then its cores.
constexpr int kPacketLane = 0;
constexpr int kGapLane = 1;
constexpr int kFirstCoreLane = 2;

double traceMicroseconds(std::int64_t ns)
{
    return static_cast<double>(ns) / 1e3;
}

/// One point's events, behind one another on the time axis of the run.
class PointEvents {
public:
    PointEvents(json& events, const model::PointResult& point, std::int64_t startNs, std::size_t index)
        : m_events(events), m_point(point), m_startNs(startNs), m_index(index)
    {
    }

    void add()
    {
        const model::Autopsy& autopsy = *m_point.autopsy;
        for (std::size_t place = 0; place < autopsy.slow.size(); ++place)
            addProbe(autopsy.slow[place], model::accountOfProbe(m_point, place));
        for (const model::ProbeSpan& span : autopsy.spans)
            addSpan(span, autopsy.slow[span.probe]);
        addGaps(model::Side::A, autopsy.initiator.gaps);
        addGaps(model::Side::B, autopsy.responder.gaps);
    }

private:
    [[nodiscard]] json slice(model::Side side, int lane, std::string name, const char* category, std::int64_t fromNs,
                             std::int64_t lengthNs) const
    {
        return {{"ph", "X"},
                {"pid", static_cast<int>(side) + 1},
                {"tid", lane},
                {"name", std::move(name)},
                {"cat", category},
                {"ts", traceMicroseconds(m_startNs + fromNs)},
                {"dur", traceMicroseconds(lengthNs)}};
    }

    void addProbe(const model::SlowProbe& probe, const model::ProbeAccount& account)
    {
        json args{{"excess_us", traceMicroseconds(account.excessNs)}};
        for (const model::AccountPart& part : account.parts)
            args[model::describe(part)] = traceMicroseconds(part.ns);
        json trip = slice(model::Side::A, kPacketLane, fmt::format("probe {}", probe.sequence), "packet", probe.sentNs,
                          probe.rttNs);
        trip["args"] = std::move(args);
        m_events.push_back(std::move(trip));
        if (probe.arrivedNs < 0 || probe.residenceNs < 0)
            return;
        const std::int64_t arrived = probe.sentNs + probe.arrivedNs;
        m_events.push_back(slice(model::Side::B, kPacketLane, fmt::format("probe {}", probe.sequence), "packet",
                                 arrived, probe.residenceNs));
        addArrow(probe, "to B", model::Side::A, probe.sentNs, model::Side::B, arrived);
        addArrow(probe, "to A", model::Side::B, arrived + probe.residenceNs, model::Side::A,
                 probe.sentNs + probe.rttNs);
    }

    void addArrow(const model::SlowProbe& probe, const char* name, model::Side from, std::int64_t fromNs,
                  model::Side to, std::int64_t toNs)
    {
        const std::string id = fmt::format("{}.{}.{}", m_index, probe.sequence, name);
        const auto end = [&](const char* phase, model::Side side, std::int64_t atNs) {
            json event{{"ph", phase},
                       {"pid", static_cast<int>(side) + 1},
                       {"tid", kPacketLane},
                       {"name", name},
                       {"cat", "packet"},
                       {"id", id},
                       {"ts", traceMicroseconds(m_startNs + atNs)}};
            if (*phase == 'f')
                event["bp"] = "e";
            m_events.push_back(std::move(event));
        };
        end("s", from, fromNs);
        end("f", to, toNs);
    }

    void addSpan(const model::ProbeSpan& span, const model::SlowProbe& probe)
    {
        // One span may be in the time of several probes.
        const std::int64_t from = probe.sentNs + span.startNs;
        if (!m_seen.emplace(std::tuple(span.side, span.core, from / 1000, span.name), 0).second)
            return;
        m_events.push_back(slice(span.side, kFirstCoreLane + span.core,
                                 fmt::format("{} {}", model::toWord(span.kind), span.name), "kernel", from,
                                 span.lengthNs));
    }

    void addGaps(model::Side side, const std::vector<model::LoopGap>& gaps)
    {
        for (const model::LoopGap& gap : gaps) {
            json event = slice(side, kGapLane, "wait with a gap", "gap", gap.waitedFromNs,
                               gap.endNs - gap.waitedFromNs);
            event["args"] = {{"gap_us", traceMicroseconds(gap.lengthNs)}};
            m_events.push_back(std::move(event));
        }
    }

    json& m_events;
    const model::PointResult& m_point;
    std::int64_t m_startNs;
    std::size_t m_index;
    std::map<std::tuple<model::Side, int, std::int64_t, std::string>, int> m_seen;
};

json laneName(const char* what, int process, int lane, const std::string& name)
{
    return {{"ph", "M"}, {"pid", process}, {"tid", lane}, {"name", what}, {"args", {{"name", name}}}};
}

void nameLanes(json& events, int process, const std::string& host, const std::vector<int>& cores)
{
    events.push_back(laneName("process_name", process, 0, host));
    events.push_back(laneName("thread_name", process, kPacketLane, "packets"));
    events.push_back(laneName("thread_name", process, kGapLane, "measuring thread"));
    for (const int core : cores)
        events.push_back(laneName("thread_name", process, kFirstCoreLane + core, fmt::format("core {}", core)));
}

}  // namespace

/// Trace-event JSON: what Perfetto's window (ui.perfetto.dev) and chrome://tracing open.
std::string writePerfetto(const model::RunRecord& record)
{
    json events = json::array();
    std::int64_t startNs = 0;
    std::size_t index = 0;
    for (const model::PointResult& point : record.points) {
        if (point.autopsy) {
            if (index == 0) {
                nameLanes(events, 1, "A " + record.initiatorHost.hostName, point.autopsy->initiator.kernel.cores);
                nameLanes(events, 2, "B " + record.responderHost.hostName, point.autopsy->responder.kernel.cores);
            }
            PointEvents(events, point, startNs, index++).add();
        }
        startNs += point.elapsedNs;
    }
    json about{{"tool", "Halftrip " + record.toolVersion}};
    if (model::isPractice(record))
        about["practice"] = model::kPracticeWords;
    return model::toOneLine({{"traceEvents", std::move(events)}, {"displayTimeUnit", "ns"}, {"otherData", about}}) +
           "\n";
}

}  // namespace halftrip::exporting
