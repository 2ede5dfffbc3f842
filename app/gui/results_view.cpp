#include "app/gui/results_view.hpp"

#include "app/gui/format.hpp"
#include "app/gui/histogram_plot.hpp"
#include "app/gui/percentile_plot.hpp"
#include "app/gui/size_table_model.hpp"
#include "app/gui/summary_strip.hpp"
#include "app/gui/timeline_plot.hpp"

#include <QCheckBox>
#include <QEvent>
#include <QHeaderView>
#include <QSplitter>
#include <QTableView>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>

namespace halftrip::gui {

namespace {

using namespace std::chrono_literals;

/// One look at the model for each frame of a 60 Hz screen.
constexpr auto kPace = 16ms;

QString remarkHtml(const char* sign, const QColor& color, const std::string& sentence)
{
    return QStringLiteral("<p style=\"margin:0 0 6px 0\"><span style=\"color:%1\"><b>%2</b></span>&nbsp; %3</p>")
        .arg(color.name(), QString::fromUtf8(sign), fromUtf8(sentence).toHtmlEscaped());
}

}  // namespace

ResultsView::ResultsView(RunModel& model, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_tableModel(new SizeTableModel(model, this)),
      m_summary(new SummaryStrip(this)),
      m_histogram(new HistogramPlot(this)),
      m_percentiles(new PercentilePlot(this)),
      m_timeline(new TimelinePlot(this)),
      m_table(new QTableView(this)),
      m_remarks(new QTextBrowser(this)),
      m_viewControls(new QWidget(this)),
      m_follow(new QCheckBox(tr("&Follow the run"), m_viewControls))
{
    makeViewControls();
    setUpTable();
    setUpRemarks();
    auto* halves = new QSplitter(Qt::Vertical, this);
    halves->addWidget(makePlots());
    halves->addWidget(m_table);
    halves->setStretchFactor(0, 3);
    halves->setStretchFactor(1, 2);
    halves->setSizes({300, 200});
    halves->setChildrenCollapsible(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_summary);
    column->addWidget(halves, 1);
    connectModel();
    m_tableModel->setPalette(palette());
    m_pace.setTimerType(Qt::PreciseTimer);
    connect(&m_pace, &QTimer::timeout, this, &ResultsView::refresh);
    m_pace.start(kPace);
}

void ResultsView::makeViewControls()
{
    auto* logCount = new QCheckBox(tr("Lo&garithmic count"), m_viewControls);
    auto* overlay = new QCheckBox(tr("Ot&her sizes as lines"), m_viewControls);
    logCount->setObjectName(QStringLiteral("logCount"));
    logCount->setChecked(m_histogram->isLogCount());
    overlay->setChecked(m_histogram->isOverlay());
    m_follow->setChecked(true);
    m_follow->setToolTip(tr("Show each point as it is measured. Ends when you choose a row of the table."));
    connect(logCount, &QCheckBox::toggled, m_histogram, &HistogramPlot::setLogCount);
    connect(overlay, &QCheckBox::toggled, m_histogram, &HistogramPlot::setOverlay);
    connect(m_histogram, &HistogramPlot::logCountChanged, logCount, &QCheckBox::setChecked);
    connect(m_histogram, &HistogramPlot::overlayChanged, overlay, &QCheckBox::setChecked);
    connect(m_histogram, &HistogramPlot::overlayChanged, m_percentiles, &PercentilePlot::setOverlay);
    auto* column = new QVBoxLayout(m_viewControls);
    column->setContentsMargins(0, 0, 0, 0);
    for (QCheckBox* box : {m_follow, overlay, logCount})
        column->addWidget(box);
}

QWidget* ResultsView::makePlots()
{
    auto* right = new QSplitter(Qt::Vertical, this);
    right->addWidget(m_percentiles);
    right->addWidget(m_timeline);
    right->setChildrenCollapsible(false);
    auto* plots = new QSplitter(Qt::Horizontal, this);
    plots->addWidget(m_histogram);
    plots->addWidget(right);
    plots->setStretchFactor(0, 3);
    plots->setStretchFactor(1, 2);
    plots->setChildrenCollapsible(false);
    for (BasePlot* plot : this->plots()) {
        connect(plot, &BasePlot::refreshWanted, this, [this] { m_isDirty = true; });
        connect(plot, &BasePlot::savePictureWanted, this, [this, plot] { emit savePictureWanted(plot); });
    }
    return plots;
}

void ResultsView::setUpTable()
{
    m_table->setObjectName(QStringLiteral("sizeTable"));
    m_table->setAccessibleName(tr("Results by size"));
    m_table->setModel(m_tableModel);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setAlternatingRowColors(true);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setCornerButtonEnabled(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->horizontalHeader()->setMinimumSectionSize(fontMetrics().horizontalAdvance(QStringLiteral("~9999.99")) + 8);
    m_table->horizontalHeader()->setHighlightSections(false);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ResultsView::onRowChosen);
    // A click or a key is the user's own choice; following stops. Rows that the run chooses come through select().
    connect(m_table, &QTableView::clicked, this, [this] { m_follow->setChecked(false); });
}

void ResultsView::setUpRemarks()
{
    m_remarks->setObjectName(QStringLiteral("remarks"));
    m_remarks->setAccessibleName(tr("Flags and notes"));
    m_remarks->setPlaceholderText(tr("Flags and notes of the run appear here."));
    m_remarks->setMinimumHeight(fontMetrics().height() * 4);
}

QWidget* ResultsView::remarks() const
{
    return m_remarks;
}

void ResultsView::connectModel()
{
    connect(&m_model, &RunModel::runReset, this, &ResultsView::onRunReset);
    connect(&m_model, &RunModel::pointChanged, this, &ResultsView::onPointChanged);
    connect(&m_model, &RunModel::currentChanged, this, &ResultsView::onCurrentChanged);
    connect(&m_model, &RunModel::remarksChanged, this, &ResultsView::refreshRemarks);
}

QList<BasePlot*> ResultsView::plots() const
{
    return {m_histogram, m_percentiles, m_timeline};
}

void ResultsView::select(int index)
{
    m_selected = index;
    m_isDirty = true;
    m_isSelecting = true;
    m_table->setCurrentIndex(m_tableModel->index(index, 0));
    m_isSelecting = false;
}

void ResultsView::onRunReset()
{
    m_histogram->forget();
    m_percentiles->forget();
    m_timeline->forget();
    m_tableModel->reset();
    m_dirtyRows.clear();
    if (m_model.isLive())
        m_follow->setChecked(true);
    const int rows = m_tableModel->rowCount();
    // A finished run stays on the point that was looked at; a new one begins with its first.
    const int wanted = m_selected >= 0 && m_selected < rows ? m_selected : 0;
    select(rows == 0 ? -1 : wanted);
}

void ResultsView::onPointChanged(int index)
{
    m_dirtyRows.insert(index);
    m_isDirty = true;
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
    m_isDirty = true;
    if (m_model.isLive() && m_selected != m_model.currentIndex())
        m_follow->setChecked(false);
}

void ResultsView::refresh()
{
    if (!m_isDirty)
        return;
    m_isDirty = false;
    for (const int row : m_dirtyRows)
        m_tableModel->refreshRow(row);
    m_dirtyRows.clear();
    m_summary->refresh(m_model, m_selected);
    m_histogram->refresh(m_model, m_selected);
    m_percentiles->refresh(m_model, m_selected);
    m_timeline->refresh(m_model, m_selected);
    emit refreshed();
}

void ResultsView::refreshRemarks()
{
    const model::RunRecord& frame = m_model.frame();
    QString html;
    if (!frame.failure.empty())
        html += remarkHtml("\u2716", curveColor(CurveColor::Max, palette()), frame.failure);
    for (const model::Flag& flag : frame.flags)
        html += remarkHtml("\u26a0", curveColor(CurveColor::P99, palette()), flag.sentence);
    for (const std::string& note : frame.notes)
        html += remarkHtml("\u2022", quietTextColor(palette()), note);
    const auto namesPath = [&frame](const std::string& note) { return note.find(frame.path) != std::string::npos; };
    if (!frame.path.empty() && std::ranges::none_of(frame.notes, namesPath))
        html += remarkHtml("\u2022", quietTextColor(palette()), tr("Path: %1").arg(fromUtf8(frame.path)).toStdString());
    m_remarks->setHtml(html);
}

void ResultsView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange)
        return;
    m_tableModel->setPalette(palette());
    refreshRemarks();
}

}  // namespace halftrip::gui
