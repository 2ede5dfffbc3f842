#pragma once

#include "core/model/facts/host_facts.hpp"
#include "core/model/facts/queue_values.hpp"
#include "core/model/figures/arrival_queue.hpp"
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
    std::optional<int> queue =
        {};  ///< The receive queue that has these values of its own; none: they are the adapter's.
    bool operator==(const InterruptDeferral&) const = default;
};

/// The longest on the queues on which packets arrive. None where the host does not defer interrupts there, or does not
/// tell both settings.
[[nodiscard]] inline std::optional<InterruptDeferral> interruptDeferralOf(const HostFacts& host,
                                                                          const ArrivalQueueNumbers& arrivals = {})
{
    const QueueValues timeouts = queueValuesOf(host.facts, "queues.groFlushTimeout");
    const QueueValues polls = queueValuesOf(host.facts, "queues.deferHardIrqs");
    std::optional<InterruptDeferral> longest;
    for (const std::optional<int> queue : judgedQueues(arrivals, {&timeouts, &polls})) {
        const bool isOwn = queue && (timeouts.contains(*queue) || polls.contains(*queue));
        const InterruptDeferral one{
            valueOfQueue(timeouts, queue, numberOf(host.facts, "napi.groFlushTimeout").value_or(0)),
            valueOfQueue(polls, queue, numberOf(host.facts, "napi.deferHardIrqs").value_or(0)),
            isOwn ? queue : std::nullopt};
        if (one.timeoutNs > 0 && one.polls > 0 && (!longest || one.timeoutNs > longest->timeoutNs))
            longest = one;
    }
    return longest;
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
        const EndResult& end = point.*host.result;
        const auto deferral = interruptDeferralOf(*host.facts, arrivalQueuesIn({&point, 1}, host.isA()));
        if (deferral && pace / deferral->polls <= deferral->timeoutNs && end.obtained.isBusyPolling != true)
            acting.push_back({host.name, *deferral});
    }
    return acting;
}

}  // namespace halftrip::model
