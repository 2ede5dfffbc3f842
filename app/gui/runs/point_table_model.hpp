#pragma once

#include "app/gui/canvas/series_looks.hpp"
#include "app/gui/canvas/view_options.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/model/run_model.hpp"

#include <QAbstractTableModel>
#include <QPalette>

#include <array>
#include <map>
#include <set>

namespace halftrip::gui {

/// The run's points as rows: a column for each axis along which they differ, then the frame on the wire, samples,
/// latencies, losses. A view onto RunModel; GUI thread only.
class PointTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    /// What stands behind the axes.
    enum Figure {
        State,
        Frame,
        Samples,
        Min,
        P50,
        Mean,
        P90,
        P99,
        P999,
        P9999,
        Max,
        StandardDeviation,
        Lost,
        Late,
        Duplicate,
        FigureCount
    };

    /// Columns for which a narrow view has no room go in this order; the table that is copied has all.
    static constexpr std::array kGiveWay{StandardDeviation, P90, P9999, Mean, Frame, Min, Duplicate, Late};
    /// What each figure is written in, here and wherever else it stands; only latencies have units.
    using PointUnits = std::array<LatencyUnit, FigureCount>;
    /// Each column of latencies has the unit of its figures, so that none has more digits than people read.
    [[nodiscard]] static PointUnits unitsOf(const RunModel& run);

    /// Of a header: its title in full, where the shown one has no room for all of it.
    static constexpr int kWholeTitleRole = Qt::UserRole;

    /// With `options`, which outlives it, rows have boxes: those that are ticked are overlaid on the chosen one.
    explicit PointTableModel(const RunModel& run, QObject* parent = nullptr, ViewOptions* options = nullptr);

    [[nodiscard]] int columnOf(Figure figure) const { return axisCount() + figure; }
    /// Texts that are as wide as what stands in that column, or will while the run goes on; empty: of an axis.
    [[nodiscard]] QStringList widestTexts(int column) const;

    /// True: of losses and the like, where there are any.
    [[nodiscard]] bool hasTrouble(Figure figure) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// The colours of the series and of thin figures follow the view's palette.
    void setPalette(const QPalette& palette);
    /// Shows what RunModel holds now in this row; a view calls it at its own pace.
    void refreshRow(int row);
    void refreshAll();
    void reset();
    /// The rows that a flag touches stand out.
    void setMarked(const std::vector<std::uint32_t>& rows);

private:
    /// What a row shows: all of its point, or what of it is brushed. Null: there is no such row.
    [[nodiscard]] const PointState* shownPoint(int row) const;
    [[nodiscard]] int axisCount() const { return static_cast<int>(m_axes.size()); }
    [[nodiscard]] QVariant axisData(const PointState& point, int row, int axis, int role) const;
    [[nodiscard]] QVariant figureData(const PointState& point, int row, int figure, int role) const;
    [[nodiscard]] QString brushedText(const PointState& point, int figure) const;
    [[nodiscard]] const SeriesLook& lookOf(int row) const;
    /// True: they are others than before.
    [[nodiscard]] bool chooseUnits();
    [[nodiscard]] QString titleOf(int column, bool isWhole) const;
    [[nodiscard]] bool hasBox(const QModelIndex& index) const;

    const RunModel& m_run;
    ViewOptions* m_options;
    mutable SeriesLooks m_ownLooks;  ///< Without options that share theirs.
    mutable std::map<int, PointState> m_brushed;  ///< By the row, as far as somebody looked.
    QPalette m_palette;
    std::set<int> m_marked;
    // As the views know them; they may ask for titles when the run has gone.
    int m_rows = 0;
    std::vector<std::string> m_axes;
    const model::DistributionWords* m_words = nullptr;
    PointUnits m_units{};
};

}  // namespace halftrip::gui
