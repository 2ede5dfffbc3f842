#pragma once

#include "app/gui/model/run_model.hpp"
#include "core/chart/time_course.hpp"

#include <cstdint>
#include <map>

namespace halftrip::gui {

/// A stretch of the time axis (seconds from the start of the point) or of the latency axis (us, as shown).
struct Span {
    double from = 0;
    double to = 0;
    bool operator==(const Span&) const = default;
};

/// What a stretch of time holds of each point, worked out once for each span and state of the point: every plot, the
/// table and the figures ask.
class Stretches {
public:
    /// Null for an index that no point has. Good until another span is asked for, or the point changes.
    [[nodiscard]] const chart::Stretch* of(const RunModel& model, int point, const Span& span);

private:
    struct Known {
        std::uint64_t revision = 0;
        chart::Stretch stretch;
    };
    std::map<int, Known> m_known;
    Span m_span;
    const RunModel* m_model = nullptr;
    std::uint64_t m_pointsRevision = 0;
};

}  // namespace halftrip::gui
