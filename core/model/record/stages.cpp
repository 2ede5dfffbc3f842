#include "core/model/record/stages.hpp"

#include "core/model/fields/text_fields.hpp"

namespace halftrip::model {
namespace {

constexpr std::size_t kMostFigures = 64;

}  // namespace

void describe(Fields& fields, StageSplit& split)
{
    fields("figure", split.figure);
    fields(Field("rttNs").meaning("Exactly the sum of partsNs."), split.rttNs);
    fields(Field("probes").meaning("How many stand in the window of ranks."), split.probes);
    fields(Field("partsNs").anySign(), split.partsNs);
    fields(Field("finerNs").anySign().meaning("Contained in the parts: not to be added up."), split.finerNs);
}

void describe(Fields& fields, StageFigures& figures)
{
    fields("part", figures.part);
    fields(Field("minNs").anySign(), figures.minNs);
    fields(Field("p50Ns").anySign(), figures.p50Ns);
    fields(Field("p90Ns").anySign(), figures.p90Ns);
    fields(Field("p99Ns").anySign(), figures.p99Ns);
    fields(Field("maxNs").anySign(), figures.maxNs);
    fields(Field("meanNs").anySign(), figures.meanNs);
}

void describe(Fields& fields, EndStamps& stamps)
{
    fields(Field("obtained")
               .meaning("By stamp: how it was obtained, or why not. Not requested: the request "
                        "names other stamps. Left out: auto tried, and goes on without."),
           stamps.obtained);
    fields("clockErrorNs", stamps.clockErrorNs);
    fields("adapterClockErrorNs", stamps.adapterClockErrorNs);
}

void describe(Fields& fields, StageResult& result)
{
    fields(Field("isHardware").meaning("Both adapters stamped, too."), result.isHardware);
    fields("sent", result.sent);
    fields("lost", result.lost);
    fields(Field("incomplete").meaning("Answered in time, but a stamp is missing: in no figure."), result.incomplete);
    fields(Field("joined").meaning("With all stamps of both ends: what the figures are made of."), result.joined);
    fields("rttP50Ns", result.rttP50Ns);
    fields("initiator", result.initiator);
    fields("responder", result.responder);
    fields(Field("splits").atMost(kMostFigures), result.splits);
    fields(Field("parts").atMost(kMostFigures), result.parts);
    fields(Field("costNs").anySign().meaning("The pass's median minus the point's own: the price of stamping."),
           result.costNs);
}

void describe(Fields& fields, StampPoint& point)
{
    fields(Field("verdict").meaning("wire, completion or unknown."), point.verdict);
    fields("sentence", point.sentence);
    describeOrigins(fields, point.sentence);
}

}  // namespace halftrip::model
