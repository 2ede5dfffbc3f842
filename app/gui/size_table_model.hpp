#pragma once

#include "app/gui/run_model.hpp"

#include <QAbstractTableModel>
#include <QPalette>

namespace halftrip::gui {

/// The run's points as rows: size, samples, HRT figures in us, losses. A view onto RunModel; GUI thread only.
class SizeTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Size, Samples, Min, P50, Mean, P99, P999, Max, Lost, Late, Duplicate, ColumnCount };

    explicit SizeTableModel(const RunModel& run, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// The colours of the series and of thin figures follow the view's palette.
    void setPalette(const QPalette& palette);
    /// Shows what RunModel holds now in this row; a view calls it at its own pace.
    void refreshRow(int row);
    void reset();

private:
    [[nodiscard]] QString textOf(const PointState& point, int column) const;
    [[nodiscard]] QString tipOf(const PointState& point, int column) const;
    [[nodiscard]] QVariant colorOf(const PointState& point, int column) const;

    const RunModel& m_run;
    QPalette m_palette;
    int m_rows = 0;  ///< As the views know it.
};

}  // namespace halftrip::gui
