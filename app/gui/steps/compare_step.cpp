#include "app/gui/i18n/format.hpp"
#include "app/gui/model/run_store.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/letter_width.hpp"
#include "app/gui/parts/questions.hpp"
#include "app/gui/plots/histogram_plot.hpp"
#include "app/gui/plots/percentile_plot.hpp"
#include "app/gui/plots/run_overlay.hpp"
#include "app/gui/plots/view_options.hpp"
#include "app/gui/process/run_controller.hpp"
#include "app/gui/runs/report.hpp"
#include "app/gui/runs/run_files.hpp"
#include "app/gui/runs/run_library.hpp"
#include "app/gui/steps/steps.hpp"

#include <QComboBox>
#include <QCoreApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTableView>
#include <QTextBrowser>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace halftrip::gui {

namespace {

constexpr int kAirInRow = 6;
const QString kLimitsKey = QStringLiteral("compare/limits");

/// The runs of this user, and those that are ticked laid over one another.
class ComparePage : public StepPage {
    Q_DECLARE_TR_FUNCTIONS(ComparePage)

public:
    ComparePage(const StepParts& parts, QWidget* parent)
        : StepPage(parent),
          m_parts(parts),
          m_list(new QTableView(this)),
          m_point(new QComboBox(this)),
          m_limits(new QLineEdit(this)),
          m_limitWords(new PlainLabel(this)),
          m_histogram(new HistogramPlot(m_options, this)),
          m_percentiles(new PercentilePlot(m_options, this)),
          m_words(new QTextBrowser(this))
    {
        auto* halves = new QSplitter(Qt::Vertical, this);
        halves->addWidget(makeList());
        halves->addWidget(makeOverlay());
        halves->setStretchFactor(0, 2);
        halves->setStretchFactor(1, 3);
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(halves);
        connect(&m_parts.library, &RunLibrary::comparedChanged, this, [this] { readTicked(); });
        connect(&m_parts.library, &QAbstractItemModel::rowsInserted, this, &StepPage::stateChanged);
        connect(&m_parts.library, &QAbstractItemModel::rowsRemoved, this, &StepPage::stateChanged);
        connect(m_point, &QComboBox::currentTextChanged, this, [this] { drawPoint(); });
        readTicked();
    }

    [[nodiscard]] QString state() const override
    {
        const int ticked = m_parts.library.tickedCount();
        if (ticked > 0)
            return tr("%1 ticked").arg(ticked);
        const int all = m_parts.library.rowCount();
        return all == 1 ? tr("1 run") : tr("%1 runs").arg(all);
    }

private:
    QWidget* makeList()
    {
        auto* top = new QWidget(this);
        m_list->setObjectName(QStringLiteral("runList"));
        m_list->setAccessibleName(tr("Runs"));
        m_list->setModel(&m_parts.library);
        m_list->setSelectionBehavior(QAbstractItemView::SelectRows);
        m_list->setSelectionMode(QAbstractItemView::SingleSelection);
        m_list->setTabKeyNavigation(false);
        m_list->setAlternatingRowColors(true);
        m_list->setShowGrid(false);
        m_list->verticalHeader()->hide();
        m_list->verticalHeader()->setMinimumSectionSize(fontMetrics().height() + 8);
        QHeaderView* const header = m_list->horizontalHeader();
        header->setHighlightSections(false);
        header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        const int letter = letterWidth(fontMetrics());
        const std::array<int, RunLibrary::ColumnCount> widths{34, 18, 16, 15, 15, 50, 24};
        for (int column = 0; column < RunLibrary::ColumnCount; ++column)
            m_list->setColumnWidth(column, widths[static_cast<std::size_t>(column)] * letter);
        header->setSectionResizeMode(RunLibrary::Verdict, QHeaderView::Stretch);
        header->setMinimumSectionSize(8 * letter);
        fitRowsWhenNeeded();
        connect(m_list, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
            if (index.column() != RunLibrary::Note)
                openRow();
        });
        connect(m_list->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] { showListButtons(); });
        connect(&m_parts.controller, &RunController::runningChanged, this, [this] { showListButtons(); });
        auto* column = new QVBoxLayout(top);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(m_list, 1);
        column->addLayout(makeListButtons());
        return top;
    }

    /// As many lines as a verdict needs: its end is what counts.
    void fitRowsWhenNeeded()
    {
        m_fitRows.setSingleShot(true);
        connect(&m_fitRows, &QTimer::timeout, this, [this] {
            m_list->resizeRowsToContents();
            for (int row = 0; row < m_parts.library.rowCount(); ++row)
                m_list->setRowHeight(row, m_list->rowHeight(row) + kAirInRow);
        });
        const auto ask = [this] { m_fitRows.start(0); };
        connect(m_list->horizontalHeader(), &QHeaderView::sectionResized, this, ask);
        connect(&m_parts.library, &QAbstractItemModel::rowsInserted, this, ask);
        connect(&m_parts.library, &QAbstractItemModel::dataChanged, this, ask);
        ask();
    }

    QLayout* makeListButtons()
    {
        auto* hint = new PlainLabel(
            tr("Tick two or more runs to lay them over one another. The oldest is the baseline, or "
               "the one that you pin. "
               "Runs that were not saved stay until you throw them away."),
            this);
        hint->setWordWrap(true);
        m_open = new QPushButton(tr("Show run"), this);
        m_open->setObjectName(QStringLiteral("openRun"));
        m_pin = new QPushButton(this);
        m_pin->setObjectName(QStringLiteral("pinRun"));
        m_pin->setToolTip(plainTip(tr("The left side of every comparison until it is unpinned, ticked or not")));
        m_throw = new QPushButton(tr("Throw away"), this);
        m_throw->setObjectName(QStringLiteral("throwAway"));
        m_throw->setToolTip(
            plainTip(tr("Takes the run out of the list. One that was never saved is deleted, after a question.")));
        connect(m_open, &QPushButton::clicked, this, [this] { openRow(); });
        connect(m_throw, &QPushButton::clicked, this, [this] { throwRowAway(); });
        connect(m_pin, &QPushButton::clicked, this, [this] {
            m_parts.library.pin(m_list->currentIndex().row());
            showListButtons();
        });
        auto* row = new QHBoxLayout;
        row->addWidget(hint, 1);
        row->addWidget(m_pin);
        row->addWidget(m_open);
        row->addWidget(m_throw);
        showListButtons();
        return row;
    }

    QWidget* makeOverlay()
    {
        m_overlay = new QWidget(this);
        m_point->setAccessibleName(tr("Point that is compared"));
        m_point->setObjectName(QStringLiteral("comparedPoint"));
        m_words->setAccessibleName(tr("Differences"));
        m_words->setObjectName(QStringLiteral("differences"));
        m_histogram->setAccessibleName(m_histogram->menuName());
        m_percentiles->setAccessibleName(m_percentiles->menuName());
        auto* choose = new QHBoxLayout;
        auto* label = new PlainLabel(tr("Point"), this);
        label->setBuddy(m_point);
        choose->addWidget(label);
        choose->addWidget(m_point);
        auto* limits = new PlainLabel(tr("Limits"), this);
        limits->setBuddy(m_limits);
        m_limits->setObjectName(QStringLiteral("compareLimits"));
        m_limits->setAccessibleName(tr("Limits"));
        m_limits->setPlaceholderText(tr("such as p99=20us max=1ms"));
        m_limits->setToolTip(plainTip(
            tr("A figure (min, mean, max, p50, p99.9 ...), =, and the time that it may reach, as it is shown.\n"
               "Several with spaces between. They are lines in the plots; who keeps them is told at the right.")));
        m_limits->setText(QSettings().value(kLimitsKey).toString());
        m_limitWords->setObjectName(QStringLiteral("limitWords"));
        m_limitWords->setWordWrap(true);
        connect(m_limits, &QLineEdit::textChanged, this, [this] { useLimits(); });
        choose->addSpacing(fontMetrics().height());
        choose->addWidget(limits);
        choose->addWidget(m_limits, 1);
        auto* plots = new QSplitter(Qt::Horizontal, this);
        for (BasePlot* plot : {static_cast<BasePlot*>(m_histogram), static_cast<BasePlot*>(m_percentiles)}) {
            plot->setMinimumHeight(120);
            plots->addWidget(plot);
            connect(plot, &BasePlot::refreshWanted, this, [this] { redraw(); });
            connect(plot, &BasePlot::savePictureWanted, this,
                    [this, plot] { m_parts.files.askPicture(*plot, caption()); });
            connect(plot, &BasePlot::copyPictureWanted, this,
                    [this, plot] { m_parts.files.copyPicture(*plot, caption()); });
        }
        auto* halves = new QSplitter(Qt::Horizontal, this);
        halves->addWidget(plots);
        halves->addWidget(m_words);
        m_words->setMinimumWidth(letterWidth(fontMetrics()) * 40);
        halves->setSizes({650, 450});
        halves->setStretchFactor(0, 1);
        auto* column = new QVBoxLayout(m_overlay);
        column->setContentsMargins(0, 4, 0, 0);
        column->addLayout(choose);
        column->addWidget(m_limitWords);
        column->addWidget(halves, 1);
        return m_overlay;
    }

    void showListButtons()
    {
        const bool hasRow = m_list->currentIndex().isValid();
        // The window shows the run that goes on.
        m_open->setEnabled(hasRow && !m_parts.controller.isRunning());
        m_throw->setEnabled(hasRow);
        m_pin->setEnabled(hasRow);
        const auto row = static_cast<std::size_t>(std::max(m_list->currentIndex().row(), 0));
        const bool isPinned = hasRow && row < m_parts.library.entries().size() &&
                              m_parts.library.entries()[row].isPinned;
        m_pin->setText(isPinned ? tr("Unpin baseline") : tr("Pin as baseline"));
    }

    void throwRowAway()
    {
        const int row = m_list->currentIndex().row();
        if (row < 0 || row >= m_parts.library.rowCount())
            return;
        const RunEntry entry = m_parts.library.entries()[static_cast<std::size_t>(row)];
        if (RunLibrary::isSaved(entry) ||
            isWanted(*this, tr("Throw this run away? %1, %2").arg(whenText(entry), entry.title),
                     tr("It was never saved: its file is deleted, and cannot be brought back."), tr("Throw away")))
            m_parts.library.throwAway(m_parts.library.rowOf(entry.path));
    }

    void openRow()
    {
        const int row = m_list->currentIndex().row();
        if (row < 0 || row >= m_parts.library.rowCount() || m_parts.controller.isRunning())
            return;
        const QString path = m_parts.library.entries()[static_cast<std::size_t>(row)].path;
        if (m_parts.files.open(path))
            m_parts.goTo(kMeasureStep);
    }

    /// As the list has it, and no other of the compared runs.
    [[nodiscard]] QString nameFor(const RunEntry& entry) const
    {
        const QString words = entry.note.isEmpty() ? whenText(entry) : entry.note;
        const QString wanted = entry.isPinned ? tr("%1 (pinned)").arg(words) : words;
        QString name = wanted;
        for (int number = 2; std::ranges::find(m_runs, name, &ShownRun::name) != m_runs.end(); ++number)
            name = QStringLiteral("%1 (%2)").arg(wanted).arg(number);
        return name;
    }

    void readTicked()
    {
        m_runs.clear();
        QString trouble;
        for (const RunEntry& entry : m_parts.library.compared()) {
            auto record = loadRun(entry.path);
            if (!record) {
                trouble += QStringLiteral("<p>%1</p>").arg(QString::fromStdString(record.error().what).toHtmlEscaped());
                continue;
            }
            m_runs.push_back({nameFor(entry), std::move(*record)});
        }
        {
            const QSignalBlocker quiet(m_point);
            const QString before = m_point->currentText();
            m_point->clear();
            for (const QString& point : commonPoints(m_runs))
                m_point->addItem(point);
            m_point->setCurrentIndex(std::max(m_point->findText(before), m_point->count() > 0 ? 0 : -1));
        }
        m_trouble = trouble;
        m_overlay->setVisible(!m_runs.empty() || !trouble.isEmpty());
        drawPoint();
        useLimits();
        emit stateChanged();
    }

    /// Draws the limits and says who keeps them; what is no limit is told beneath the field.
    void useLimits()
    {
        const auto read = readLimits(m_limits->text());
        m_limitWords->setText(read ? QString() : errorText(read.error()));
        m_limitWords->setVisible(!read);
        const std::vector<exporting::LatencyLimit> limits = read ? *read : std::vector<exporting::LatencyLimit>{};
        if (read)
            QSettings().setValue(kLimitsKey, m_limits->text());
        std::vector<PlotLimit> lines;
        for (const exporting::LatencyLimit& limit : limits)
            lines.push_back({limitText(limit), static_cast<double>(limit.shownNs) / 1000});
        m_histogram->setLimits(lines);
        m_percentiles->setLimits(lines);
        m_words->setHtml(m_trouble + limitsHtml(m_runs, limits) + differencesHtml(m_runs));
        redraw();
    }

    /// Which runs lie over one another.
    [[nodiscard]] QString caption() const
    {
        QStringList lines{m_point->currentText()};
        for (const ShownRun& run : m_runs)
            lines << tr("%1: %2").arg(run.name, captionOf(run.record));
        return lines.join(QLatin1Char('\n'));
    }

    void drawPoint()
    {
        m_histogram->forget();
        m_percentiles->forget();
        m_model.setRecord(overlayOf(m_runs, m_point->currentText()));
        redraw();
    }

    void redraw()
    {
        const int selected = m_model.points().empty() ? -1 : static_cast<int>(m_model.points().size()) - 1;
        m_histogram->refresh(m_model, selected);
        m_percentiles->refresh(m_model, selected);
    }

    StepParts m_parts;
    ViewOptions m_options;
    RunModel m_model;
    std::vector<ShownRun> m_runs;
    QTableView* m_list;
    QTimer m_fitRows;
    QComboBox* m_point;
    QLineEdit* m_limits;
    QLabel* m_limitWords;
    QString m_trouble;  ///< Runs that cannot be read.
    HistogramPlot* m_histogram;
    PercentilePlot* m_percentiles;
    QTextBrowser* m_words;
    QWidget* m_overlay = nullptr;
    QPushButton* m_open = nullptr;
    QPushButton* m_pin = nullptr;
    QPushButton* m_throw = nullptr;
};

StepPage* makeComparePage(const StepParts& parts, QWidget* parent)
{
    return new ComparePage(parts, parent);
}

}  // namespace

Step compareStep()
{
    return {kCompareStep, QT_TRANSLATE_NOOP("steps", "Compare"), makeComparePage};
}

}  // namespace halftrip::gui
