#pragma once

#include "core/chart/overlay_reference.hpp"

#include <QString>
#include <QStringList>

#include <string>
#include <vector>

class QCPGraph;
class QCustomPlot;

namespace halftrip::gui {

class RunModel;
struct PointState;

/// A published measurement over a chart of sizes: its curves, and the run's own figure of the same name where the chart
/// draws another, so that like stands beside like.
class ReferenceOverlay {
public:
    explicit ReferenceOverlay(QCustomPlot& plot) : m_plot(plot) {}

    /// Draws that reference in the run's convention; an empty id: none. `points`: of the run, as they are shown.
    /// `isAlone`: they make one line.
    void lay(const QString& id, const RunModel& model, const std::vector<PointState>& points, bool isAlone);
    /// The plot has no curves any more.
    void forget();
    /// Whence it is, or why it is not drawn.
    [[nodiscard]] const QString& note() const { return m_note; }
    void applyColors();
    /// What is drawn among what is fitted in.
    void widenSizes(double& low, double& high) const;
    void widenLatencies(double& low, double& high) const;
    /// What its points nearest to a place on the axis of sizes are, where that is no further than `distance`; pixels.
    [[nodiscard]] QStringList linesNear(double place, double distance) const;

private:
    struct Dot {
        double bytes = 0;
        double shownUs = 0;
        QString tip;
    };
    void draw(const chart::OverlayReference& overlay, const std::string& figure);
    void drawOwn(const std::vector<PointState>& points, const std::string& figure);
    QCPGraph* addCurve(const QString& name, const std::vector<Dot>& dots);

    QCustomPlot& m_plot;
    QCPGraph* m_own = nullptr;
    std::vector<QCPGraph*> m_curves;
    std::vector<Dot> m_dots;  ///< Of the reference.
    QString m_note;
};

}  // namespace halftrip::gui
