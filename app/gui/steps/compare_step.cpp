#include "app/gui/canvas/view_options.hpp"
#include "app/gui/forms/request_form.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/library/run_library.hpp"
#include "app/gui/library/run_list.hpp"
#include "app/gui/model/host_use.hpp"
#include "app/gui/model/run_store.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/letter_width.hpp"
#include "app/gui/parts/sealed_text.hpp"
#include "app/gui/parts/type_scale.hpp"
#include "app/gui/plots/histogram_plot.hpp"
#include "app/gui/plots/percentile_plot.hpp"
#include "app/gui/plots/run_bars.hpp"
#include "app/gui/plots/run_overlay.hpp"
#include "app/gui/process/run_series.hpp"
#include "app/gui/runs/report.hpp"
#include "app/gui/runs/run_files.hpp"
#include "app/gui/steps/step.hpp"

#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTabWidget>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace halftrip::gui {

namespace {

constexpr int kTimesRepeated = 5;
const QString kLimitsKey = QStringLiteral("compare/limits");

/// The runs of this user, and those that are ticked, overlaid.
class ComparePage : public StepPage {
    Q_DECLARE_TR_FUNCTIONS(ComparePage)

public:
    ComparePage(const StepParts& parts, QWidget* parent)
        : StepPage(parent),
          m_parts(parts),
          m_list(new RunList(parts.library, parts.controller, this)),
          m_point(new QComboBox(this)),
          m_limits(new QLineEdit(this)),
          m_limitWords(new PlainLabel(this)),
          m_histogram(new HistogramPlot(m_options, this)),
          m_percentiles(new PercentilePlot(m_options, this)),
          m_bars{new RunBars(50, this), new RunBars(99, this)},
          m_series(new RunSeries(parts.controller, this)),
          m_repeat(new QPushButton(this)),
          m_seriesWords(new PlainLabel(this)),
          m_words(new SealedBrowser(this))
    {
        auto* halves = new QSplitter(Qt::Vertical, this);
        halves->setObjectName(QStringLiteral("compareHalves"));
        halves->addWidget(m_list);
        halves->addWidget(makeOverlay());
        // A low window scrolls the page instead.
        halves->setChildrenCollapsible(false);
        halves->setStretchFactor(0, 2);
        halves->setStretchFactor(1, 3);
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(halves);
        setUpSeries();
        connect(&m_parts.library, &RunLibrary::comparedChanged, this, [this] { readTicked(); });
        connect(&m_parts.library, &QAbstractItemModel::rowsInserted, this, &StepPage::stateChanged);
        connect(&m_parts.library, &QAbstractItemModel::rowsRemoved, this, &StepPage::stateChanged);
        connect(m_list, &RunList::showWanted, this, [this](const QString& path) {
            if (m_parts.files.open(path))
                m_parts.goTo(kMeasureStep);
        });
        connect(m_point, &QComboBox::currentIndexChanged, this, [this] { drawPoint(); });
        // Runs of other lengths are overlaid.
        m_options.setHeight(HeightOf::Share);
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

    void maximisePlot() override
    {
        if (m_overlay->isHidden() || m_tabs->isHidden())
            return;
        const auto& pair = m_pairs[static_cast<std::size_t>(m_tabs->currentIndex())];
        maximise(m_alone != nullptr ? *m_alone : pair[1]->hasFocus() ? *pair[1] : *pair[0]);
    }

protected:
    void changeEvent(QEvent* event) override
    {
        StepPage::changeEvent(event);
        if (event->type() == QEvent::FontChange)
            keepPlotsReadable();
    }

private:
    void keepPlotsReadable()
    {
        for (const auto& pair : m_pairs) {
            for (BasePlot* plot : pair)
                plot->setMinimumHeight(plot->lowestHeight());
        }
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
               "Several with spaces between. They are lines in the plots; the list on the right shows which runs keep "
               "them.")));
        m_limits->setText(QSettings().value(kLimitsKey).toString());
        m_limitWords->setObjectName(QStringLiteral("limitWords"));
        m_limitWords->setWordWrap(true);
        connect(m_limits, &QLineEdit::textChanged, this, [this] { useLimits(); });
        choose->addSpacing(fontMetrics().height());
        choose->addWidget(limits);
        choose->addWidget(m_limits, 1);
        auto* halves = new QSplitter(Qt::Horizontal, this);
        halves->setObjectName(QStringLiteral("compareColumns"));
        halves->addWidget(makePlots());
        halves->addWidget(m_words);
        m_words->setMinimumWidth(letterWidth(fontMetrics()) * 40);
        halves->setSizes({650, 450});
        halves->setStretchFactor(0, 1);
        auto* column = new QVBoxLayout(m_overlay);
        column->setContentsMargins(0, kTight, 0, 0);
        column->addLayout(choose);
        column->addWidget(m_limitWords);
        column->addWidget(halves, 1);
        return m_overlay;
    }

    /// Two views of the ticked runs: their distributions, and their figures side by side.
    QWidget* makePlots()
    {
        m_tabs = new QTabWidget(this);
        m_tabs->setObjectName(QStringLiteral("compareViews"));
        m_tabs->setDocumentMode(true);
        const auto add = [&](const QString& title, std::size_t tab) {
            auto* row = new QSplitter(Qt::Horizontal, this);
            row->setObjectName(QStringLiteral("comparePlots%1").arg(tab));
            for (BasePlot* plot : m_pairs[tab]) {
                plot->setAccessibleName(plot->menuName());
                row->addWidget(plot);
                connect(plot, &BasePlot::refreshWanted, this, [this] { redraw(); });
                connect(plot, &BasePlot::savePictureWanted, this,
                        [this, plot] { m_parts.files.askPicture(*plot, caption()); });
                connect(plot, &BasePlot::copyPictureWanted, this,
                        [this, plot] { m_parts.files.copyPicture(*plot, caption()); });
                connect(plot, &BasePlot::maximiseWanted, this, [this, plot] { maximise(*plot); });
            }
            m_tabs->addTab(row, title);
        };
        m_pairs = {{{m_histogram, m_percentiles}, {m_bars[0], m_bars[1]}}};
        add(tr("Distributions"), 0);
        add(tr("p50 and p99 of each run"), 1);
        keepPlotsReadable();
        connect(m_tabs, &QTabWidget::currentChanged, this, [this] {
            m_alone = nullptr;
            showPlots();
        });
        return m_tabs;
    }

    /// That plot alone, or everything again where it is alone already.
    void maximise(BasePlot& plot)
    {
        m_alone = m_alone == &plot ? nullptr : &plot;
        showPlots();
        plot.setFocus();
    }

    void showPlots()
    {
        for (const auto& pair : m_pairs) {
            for (BasePlot* plot : pair) {
                plot->setVisible(m_alone == nullptr || plot == m_alone);
                plot->setAlone(plot == m_alone);
            }
        }
        m_tabs->setVisible(m_point->count() > 0);
        m_words->setVisible(m_alone == nullptr && !m_words->toPlainText().isEmpty());
        m_list->setVisible(m_alone == nullptr);
    }

    void setUpSeries()
    {
        m_repeat->setObjectName(QStringLiteral("repeatRuns"));
        m_seriesWords->setObjectName(QStringLiteral("seriesWords"));
        m_seriesWords->setWordWrap(true);
        m_seriesWords->hide();
        m_list->addButton(*m_repeat);
        static_cast<QVBoxLayout*>(layout())->addWidget(m_seriesWords);
        connect(m_repeat, &QPushButton::clicked, this, [this] { m_series->isRunning() ? m_series->stop() : repeat(); });
        connect(m_series, &RunSeries::changed, this, [this] { showSeries(); });
        connect(m_series, &RunSeries::ended, this, [this](bool isWhole) { onSeriesEnded(isWhole); });
        connect(&m_parts.controller, &RunController::runningChanged, this, [this] { showSeries(); });
        connect(&m_parts.use, &HostUse::changed, this, [this] { showSeries(); });
        showSeries();
    }

    /// The oldest run of a group; null: the group is empty.
    [[nodiscard]] const ShownRun* firstOf(bool ofB) const
    {
        const ShownRun* first = nullptr;
        // A pinned run comes before those that are older.
        for (const ShownRun& run : m_runs) {
            if (run.isOfB == ofB && (first == nullptr || run.record.startedAt < first->record.startedAt))
                first = &run;
        }
        return first;
    }

    [[nodiscard]] SeriesSide sideOf(const ShownRun& run) const
    {
        const auto& form = m_parts.form.request();
        const bool isSamePeer = form && form->peer == run.record.request.peer;
        return {run.record.request, run.record.hostWish.value_or(model::HostWish()),
                isSamePeer ? m_parts.form.pairingCode() : QString()};
    }

    void repeat()
    {
        const ShownRun* a = firstOf(false);
        const ShownRun* b = firstOf(true);
        if (a == nullptr)
            std::swap(a, b);
        if (a == nullptr || !m_parts.use.isFree())
            return;
        const SeriesSide first = sideOf(*a);
        const std::optional<SeriesSide> second = b == nullptr ? std::nullopt : std::optional(sideOf(*b));
        if (second && *second == first) {
            tellSeries(tr("Both groups asked for the same run: what differs is a setting of a host, which a repeat "
                          "cannot restore. Use \"Prove it\" on the page Why, or tick one group only."));
            m_isRefused = true;
            return;
        }
        m_series->start(first, second, kTimesRepeated);
    }

    void showSeries()
    {
        const bool isRunning = m_series->isRunning();
        const bool hasBoth = firstOf(false) != nullptr && firstOf(true) != nullptr;
        m_repeat->setText(isRunning ? tr("Stop the series")
                          : hasBoth ? tr("Repeat %1 times, in turns").arg(kTimesRepeated)
                                    : tr("Repeat %1 times").arg(kTimesRepeated));
        m_repeat->setToolTip(
            plainTip(tr("Measures the oldest ticked run of each group again, five times each: 1 2 2 1 1 2 2 1 1 2. "
                        "A drift of the hosts falls on both alike, and tails can be judged.")));
        m_repeat->setEnabled(isRunning || (!m_runs.empty() && m_parts.use.isFree()));
        if (isRunning)
            tellSeries(tr("Run %1 of %2: group %3.")
                           .arg(m_series->current())
                           .arg(m_series->total())
                           .arg(m_series->isCurrentOfB() ? 2 : 1));
    }

    void tellSeries(const QString& words)
    {
        m_isRefused = false;
        m_seriesWords->setText(words);
        m_seriesWords->show();
    }

    void onSeriesEnded(bool isWhole)
    {
        const QStringList& a = m_series->filesOf(false);
        const QStringList& b = m_series->filesOf(true);
        tellSeries(isWhole ? tr("All %1 runs are measured and ticked.").arg(m_series->total())
                           : tr("Run %1 of %2 did not complete: the series ends there.")
                                 .arg(m_series->current())
                                 .arg(m_series->total()));
        if (!a.isEmpty() || !b.isEmpty())
            m_parts.library.setGroups({a.begin(), a.end()}, {b.begin(), b.end()});
        showSeries();
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
        // It was about the runs that were ticked.
        if (std::exchange(m_isRefused, false))
            m_seriesWords->hide();
        std::vector<ShownRun> runsBefore = std::exchange(m_runs, {});
        const std::vector<FileState> filesBefore = std::exchange(m_files, {});
        QString trouble;
        for (const RunEntry& entry : m_parts.library.compared()) {
            FileState file(entry.path);
            const auto known = std::ranges::find(filesBefore, file);
            auto record = known == filesBefore.end()
                              ? loadRun(entry.path)
                              : std::move(runsBefore[static_cast<std::size_t>(known - filesBefore.begin())].record);
            if (!record) {
                trouble += QStringLiteral("<p>%1</p>").arg(QString::fromStdString(record.error().what).toHtmlEscaped());
                continue;
            }
            m_runs.push_back({nameFor(entry), std::move(*record), entry.group == RunGroup::B});
            m_files.push_back(std::move(file));
        }
        {
            const QSignalBlocker quiet(m_point);
            const QString before = m_point->currentText();
            m_point->clear();
            m_common = commonPoints(m_runs);
            for (const CommonPoint& point : m_common)
                m_point->addItem(point.phrase);
            m_point->setCurrentIndex(std::max(m_point->findText(before), m_point->count() > 0 ? 0 : -1));
            m_point->setEnabled(m_point->count() > 0);
        }
        // What was looked at in others lies elsewhere in these.
        if (m_files != filesBefore) {
            for (const auto& pair : m_pairs)
                std::ranges::for_each(pair, &BasePlot::resetZoom);
        }
        m_trouble = trouble;
        m_differences = differencesHtml(m_runs);
        m_overlay->setVisible(!m_runs.empty() || !trouble.isEmpty());
        // The list is the way out of an empty page.
        if (m_point->count() == 0)
            m_alone = nullptr;
        drawPoint();
        useLimits();
        showSeries();
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
        for (RunBars* bars : m_bars)
            bars->setLimits(lines);
        QString html = m_trouble + limitsHtml(m_runs, limits) + m_differences;
        if (html.isEmpty() && m_point->count() == 0)
            html = QStringLiteral("<p>%1</p>").arg(tr("No reply came back: there is nothing to draw."));
        // Laying out the words of many points takes longer than typing a letter.
        if (std::exchange(m_html, html) != html)
            m_words->setHtml(html);
        showPlots();
        redraw();
    }

    /// Which runs are overlaid.
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
        const int chosen = m_point->currentIndex();
        const CommonPoint point = chosen < 0 ? CommonPoint() : m_common[static_cast<std::size_t>(chosen)];
        m_model.setRecord(overlayOf(m_runs, point));
        for (RunBars* bars : m_bars)
            bars->show(m_runs, point);
        redraw();
    }

    void redraw()
    {
        const int selected = m_model.points().empty() ? -1 : static_cast<int>(m_model.points().size()) - 1;
        m_histogram->refresh(m_model, selected);
        m_percentiles->refresh(m_model, selected);
        for (RunBars* bars : m_bars)
            bars->refresh(m_model, selected);
    }

    StepParts m_parts;
    ViewOptions m_options;
    RunModel m_model;
    std::vector<ShownRun> m_runs;
    std::vector<FileState> m_files;  ///< Where each of them was read; of many points that takes a second.
    std::vector<CommonPoint> m_common;  ///< As the box lists them.
    RunList* m_list;
    QComboBox* m_point;
    QLineEdit* m_limits;
    QLabel* m_limitWords;
    QString m_trouble;  ///< Runs that cannot be read.
    QString m_differences;  ///< Whatever the limits are.
    QString m_html;  ///< As it stands in m_words.
    HistogramPlot* m_histogram;
    PercentilePlot* m_percentiles;
    std::array<RunBars*, 2> m_bars;
    std::array<std::array<BasePlot*, 2>, 2> m_pairs{};  ///< Of each tab.
    QTabWidget* m_tabs = nullptr;
    BasePlot* m_alone = nullptr;  ///< Null: all are seen.
    RunSeries* m_series;
    QPushButton* m_repeat;
    QLabel* m_seriesWords;
    bool m_isRefused = false;  ///< They say why the ticked runs are not repeated.
    QTextBrowser* m_words;
    QWidget* m_overlay = nullptr;
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
