#include "app/gui/plots/time_marks.hpp"

#include "app/gui/i18n/format.hpp"

#include <QLocale>

#include <cmath>

namespace halftrip::gui {

namespace {

using diagnose::TimeMark;
using diagnose::TimeMarkKind;

constexpr double kSignPx = 9;
constexpr double kReachMarkPx = 5;
constexpr std::array kSigns{QCPScatterStyle::ssTriangleInverted, QCPScatterStyle::ssDiamond, QCPScatterStyle::ssSquare,
                            QCPScatterStyle::ssDisc};

}  // namespace

TimeMarks::TimeMarks(BasePlot& plot) : QObject(&plot), m_plot(plot)
{
    const std::array names{tr("flags"), tr("link changes"), tr("settings"), tr("notes")};
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
        m_signs[kind] = plot.addGraph();
        m_signs[kind]->setName(names[kind]);
        m_signs[kind]->setLineStyle(QCPGraph::lsNone);
        m_signs[kind]->removeFromLegend();
    }
}

void TimeMarks::show(const RunModel& model, const PointState* point, int place)
{
    m_marks.clear();
    if (point != nullptr)
        m_marks = diagnose::timeMarksOf(model.outlineInPlace(), point->measured, static_cast<std::size_t>(place));
    while (m_lines.size() < m_marks.size())
        m_lines.push_back(new QCPItemStraightLine(&m_plot));
    std::array<QVector<double>, kKinds> seconds;
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        m_lines[i]->setVisible(i < m_marks.size());
        if (i >= m_marks.size())
            continue;
        const double at = static_cast<double>(m_marks[i].atNs) / 1e9;
        m_lines[i]->point1->setCoords(at, 1);
        m_lines[i]->point2->setCoords(at, 2);
        seconds[static_cast<std::size_t>(m_marks[i].kind)] << at;
    }
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
        m_signs[kind]->setData(seconds[kind], QVector<double>(seconds[kind].size(), m_plot.yAxis->range().upper));
        BasePlot::listInLegend(*m_signs[kind], !seconds[kind].isEmpty());
    }
    restyle();
}

void TimeMarks::place()
{
    const double height = m_plot.yAxis->pixelToCoord(m_plot.axisRect()->top() + kSignPx / 2 + 1);
    for (const auto& signs : m_signs) {
        for (QCPGraphData& sign : *signs->data())
            sign.value = height;
    }
}

bool TimeMarks::isUnder(const TimeMark& mark, const QPointF& place) const
{
    return std::abs(m_plot.xAxis->coordToPixel(static_cast<double>(mark.atNs) / 1e9) - place.x()) <= kReachMarkPx;
}

QString TimeMarks::rowsAt(const QPointF& place) const
{
    QString rows;
    for (const TimeMark& mark : m_marks) {
        if (!isUnder(mark, place))
            continue;
        const QString at = tr("%1 s").arg(QLocale().toString(static_cast<double>(mark.atNs) / 1e9, 'f', 2));
        // What somebody wrote is in nobody's dictionary.
        const QString words = mark.kind == TimeMarkKind::Note ? fromUtf8(mark.words) : sentenceText(mark.words);
        rows += readoutRow(colorOf(mark.kind), at, {words});
    }
    return rows;
}

std::optional<std::size_t> TimeMarks::noteAt(const QPointF& place) const
{
    for (const TimeMark& mark : m_marks) {
        if (mark.note && isUnder(mark, place))
            return mark.note;
    }
    return std::nullopt;
}

QColor TimeMarks::colorOf(TimeMarkKind kind) const
{
    const QPalette& palette = m_plot.palette();
    switch (kind) {
    case TimeMarkKind::Flag:
        return curveColor(CurveColor::P99, palette);
    case TimeMarkKind::Link:
        return curveColor(CurveColor::Max, palette);
    case TimeMarkKind::Setting:
        return curveColor(CurveColor::P50, palette);
    case TimeMarkKind::Note:
        break;
    }
    return palette.color(QPalette::Text);
}

void TimeMarks::restyle()
{
    for (std::size_t i = 0; i < m_marks.size(); ++i)
        m_lines[i]->setPen(QPen(colorOf(m_marks[i].kind), 1, Qt::DashLine));
    for (std::size_t kind = 0; kind < kKinds; ++kind)
        m_signs[kind]->setScatterStyle(QCPScatterStyle(kSigns[kind], QPen(m_plot.palette().color(QPalette::Base), 1),
                                                       QBrush(colorOf(static_cast<TimeMarkKind>(kind))), kSignPx));
}

}  // namespace halftrip::gui
