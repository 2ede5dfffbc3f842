#include "core/diagnose/verify/verify_probes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <utility>

namespace halftrip::diagnose {
namespace {

using model::DistributionKind;
using model::KeptProbe;

/// Where a point was measured in several rounds, their mean is rounded once for each.
constexpr std::int64_t kJitterRoundingNs = 1;

/// What the single probes of one index, or of all, come to.
struct ProbeFigures {
    stats::Histogram roundTrip;
    stats::Histogram fromScheduled;
    stats::Histogram residence;
    stats::Histogram lessResidence;
    std::uint64_t lost = 0;
    std::uint64_t leftOut = 0;
    std::int64_t maxAtNs = 0;
    std::vector<std::int64_t> slowest;  ///< Longest first.
};

/// RFC 3550, A.8, as the measuring thread reckons it.
class Jitter {
public:
    void add(std::int64_t rttNs) noexcept
    {
        if (m_lastNs >= 0)
            m_sixteenths += std::abs(rttNs - m_lastNs) - ((m_sixteenths + 8) >> 4);
        m_lastNs = rttNs;
    }
    [[nodiscard]] std::int64_t ns() const noexcept { return m_sixteenths / 16; }

private:
    std::int64_t m_lastNs = -1;
    std::int64_t m_sixteenths = 0;
};

void addProbe(const KeptProbe& probe, std::int64_t startNs, ProbeFigures& figures)
{
    if (probe.isLost()) {
        ++figures.lost;
        return;
    }
    if (figures.roundTrip.isEmpty() || probe.rttNs > figures.roundTrip.maxNs())
        figures.maxAtNs = startNs + probe.sentNs + probe.rttNs;
    figures.roundTrip.record(probe.rttNs);
    figures.fromScheduled.record(probe.rttNs + probe.behindNs);
    figures.slowest.push_back(probe.rttNs);
    if (probe.residenceNs < 0)
        return;
    figures.residence.record(probe.residenceNs);
    figures.lessResidence.record(std::max<std::int64_t>(probe.rttNs - probe.residenceNs, 0));
}

void addRound(const ProbeFigures& round, ProbeFigures& all)
{
    if (!round.roundTrip.isEmpty() && (all.roundTrip.isEmpty() || round.roundTrip.maxNs() > all.roundTrip.maxNs()))
        all.maxAtNs = round.maxAtNs;
    all.roundTrip.merge(round.roundTrip);
    all.fromScheduled.merge(round.fromScheduled);
    all.residence.merge(round.residence);
    all.lessResidence.merge(round.lessResidence);
    all.lost += round.lost;
    all.leftOut += round.leftOut;
    all.slowest.insert(all.slowest.end(), round.slowest.begin(), round.slowest.end());
}

/// Only the slowest ones are asked for, and there may be millions.
void keepSlowest(std::vector<std::int64_t>& slowest)
{
    const std::size_t kept = std::min(slowest.size(), model::kMostSlowProbes);
    std::ranges::partial_sort(slowest, slowest.begin() + static_cast<std::ptrdiff_t>(kept), std::ranges::greater());
    slowest.resize(kept);
}

class ProbeComparer {
public:
    ProbeComparer(std::string member, const model::PointResult& point) : m_member(std::move(member)), m_point(point) {}

    [[nodiscard]] Status readRounds()
    {
        for (std::size_t index = 0; index < m_point.probes.size(); ++index) {
            const model::ProbeTrace& trace = m_point.probes[index];
            const auto probes = model::decodeProbes(trace);
            if (!probes)
                return fail(ErrorKind::Protocol,
                            text("{member}.probes[{index}]: {why}", m_member, index, probes.error().what),
                            "Get a fresh copy of the file, or choose another one.");
            ProbeFigures ofRound{.leftOut = trace.leftOut};
            Jitter jitter;
            for (const KeptProbe& probe : *probes) {
                addProbe(probe, trace.startNs, ofRound);
                if (!probe.isLost())
                    jitter.add(probe.rttNs);
            }
            addRound(ofRound, m_all);
            keepSlowest(m_all.slowest);
            addJitter(jitter.ns(), ofRound.roundTrip.count());
            if (m_point.probes.size() == m_point.rounds.size() && trace.leftOut == 0)
                compareRound(index, ofRound);
        }
        return {};
    }

    [[nodiscard]] std::vector<RunDifference> compare() &&
    {
        if (m_all.leftOut != 0) {
            const std::uint64_t ended = m_point.counts.received + m_point.counts.lost;
            compareNumber("probes", ended, m_all.roundTrip.count() + m_all.lost + m_all.leftOut);
            return std::move(m_differences);
        }
        compareNumber("counts.received", m_point.counts.received, m_all.roundTrip.count());
        compareNumber("counts.lost", m_point.counts.lost, m_all.lost);
        compareJitter();
        for (std::size_t index = 0; index < m_point.distributions.size(); ++index)
            compareDistribution(index);
        compareSlowest();
        return std::move(m_differences);
    }

private:
    template <typename Number>
    void compareNumber(const std::string& what, Number inFile, Number recomputed)
    {
        if (inFile != recomputed)
            m_differences.push_back(
                {m_member + "." + what, fmt::to_string(inFile), fmt::format("{} (probes)", recomputed)});
    }

    void compareRound(std::size_t index, const ProbeFigures& figures)
    {
        const model::Round& round = m_point.rounds[index];
        const std::string what = fmt::format("rounds[{}].", index);
        compareNumber(what + "count", round.count, figures.roundTrip.count());
        if (round.lost)
            compareNumber(what + "lost", *round.lost, figures.lost);
        compareNumber(what + "p50Ns", round.p50Ns, figures.roundTrip.percentileNs(50, figures.lost));
        compareNumber(what + "p99Ns", round.p99Ns, figures.roundTrip.percentileNs(99, figures.lost));
    }

    /// A round of one sample has no jitter, and no weight.
    void addJitter(std::int64_t ns, std::uint64_t samples)
    {
        if (samples < 2)
            return;
        m_jitterSum += static_cast<double>(ns) * static_cast<double>(samples);
        m_jitterSamples += samples;
    }

    void compareJitter()
    {
        if (!m_point.jitterNs || m_jitterSamples == 0)
            return;
        const auto mean = static_cast<std::int64_t>(m_jitterSum / static_cast<double>(m_jitterSamples));
        const auto allowed = kJitterRoundingNs * static_cast<std::int64_t>(m_point.probes.size());
        if (std::abs(*m_point.jitterNs - mean) > allowed)
            compareNumber("jitterNs", *m_point.jitterNs, mean);
    }

    [[nodiscard]] const stats::Histogram* ofKind(DistributionKind kind, bool isResult) const
    {
        if (isResult)
            return &m_all.roundTrip;
        switch (kind) {
        case DistributionKind::FromScheduled:
            return &m_all.fromScheduled;
        case DistributionKind::Residence:
            return &m_all.residence;
        case DistributionKind::LessResidence:
            return &m_all.lessResidence;
        default:
            return nullptr;
        }
    }

    void compareDistribution(std::size_t index)
    {
        const model::Distribution& distribution = m_point.distributions[index];
        const stats::Histogram* const again = ofKind(distribution.kind, index == 0);
        const stats::Histogram& inFile = distribution.histogram;
        if (again == nullptr || inFile == *again)
            return compareMaximum(index);
        const std::string what = fmt::format("distributions[{}].histogram.", index);
        const std::size_t before = m_differences.size();
        compareNumber(what + "count", inFile.count(), again->count());
        compareNumber(what + "minNs", inFile.minNs(), again->minNs());
        compareNumber(what + "maxNs", inFile.maxNs(), again->maxNs());
        compareNumber(what + "sumNs", inFile.sumNs(), again->sumNs());
        for (const double percent : {50.0, 90.0, 99.0, 99.9, 99.99})
            compareNumber(fmt::format("{}percentilesNs.{:g}", what, percent), inFile.percentileNs(percent),
                          again->percentileNs(percent));
        if (m_differences.size() == before)
            m_differences.push_back({m_member + "." + what + "hdr", "other samples", "those of the probes"});
    }

    void compareMaximum(std::size_t index)
    {
        if (index == 0 && !m_all.roundTrip.isEmpty())
            compareNumber("distributions[0].maxAtNs", m_point.distributions[0].maxAtNs, m_all.maxAtNs);
    }

    void compareSlowest()
    {
        if (!m_point.autopsy)
            return;
        const std::vector<model::SlowProbe>& slow = m_point.autopsy->slow;
        for (std::size_t place = 0; place < std::min(slow.size(), m_all.slowest.size()); ++place)
            compareNumber(fmt::format("autopsy.slow.rttNs[{}]", place), slow[place].rttNs, m_all.slowest[place]);
    }

    std::string m_member;
    const model::PointResult& m_point;
    ProbeFigures m_all;
    double m_jitterSum = 0;
    std::uint64_t m_jitterSamples = 0;
    std::vector<RunDifference> m_differences;
};

}  // namespace

Result<std::vector<RunDifference>> differencesFromProbes(const std::string& member, const model::PointResult& point)
{
    if (point.probes.empty())
        return std::vector<RunDifference>();
    ProbeComparer comparer(member, point);
    if (Status status = comparer.readRounds(); !status)
        return std::unexpected(std::move(status).error());
    return std::move(comparer).compare();
}

}  // namespace halftrip::diagnose
