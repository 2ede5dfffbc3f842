#include "core/watch/run_tally.hpp"

namespace halftrip::watch {

model::ProbeCounts since(const model::ProbeCounts& counts, const model::ProbeCounts& earlier) noexcept
{
    const auto less = [](std::uint64_t now, std::uint64_t before) { return now > before ? now - before : 0; };
    return {.sent = less(counts.sent, earlier.sent),
            .received = less(counts.received, earlier.received),
            .lost = less(counts.lost, earlier.lost),
            .late = less(counts.late, earlier.late),
            .duplicate = less(counts.duplicate, earlier.duplicate),
            .reordered = less(counts.reordered, earlier.reordered),
            .unmatched = less(counts.unmatched, earlier.unmatched),
            .notSent = less(counts.notSent, earlier.notSent),
            .altered = less(counts.altered, earlier.altered),
            .leftOut = less(counts.leftOut, earlier.leftOut)};
}

Share RunTally::progress(const model::ProbeCounts& counts, const stats::Histogram& interval)
{
    const bool isNewPart = counts.sent < m_part.sent;
    Share share{isNewPart ? counts : since(counts, m_part), interval};
    m_part = counts;
    m_told.counts += share.counts;
    m_told.rtt.merge(interval);
    return share;
}

Share RunTally::finish(const model::PointResult& point)
{
    Share share{since(point.counts, m_told.counts), point.result().histogram.since(m_told.rtt)};
    m_told = {point.counts, point.result().histogram};
    return share;
}

}  // namespace halftrip::watch
