#include "app/gui/base_plot.hpp"

#include <QEvent>
#include <QMenu>

#include <cmath>

namespace halftrip::gui {

BasePlot::BasePlot(QWidget* parent) : QCustomPlot(parent), m_title(new QCPTextElement(this))
{
    plotLayout()->insertRow(0);
    plotLayout()->addElement(0, 0, m_title);
    plotLayout()->setRowSpacing(2);
    setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    setNoAntialiasingOnDrag(true);
    setContextMenuPolicy(Qt::CustomContextMenu);
    setFocusPolicy(Qt::StrongFocus);
    connect(this, &QWidget::customContextMenuRequested, this, &BasePlot::showMenu);
    connect(this, &QCustomPlot::mouseWheel, this, &BasePlot::onUserRange);
    connect(this, &QCustomPlot::mouseDoubleClick, this, &BasePlot::resetZoom);
    connect(this, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        if (event->buttons().testFlag(Qt::LeftButton))
            onUserRange();
    });
}

bool BasePlot::savePicture(const QString& path)
{
    constexpr double kScale = 2.0;
    const bool hadLegend = legend->visible();
    legend->setVisible(true);
    const bool isPdf = path.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive);
    const bool isSaved = isPdf ? savePdf(path, width(), height(), QCP::epNoCosmetic, QStringLiteral("Halftrip"),
                                         m_title->text())
                               : savePng(path, width(), height(), kScale);
    legend->setVisible(hadLegend);
    return isSaved;
}

void BasePlot::resetZoom()
{
    m_isZoomed = false;
    emit refreshWanted();
}

void BasePlot::onUserRange()
{
    m_isZoomed = true;
}

void BasePlot::setTitle(const QString& title)
{
    m_title->setText(title);
}

void BasePlot::changeEvent(QEvent* event)
{
    QCustomPlot::changeEvent(event);
    if (event->type() != QEvent::PaletteChange && event->type() != QEvent::FontChange)
        return;
    applyTheme();
    emit refreshWanted();
}

void BasePlot::applyTheme()
{
    setBackground(QBrush(palette().color(QPalette::Base)));
    QFont titleFont = font();
    titleFont.setBold(true);
    m_title->setFont(titleFont);
    m_title->setTextColor(palette().color(QPalette::Text));
    for (QCPAxis* axis : axisRect()->axes())
        styleAxis(*axis);
    styleLegend();
    applyColors();
}

void BasePlot::styleLegend()
{
    QColor background = palette().color(QPalette::Base);
    background.setAlphaF(0.8F);
    legend->setBrush(background);
    legend->setBorderPen(Qt::NoPen);
    legend->setTextColor(palette().color(QPalette::Text));
    legend->setFont(font());
    legend->setMargins(QMargins(4, 1, 4, 1));
    legend->setIconSize(14, 10);
    legend->setRowSpacing(0);
    axisRect()->insetLayout()->setInsetAlignment(0, Qt::AlignRight | Qt::AlignTop);
}

void BasePlot::listInLegend(QCPGraph& graph, bool isListed)
{
    if (isListed)
        graph.addToLegend();
    else
        graph.removeFromLegend();
}

void BasePlot::styleAxis(QCPAxis& axis)
{
    const QColor quiet = quietTextColor(palette());
    const QPen line(axisColor(palette()));
    axis.setBasePen(line);
    axis.setTickPen(line);
    axis.setSubTickPen(QPen(gridColor(palette()).darker(isDark(palette()) ? 70 : 120)));
    axis.setTickLabelColor(quiet);
    axis.setLabelColor(quiet);
    axis.setTickLabelFont(font());
    axis.setLabelFont(font());
    axis.setTickLengthIn(0);
    axis.setTickLengthOut(4);
    axis.setSubTickLengthIn(0);
    axis.setSubTickLengthOut(2);
    axis.grid()->setPen(QPen(gridColor(palette())));
    axis.grid()->setZeroLinePen(QPen(gridColor(palette())));
    axis.grid()->setSubGridVisible(false);
}

void BasePlot::fitLogAxis(QCPAxis& axis, double low, double high)
{
    constexpr double kStepsPerDecade = 12;
    if (low <= 0 || high < low)
        return;
    const double from = std::floor(std::log10(low * 0.97) * kStepsPerDecade) / kStepsPerDecade;
    const double to = std::ceil(std::log10(high * 1.06) * kStepsPerDecade) / kStepsPerDecade;
    axis.setRange(std::pow(10.0, from), std::pow(10.0, to));
}

void BasePlot::showMenu(const QPoint& position)
{
    QMenu menu(this);
    fillMenu(menu);
    if (!menu.isEmpty())
        menu.addSeparator();
    QAction* reset = menu.addAction(tr("Show everything (double click)"), this, &BasePlot::resetZoom);
    reset->setEnabled(m_isZoomed);
    menu.addAction(tr("Save picture..."), this, &BasePlot::savePictureWanted);
    menu.exec(mapToGlobal(position));
}

}  // namespace halftrip::gui
