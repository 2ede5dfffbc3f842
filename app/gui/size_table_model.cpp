#include "app/gui/size_table_model.hpp"

#include "app/gui/format.hpp"
#include "app/gui/plot_colors.hpp"

#include <QLocale>

#include <array>

namespace halftrip::gui {

namespace {

bool isThin(const PointFigures& figures, int column)
{
    switch (column) {
    case SizeTableModel::P50:
        return figures.isP50Thin;
    case SizeTableModel::P99:
        return figures.isP99Thin;
    case SizeTableModel::P999:
        return figures.isP999Thin;
    default:
        return false;
    }
}

bool isLatency(int column)
{
    return column >= SizeTableModel::Min && column <= SizeTableModel::Max;
}

double rttOf(const PointFigures& figures, int column)
{
    switch (column) {
    case SizeTableModel::Min:
        return static_cast<double>(figures.minNs);
    case SizeTableModel::P50:
        return static_cast<double>(figures.p50Ns);
    case SizeTableModel::Mean:
        return figures.meanNs;
    case SizeTableModel::P99:
        return static_cast<double>(figures.p99Ns);
    case SizeTableModel::P999:
        return static_cast<double>(figures.p999Ns);
    default:
        return static_cast<double>(figures.maxNs);
    }
}

std::uint64_t countOf(const model::ProbeCounts& counts, int column)
{
    switch (column) {
    case SizeTableModel::Lost:
        return counts.lost;
    case SizeTableModel::Late:
        return counts.late;
    default:
        return counts.duplicate;
    }
}

}  // namespace

SizeTableModel::SizeTableModel(const RunModel& run, QObject* parent) : QAbstractTableModel(parent), m_run(run)
{
    reset();
}

int SizeTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

int SizeTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int{ColumnCount};
}

QVariant SizeTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= static_cast<int>(m_run.points().size()))
        return {};
    const PointState& point = m_run.points()[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return textOf(point, index.column());
    case Qt::ToolTipRole:
        return tipOf(point, index.column());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    case Qt::ForegroundRole:
        return colorOf(point, index.column());
    case Qt::DecorationRole:
        if (index.column() == Size)
            return seriesColor(index.row(), m_rows, m_palette);
        return {};
    default:
        return {};
    }
}

QString SizeTableModel::textOf(const PointState& point, int column) const
{
    const bool hasSamples = point.figures.samples > 0;
    if (column == Size)
        return countText(point.result.sizeBytes);
    if (column == Samples) {
        if (hasSamples)
            return countText(point.figures.samples);
        return point.phase == PointPhase::WarmingUp ? tr("warming up")
               : point.phase == PointPhase::Waiting ? tr("waiting")
                                                    : QStringLiteral("0");
    }
    if (point.phase == PointPhase::Waiting || point.phase == PointPhase::WarmingUp)
        return {};
    if (!isLatency(column))
        return countText(countOf(point.result.counts, column));
    if (!hasSamples)
        return {};
    const QString text = hrtText(rttOf(point.figures, column));
    return isThin(point.figures, column) ? kThinMark + text : text;
}

QString SizeTableModel::tipOf(const PointState& point, int column) const
{
    if (isLatency(column) && point.figures.samples > 0) {
        const QString exact = tr("RTT %1 ns").arg(QLocale().toString(rttOf(point.figures, column), 'f', 0));
        return isThin(point.figures, column)
                   ? exact + QLatin1Char('\n') +
                         tr("Fewer than 10 samples lie beyond: one outlier decides this figure.")
                   : exact;
    }
    if (column == Size && point.phase == PointPhase::Stopped)
        return tr("Stopped before its time or count was reached.");
    return {};
}

QVariant SizeTableModel::colorOf(const PointState& point, int column) const
{
    const bool hasTrouble = column >= Lost && countOf(point.result.counts, column) > 0;
    if (hasTrouble)
        return curveColor(CurveColor::Max, m_palette);
    const bool isQuiet = isThin(point.figures, column) || column >= Lost || point.figures.samples == 0;
    return isQuiet ? QVariant(quietTextColor(m_palette)) : QVariant();
}

QVariant SizeTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    if (role == Qt::ToolTipRole && section >= Min && section <= Max)
        return tr(
            "Half of the round trip, in microseconds. ~ marks a percentile with fewer than 10 samples beyond it.");
    if (role != Qt::DisplayRole)
        return {};
    const std::array<QString, ColumnCount> titles{
        tr("size\n(bytes)"),  tr("samples"),       tr("min\nHRT (us)"),   tr("p50\nHRT (us)"),
        tr("mean\nHRT (us)"), tr("p99\nHRT (us)"), tr("p99.9\nHRT (us)"), tr("max\nHRT (us)"),
        tr("lost"),           tr("late"),          tr("duplicate")};
    return titles[static_cast<std::size_t>(section)];
}

void SizeTableModel::setPalette(const QPalette& palette)
{
    m_palette = palette;
    if (m_rows > 0)
        emit dataChanged(index(0, 0), index(m_rows - 1, ColumnCount - 1));
}

void SizeTableModel::refreshRow(int row)
{
    if (row >= 0 && row < m_rows)
        emit dataChanged(index(row, 0), index(row, ColumnCount - 1));
}

void SizeTableModel::reset()
{
    beginResetModel();
    m_rows = static_cast<int>(m_run.points().size());
    endResetModel();
}

}  // namespace halftrip::gui
