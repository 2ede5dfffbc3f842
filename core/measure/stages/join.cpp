#include "core/measure/stages/join.hpp"

#include "core/base/stable_sort.hpp"
#include "core/stats/percentile_rank.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <unordered_map>

namespace halftrip::measure {
namespace {

using model::StagePart;

constexpr std::size_t indexOf(StagePart part) noexcept
{
    return static_cast<std::size_t>(part);
}

/// The parts of one probe as they are found.
class PartList {
public:
    void set(StagePart part, std::int64_t ns) noexcept
    {
        m_probe.partsNs[indexOf(part)] = ns;
        m_has.set(indexOf(part));
    }
    void set(StagePart part, const std::optional<std::int64_t>& ns) noexcept
    {
        if (ns)
            set(part, *ns);
    }
    [[nodiscard]] const std::bitset<model::kStagePartCount>& has() const noexcept { return m_has; }
    [[nodiscard]] JoinedProbe probe(std::int64_t rttNs) const noexcept
    {
        JoinedProbe probe = m_probe;
        probe.rttNs = rttNs;
        return probe;
    }

private:
    JoinedProbe m_probe;
    std::bitset<model::kStagePartCount> m_has;
};

std::optional<std::int64_t> at(const std::vector<std::int64_t>& column, std::size_t row) noexcept
{
    return row < column.size() ? std::optional(column[row]) : std::nullopt;
}

PartList partsOfRoundTrip(const EndParts& a, const control::StageReport& b, std::size_t row)
{
    PartList parts;
    parts.set(StagePart::AAppToDriver, a.appToDriverNs);
    parts.set(StagePart::BDriverToApp, b.driverToAppNs[row]);
    parts.set(StagePart::BResidence, b.residenceNs[row]);
    parts.set(StagePart::BAppToDriver, b.appToDriverNs[row]);
    parts.set(StagePart::ADriverToApp, a.driverToAppNs);
    parts.set(StagePart::AAppToScheduler, a.appToSchedulerNs);
    parts.set(StagePart::BAppToScheduler, at(b.appToSchedulerNs, row));
    parts.set(StagePart::ADriverToWire, a.driverToWireNs);
    parts.set(StagePart::AWireToDriver, a.wireToDriverNs);
    parts.set(StagePart::BDriverToWire, at(b.driverToWireNs, row));
    parts.set(StagePart::BWireToDriver, at(b.wireToDriverNs, row));
    // An adapter's share is the difference of two spans, each on a clock of its own: the two need not be related.
    const auto hardwareSpanB = at(b.hardwareSpanNs, row);
    if (a.hardwareSpanNs)
        parts.set(StagePart::AAdapter, a.softwareSpanNs - *a.hardwareSpanNs);
    if (hardwareSpanB)
        parts.set(StagePart::BAdapter,
                  *hardwareSpanB - (b.driverToAppNs[row] + b.residenceNs[row] + b.appToDriverNs[row]));
    if (a.hardwareSpanNs && hardwareSpanB)
        parts.set(StagePart::Wire, *a.hardwareSpanNs - *hardwareSpanB);
    return parts;
}

/// Of parts that all probes have.
void fillRemainders(JoinedStages& joined)
{
    for (JoinedProbe& probe : joined.probes) {
        std::int64_t left = probe.rttNs;
        for (const model::StagePartName& name : model::kStageParts) {
            const std::size_t index = indexOf(name.part);
            if (joined.has[index] && !name.isFiner)
                left -= probe.partsNs[index];
        }
        probe.partsNs[indexOf(StagePart::Remainder)] = left;
    }
    joined.has.set(indexOf(StagePart::Remainder));
}

/// The mean of the probes, which are not none. Rounded; what rounding leaves over goes to the remainder.
model::StageSplit meanOf(std::string figure, std::span<const JoinedProbe> probes, const JoinedStages& joined)
{
    const auto mean = [&](auto read) {
        double sum = 0;
        for (const JoinedProbe& probe : probes)
            sum += static_cast<double>(read(probe));
        return static_cast<std::int64_t>(std::llround(sum / static_cast<double>(probes.size())));
    };
    model::StageSplit split{
        std::move(figure), mean([](const JoinedProbe& probe) { return probe.rttNs; }), probes.size(), {}, {}};
    std::int64_t left = split.rttNs;
    for (const model::StagePartName& name : model::kStageParts) {
        const std::size_t index = indexOf(name.part);
        if (!joined.has[index])
            continue;
        const std::int64_t ns = mean([index](const JoinedProbe& probe) { return probe.partsNs[index]; });
        (name.isFiner ? split.finerNs : split.partsNs)[name.part] = ns;
        if (!name.isFiner && name.part != StagePart::Remainder)
            left -= ns;
    }
    split.partsNs[StagePart::Remainder] = left;
    return split;
}

}  // namespace

std::int64_t valueAtRank(std::span<const std::int64_t> sorted, double percent) noexcept
{
    return sorted[stats::percentileRank(percent, sorted.size()) - 1];
}

JoinedStages joinStages(std::span<const StampedProbe> initiator, const EndClocks& clocks,
                        const control::StageReport& responder)
{
    std::unordered_map<std::uint32_t, std::size_t> rows;
    for (std::size_t row = 0; row < responder.sequences.size(); ++row)
        rows[responder.sequences[row]] = row;
    JoinedStages joined;
    joined.has.set();
    for (const StampedProbe& probe : initiator) {
        const auto row = rows.find(probe.sequence);
        const auto own = partsOf(probe, StampedEnd::Initiator, clocks);
        if (row == rows.end() || !own) {
            ++joined.incomplete;
            continue;
        }
        const PartList parts = partsOfRoundTrip(*own, responder, row->second);
        joined.has &= parts.has();
        joined.probes.push_back(parts.probe(own->appSpanNs));
    }
    if (joined.probes.empty())
        joined.has.reset();
    else
        fillRemainders(joined);
    return joined;
}

std::vector<model::StageSplit> splitStages(const JoinedStages& joined)
{
    struct Figure {
        const char* name;
        double percent;
    };
    constexpr std::array<Figure, 4> kFigures{{{"p50", 50}, {"p90", 90}, {"p99", 99}, {"p99.9", 99.9}}};
    constexpr std::size_t kFewBeyond = 10;  // Fewer probes beyond a percentile make it one outlier's whim.
    if (joined.probes.empty())
        return {};
    std::vector<JoinedProbe> sorted = joined.probes;
    stableSort(sorted, {}, &JoinedProbe::rttNs);
    const std::size_t count = sorted.size();
    std::vector<model::StageSplit> splits;
    for (const Figure& figure : kFigures) {
        const std::size_t rank = stats::percentileRank(figure.percent, count);
        if (figure.percent > 50 && count - rank < kFewBeyond)
            continue;
        const double nearer = std::min(figure.percent, 100 - figure.percent) / 100;
        const auto reach = static_cast<std::size_t>(nearer * static_cast<double>(count) / 10);
        const std::size_t first = rank - 1 - std::min(reach, rank - 1);
        const std::size_t last = std::min(rank - 1 + reach, count - 1);
        splits.push_back(meanOf(figure.name, std::span(sorted).subspan(first, last - first + 1), joined));
    }
    splits.push_back(meanOf("max", std::span(sorted).last(1), joined));
    splits.push_back(meanOf("mean", sorted, joined));
    return splits;
}

std::vector<model::StageFigures> figuresOfStages(const JoinedStages& joined)
{
    std::vector<model::StageFigures> figures;
    if (joined.probes.empty())
        return figures;
    for (const model::StagePartName& name : model::kStageParts) {
        const std::size_t index = indexOf(name.part);
        if (!joined.has[index])
            continue;
        std::vector<std::int64_t> values;
        double sum = 0;
        for (const JoinedProbe& probe : joined.probes) {
            values.push_back(probe.partsNs[index]);
            sum += static_cast<double>(probe.partsNs[index]);
        }
        std::ranges::sort(values);
        figures.push_back({name.part, values.front(), valueAtRank(values, 50), valueAtRank(values, 90),
                           valueAtRank(values, 99), values.back(),
                           static_cast<std::int64_t>(std::llround(sum / static_cast<double>(values.size())))});
    }
    return figures;
}

}  // namespace halftrip::measure
