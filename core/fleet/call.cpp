#include "core/fleet/call.hpp"

#include "core/fleet/plan.hpp"

#include <cstdlib>

namespace halftrip::fleet {
namespace {

/// `apartMs`: by how much the initiator's clock is ahead.
Text clocksDiffer(const std::string& initiator, std::int64_t apartMs, const std::string& host)
{
    const double seconds = static_cast<double>(std::abs(apartMs)) / 1'000;
    if (apartMs > 0)
        return text("The clock of {initiator} is {seconds:.1f} s ahead of that of {host}; set both by NTP and run both "
                    "parts again.",
                    initiator, seconds, host);
    return text("The clock of {initiator} is {seconds:.1f} s behind that of {host}; set both by NTP and run both parts "
                "again.",
                initiator, seconds, host);
}

}  // namespace

Status judgeCall(const CalledHost& host, const std::optional<model::FleetCall>& call)
{
    const model::FleetPart& own = host.part;
    if (!call)
        return fail(ErrorKind::Refused,
                    text("{host} takes part in a fleet's measurement (plan {plan}, round {round:d}) and serves its "
                         "partners only.",
                         host.name, shortHash(own.planSha256), own.round),
                    "Measure against it once \"halftrip fleet run\" has ended there.");
    const model::FleetPart& theirs = call->part;
    if (theirs.planSha256 != own.planSha256)
        return fail(ErrorKind::Refused,
                    text("{initiator} follows plan {theirs}, {host} follows plan {plan}.", theirs.initiator,
                         shortHash(theirs.planSha256), host.name, shortHash(own.planSha256)),
                    "Give every host the same plan, and run both parts again.");
    const bool isAwaited = theirs == own && own.responder == host.name;
    const std::int64_t apartMs = call->dateMs - host.dateMs;
    if (std::abs(apartMs) > (isAwaited ? kMostApartMs : kAlikeMs))
        return fail(ErrorKind::Refused, clocksDiffer(theirs.initiator, apartMs, host.name),
                    "Compare the clocks (timedatectl, w32tm /query /status).");
    if (isAwaited)
        return {};
    return fail(ErrorKind::Refused,
                text("{initiator} calls {responder} for round {theirs:d}; this is {host}, in round {round:d} with "
                     "{partner}.",
                     theirs.initiator, theirs.responder, theirs.round, host.name, own.round,
                     own.initiator == host.name ? own.responder : own.initiator),
                "Check the addresses of the inventory, and that neither host was suspended.");
}

}  // namespace halftrip::fleet
