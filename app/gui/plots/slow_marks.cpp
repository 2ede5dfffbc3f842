#include "app/gui/plots/slow_marks.hpp"

#include "app/gui/i18n/format.hpp"
#include "app/gui/plots/slow_packet_lanes.hpp"
#include "core/model/figures/account.hpp"
#include "core/model/text/number_format.hpp"

#include <QLineF>
#include <QLocale>
#include <QMouseEvent>

namespace halftrip::gui {

namespace {

constexpr double kMarkPx = 8;
constexpr double kMarkReachPx = 7;
constexpr double kClickPx = 3;

}  // namespace

SlowMarks::SlowMarks(BasePlot& plot) : QObject(&plot), m_plot(plot), m_graph(plot.addGraph())
{
    m_graph->setName(tr("slowest packets"));
    m_graph->setLineStyle(QCPGraph::lsNone);
    m_graph->removeFromLegend();
    connect(&plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) { m_pressed = event->position(); });
    connect(&plot, &QCustomPlot::mouseRelease, this, [this](QMouseEvent* event) {
        const bool isClick = QLineF(m_pressed, event->position()).length() <= kClickPx;
        const auto packet = packetAt(event->position());
        if (event->button() == Qt::LeftButton && isClick && packet)
            emit wanted(m_place, static_cast<int>(*packet));
    });
    connect(&plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        if (event->buttons() == Qt::NoButton && packetAt(event->position()))
            m_plot.setCursor(Qt::PointingHandCursor);
        else
            m_plot.unsetCursor();
    });
}

void SlowMarks::show(const PointState* point, int place)
{
    m_place = place;
    m_marks.clear();
    QVector<double> seconds;
    QVector<double> heights;
    m_point = {};
    m_hasKernelPass = point != nullptr && point->measured.watchedPass &&
                      !point->measured.watchedPass->autopsy.slow.empty();
    if (point != nullptr && point->measured.autopsy) {
        m_point.distributions = point->measured.distributions;
        m_point.autopsy = point->measured.autopsy;
        m_point.initiator.obtained = point->measured.initiator.obtained;
        m_point.responder.obtained = point->measured.responder.obtained;
        // Of the answered probes, as in their account: with losses the shown p99 is a lost probe's.
        const std::int64_t p99Ns = m_point.result().histogram.percentileNs(99);
        for (std::size_t i = 0; i < m_point.autopsy->slow.size(); ++i) {
            const model::SlowProbe& probe = m_point.autopsy->slow[i];
            if (probe.rttNs <= p99Ns)
                continue;
            const QPointF mark(static_cast<double>(probe.sentNs) / 1e9,
                               model::shownMicroseconds(point->words(), static_cast<double>(probe.rttNs)));
            m_marks.emplace_back(i, mark);
            seconds << mark.x();
            heights << mark.y();
        }
    }
    m_graph->setData(seconds, heights);
}

std::optional<std::size_t> SlowMarks::packetAt(const QPointF& place) const
{
    std::optional<std::size_t> nearest;
    double reach = kMarkReachPx;
    for (const auto& [packet, mark] : m_marks) {
        const QPointF pixel(m_graph->keyAxis()->coordToPixel(mark.x()), m_graph->valueAxis()->coordToPixel(mark.y()));
        const double far = QLineF(pixel, place).length();
        if (far <= reach) {
            reach = far;
            nearest = packet;
        }
    }
    return nearest;
}

QString SlowMarks::readoutAt(const QPointF& place) const
{
    const auto packet = packetAt(place);
    if (!packet)
        return {};
    const model::ProbeAccount account = model::accountOfProbe(m_point, *packet);
    QString rows;
    for (const model::AccountPart& part : account.parts) {
        const QColor color = part.cause == model::AccountCause::Span ? spanColor(part.kind, m_plot.palette())
                                                                     : m_plot.palette().color(QPalette::Base);
        rows += readoutRow(color, sentenceText(model::describe(part)),
                           {microsecondsText(static_cast<double>(part.ns))});
    }
    const QString head = tr("Packet %1: RTT %2, %3 over the median")
                             .arg(countText(account.probe.sequence),
                                  microsecondsText(static_cast<double>(account.probe.rttNs)),
                                  microsecondsText(static_cast<double>(account.excessNs)));
    const QString click = m_hasKernelPass
                              ? tr("A click shows the cores of both hosts, and lists the pass with kernel events.")
                              : tr("A click shows the cores of both hosts.");
    return readoutTable(head, rows) + QStringLiteral("<p>%1</p>").arg(click);
}

void SlowMarks::restyle()
{
    m_graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssTriangleInverted,
                                             QPen(m_plot.palette().color(QPalette::Base), 1),
                                             QBrush(m_plot.palette().color(QPalette::Text)), kMarkPx));
}

}  // namespace halftrip::gui
