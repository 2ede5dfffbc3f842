#pragma once

#include "app/gui/canvas/base_plot.hpp"
#include "core/diagnose/time_marks.hpp"

#include <QPointer>

#include <array>
#include <optional>
#include <vector>

namespace halftrip::gui {

/// What happened when, as marks over a plot of time: flags, link changes, settings that were changed, the user's notes.
/// A sign at the upper edge and a line through the plot for each; the pointer tells which. Owned by its plot. GUI
/// thread only.
class TimeMarks : public QObject {
    Q_OBJECT

public:
    explicit TimeMarks(BasePlot& plot);

    /// Of the point at that place of the run. Null: none.
    void show(const RunModel& model, const PointState* point, int place);
    /// Those beneath the pointer as rows of a readout; empty where none is.
    [[nodiscard]] QString rowsAt(const QPointF& place) const;
    /// The note there, by its place among the run's.
    [[nodiscard]] std::optional<std::size_t> noteAt(const QPointF& place) const;
    /// When the axes have their places.
    void place();
    void restyle();
    [[nodiscard]] const std::vector<diagnose::TimeMark>& marks() const { return m_marks; }

private:
    static constexpr std::size_t kKinds = 4;
    [[nodiscard]] bool isUnder(const diagnose::TimeMark& mark, const QPointF& place) const;
    [[nodiscard]] QColor colorOf(diagnose::TimeMarkKind kind) const;

    BasePlot& m_plot;
    std::array<QPointer<QCPGraph>, kKinds> m_signs;
    std::vector<QCPItemStraightLine*> m_lines;  ///< The plot's; as many as were ever shown.
    std::vector<diagnose::TimeMark> m_marks;
};

}  // namespace halftrip::gui
