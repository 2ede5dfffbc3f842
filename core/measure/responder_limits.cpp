#include "core/measure/responder_limits.hpp"

#include <algorithm>

namespace halftrip::measure {
namespace {

Status checkAdapter(const std::string& wanted, const std::optional<model::AdapterFacts>& towards,
                    const std::vector<std::string>& allowed)
{
    const std::string used = wanted.empty() && towards ? towards->name : wanted;
    const bool isTowards = wanted.empty() || (towards && towards->name == wanted);
    const bool isListed = std::ranges::find(allowed, used) != allowed.end();
    if (isListed || (allowed.empty() && isTowards))
        return {};
    return fail(
        ErrorKind::NotPermitted,
        allowed.empty() ? "The adapter " + used.substr(0, 40) + " of the responder does not lead to the initiator."
                        : "The responder does not allow its adapter " + used.substr(0, 40) + " to be used.",
        "Use another adapter or address of the responder, or start it with --adapter " + used.substr(0, 40) + ".");
}

}  // namespace

Status checkLimits(const control::Prepare& prepare, const std::optional<model::AdapterFacts>& towards,
                   const ResponderLimits& limits)
{
    if (prepare.end.scheduling == model::Scheduling::RealTime && !limits.allowsRealTime)
        return fail(ErrorKind::NotPermitted, "The responder does not allow real-time scheduling.",
                    "Leave --realtime out, or start the responder without --no-realtime.");
    return checkAdapter(prepare.adapter, towards, limits.adapters);
}

}  // namespace halftrip::measure
