#pragma once

#include "app/gui/run_model.hpp"

#include <QTimer>
#include <QWidget>

#include <set>

class QCheckBox;
class QTableView;
class QTextBrowser;

namespace halftrip::gui {

class BasePlot;
class HistogramPlot;
class PercentilePlot;
class SizeTableModel;
class SummaryStrip;
class TimelinePlot;

/// Everything that is shown of a run: figures, plots, table, flags and notes. Repaints at its own pace (at most 60
/// times a second, and only when something has changed), however fast events come.
class ResultsView : public QWidget {
    Q_OBJECT

public:
    explicit ResultsView(RunModel& model, QWidget* parent = nullptr);

    /// How runs are looked at, and what is to be known about this one: parts that the window places beside its form.
    [[nodiscard]] QWidget* viewControls() const { return m_viewControls; }
    [[nodiscard]] QWidget* remarks() const;
    [[nodiscard]] QList<BasePlot*> plots() const;
    [[nodiscard]] HistogramPlot& histogram() const { return *m_histogram; }
    [[nodiscard]] int selected() const { return m_selected; }
    void select(int index);
    /// Takes over what has changed; the view's own clock does it all the time.
    void refresh();

signals:
    void savePictureWanted(halftrip::gui::BasePlot* plot);
    /// The views now show everything that the model held.
    void refreshed();

protected:
    void changeEvent(QEvent* event) override;

private:
    void makeViewControls();
    QWidget* makePlots();
    void setUpTable();
    void setUpRemarks();
    void connectModel();
    void onRunReset();
    void onPointChanged(int index);
    void onCurrentChanged(int index);
    void onRowChosen();
    void refreshRemarks();

    RunModel& m_model;
    SizeTableModel* m_tableModel;
    SummaryStrip* m_summary;
    HistogramPlot* m_histogram;
    PercentilePlot* m_percentiles;
    TimelinePlot* m_timeline;
    QTableView* m_table;
    QTextBrowser* m_remarks;
    QWidget* m_viewControls;
    QCheckBox* m_follow;
    QTimer m_pace;
    std::set<int> m_dirtyRows;
    int m_selected = -1;
    bool m_isDirty = true;
    bool m_isSelecting = false;  ///< The table's selection moves because we said so.
};

}  // namespace halftrip::gui
