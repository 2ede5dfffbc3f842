#include "core/check/record_checks.hpp"

#include "core/check/check.hpp"

namespace halftrip::check {

std::optional<model::CheckReport> checksOf(const model::RunRecord& record)
{
    const model::HostFacts& hostA = record.initiatorHost;
    const model::HostFacts& hostB = record.responderHost;
    if (hostA.facts.empty())
        return std::nullopt;
    const bool isOneHost = !hostA.hostId.empty() && hostA.hostId == hostB.hostId;
    const bool hasOther = !isOneHost && !hostB.facts.empty();
    return runChecks(allChecks(), *findProfile("latency"), hostA, hasOther ? std::optional(hostB) : std::nullopt);
}

}  // namespace halftrip::check
