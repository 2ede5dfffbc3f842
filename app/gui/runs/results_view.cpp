#include "app/gui/runs/results_view.hpp"

#include "app/gui/canvas/base_plot.hpp"
#include "app/gui/model/reference_choice.hpp"
#include "app/gui/pages/page.hpp"
#include "app/gui/parts/clipping.hpp"
#include "app/gui/parts/flow_layout.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/type_scale.hpp"
#include "app/gui/plots/histogram_plot.hpp"
#include "app/gui/plots/timeline_plot.hpp"
#include "app/gui/runs/brushed_tables.hpp"
#include "app/gui/runs/mode_tables_view.hpp"
#include "app/gui/runs/point_table_model.hpp"
#include "app/gui/runs/slow_packets_window.hpp"
#include "app/gui/runs/summary_strip.hpp"

#include <QAbstractItemView>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHeaderView>
#include <QScrollBar>
#include <QSettings>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>
#include <numeric>

namespace halftrip::gui {

namespace {

using namespace std::chrono_literals;

/// One look at what the user asked for in each frame of a 60 Hz screen.
constexpr auto kPace = 16ms;
/// What a run brings is drawn no oftener: drawing takes from the host that measures.
constexpr auto kLivePace = 100ms;
constexpr int kLeastPx = 60;
/// The splitter shares out what it has in these proportions.
constexpr int kAlikePx = 1000;
const QString kChosenPlotKey = QStringLiteral("view/");
const QString kSizesKey = QStringLiteral("view/sizes-");
const QString kOverTime = QStringLiteral("OverTime");
const QString kViewKey = QStringLiteral("view/isTime");
/// Of the width, the left column has so much: the histogram, or the course of time beside the turned one.
constexpr double kLeftOfDistribution = 0.6;
constexpr double kLeftOfTime = 0.78;
/// Of what plots and table share, the table has at most this; plots are for looking at.
constexpr double kLargestTable = 0.33;
/// Who looks behind the points wants to read.
constexpr double kLargestModeTables = 0.6;
constexpr int kFewestRows = 3;

/// The axes of both lie at one height of the area: over the one there may be tabs, and none over the other.
void keepBeside(TimelinePlot& timeline, HistogramPlot& histogram, const QWidget& area)
{
    QObject::connect(&timeline, &TimelinePlot::axesPlaced, &histogram,
                     [&timeline, &histogram, &area](const QCPRange& latencies, const QRect& axes) {
                         const QPoint corner = histogram.mapFrom(&area, timeline.mapTo(&area, axes.topLeft()));
                         histogram.standBeside(latencies, QRect(corner, axes.size()));
                     });
    QObject::connect(&histogram, &HistogramPlot::latenciesWanted, &timeline, &TimelinePlot::showLatencies);
    QObject::connect(&histogram, &HistogramPlot::everythingWanted, &timeline, &TimelinePlot::resetZoom);
}

}  // namespace

ResultsView::ResultsView(RunModel& model, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_tableModel(new PointTableModel(model, this, &m_options)),
      m_summary(new SummaryStrip(this)),
      m_emptyWords(new PlainLabel(
          tr("Nothing measured yet. Press Start (F5), or open a run file (Ctrl+O): plots and figures appear here."),
          this)),
      m_halves(new QSplitter(Qt::Vertical, this)),
      m_viewSwitch(new QTabBar(this)),
      m_figures(new QTabWidget(this)),
      m_table(new QTableView(this)),
      m_modeTables(new ModeTablesView(this)),
      m_viewControls(new QWidget(this)),
      m_follow(new QCheckBox(tr("Follo&w the run"), m_viewControls)),
      m_reference(makeReferenceChoice())
{
    makeViewControls();
    setUpTable();
    setUpFigures();
    m_halves->addWidget(new QWidget(this));
    m_halves->addWidget(m_figures);
    m_halves->setStretchFactor(1, 2);
    m_halves->setCollapsible(0, false);
    m_halves->setObjectName(QStringLiteral("resultsHalves"));
    connect(m_halves, &QSplitter::splitterMoved, this, [this] { m_isSplitByUser = true; });
    keepSizes(*m_halves);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    auto* top = new QHBoxLayout;
    m_emptyWords->setObjectName(QStringLiteral("nothingYet"));
    m_emptyWords->setWordWrap(true);
    m_emptyWords->setContentsMargins(kTight, kUsual, kTight, kUsual);
    top->addWidget(m_emptyWords, 1);
    top->addWidget(m_summary, 1);
    top->addWidget(m_viewSwitch, 0, Qt::AlignBottom);
    column->addLayout(top);
    column->addWidget(m_halves, 1);
    makeViewSwitch();
    connectModel();
    m_tableModel->setPalette(palette());
    m_pace.setTimerType(Qt::PreciseTimer);
    connect(&m_pace, &QTimer::timeout, this, &ResultsView::onTick);
    showWhetherEmpty();
    markDirty();
}

void ResultsView::showWhetherEmpty()
{
    const bool isEmpty = !m_model.isLive() && m_model.points().empty();
    m_emptyWords->setVisible(isEmpty);
    m_summary->setVisible(!isEmpty);
}

void ResultsView::makeViewControls()
{
    auto* logCount = new QCheckBox(tr("Logarithmic count"), m_viewControls);
    auto* height = new QComboBox(m_viewControls);
    height->setObjectName(QStringLiteral("histogramHeight"));
    height->setAccessibleName(tr("What a histogram's height is"));
    height->addItems({tr("Histogram of counts"), tr("Histogram of shares"), tr("Cumulative histogram")});
    connect(height, &QComboBox::currentIndexChanged, &m_options,
            [this](int index) { m_options.setHeight(static_cast<HeightOf>(index)); });
    logCount->setObjectName(QStringLiteral("logCount"));
    logCount->setChecked(m_options.isLogCount());
    m_follow->setChecked(true);
    m_follow->setToolTip(plainTip(tr("Show each point as it is measured. Ends when you choose a row of the table.")));
    connect(logCount, &QCheckBox::toggled, &m_options, &ViewOptions::setLogCount);
    auto* logLatency = new QCheckBox(tr("Logarithmic latency"), m_viewControls);
    logLatency->setObjectName(QStringLiteral("logLatency"));
    logLatency->setChecked(m_options.isLogLatency());
    connect(logLatency, &QCheckBox::toggled, &m_options, &ViewOptions::setLogLatency);
    connect(&m_options, &ViewOptions::changed, this, [this, logCount, logLatency] {
        logCount->setChecked(m_options.isLogCount());
        logLatency->setChecked(m_options.isLogLatency());
        if (m_brushOfTables != std::pair(m_options.brushedTime(), m_options.brushedLatency()))
            showModeTables();
        fitColumns();
        ask();
    });
    auto* column = new QVBoxLayout(m_viewControls);
    column->setContentsMargins(0, 0, 0, 0);
    // Side by side where there is room: the form above has many rows.
    auto* upper = new FlowLayout;
    QWidget* const ticks = makeTickButtons();
    m_follow->setMinimumHeight(ticks->sizeHint().height());
    upper->addWidget(m_follow);
    upper->addWidget(ticks);
    column->addLayout(upper);
    column->addWidget(height);
    column->addWidget(logCount);
    column->addWidget(logLatency);
    column->addWidget(m_reference);
}

QComboBox* ResultsView::makeReferenceChoice()
{
    constexpr int kFewestLetters = 12;
    auto* choice = new QComboBox(m_viewControls);
    choice->setObjectName(QStringLiteral("referenceChoice"));
    choice->setAccessibleName(tr("Published measurement, overlaid on the chart of sizes"));
    choice->addItem(tr("No reference"));
    choice->setItemData(0, plainTip(choice->accessibleName()), Qt::ToolTipRole);
    for (const ReferenceChoice& reference : referenceChoices()) {
        choice->addItem(reference.title, reference.id);
        choice->setItemData(choice->count() - 1, plainTip(reference.tip), Qt::ToolTipRole);
    }
    // The titles are long: the list has room for them.
    choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    choice->setMinimumContentsLength(kFewestLetters);
    choice->view()->setMinimumWidth(choice->view()->sizeHintForColumn(0) + choice->fontMetrics().height());
    choice->setToolTip(plainTip(choice->accessibleName()));
    connect(choice, &QComboBox::currentIndexChanged, &m_options, [this, choice] {
        choice->setToolTip(choice->currentData(Qt::ToolTipRole).toString());
        m_options.setReference(choice->currentData().toString());
    });
    return choice;
}

QWidget* ResultsView::makeTickButtons()
{
    auto* ticks = new QWidget(m_viewControls);
    auto* row = new QHBoxLayout(ticks);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(new PlainLabel(tr("Tick rows:"), m_viewControls));
    for (const bool areTicked : {true, false}) {
        auto* button = new QToolButton(m_viewControls);
        button->setObjectName(areTicked ? QStringLiteral("tickAll") : QStringLiteral("tickNone"));
        button->setText(areTicked ? tr("all") : tr("none"));
        button->setToolTip(plainTip(areTicked ? tr("All points are drawn behind the selected one")
                                              : tr("Only the point that is chosen is drawn")));
        connect(button, &QToolButton::clicked, &m_options, [this, areTicked] { m_options.tickAll(areTicked); });
        row->addWidget(button);
    }
    return ticks;
}

void ResultsView::ask()
{
    markDirty();
    m_isAsked = true;
}

/// Ticks only while something waits to be drawn: an idle window wakes no core.
void ResultsView::markDirty()
{
    m_isDirty = true;
    if (!m_pace.isActive())
        m_pace.start(kPace);
}

void ResultsView::onTick()
{
    const bool isEarly = m_sinceRefresh.isValid() &&
                         m_sinceRefresh.elapsed() < std::chrono::milliseconds(kLivePace).count();
    if (m_isDirty && (m_isAsked || !m_model.isLive() || !isEarly))
        refresh();
    if (!m_isDirty)
        m_pace.stop();
}

void ResultsView::beginRun()
{
    for (BasePlot* plot : m_plots)
        plot->resetZoom();
    m_options.tickSome(m_model.points().size(), kMostTickedAtFirst);
}

void ResultsView::setPage(const Page& page)
{
    if (m_page == &page)
        return;
    m_page = &page;
    m_plots.clear();
    // The plots that show what is brushed go.
    m_options.brushTime({});
    m_options.brushLatency({});
    // What the user has made of it stays; before the window is shown there is nothing to stay.
    const QList<int> sizes = isVisible() ? m_halves->sizes() : QList<int>{300, 200};
    QWidget* const area = arrangePlots();
    delete m_halves->replaceWidget(0, area);
    area->show();
    fitPlots();
    m_reference->setVisible(std::ranges::any_of(m_plots, &BasePlot::canLayReference));
    m_halves->setStretchFactor(0, 3);
    m_halves->setSizes(sizes);
    if (!isVisible())
        m_isSplitByUser = restoreSizes(*m_halves);
    fitTable();
    markDirty();
}

void ResultsView::makeViewSwitch()
{
    m_viewSwitch->setObjectName(QStringLiteral("viewSwitch"));
    m_viewSwitch->setAccessibleName(tr("View of the run"));
    m_viewSwitch->setDrawBase(false);
    m_viewSwitch->setExpanding(false);
    m_viewSwitch->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_viewSwitch->setToolTip(plainTip(tr("How latencies are distributed, or when they came (Ctrl+D)")));
    m_viewSwitch->addTab(tr("Distribution"));
    m_viewSwitch->addTab(tr("Time"));
    if (QSettings().value(kViewKey).toBool()) {
        m_options.setView(ViewOf::Time);
        m_viewSwitch->setCurrentIndex(1);
    }
    connect(m_viewSwitch, &QTabBar::currentChanged, this, [this](int tab) {
        m_options.setView(tab == 1 ? ViewOf::Time : ViewOf::Distribution);
        QSettings().setValue(kViewKey, tab == 1);
        m_maximised = nullptr;
        placePlots();
    });
}

void ResultsView::switchView()
{
    m_viewSwitch->setCurrentIndex(1 - m_viewSwitch->currentIndex());
}

void ResultsView::maximise(BasePlot* plot)
{
    if (plot == nullptr) {
        const auto& first = m_columns[0].plots;
        const auto focused = std::ranges::find_if(m_plots, [](const BasePlot* one) { return one->hasFocus(); });
        const auto seen = std::ranges::find_if(first, [](const BasePlot* one) { return !one->isHidden(); });
        plot = m_maximised != nullptr     ? m_maximised
               : focused != m_plots.end() ? *focused
               : seen != first.end()      ? *seen
                                          : first.front();
    }
    m_maximised = plot == m_maximised ? nullptr : plot;
    fitPlots();
    plot->setFocus();
}

QWidget* ResultsView::arrangePlots()
{
    m_area = new QSplitter(Qt::Horizontal);
    m_area->setObjectName(QStringLiteral("plotColumns"));
    m_area->installEventFilter(this);
    keepSizes(*m_area);
    m_columns = {makeColumn(QStringLiteral("leftPlotChooser")), makeColumn(QStringLiteral("plotChooser"))};
    m_maximised = nullptr;
    for (const PlotMaker& make : m_page->plots)
        m_plots << makePlot(make, m_area);
    for (BasePlot* plot : m_plots) {
        auto* const timeline = qobject_cast<TimelinePlot*>(plot);
        for (BasePlot* other : m_plots) {
            if (auto* const histogram = qobject_cast<HistogramPlot*>(other);
                timeline != nullptr && histogram != nullptr)
                keepBeside(*timeline, *histogram, *m_area);
        }
    }
    m_area->setChildrenCollapsible(false);
    placePlots();
    return m_area;
}

BasePlot* ResultsView::makePlot(const PlotMaker& make, QWidget* parent)
{
    BasePlot* const plot = make(m_options, parent);
    // Which of them are shown is for fitColumn(): together their least heights would make the window higher.
    plot->setMinimumHeight(kLeastPx);
    plot->setAccessibleName(plot->menuName());
    connect(plot, &BasePlot::refreshWanted, this, &ResultsView::ask);
    connect(plot, &BasePlot::maximiseWanted, this, [this, plot] { maximise(plot); });
    connect(plot, &BasePlot::savePictureWanted, this, [this, plot] { emit savePictureWanted(plot); });
    connect(plot, &BasePlot::copyPictureWanted, this, [this, plot] { emit copyPictureWanted(plot); });
    if (auto* const timeline = qobject_cast<TimelinePlot*>(plot)) {
        connect(timeline, &TimelinePlot::slowPacketWanted, this, &ResultsView::showSlowPacket);
        connect(timeline, &TimelinePlot::noteWanted, this, &ResultsView::noteWanted);
        connect(timeline, &TimelinePlot::noteRemovalWanted, this, &ResultsView::noteRemovalWanted);
    }
    return plot;
}

ResultsView::Column ResultsView::makeColumn(const QString& chooserName)
{
    Column column;
    column.widget = new QWidget(m_area);
    column.chooser = new QTabBar(column.widget);
    column.chooser->setObjectName(chooserName);
    column.chooser->setAccessibleName(tr("Plot that is shown"));
    column.chooser->setDrawBase(false);
    column.chooser->setExpanding(false);
    // Narrower than that, words end in dots; arrows would hide whole tabs.
    column.chooser->setUsesScrollButtons(false);
    column.chooser->setElideMode(Qt::ElideRight);
    column.widget->installEventFilter(this);
    column.splitter = new QSplitter(Qt::Vertical, column.widget);
    column.splitter->setObjectName(chooserName + QStringLiteral("Rows"));
    keepSizes(*column.splitter);
    column.splitter->setChildrenCollapsible(false);
    auto* lines = new QVBoxLayout(column.widget);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(0);
    lines->addWidget(column.chooser);
    lines->addWidget(column.splitter, 1);
    connect(column.chooser, &QTabBar::currentChanged, this, [this, chooserName](int tab) {
        const auto own = std::ranges::find_if(
            m_columns, [&](const Column& one) { return one.chooser->objectName() == chooserName; });
        if (own != m_columns.end() && tab >= 0 && tab < own->plots.size())
            QSettings().setValue(choiceKey(*own), own->plots[tab]->pictureName());
        fitPlots();
    });
    return column;
}

QString ResultsView::choiceKey(const Column& column) const
{
    const QString key = kChosenPlotKey + column.chooser->objectName();
    return m_options.view() == ViewOf::Time ? key + kOverTime : key;
}

void ResultsView::placePlots()
{
    if (m_area == nullptr)
        return;
    const bool isTime = m_options.view() == ViewOf::Time;
    // Sweeps have charts of their own in place of one point's course.
    const bool isOfPoints = qobject_cast<HistogramPlot*>(m_plots.front()) != nullptr;
    // Charts over an axis stand behind one another, behind one point's distribution, or behind its course over time.
    m_columns[0].hasTabs = m_page->leading > 1 || isTime;
    std::array<QList<BasePlot*>, 2> wanted;
    // Out of the splitters, where one without a place would have a size, too.
    for (BasePlot* plot : m_plots) {
        plot->hide();
        plot->setParent(m_columns[0].widget);
    }
    for (qsizetype i = 0; i < m_plots.size(); ++i) {
        auto* const histogram = qobject_cast<HistogramPlot*>(m_plots[i]);
        const bool isTimeline = qobject_cast<TimelinePlot*>(m_plots[i]) != nullptr;
        const bool isLeading = i < static_cast<qsizetype>(m_page->leading);
        if (isTime && isTimeline)
            wanted[0].prepend(m_plots[i]);
        else if (isLeading && (!isTime || histogram == nullptr))
            wanted[0] << m_plots[i];
        else if (isTime ? histogram != nullptr : !isTimeline || isOfPoints)
            wanted[1] << m_plots[i];
    }
    for (std::size_t i = 0; i < m_columns.size(); ++i)
        fillColumn(m_columns[i], wanted[i]);
    const int width = std::max(m_area->width(), 1000);
    const auto left = static_cast<int>(width * (isTime ? kLeftOfTime : kLeftOfDistribution));
    m_area->setSizes({left, width - left});
    restoreSizes(*m_area);
    fitPlots();
    ask();
}

QString ResultsView::sizesKey(const QSplitter& splitter) const
{
    const QString key = kSizesKey + QStringLiteral("%1Of%2").arg(splitter.objectName()).arg(splitter.count());
    return &splitter != m_halves && m_options.view() == ViewOf::Time ? key + kOverTime : key;
}

void ResultsView::keepSizes(QSplitter& splitter)
{
    connect(&splitter, &QSplitter::splitterMoved, this,
            [this, &splitter] { QSettings().setValue(sizesKey(splitter), splitter.saveState()); });
}

bool ResultsView::restoreSizes(QSplitter& splitter) const
{
    return splitter.restoreState(QSettings().value(sizesKey(splitter)).toByteArray());
}

void ResultsView::fillColumn(Column& column, const QList<BasePlot*>& plots)
{
    column.plots = plots;
    const QSignalBlocker quiet(column.chooser);
    while (column.chooser->count() > 0)
        column.chooser->removeTab(0);
    const QString before = QSettings().value(choiceKey(column)).toString();
    for (BasePlot* plot : plots) {
        column.splitter->addWidget(plot);
        const int tab = column.chooser->addTab(plot->menuName());
        if (plot->pictureName() == before)
            column.chooser->setCurrentIndex(tab);
    }
    if (!restoreSizes(*column.splitter))
        column.splitter->setSizes(QList<int>(plots.size(), kAlikePx));
    nameTabs(column);
    // Unseen, it tells nobody that it needs more room now.
    column.chooser->updateGeometry();
}

void ResultsView::setUpTable()
{
    m_table->setObjectName(QStringLiteral("pointTable"));
    m_table->setAccessibleName(tr("Results by point"));
    m_table->setModel(m_tableModel);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setAlternatingRowColors(true);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setCornerButtonEnabled(false);
    m_table->setMinimumHeight(fontMetrics().height() * 5);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->horizontalHeader()->setMinimumSectionSize(fontMetrics().horizontalAdvance(QStringLiteral("9,999")) + 8);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->viewport()->installEventFilter(this);
    connect(m_table->horizontalHeader(), &QHeaderView::sectionResized, this, [this](int column) {
        if (column < m_tableModel->columnOf(PointTableModel::State))
            fitColumns();
    });
    auto* copy = new QAction(tr("Copy table"), m_table);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    connect(copy, &QAction::triggered, this, &ResultsView::copyTable);
    m_table->addAction(copy);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ResultsView::onRowChosen);
    // A click or a key is the user's own choice; following stops. Rows that the run chooses come through select().
    connect(m_table, &QTableView::clicked, this, [this] { m_follow->setChecked(false); });
}

void ResultsView::setUpFigures()
{
    m_figures->setObjectName(QStringLiteral("figureTabs"));
    m_figures->setAccessibleName(tr("Figures"));
    m_figures->setDocumentMode(true);
    m_figures->setTabBarAutoHide(true);
    m_figures->addTab(m_table, tr("Points"));
    m_modeTables->hide();
    connect(m_figures, &QTabWidget::currentChanged, this, &ResultsView::fitTable);
    connect(m_modeTables, &ModeTablesView::copyWanted, this, &ResultsView::copyText);
}

void ResultsView::showModeTables()
{
    m_brushOfTables = {m_options.brushedTime(), m_options.brushedLatency()};
    const auto tables = m_model.isLive() ? std::vector<exporting::ModeTable>() : brushedTables(m_model, m_options);
    const int tab = m_figures->indexOf(m_modeTables);
    if (tables.empty() && tab >= 0)
        m_figures->removeTab(tab);
    m_modeTables->setTables(tables);
    if (tables.empty() || tab >= 0)
        return;
    m_figures->addTab(m_modeTables, tr("More figures"));
    m_figures->setTabToolTip(1, m_modeTables->accessibleName());
}

QString ResultsView::tableText() const
{
    QString text;
    for (int row = -1; row < m_tableModel->rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < m_tableModel->columnCount(); ++column)
            cells << (row < 0 ? m_tableModel->headerData(column, Qt::Horizontal, PointTableModel::kWholeTitleRole)
                              : m_tableModel->index(row, column).data())
                         .toString()
                         .simplified();
        text += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return text;
}

void ResultsView::copyTable() const
{
    copyText(tableText());
}

void ResultsView::copyText(const QString& text) const
{
    const QString mark = model::isPractice(m_model.frame()) ? tr("PRACTICE, nothing was measured") + QLatin1Char('\n')
                                                            : QString();
    Clipping::instance().copy(mark + text);
}

void ResultsView::connectModel()
{
    connect(&m_model, &RunModel::runReset, this, &ResultsView::onRunReset);
    connect(&m_model, &RunModel::runReset, this, &ResultsView::showWhetherEmpty);
    connect(&m_model, &RunModel::liveChanged, this, &ResultsView::showWhetherEmpty);
    connect(&m_model, &RunModel::pointChanged, this, &ResultsView::onPointChanged);
    connect(&m_model, &RunModel::currentChanged, this, &ResultsView::onCurrentChanged);
    // States and doubts of all rows.
    connect(&m_model, &RunModel::liveChanged, m_tableModel, &PointTableModel::refreshAll);
    connect(&m_model, &RunModel::liveChanged, this, &ResultsView::showModeTables);
    connect(&m_model, &RunModel::remarksChanged, m_tableModel, &PointTableModel::refreshAll);
    connect(&m_model, &RunModel::remarksChanged, this, &ResultsView::markDirty);
    // One count of losses in the table, over it and at the foot.
    connect(m_tableModel, &PointTableModel::dataChanged, this, &ResultsView::showFigures);
}

void ResultsView::showSlowPacket(int point, int packet)
{
    if (m_slowPackets == nullptr)
        m_slowPackets = new SlowPacketsWindow(m_model, this);
    m_slowPackets->open(point, packet);
}

void ResultsView::select(int index)
{
    m_selected = index;
    ask();
    m_isSelecting = true;
    m_table->setCurrentIndex(m_tableModel->index(index, 0));
    m_isSelecting = false;
}

void ResultsView::takeKeyboard()
{
    QWidget* const shown = m_maximised != nullptr       ? static_cast<QWidget*>(m_maximised)
                           : m_table->isVisibleTo(this) ? static_cast<QWidget*>(m_table)
                                                        : m_figures->tabBar();
    shown->setFocus(Qt::TabFocusReason);
}

void ResultsView::mark(const std::vector<std::uint32_t>& rows)
{
    m_tableModel->setMarked(rows);
    if (!rows.empty())
        m_table->scrollTo(m_tableModel->index(static_cast<int>(rows.front()), 0));
}

void ResultsView::onRunReset()
{
    for (BasePlot* plot : m_plots)
        plot->forget();
    m_tableModel->reset();
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    // Before the figures: box, colour and value, which are wider.
    for (int column = 0; column < m_tableModel->columnOf(PointTableModel::State); ++column)
        m_table->horizontalHeader()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    fitColumns();
    showModeTables();
    fitTable();
    m_dirtyRows.clear();
    const bool isOther = m_model.frame().startedAt != m_runStart || m_runStart.empty();
    // Whoever followed a run is on its last round's last point, which is none to begin reading with.
    const bool isAtEnd = !isOther && !m_model.isLive() && m_follow->isChecked() &&
                         m_model.frame().status == model::RunStatus::Complete;
    if (isOther) {
        m_runStart = m_model.frame().startedAt;
        beginRun();
    }
    if (m_model.isLive())
        m_follow->setChecked(true);
    const int rows = m_tableModel->rowCount();
    // A finished run stays on the point that was looked at; a new one begins with its first.
    int wanted = m_selected >= 0 && m_selected < rows && !isAtEnd ? m_selected : 0;
    // Stopped before its first sample, the last point has nothing to show.
    while (!m_model.isLive() && wanted > 0 && m_model.points()[static_cast<std::size_t>(wanted)].figures.samples == 0)
        --wanted;
    select(rows == 0 ? -1 : wanted);
}

void ResultsView::fitColumns()
{
    constexpr int kPadding = 10;
    QHeaderView& header = *m_table->horizontalHeader();
    const int first = m_tableModel->columnOf(PointTableModel::State);
    const int columns = m_tableModel->columnCount();
    std::vector<int> widths;
    for (int column = 0; column < columns; ++column) {
        int width = column < first ? header.sectionSize(column) : header.minimumSectionSize();
        for (const QString& text : m_tableModel->widestTexts(column))
            width = std::max(width, m_table->fontMetrics().horizontalAdvance(text) + kPadding);
        widths.push_back(width);
    }
    // A figure that is cut short reads as another one: what matters least gives way, and then the table scrolls.
    int rest = m_table->viewport()->width() - std::accumulate(widths.begin(), widths.end(), 0);
    int shown = columns - first;
    std::vector<bool> givesWay(static_cast<std::size_t>(columns));
    for (const PointTableModel::Figure figure : PointTableModel::kGiveWay) {
        if (rest >= 0 || m_tableModel->hasTrouble(figure))
            continue;
        const auto column = static_cast<std::size_t>(m_tableModel->columnOf(figure));
        givesWay[column] = true;
        rest += widths[column];
        --shown;
    }
    const int share = std::max(rest, 0) / std::max(shown, 1);
    for (int column = first; column < columns; ++column) {
        const auto place = static_cast<std::size_t>(column);
        m_table->setColumnHidden(column, givesWay[place]);
        if (!givesWay[place])
            header.resizeSection(column, widths[place] + share);
    }
}

void ResultsView::onPointChanged(int index)
{
    m_dirtyRows.insert(index);
    markDirty();
}

void ResultsView::onCurrentChanged(int index)
{
    if (m_follow->isChecked())
        select(index);
}

void ResultsView::onRowChosen()
{
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    if (m_isSelecting || rows.isEmpty())
        return;
    m_selected = rows.first().row();
    ask();
    if (m_model.isLive() && m_selected != m_model.currentIndex())
        m_follow->setChecked(false);
}

void ResultsView::refresh()
{
    if (!m_isDirty)
        return;
    m_isDirty = false;
    m_isAsked = false;
    m_sinceRefresh.start();
    m_isTakingOver = true;
    for (const int row : m_dirtyRows)
        m_tableModel->refreshRow(row);
    m_isTakingOver = false;
    m_dirtyRows.clear();
    // Counts grow by a digit now and then.
    if (m_model.isLive())
        fitColumns();
    showFigures();
    for (BasePlot* plot : m_plots) {
        // What nobody sees costs nothing; it is drawn when it is shown.
        if (!plot->isHidden())
            plot->refresh(m_model, m_selected);
    }
    emit refreshed();
}

void ResultsView::showFigures()
{
    // For each of many rows it would be the same.
    if (m_isTakingOver)
        return;
    m_summary->refresh(m_model, m_selected, &m_options);
    emit figuresShown();
}

void ResultsView::fitPlots()
{
    if (m_area == nullptr)
        return;
    m_figures->setVisible(m_maximised == nullptr);
    for (BasePlot* plot : m_plots)
        plot->setAlone(plot == m_maximised);
    for (const Column& column : m_columns)
        fitColumn(column);
    turnHistograms();
}

void ResultsView::turnHistograms()
{
    const bool hasTimeline = std::ranges::any_of(m_columns[0].plots, [](const BasePlot* plot) {
        return qobject_cast<const TimelinePlot*>(plot) != nullptr && !plot->isHidden();
    });
    for (BasePlot* plot : m_plots) {
        auto* const histogram = qobject_cast<HistogramPlot*>(plot);
        const bool turns = hasTimeline && m_options.view() == ViewOf::Time;
        if (histogram == nullptr || histogram->isTurned() == turns)
            continue;
        histogram->setTurned(turns);
        ask();
    }
}

void ResultsView::fitColumn(const Column& column)
{
    const int handles = column.splitter->handleWidth() * static_cast<int>(column.plots.size());
    int lowest = 0;
    for (const BasePlot* plot : column.plots)
        lowest = std::max(lowest, plot->lowestHeight());
    column.splitter->setMinimumHeight(lowest);
    const int wanted = lowest * static_cast<int>(column.plots.size()) + handles;
    // Before it is shown it has no height.
    const bool isLow = column.plots.size() > 1 &&
                       (column.hasTabs || (m_area->isVisible() && m_area->height() < wanted));
    column.chooser->setVisible(isLow && m_maximised == nullptr);
    bool hasAny = false;
    for (int i = 0; i < column.plots.size(); ++i) {
        const bool isShown = m_maximised != nullptr ? column.plots[i] == m_maximised
                                                    : !isLow || i == column.chooser->currentIndex();
        if (column.plots[i]->isHidden() == isShown)
            ask();
        column.plots[i]->setVisible(isShown);
        hasAny = hasAny || isShown;
    }
    column.widget->setVisible(hasAny);
}

void ResultsView::nameTabs(const Column& column)
{
    const QString why = column.hasTabs ? QString() : tr("A taller window shows them all");
    bool isShort = false;
    const auto name = [&] {
        for (int tab = 0; tab < column.plots.size(); ++tab) {
            const BasePlot& plot = *column.plots[tab];
            const QString words = isShort ? plot.shortName() : plot.menuName();
            if (column.chooser->tabText(tab) != words)
                column.chooser->setTabText(tab, words);
            column.chooser->setTabToolTip(tab, plainTip(isShort ? plot.menuName() : why));
        }
    };
    name();
    isShort = column.chooser->sizeHint().width() > column.widget->width();
    if (isShort)
        name();
}

void ResultsView::fitTable()
{
    if (m_isSplitByUser)
        return;
    const int rows = std::max(m_tableModel->rowCount(), kFewestRows);
    const bool arePoints = m_figures->currentWidget() == m_table;
    const int tabs = m_figures->count() > 1 ? m_figures->tabBar()->sizeHint().height() : 0;
    const int points = m_table->horizontalHeader()->sizeHint().height() +
                       rows * m_table->verticalHeader()->defaultSectionSize() + 2 * m_table->frameWidth() +
                       m_table->horizontalScrollBar()->sizeHint().height();
    const int wanted = tabs + (arePoints ? points : m_modeTables->wholeHeight());
    const int whole = m_halves->height() - m_halves->handleWidth();
    const int table = std::min(wanted, static_cast<int>(whole * (arePoints ? kLargestTable : kLargestModeTables)));
    m_halves->setSizes({whole - table, table});
}

void ResultsView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitPlots();
    fitTable();
}

bool ResultsView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_area && (event->type() == QEvent::Resize || event->type() == QEvent::Show))
        fitPlots();
    for (const Column& column : m_columns) {
        if (watched == column.widget && event->type() == QEvent::Resize)
            nameTabs(column);
    }
    // Also where a scroll bar comes or goes.
    if (watched == m_table->viewport() && event->type() == QEvent::Resize)
        fitColumns();
    return QWidget::eventFilter(watched, event);
}

void ResultsView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_tableModel->setPalette(palette());
}

}  // namespace halftrip::gui
