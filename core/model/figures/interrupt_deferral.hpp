#pragma once

#include "core/model/facts/host_facts.hpp"
#include "core/model/figures/pace.hpp"
#include "core/model/figures/run_ends.hpp"
#include "core/model/record/run_record.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace halftrip::model {

/// What the kernel adds to an adapter's own coalescing: after it polled a queue it leaves the interrupt masked and
/// looks again when the timer expires, so many times (Documentation/networking/napi.rst, "Software IRQ coalescing").
struct InterruptDeferral {
    std::int64_t timeoutNs = 0;  ///< gro_flush_timeout, above 0.
    std::int64_t polls = 0;  ///< napi_defer_hard_irqs, above 0: polls that find nothing, until the interrupt is back.
    bool operator==(const InterruptDeferral&) const = default;
};

/// None where the host does not defer interrupts, or does not tell both settings.
[[nodiscard]] inline std::optional<InterruptDeferral> interruptDeferralOf(const HostFacts& host)
{
    const std::int64_t timeoutNs = numberOf(host.facts, "napi.groFlushTimeout").value_or(0);
    const std::int64_t polls = numberOf(host.facts, "napi.deferHardIrqs").value_or(0);
    return timeoutNs > 0 && polls > 0 ? std::optional(InterruptDeferral{timeoutNs, polls}) : std::nullopt;
}

/// One that a point's packets meet.
struct ActingDeferral {
    std::string_view host;  ///< "A" or "B".
    InterruptDeferral deferral;
    bool operator==(const ActingDeferral&) const = default;
};

/// Those of the hosts whose packets find the interrupt masked: they follow each other at the point's pace, and no
/// thread polls the queue.
[[nodiscard]] inline std::vector<ActingDeferral> actingDeferrals(const RunRecord& record, const PointResult& point)
{
    const std::int64_t pace = paceNs(record, point);
    std::vector<ActingDeferral> acting;
    for (const HostOfRun& host : hostsOf(record)) {
        const EndResult& end = host.name == "A" ? point.initiator : point.responder;
        const auto deferral = interruptDeferralOf(*host.facts);
        if (deferral && pace / deferral->polls <= deferral->timeoutNs && end.obtained.isBusyPolling != true)
            acting.push_back({host.name, *deferral});
    }
    return acting;
}

}  // namespace halftrip::model
