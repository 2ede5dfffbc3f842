#include "core/measure/ends/probe_trace.hpp"

#include <algorithm>
#include <vector>

namespace halftrip::measure {

std::optional<model::ProbeTrace> traceOf(const loop::PointRecorder& recorder, const clock::TickConverter& converter,
                                         const clock::TickConverter& responderConverter)
{
    if (!recorder.log.isWanted())
        return std::nullopt;
    const std::int64_t start = recorder.startTicks.load();
    std::vector<model::KeptProbe> probes;
    probes.reserve(recorder.log.probes().size());
    for (const loop::LoggedProbe& logged : recorder.log.probes()) {
        model::KeptProbe probe{.sequence = logged.sequence, .looks = logged.looks};
        if (logged.received == 0) {
            probe.sentNs = converter.spanToNanoseconds(logged.sent - start);
            probe.behindNs = converter.spanToNanoseconds(logged.sent - logged.scheduled);
        } else {
            // Each as the histograms have it: spans are rounded one by one.
            probe.rttNs = converter.spanToNanoseconds(logged.received - logged.sent);
            probe.sentNs = converter.spanToNanoseconds(logged.received - start) - probe.rttNs;
            probe.behindNs = converter.spanToNanoseconds(logged.received - logged.scheduled) - probe.rttNs;
        }
        if (logged.residence >= 0)
            probe.residenceNs = responderConverter.spanToNanoseconds(logged.residence);
        probes.push_back(probe);
    }
    model::ProbeTrace trace = model::encodeProbes(probes);
    const model::ProbeCounts counts = recorder.counts();
    trace.leftOut = counts.received + counts.lost - std::min(counts.received + counts.lost, trace.count);
    return trace;
}

}  // namespace halftrip::measure
