#pragma once

#include "app/gui/canvas/view_options.hpp"
#include "app/gui/model/run_model.hpp"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <array>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>

class QCheckBox;
class QComboBox;
class QLabel;
class QSplitter;
class QTabBar;
class QTabWidget;
class QTableView;

namespace halftrip::gui {

class BasePlot;
class ModeTablesView;
class PointTableModel;
struct Page;
using PlotMaker = std::function<BasePlot*(ViewOptions& options, QWidget* parent)>;
class SlowPacketsWindow;
class SummaryStrip;

/// Everything that is shown of a run: figures, the plots of its page, the table of its points, what its mode has beside
/// them. Repaints at its own pace (at most ten times a second while a run goes on, at once what the user asks for),
/// however fast events come.
class ResultsView : public QWidget {
    Q_OBJECT

public:
    explicit ResultsView(RunModel& model, QWidget* parent = nullptr);

    /// Draws the plots of that page from now on. `page` outlives the view.
    void setPage(const Page& page);
    [[nodiscard]] const Page* page() const { return m_page; }
    /// How runs are looked at: a part that the window places beside its form.
    [[nodiscard]] QWidget* viewControls() const { return m_viewControls; }
    /// Those of the page.
    [[nodiscard]] const QList<BasePlot*>& plots() const { return m_plots; }
    /// From the distribution of latencies to when they came, or back.
    void switchView();
    [[nodiscard]] ViewOf view() const { return m_options.view(); }
    /// That plot alone, or all again where it is alone already. Null: the one that has the keyboard, or the first that
    /// is seen.
    void maximise(BasePlot* plot = nullptr);
    [[nodiscard]] const BasePlot* maximised() const { return m_maximised; }
    [[nodiscard]] int selected() const { return m_selected; }
    void select(int index);
    /// The table of points has the keyboard, where arrows choose a row; where it is not seen, what stands in its place.
    void takeKeyboard();
    /// The cores of both hosts while one of a point's slow packets was under way, in a window of their own.
    void showSlowPacket(int point, int packet);
    /// These rows stand out; none: nobody asks for any.
    void mark(const std::vector<std::uint32_t>& rows);
    /// The table as lines of cells with tabs between them, as spreadsheets take it.
    [[nodiscard]] QString tableText() const;
    void copyTable() const;
    /// Takes over what has changed; the view's own clock does it all the time.
    void refresh();
    /// Its clock runs only while something waits to be drawn.
    [[nodiscard]] bool isPacing() const { return m_pace.isActive(); }

signals:
    void savePictureWanted(halftrip::gui::BasePlot* plot);
    void copyPictureWanted(halftrip::gui::BasePlot* plot);
    /// At a moment of a point: a note is to be written, or that one taken away.
    void noteWanted(int point, double seconds);
    void noteRemovalWanted(std::size_t note);
    /// The table has taken over what the model holds at this moment, and the figures over it with it.
    void figuresShown();
    /// The views now show everything that the model held.
    void refreshed();

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void makeViewControls();
    void showFigures();
    QWidget* makeTickButtons();
    QComboBox* makeReferenceChoice();
    void onTick();
    void markDirty();
    void ask();
    /// Neither zoom nor ticks of another run.
    void beginRun();
    void showWhetherEmpty();
    /// Plots over one another, or where they would be too low, one of them that tabs choose.
    struct Column {
        QWidget* widget = nullptr;
        QTabBar* chooser = nullptr;
        QSplitter* splitter = nullptr;
        QList<BasePlot*> plots;
        bool hasTabs = false;  ///< However high it is.
    };
    QWidget* arrangePlots();
    BasePlot* makePlot(const PlotMaker& make, QWidget* parent);
    Column makeColumn(const QString& chooserName);
    /// Which plots the view has, and where.
    void placePlots();
    /// Where the choice of its tabs is kept: each view has its own.
    [[nodiscard]] QString choiceKey(const Column& column) const;
    /// What the user makes of that splitter comes back in this view, at the next start, too.
    void keepSizes(QSplitter& splitter);
    /// False: the user has made nothing of it yet.
    bool restoreSizes(QSplitter& splitter) const;
    /// Each view has its own, but for plots over table, and so has each number of plots in a column.
    [[nodiscard]] QString sizesKey(const QSplitter& splitter) const;
    /// Upright beside the plot over time, whose latencies they share.
    void turnHistograms();
    void fillColumn(Column& column, const QList<BasePlot*>& plots);
    void fitPlots();
    /// Plots whose axes would be lower than BasePlot::kLowestAxesPx give way to tabs.
    void fitColumn(const Column& column);
    /// In full, or where that has no room, in short: no tab is out of sight.
    static void nameTabs(const Column& column);
    void makeViewSwitch();
    /// No higher than its rows, until the user says otherwise.
    void fitTable();
    /// Each as wide as what stands there; too narrow a table scrolls.
    void fitColumns();
    void setUpTable();
    void setUpFigures();
    /// Of a run that is over: what its mode measured beside the points has a tab where there is any, of what is brushed
    /// as far as that is known.
    void showModeTables();
    void copyText(const QString& text) const;
    void connectModel();
    void onRunReset();
    void onPointChanged(int index);
    void onCurrentChanged(int index);
    void onRowChosen();

    RunModel& m_model;
    ViewOptions m_options;
    PointTableModel* m_tableModel;
    SummaryStrip* m_summary;
    QLabel* m_emptyWords;  ///< In its place while there is no run.
    const Page* m_page = nullptr;
    QList<BasePlot*> m_plots;
    QSplitter* m_halves;  ///< Plots over table.
    QSplitter* m_area = nullptr;  ///< Of the plots.
    std::array<Column, 2> m_columns;  ///< The left, the right.
    BasePlot* m_maximised = nullptr;
    QTabBar* m_viewSwitch;
    QTabWidget* m_figures;  ///< The table of points, and behind it the mode's own.
    QTableView* m_table;
    ModeTablesView* m_modeTables;
    std::pair<std::optional<Span>, std::optional<Span>> m_brushOfTables;  ///< A stretch of time, a band of latencies.
    SlowPacketsWindow* m_slowPackets = nullptr;
    QWidget* m_viewControls;
    QCheckBox* m_follow;
    QComboBox* m_reference;
    QTimer m_pace;
    std::set<int> m_dirtyRows;
    int m_selected = -1;
    QElapsedTimer m_sinceRefresh;
    std::string m_runStart;  ///< Which run is shown.
    bool m_isSplitByUser = false;
    bool m_isTakingOver = false;  ///< Row by row, in refresh().
    bool m_isDirty = false;
    bool m_isAsked = true;  ///< By the user.
    bool m_isSelecting = false;  ///< The table's selection moves because we said so.
};

}  // namespace halftrip::gui
