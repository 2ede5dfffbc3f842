#include "core/model/json.hpp"
#include "core/model/json_parts.hpp"

#include <limits>

namespace halftrip::model {

using nlohmann::json;

namespace {

constexpr std::size_t kMostFigures = 64;

std::optional<StagePart> stagePartFromId(std::string_view id)
{
    for (const StagePartName& name : kStageParts) {
        if (name.id == id)
            return name.part;
    }
    return std::nullopt;
}

json sharesJson(const std::map<StagePart, std::int64_t>& shares)
{
    json out = json::object();
    for (const auto& [part, ns] : shares)
        out[std::string(nameOf(part).id)] = ns;
    return out;
}

/// Parts of a newer version are left out.
void readShares(const JsonReader& in, std::string_view key, std::map<StagePart, std::int64_t>& out)
{
    using Range = std::numeric_limits<std::int64_t>;
    std::map<std::string, std::int64_t> shares;
    in.numberMap(key, shares, Range::min(), Range::max());
    for (const auto& [id, ns] : shares) {
        if (const auto part = stagePartFromId(id))
            out[*part] = ns;
    }
}

json toJson(const StageSplit& split)
{
    return {{"figure", split.figure},
            {"rttNs", split.rttNs},
            {"probes", split.probes},
            {"partsNs", sharesJson(split.partsNs)},
            {"finerNs", sharesJson(split.finerNs)}};
}

json toJson(const StageFigures& figures)
{
    return {{"part", nameOf(figures.part).id}, {"minNs", figures.minNs}, {"p50Ns", figures.p50Ns},
            {"p90Ns", figures.p90Ns},          {"p99Ns", figures.p99Ns}, {"maxNs", figures.maxNs},
            {"meanNs", figures.meanNs}};
}

void readSplit(const JsonReader& in, StageSplit& out)
{
    in.text("figure", out.figure);
    in.number("rttNs", out.rttNs);
    in.number("probes", out.probes);
    readShares(in, "partsNs", out.partsNs);
    readShares(in, "finerNs", out.finerNs);
}

void readFigures(const JsonReader& in, StageFigures& out)
{
    const auto signedNumber = [&](std::string_view key, std::int64_t& value) {
        using Range = std::numeric_limits<std::int64_t>;
        in.number(key, value, Range::min(), Range::max());
    };
    in.choice("part", out.part, stagePartFromId, "the known parts of a round trip");
    signedNumber("minNs", out.minNs);
    signedNumber("p50Ns", out.p50Ns);
    signedNumber("p90Ns", out.p90Ns);
    signedNumber("p99Ns", out.p99Ns);
    signedNumber("maxNs", out.maxNs);
    signedNumber("meanNs", out.meanNs);
}

}  // namespace

json toJson(const EndStamps& stamps)
{
    json out{{"obtained", stamps.obtained}, {"clockErrorNs", stamps.clockErrorNs}};
    putOptional(out, "adapterClockErrorNs", stamps.adapterClockErrorNs);
    return out;
}

json toJson(const StageResult& stages)
{
    json splits = json::array();
    for (const StageSplit& split : stages.splits)
        splits.push_back(toJson(split));
    json parts = json::array();
    for (const StageFigures& figures : stages.parts)
        parts.push_back(toJson(figures));
    json out{{"isHardware", stages.isHardware},
             {"sent", stages.sent},
             {"lost", stages.lost},
             {"incomplete", stages.incomplete},
             {"joined", stages.joined},
             {"rttP50Ns", stages.rttP50Ns},
             {"initiator", toJson(stages.initiator)},
             {"responder", toJson(stages.responder)},
             {"splits", std::move(splits)},
             {"parts", std::move(parts)}};
    putOptional(out, "costNs", stages.costNs);
    return out;
}

json toJson(const StampPoint& point)
{
    return {{"verdict", point.verdict}, {"sentence", point.sentence}};
}

void read(const JsonReader& in, EndStamps& out)
{
    in.textMap("obtained", out.obtained);
    in.number("clockErrorNs", out.clockErrorNs);
    in.number("adapterClockErrorNs", out.adapterClockErrorNs);
}

void read(const JsonReader& in, StageResult& out)
{
    using Range = std::numeric_limits<std::int64_t>;
    in.flag("isHardware", out.isHardware);
    in.number("sent", out.sent);
    in.number("lost", out.lost);
    in.number("incomplete", out.incomplete);
    in.number("joined", out.joined);
    in.number("rttP50Ns", out.rttP50Ns);
    in.number("costNs", out.costNs, Range::min(), Range::max());
    in.object("initiator", out.initiator, kRead);
    in.object("responder", out.responder, kRead);
    in.list("splits", out.splits, kMostFigures, readSplit);
    in.list("parts", out.parts, kMostFigures, readFigures);
}

void read(const JsonReader& in, StampPoint& out)
{
    in.text("verdict", out.verdict);
    in.text("sentence", out.sentence);
}

}  // namespace halftrip::model
