#pragma once

#include "app/gui/canvas/base_plot.hpp"

#include <QPointer>

#include <optional>
#include <utility>
#include <vector>

namespace halftrip::gui {

/// The slowest packets of a point as marks on its plot over time: under the pointer a mark tells its packet's account,
/// a click asks for the lanes of both hosts. Owned by its plot. GUI thread only.
class SlowMarks : public QObject {
    Q_OBJECT

public:
    explicit SlowMarks(BasePlot& plot);

    /// Of the point at that place of the run. Null: none.
    void show(const PointState* point, int place);
    /// The account of the packet whose mark is there, as HTML; empty where none is.
    [[nodiscard]] QString readoutAt(const QPointF& place) const;
    void restyle();
    [[nodiscard]] int count() const { return m_graph->dataCount(); }

signals:
    /// Which point of the run, and which of its slow packets.
    void wanted(int point, int packet);

private:
    /// The place among the slow ones.
    [[nodiscard]] std::optional<std::size_t> packetAt(const QPointF& place) const;

    BasePlot& m_plot;
    QPointer<QCPGraph> m_graph;
    model::PointResult m_point;  ///< Without slices.
    bool m_hasKernelPass = false;  ///< Whose packets are no marks: they were sent after the point.
    std::vector<std::pair<std::size_t, QPointF>> m_marks;  ///< Places among the slow ones; seconds, and us as shown.
    int m_place = -1;
    QPointF m_pressed;
};

}  // namespace halftrip::gui
