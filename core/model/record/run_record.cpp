#include "core/model/record/run_record.hpp"

#include "core/model/fields/text_fields.hpp"
#include "core/model/record/run_file.hpp"

namespace halftrip::model {

bool isPractice(const RunRecord& record)
{
    return !record.initiatorHost.practice.empty() || !record.responderHost.practice.empty();
}

void describe(Fields& fields, LoopbackEcho& echo)
{
    fields("count", echo.count);
    fields("rttP50Ns", echo.rttP50Ns);
    fields("rttP99Ns", echo.rttP99Ns);
}

void describe(Fields& fields, NoiseFloor& floor)
{
    fields(Field("clock").meaning("The measuring clock: \"tsc\", or the system's."), floor.clock);
    fields("clockMHz", floor.clockMHz);
    fields("stampCostPs", floor.stampCostPs);
    fields("stampGridPs", floor.stampGridPs);
    fields(Field("driftPpm").meaning("Against the system's clock, over the whole run."), floor.driftPpm);
    fields(Field("gapSpanNs").meaning("How long a spinning loop listened for gaps."), floor.gapSpanNs);
    fields(Field("gaps").meaning("Gaps between consecutive stamps, in nanoseconds."), floor.gaps);
    fields("core", floor.core);
    fields(Field("readyThreads")
               .ifSet()
               .atMost(100)
               .meaning("Of other programs, on that core at its end, where the gaps are many."),
           floor.readyThreads);
    fields(Field("loopback").meaning("The same transport between two threads of the initiator."), floor.loopback);
    fields(Field("loopbackSkipped").ifSet().meaning("Why there is no loopback."), floor.loopbackSkipped);
    describeOrigins(fields, floor.loopbackSkipped);
}

void describe(Fields& fields, FleetPart& part)
{
    fields(Field("planSha256").meaning("Of the plan's file, in hexadecimal."), part.planSha256);
    fields(Field("round").meaning("From 0."), part.round);
    fields(Field("initiator").meaning("Its name in the plan."), part.initiator);
    fields(Field("responder").meaning("Its name in the plan."), part.responder);
}

void describe(Fields& fields, FleetCall& call)
{
    // Two dates are subtracted from each other, and the peer chooses one of them.
    constexpr std::int64_t kFarMs = std::int64_t{1} << 60U;
    describe(fields, call.part);
    fields(Field("dateMs").within(-kFarMs, kFarMs), call.dateMs);
}

void describe(Fields& fields, RunRecord& record)
{
    std::string format = kRunFormat;
    fields("format", format);
    fields.demand(format == kRunFormat, "format", std::string("is none of \"") + kRunFormat + "\"");
    fields(Field("schemaVersion").within(1, INT32_MAX), record.schemaVersion);
    fields("toolVersion", record.toolVersion);
    fields(Field("startedAt").meaning("UTC, ISO 8601."), record.startedAt);
    fields(Field("finishedAt").meaning("Empty while the run lasts."), record.finishedAt);
    fields("status", record.status);
    fields(Field("failure").meaning("For the status failed: the error in words."), record.failure);
    fields(Field("commandLine").meaning("The command that repeats this run."), record.commandLine);
    fields(Field("request").meaning("What the user asked for."), record.request);
    fields(Field("path").meaning("How the packets went."), record.path);
    fields("initiatorHost", record.initiatorHost);
    fields("responderHost", record.responderHost);
    fields(Field("hostWish").meaning("What the run was to change of the initiator's host while it lasted."),
           record.hostWish);
    fields(Field("tuned").ifSet().meaning("The initiator's settings that were changed for this run (--tune)."),
           record.tuned);
    fields(Field("areIdleStatesHeld")
               .ifSet()
               .meaning("The initiator's cores were kept out of idle states for this run (--hold-cstates)."),
           record.areIdleStatesHeld);
    fields(Field("checklist").meaning("The guided checklist that the user kept with this run."), record.checklist);
    fields(Field("fleet").ifSet().meaning("Which measurement of a fleet's plan this run is."), record.fleet);
    fields("noiseFloor", record.noiseFloor);
    fields(Field("points").atMost(kMostPoints), record.points);
    fields(Field("selfProof").ifSet().meaning("What the run found of the faults that its responder planted for it."),
           record.selfProof);
    fields(Field("stampPoint").meaning("Only where stamps of the stages were asked for."), record.stampPoint);
    fields(Field("findings").meaning("What the rules concluded: causes first, the largest first."), record.findings);
    fields(Field("notes").meaning("Said to the user, not held against the figures."), record.notes);
    describeOrigins(fields, record.failure, record.path, record.notes);
}

}  // namespace halftrip::model
