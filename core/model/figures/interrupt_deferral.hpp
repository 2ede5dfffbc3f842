#pragma once

#include "core/model/facts/host_facts.hpp"
#include "core/model/record/point_result.hpp"

#include <cstdint>
#include <optional>

namespace halftrip::model {

/// What the kernel adds to an adapter's own coalescing: after it polled a queue it leaves the interrupt masked and
/// looks again when the timer expires, so many times (Documentation/networking/napi.rst, "Software IRQ coalescing").
struct InterruptDeferral {
    std::int64_t timeoutNs = 0;  ///< gro_flush_timeout, above 0.
    std::int64_t polls = 0;  ///< napi_defer_hard_irqs, above 0: polls that find nothing, until the interrupt is back.
};

/// None where the host does not defer interrupts, or does not tell both settings.
[[nodiscard]] inline std::optional<InterruptDeferral> interruptDeferralOf(const HostFacts& host)
{
    const std::int64_t timeoutNs = numberOf(host.facts, "napi.groFlushTimeout").value_or(0);
    const std::int64_t polls = numberOf(host.facts, "napi.deferHardIrqs").value_or(0);
    return timeoutNs > 0 && polls > 0 ? std::optional(InterruptDeferral{timeoutNs, polls}) : std::nullopt;
}

/// The same, of an end whose packets find the interrupt masked: they follow each other at this pace, and no thread
/// polls the queue.
[[nodiscard]] inline std::optional<InterruptDeferral> interruptDeferralAt(const HostFacts& host, const EndResult& end,
                                                                          std::int64_t paceNs)
{
    const auto deferral = interruptDeferralOf(host);
    const bool acts = deferral && paceNs / deferral->polls <= deferral->timeoutNs && end.obtained.isBusyPolling != true;
    return acts ? deferral : std::nullopt;
}

}  // namespace halftrip::model
