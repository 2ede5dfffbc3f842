#include "core/measure/stages/stamp_spans.hpp"

#include <algorithm>
#include <string>
#include <unordered_set>

namespace halftrip::measure {
namespace {

using Stamp = std::optional<std::int64_t>;

void addSpan(std::vector<std::int64_t>& spans, const Stamp& from, const Stamp& until)
{
    if (from && until && *until >= *from && *until - *from <= control::kLongestStageNs)
        spans.push_back(*until - *from);
}

}  // namespace

StampSpans spansOf(std::span<const StampedProbe> probes)
{
    StampSpans software;
    StampSpans hardware{.isHardware = true, .ns = {}};
    for (const StampedProbe& probe : probes) {
        addSpan(software.ns, probe.stamps.txDriverNs, probe.stamps.rxSoftwareNs);
        addSpan(hardware.ns, probe.stamps.txHardwareNs, probe.stamps.rxHardwareNs);
    }
    const bool isMostlyHardware = !hardware.ns.empty() && 2 * hardware.ns.size() >= probes.size();
    return isMostlyHardware ? hardware : software;
}

StampSpans spansOf(const control::StageReport& report, std::span<const StampedProbe> among)
{
    std::unordered_set<std::uint32_t> wanted;
    for (const StampedProbe& probe : among)
        wanted.insert(probe.sequence);
    StampSpans spans{.isHardware = !report.hardwareSpanNs.empty(), .ns = {}};
    for (std::size_t row = 0; row < report.sequences.size(); ++row) {
        const std::int64_t ns = spans.isHardware
                                    ? report.hardwareSpanNs[row]
                                    : report.driverToAppNs[row] + report.residenceNs[row] + report.appToDriverNs[row];
        if (ns >= 0 && wanted.contains(report.sequences[row]))
            spans.ns.push_back(ns);
    }
    return spans;
}

model::Distribution distributionOf(const StampSpans& spans, const SpanKinds& kinds)
{
    const model::DistributionKind kind = spans.isHardware ? kinds.byHardware : kinds.bySoftware;
    model::Distribution distribution{std::string(model::toWord(kind)), kind, {}, 0};
    for (const std::int64_t ns : spans.ns)
        distribution.histogram.record(ns);
    return distribution;
}

}  // namespace halftrip::measure
