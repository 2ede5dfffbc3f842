#include "core/model/json.hpp"
#include "core/model/json_parts.hpp"

#include <limits>

namespace halftrip::model {

using nlohmann::json;

json toJson(const ProbeCounts& counts)
{
    return {{"sent", counts.sent},       {"received", counts.received},   {"lost", counts.lost},
            {"late", counts.late},       {"duplicate", counts.duplicate}, {"reordered", counts.reordered},
            {"foreign", counts.foreign}, {"notSent", counts.notSent}};
}

json toJson(const EndObtained& obtained)
{
    json out{{"wait", toName(obtained.wait)},
             {"scheduling", obtained.scheduling},
             {"memoryLocked", obtained.memoryLocked},
             {"refused", obtained.refused},
             {"transport", obtained.transport}};
    putOptional(out, "core", obtained.core);
    return out;
}

json toJson(const ThreadCounters& counters)
{
    json out = json::object();
    putOptional(out, "voluntarySwitches", counters.voluntarySwitches);
    putOptional(out, "involuntarySwitches", counters.involuntarySwitches);
    putOptional(out, "minorFaults", counters.minorFaults);
    putOptional(out, "majorFaults", counters.majorFaults);
    putOptional(out, "migrations", counters.migrations);
    putOptional(out, "switches", counters.switches);
    return out;
}

json toJson(const EndResult& result)
{
    json out{{"obtained", toJson(result.obtained)},
             {"counters", toJson(result.counters)},
             {"hostCounters", result.hostCounters}};
    putOptional(out, "packetsPerInterrupt", result.packetsPerInterrupt);
    return out;
}

json toJson(const ResponderCounts& counts)
{
    return {{"received", counts.received}, {"reflected", counts.reflected}, {"refused", counts.refused}};
}

json toJson(const TimeSlice& slice)
{
    return {{"startNs", slice.startNs},  {"lengthNs", slice.lengthNs}, {"count", slice.count},
            {"lost", slice.lost},        {"rttP50Ns", slice.rttP50Ns}, {"rttP99Ns", slice.rttP99Ns},
            {"rttMaxNs", slice.rttMaxNs}};
}

json toJson(const PointResult& point)
{
    json slices = json::array();
    for (const TimeSlice& slice : point.slices)
        slices.push_back(toJson(slice));
    json out{{"mode", point.mode},
             {"transport", point.transport},
             {"sizeBytes", point.sizeBytes},
             {"intervalNs", point.intervalNs},
             {"startedAt", point.startedAt},
             {"elapsedNs", point.elapsedNs},
             {"isComplete", point.isComplete},
             {"counts", toJson(point.counts)},
             {"rtt", toJson(point.rtt)},
             {"rttMaxAtNs", point.rttMaxAtNs},
             {"rttWarmup", toJson(point.warmup)},
             {"rttFirst", toJson(point.first)},
             {"slices", std::move(slices)},
             {"initiator", toJson(point.initiator)},
             {"responder", toJson(point.responder)},
             {"responderCounts", toJson(point.responderCounts)}};
    if (point.fromIntended)
        out["rttFromIntended"] = toJson(*point.fromIntended);
    if (point.residence)
        out["residence"] = toJson(*point.residence);
    if (point.stages)
        out["stages"] = toJson(*point.stages);
    return out;
}

void read(const JsonReader& in, ProbeCounts& out)
{
    in.number("sent", out.sent);
    in.number("received", out.received);
    in.number("lost", out.lost);
    in.number("late", out.late);
    in.number("duplicate", out.duplicate);
    in.number("reordered", out.reordered);
    in.number("foreign", out.foreign);
    in.number("notSent", out.notSent);
}

void read(const JsonReader& in, EndObtained& out)
{
    in.choice("wait", out.wait, waitFromName, "auto, block, poll, spin, busypoll");
    in.number("core", out.core);
    in.text("scheduling", out.scheduling);
    in.flag("memoryLocked", out.memoryLocked);
    in.texts("refused", out.refused);
    in.textMap("transport", out.transport);
}

void read(const JsonReader& in, ThreadCounters& out)
{
    in.number("voluntarySwitches", out.voluntarySwitches);
    in.number("involuntarySwitches", out.involuntarySwitches);
    in.number("minorFaults", out.minorFaults);
    in.number("majorFaults", out.majorFaults);
    in.number("migrations", out.migrations);
    in.number("switches", out.switches);
}

void read(const JsonReader& in, EndResult& out)
{
    using Limits = std::numeric_limits<std::int64_t>;
    in.object("obtained", out.obtained, kRead);
    in.object("counters", out.counters, kRead);
    in.numberMap("hostCounters", out.hostCounters, Limits::min(), Limits::max());
    if (in.has("packetsPerInterrupt"))
        in.real("packetsPerInterrupt", out.packetsPerInterrupt.emplace());
}

void read(const JsonReader& in, ResponderCounts& out)
{
    in.number("received", out.received);
    in.number("reflected", out.reflected);
    in.number("refused", out.refused);
}

void read(const JsonReader& in, TimeSlice& out)
{
    in.number("startNs", out.startNs);
    in.number("lengthNs", out.lengthNs);
    in.number("count", out.count);
    in.number("lost", out.lost);
    in.number("rttP50Ns", out.rttP50Ns);
    in.number("rttP99Ns", out.rttP99Ns);
    in.number("rttMaxNs", out.rttMaxNs);
}

void read(const JsonReader& in, PointResult& out)
{
    in.text("mode", out.mode);
    in.text("transport", out.transport);
    in.number("sizeBytes", out.sizeBytes);
    in.number("intervalNs", out.intervalNs);
    in.text("startedAt", out.startedAt);
    in.number("elapsedNs", out.elapsedNs);
    in.flag("isComplete", out.isComplete);
    in.object("counts", out.counts, kRead);
    in.object("rtt", out.rtt, kRead);
    in.number("rttMaxAtNs", out.rttMaxAtNs);
    in.object("rttFromIntended", out.fromIntended, kRead);
    in.object("residence", out.residence, kRead);
    in.object("stages", out.stages, kRead);
    in.object("rttWarmup", out.warmup, kRead);
    in.object("rttFirst", out.first, kRead);
    in.list("slices", out.slices, kMaxSlicesOfPoint, kRead);
    in.object("initiator", out.initiator, kRead);
    in.object("responder", out.responder, kRead);
    in.object("responderCounts", out.responderCounts, kRead);
}

Result<EndObtained> endObtainedFromJson(const json& document)
{
    return readJson<EndObtained>(document, kRead);
}

Result<EndResult> endResultFromJson(const json& document)
{
    return readJson<EndResult>(document, kRead);
}

Result<ResponderCounts> responderCountsFromJson(const json& document)
{
    return readJson<ResponderCounts>(document, kRead);
}

Result<PointResult> pointFromJson(const json& document)
{
    return readJson<PointResult>(document, kRead);
}

}  // namespace halftrip::model
