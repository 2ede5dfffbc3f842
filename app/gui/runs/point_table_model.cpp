#include "app/gui/runs/point_table_model.hpp"

#include "app/gui/canvas/brushed_point.hpp"
#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/i18n/loss_words.hpp"
#include "app/gui/model/column_unit.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "core/diagnose/verdict.hpp"

#include <QFont>
#include <QLocale>

#include <algorithm>
#include <array>
#include <utility>

namespace halftrip::gui {

namespace {

/// Null where the column is no percentile.
const PercentileFigure* shownPercentile(const PointFigures& figures, int figure)
{
    switch (figure) {
    case PointTableModel::P50:
        return &figures.p50;
    case PointTableModel::P90:
        return &figures.p90;
    case PointTableModel::P99:
        return &figures.p99;
    case PointTableModel::P999:
        return &figures.p999;
    case PointTableModel::P9999:
        return &figures.p9999;
    default:
        return nullptr;
    }
}

/// Texts of more rows would take longer than a resized window may.
constexpr int kMostRead = 100;

bool isThin(const PointFigures& figures, int figure)
{
    const PercentileFigure* const percentile = shownPercentile(figures, figure);
    return percentile != nullptr && percentile->isThin;
}

bool isLost(const PointFigures& figures, int figure)
{
    const PercentileFigure* const percentile = shownPercentile(figures, figure);
    return percentile != nullptr && percentile->isLost;
}

bool isLatency(int figure)
{
    return figure >= PointTableModel::Min && figure <= PointTableModel::StandardDeviation;
}

double storedNs(const PointFigures& figures, int figure)
{
    if (const PercentileFigure* const percentile = shownPercentile(figures, figure))
        return static_cast<double>(percentile->ns);
    switch (figure) {
    case PointTableModel::Min:
        return static_cast<double>(figures.minNs);
    case PointTableModel::Mean:
        return figures.meanNs;
    case PointTableModel::Max:
        return static_cast<double>(figures.maxNs);
    default:
        return figures.standardDeviationNs;
    }
}

std::uint64_t countOf(const model::ProbeCounts& counts, int figure)
{
    switch (figure) {
    case PointTableModel::Lost:
        return counts.lost;
    case PointTableModel::Late:
        return counts.late;
    default:
        return counts.duplicate;
    }
}

/// What a column of counts has to have room for.
std::uint64_t largestCount(const RunModel& run, int figure)
{
    std::uint64_t largest = 0;
    for (const PointState& point : run.points())
        largest = std::max(largest, figure == PointTableModel::Samples ? point.figures.samples
                                                                       : countOf(point.measured.counts, figure));
    return largest;
}

/// By its letters.
QString longestFrame(const RunModel& run)
{
    QString longest = QStringLiteral("9,999");
    for (const PointState& point : run.points()) {
        if (const QString text = fromUtf8(model::textOf(point.measured.frames)); text.size() > longest.size())
            longest = text;
    }
    return longest;
}

QString stateText(const PointState& point, bool isLive)
{
    if (!point.measured.problem.empty())
        return PointTableModel::tr("failed");
    const bool hasSamples = point.figures.samples > 0;
    switch (point.phase) {
    case PointPhase::Waiting:
        return !isLive      ? PointTableModel::tr("not measured")
               : hasSamples ? PointTableModel::tr("more to come")
                            : PointTableModel::tr("waiting");
    case PointPhase::WarmingUp:
        return PointTableModel::tr("warming up");
    case PointPhase::Running:
        return PointTableModel::tr("measuring");
    case PointPhase::Stopped:
        return PointTableModel::tr("stopped");
    case PointPhase::Done:
        break;
    }
    return PointTableModel::tr("done");
}

QString samplesText(const PointState& point)
{
    const bool isToCome = point.phase == PointPhase::Waiting || point.phase == PointPhase::WarmingUp;
    if (isToCome && point.figures.samples == 0 && point.measured.problem.empty())
        return {};
    return countText(point.figures.samples);
}

QString frameTip(const PointState& point)
{
    return point.measured.frames ? PointTableModel::tr("%1.").arg(coreText(model::kFrameMeaning))
                                 : PointTableModel::tr("Not known yet, or no Ethernet frame is made here.");
}

QString lossTip(const PointState& point)
{
    QStringList sentences{silenceSentence(point.measured), lostExcludedSentence(point.measured)};
    sentences.removeAll(QString());
    return sentences.join(QLatin1Char('\n'));
}

QString figureText(const PointState& point, int figure, LatencyUnit unit)
{
    if (figure == PointTableModel::Frame)
        return fromUtf8(model::textOf(point.measured.frames));
    if (figure == PointTableModel::Samples)
        return samplesText(point);
    const bool hasSamples = point.figures.samples > 0;
    const bool isToCome = point.phase == PointPhase::Waiting || point.phase == PointPhase::WarmingUp;
    if (!hasSamples && !isToCome && point.measured.problem.empty() && isLost(point.figures, figure))
        return lostMark();
    if (!hasSamples && (isToCome || isLatency(figure)))
        return {};
    if (!isLatency(figure))
        return countText(countOf(point.measured.counts, figure));
    return withDoubt(cellText(point.words(), storedNs(point.figures, figure), unit), isThin(point.figures, figure),
                     isLost(point.figures, figure));
}

QString figureTip(const PointState& point, int figure)
{
    if (figure == PointTableModel::Frame)
        return frameTip(point);
    if (figure == PointTableModel::Lost)
        return lossTip(point);
    if (!isLatency(figure) || point.figures.samples == 0)
        return {};
    if (isLost(point.figures, figure))
        return PointTableModel::tr("Falls among the lost probes: longer than any reply received in time.");
    const QString exact = PointTableModel::tr("%1 %2 ns")
                              .arg(coreText(point.words().stored),
                                   QLocale().toString(storedNs(point.figures, figure), 'f', 0));
    return isThin(point.figures, figure)
               ? exact + QLatin1Char('\n') +
                     PointTableModel::tr("Fewer than 10 samples lie beyond: one outlier decides this figure.")
               : exact;
}

/// Figures that a flag casts doubt on.
bool isDoubted(diagnose::Trust trust, int figure)
{
    if (!isLatency(figure))
        return false;
    return trust == diagnose::Trust::None || (trust == diagnose::Trust::NoTail && figure >= PointTableModel::P99);
}

QVariant stateColor(const PointState& point, const QPalette& palette)
{
    if (!point.measured.problem.empty())
        return curveColor(CurveColor::Max, palette);
    if (point.phase == PointPhase::Stopped)
        return curveColor(CurveColor::P99, palette);
    return quietTextColor(palette);
}

QVariant figureColor(const PointState& point, int figure, const QPalette& palette)
{
    if (figure == PointTableModel::State)
        return stateColor(point, palette);
    const bool hasTrouble = isLost(point.figures, figure) ||
                            (figure >= PointTableModel::Lost && countOf(point.measured.counts, figure) > 0);
    if (hasTrouble)
        return curveColor(CurveColor::Max, palette);
    const bool isQuiet = isThin(point.figures, figure) || figure >= PointTableModel::Lost || point.figures.samples == 0;
    return isQuiet ? QVariant(quietTextColor(palette)) : QVariant();
}

QString axisTip(const PointState& point)
{
    if (!point.measured.problem.empty())
        return sentenceText(point.measured.problem);
    return point.phase == PointPhase::Stopped ? PointTableModel::tr("Stopped before its time or count was reached.")
                                              : QString();
}

}  // namespace

PointTableModel::PointTableModel(const RunModel& run, QObject* parent, ViewOptions* options)
    : QAbstractTableModel(parent), m_run(run), m_options(options)
{
    if (m_options != nullptr)
        connect(m_options, &ViewOptions::changed, this, &PointTableModel::refreshAll);
    reset();
}

int PointTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

int PointTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : axisCount() + FigureCount;
}

QVariant PointTableModel::data(const QModelIndex& index, int role) const
{
    const PointState* const point = index.isValid() ? shownPoint(index.row()) : nullptr;
    if (point == nullptr)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    if (role == Qt::BackgroundRole && m_marked.contains(index.row())) {
        QColor mark = curveColor(CurveColor::P99, m_palette);
        mark.setAlphaF(0.18F);
        return mark;
    }
    return index.column() < axisCount() ? axisData(*point, index.row(), index.column(), role)
                                        : figureData(*point, index.row(), index.column() - axisCount(), role);
}

const PointState* PointTableModel::shownPoint(int row) const
{
    const PointState* const whole = m_run.find(row);
    if (whole == nullptr || m_options == nullptr || !isBrushed(*m_options))
        return whole;
    const auto known = m_brushed.find(row);
    return known != m_brushed.end() ? &known->second
                                    : &m_brushed.emplace(row, brushedPoint(m_run, row, *m_options)).first->second;
}

QVariant PointTableModel::axisData(const PointState& point, int row, int axis, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return axisText(model::cellOn(point.measured, m_axes[static_cast<std::size_t>(axis)]));
    case Qt::ToolTipRole:
        return plainTip(axisTip(point));
    case Qt::ForegroundRole:
        return point.measured.problem.empty() ? QVariant() : QVariant(curveColor(CurveColor::Max, m_palette));
    case Qt::DecorationRole:
        return axis == 0 ? QVariant(lookOf(row).color) : QVariant();
    case Qt::CheckStateRole:
        if (!hasBox(index(row, axis)))
            return {};
        return static_cast<int>(m_options->isTicked(row) ? Qt::Checked : Qt::Unchecked);
    default:
        return {};
    }
}

QString PointTableModel::brushedText(const PointState& point, int figure) const
{
    if (figure == State)
        return brushText(*m_options);
    // Nobody knows in which stretch a late reply was missed, nor in which band a lost probe would be.
    const bool isUnknown = figure == Late || figure == Duplicate || (figure == Lost && m_options->brushedLatency());
    return isUnknown ? QString() : figureText(point, figure, m_units[static_cast<std::size_t>(figure)]);
}

QVariant PointTableModel::figureData(const PointState& point, int row, int figure, int role) const
{
    const auto trust = [&] { return diagnose::trustIn(m_run.frame().findings, static_cast<std::uint32_t>(row)); };
    switch (role) {
    case Qt::DisplayRole:
        if (m_options != nullptr && isBrushed(*m_options))
            return brushedText(point, figure);
        return figure == State ? stateText(point, m_run.isLive())
                               : figureText(point, figure, m_units[static_cast<std::size_t>(figure)]);
    case Qt::ToolTipRole: {
        if (figure == State)
            return plainTip(axisTip(point));
        const QString tip = figureTip(point, figure);
        return plainTip(tip.isEmpty() || !isDoubted(trust(), figure)
                            ? tip
                            : tip + QLatin1Char('\n') + tr("In italics: a flag of this run casts doubt on it."));
    }
    case Qt::FontRole: {
        if (!isLatency(figure) || !isDoubted(trust(), figure))
            return {};
        QFont doubted;
        doubted.setItalic(true);
        return doubted;
    }
    case Qt::ForegroundRole:
        return figureColor(point, figure, m_palette);
    default:
        return {};
    }
}

bool PointTableModel::hasBox(const QModelIndex& index) const
{
    return m_options != nullptr && index.column() == 0 && axisCount() > 0 && m_rows > 1;
}

bool PointTableModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::CheckStateRole || !hasBox(index))
        return false;
    m_options->setTicked(index.row(), value.toInt() == Qt::Checked);
    return true;
}

Qt::ItemFlags PointTableModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return hasBox(index) ? flags | Qt::ItemIsUserCheckable : flags;
}

QVariant PointTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    if (role == Qt::ToolTipRole && section - axisCount() == StandardDeviation)
        return tr("Standard deviation: how far the samples spread around their mean. %1")
            .arg(coreText(m_words->definition));
    if (role == Qt::ToolTipRole && isLatency(section - axisCount()))
        return tr("%1 ~ marks a percentile with fewer than 10 samples beyond it, \"lost\" one that "
                  "lies among lost probes.")
            .arg(coreText(m_words->definition));
    if (role == Qt::DisplayRole || role == kWholeTitleRole)
        return titleOf(section, role == kWholeTitleRole);
    return {};
}

QStringList PointTableModel::widestTexts(int column) const
{
    if (column < axisCount())
        return {};
    QStringList texts = titleOf(column, false).split(QLatin1Char('\n'));
    if (!m_run.isLive() && m_rows <= kMostRead) {
        for (int row = 0; row < m_rows; ++row)
            texts << index(row, column).data().toString();
        return texts;
    }
    switch (const int figure = column - axisCount(); figure) {
    case State:
        if (m_options != nullptr && isBrushed(*m_options))
            texts << brushText(*m_options);
        return texts << tr("more to come") << tr("warming up") << tr("not measured");
    case Frame:
        return texts << longestFrame(m_run);
    case Samples:
        return texts << QStringLiteral("99,999,999") << countText(largestCount(m_run, figure));
    default:
        return isLatency(figure) ? texts << QStringLiteral("~99,999.99") << QStringLiteral("~999.99 ms")
                                 : texts << QStringLiteral("9,999") << countText(largestCount(m_run, figure));
    }
}

bool PointTableModel::hasTrouble(Figure figure) const
{
    return figure >= Lost && std::ranges::any_of(m_run.points(), [figure](const PointState& point) {
               return countOf(point.measured.counts, figure) > 0;
           });
}

const SeriesLook& PointTableModel::lookOf(int row) const
{
    const std::vector<SeriesLook>& looks = m_options != nullptr ? m_options->looks(m_run, m_palette)
                                                                : m_ownLooks.of(m_run, m_palette);
    return looks[static_cast<std::size_t>(row)];
}

QString PointTableModel::titleOf(int column, bool isWhole) const
{
    if (column < axisCount())
        return coreText(model::axisInfo(m_axes[static_cast<std::size_t>(column)]).column);
    const std::array<QString, FigureCount> titles{
        tr("state"), tr("frame"),  tr("samples"), tr("min"),    tr("p50"),  tr("mean"), tr("p90"),      tr("p99"),
        tr("p99.9"), tr("p99.99"), tr("max"),     tr("stddev"), tr("lost"), tr("late"), tr("duplicate")};
    const int figure = column - axisCount();
    const QString& title = titles[static_cast<std::size_t>(figure)];
    if (!isLatency(figure))
        return title;
    const LatencyUnit unit = m_units[static_cast<std::size_t>(figure)];
    return title + QLatin1Char('\n') + (isWhole ? latencyTitle(*m_words, unit) : shortLatencyTitle(*m_words, unit));
}

PointTableModel::PointUnits PointTableModel::unitsOf(const RunModel& run)
{
    PointUnits units;
    units.fill(LatencyUnit::Microseconds);
    for (int figure = Min; figure <= StandardDeviation; ++figure) {
        units[static_cast<std::size_t>(figure)] = columnUnitOf(run, [figure](const PointFigures& figures) {
            return isLost(figures, figure) ? std::nullopt : std::optional(storedNs(figures, figure));
        });
    }
    return units;
}

bool PointTableModel::chooseUnits()
{
    const PointUnits units = unitsOf(m_run);
    return units != std::exchange(m_units, units);
}

void PointTableModel::setPalette(const QPalette& palette)
{
    m_palette = palette;
    refreshAll();
}

void PointTableModel::refreshAll()
{
    m_brushed.clear();
    if (chooseUnits())
        emit headerDataChanged(Qt::Horizontal, columnOf(Min), columnOf(StandardDeviation));
    if (m_rows > 0)
        emit dataChanged(index(0, 0), index(m_rows - 1, columnCount() - 1));
}

void PointTableModel::refreshRow(int row)
{
    m_brushed.erase(row);
    if (chooseUnits())
        return refreshAll();
    if (row >= 0 && row < m_rows)
        emit dataChanged(index(row, 0), index(row, columnCount() - 1));
}

void PointTableModel::setMarked(const std::vector<std::uint32_t>& rows)
{
    m_marked = std::set<int>(rows.begin(), rows.end());
    refreshAll();
}

void PointTableModel::reset()
{
    beginResetModel();
    m_brushed.clear();
    m_rows = static_cast<int>(m_run.points().size());
    m_axes = m_run.axes();
    m_words = &m_run.words();
    static_cast<void>(chooseUnits());
    endResetModel();
}

}  // namespace halftrip::gui
