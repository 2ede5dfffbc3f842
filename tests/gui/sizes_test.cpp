#include "tests/gui/in_language.hpp"
#include "tests/gui/window_fixture.hpp"

#include "app/gui/canvas/base_plot.hpp"
#include "app/gui/checks/check_list.hpp"
#include "app/gui/forms/peer_card.hpp"
#include "app/gui/library/run_list.hpp"
#include "app/gui/model/run_store.hpp"
#include "app/gui/parts/type_scale.hpp"
#include "app/gui/plots/budget_bars.hpp"
#include "app/gui/plots/histogram_plot.hpp"
#include "app/gui/plots/stage_bars.hpp"
#include "app/gui/runs/summary_strip.hpp"
#include "app/gui/runs/verdict_panel.hpp"
#include "app/gui/shell/steps_rail.hpp"
#include "app/gui/steps/step.hpp"

#include <catch2/catch.hpp>

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QStyleOptionComboBox>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

using namespace halftrip;
using namespace halftrip::gui;
using namespace halftrip::gui_test;
using namespace std::chrono_literals;

namespace {

QString nameOf(const QWidget& widget, const QString& text)
{
    return QStringLiteral("%1 %2 \"%3\" (%4 px)")
        .arg(QLatin1String(widget.metaObject()->className()), widget.objectName(), text.left(60))
        .arg(widget.width());
}

int widthOf(const QWidget& widget, const QString& text)
{
    return widget.fontMetrics().size(Qt::TextShowMnemonic, text).width();
}

bool isCut(const QLabel& label)
{
    // These end in dots where they must, and say the whole in their tip.
    const bool isShortened = label.sizePolicy().horizontalPolicy() == QSizePolicy::Ignored ||
                             !label.toolTip().isEmpty();
    // Of figures nothing ends in dots.
    const bool isFigures = label.objectName() == QLatin1String("otherFigures") ||
                           qobject_cast<const SummaryStrip*>(label.parentWidget()) != nullptr;
    if (label.text().isEmpty() || (isShortened && !isFigures))
        return false;
    if (label.wordWrap())
        return label.heightForWidth(label.width()) > label.height() + 1;
    return label.textFormat() == Qt::PlainText && widthOf(label, label.text()) > label.contentsRect().width() + 1;
}

/// Words that have no room on the page that is seen.
QStringList cutWords(const QWidget& window)
{
    QStringList cut;
    for (const auto* label : window.findChildren<QLabel*>()) {
        if (label->isVisible() && isCut(*label))
            cut << nameOf(*label, label->text());
    }
    for (const auto* button : window.findChildren<QAbstractButton*>()) {
        const bool isStep = qobject_cast<const StepButton*>(button) != nullptr;
        const bool isPlain = qobject_cast<const QPushButton*>(button) != nullptr || button->inherits("QCheckBox") ||
                             qobject_cast<const QToolButton*>(button) != nullptr;
        if (button->isVisible() && (isPlain || isStep) && !button->text().isEmpty() &&
            button->sizeHint().width() > button->width() + 1)
            cut << nameOf(*button, button->text());
    }
    for (const auto* box : window.findChildren<QComboBox*>()) {
        QStyleOptionComboBox option;
        option.initFrom(box);
        option.editable = box->isEditable();
        const QRect room = box->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField,
                                                        box);
        // Some titles are longer than any panel. ReadableStyle ends them in dots, and the tip has them whole; in a line
        // to type into nothing shows that they go on.
        const bool isShortened = !box->isEditable() && box->toolTip().contains(box->currentText().toHtmlEscaped());
        if (box->isVisible() && !isShortened && box->fontMetrics().horizontalAdvance(box->currentText()) > room.width())
            cut << nameOf(*box, box->currentText());
    }
    for (const auto* step : window.findChildren<StepButton*>()) {
        const QFontMetrics small(fontOf(step->font(), TextSize::Small));
        if (step->isVisible() && small.horizontalAdvance(step->state()) > step->stateRoom())
            cut << nameOf(*step, step->state());
    }
    for (const auto* bar : window.findChildren<QTabBar*>()) {
        for (int tab = 0; bar->isVisible() && tab < bar->count(); ++tab) {
            // Four plots of one narrow column have no room for their shortest names: the tips have the whole ones.
            if (bar->tabToolTip(tab).isEmpty() &&
                bar->tabRect(tab).width() < bar->fontMetrics().horizontalAdvance(bar->tabText(tab)))
                cut << nameOf(*bar, bar->tabText(tab));
        }
        // Arrows at its end mean that tabs are out of sight.
        for (const auto* arrow : bar->findChildren<QToolButton*>()) {
            if (bar->isVisible() && arrow->isVisible())
                cut << nameOf(*bar, QStringLiteral("scroll arrows"));
        }
    }
    return cut;
}

/// Figures that read as others: of every table that is seen, those in its first rows.
QStringList cutFigures(const QWidget& window)
{
    constexpr int kRows = 5;
    QStringList cut;
    for (const auto* table : window.findChildren<QTableView*>()) {
        for (int column = 0; table->isVisible() && column < table->model()->columnCount(); ++column) {
            for (int row = 0; row < std::min(table->model()->rowCount(), kRows); ++row) {
                const QString text = table->model()->index(row, column).data().toString();
                const bool isFigure = !table->isColumnHidden(column) && !text.isEmpty() &&
                                      (text[0].isDigit() || text[0] == QLatin1Char('~'));
                if (isFigure && table->fontMetrics().horizontalAdvance(text) + 4 > table->columnWidth(column))
                    cut << table->objectName() + QStringLiteral(": ") + text;
            }
        }
    }
    return cut;
}

/// Names of settings that the list of checks has no room for.
QStringList cutSettings(const QWidget& window)
{
    QStringList cut;
    for (const auto* list : window.findChildren<CheckList*>()) {
        for (int group = 0; list->isVisible() && group < list->topLevelItemCount(); ++group) {
            for (int row = 0; row < list->topLevelItem(group)->childCount(); ++row) {
                const QTreeWidgetItem* const item = list->topLevelItem(group)->child(row);
                const int room = list->columnWidth(0) - list->indentation();
                if (list->fontMetrics().horizontalAdvance(item->text(0)) > room)
                    cut << item->text(0);
            }
        }
    }
    return cut;
}

/// Headings of tables that are seen and have no room for their words.
QStringList cutHeadings(const QWidget& window)
{
    QStringList cut;
    for (const auto* table : window.findChildren<QTableView*>()) {
        const QHeaderView& head = *table->horizontalHeader();
        for (int column = 0; table->isVisible() && head.isVisible() && column < head.count(); ++column) {
            const QString text = table->model()->headerData(column, Qt::Horizontal).toString();
            if (!table->isColumnHidden(column) && head.fontMetrics().size(0, text).width() > head.sectionSize(column))
                cut << table->objectName() + QStringLiteral(": ") + text;
        }
    }
    return cut;
}

/// Titles and axes' names that plots draw longer than the room that they have, and figures among their curves that
/// their axes cut off.
QStringList cutOnPlots(const QWidget& window)
{
    QStringList cut;
    for (const auto* plot : window.findChildren<BasePlot*>()) {
        if (!plot->isVisible())
            continue;
        for (const QCPAxis* axis : plot->axisRect()->axes()) {
            const bool isFlat = QCPAxis::orientation(axis->axisType()) == Qt::Horizontal;
            // A label may stand beyond both ends of its axis, and is cut at the plot's edges.
            const int room = isFlat ? plot->width() : plot->height();
            if (axis->visible() && QFontMetrics(axis->labelFont()).horizontalAdvance(axis->label()) > room)
                cut << plot->pictureName() + QStringLiteral(": ") + axis->label();
        }
        for (int i = 0; i < plot->plotLayout()->elementCount(); ++i) {
            const auto* text = qobject_cast<const QCPTextElement*>(plot->plotLayout()->elementAt(i));
            if (text == nullptr || !text->visible() || text->text().isEmpty())
                continue;
            const QFontMetrics metrics(text->font());
            constexpr int kMargins = 16;
            const QRect room(0, 0, plot->width() - kMargins, QWIDGETSIZE_MAX);
            const bool isWrapped = (text->textFlags() & Qt::TextWordWrap) != 0;
            if (isWrapped ? metrics.boundingRect(room, Qt::TextWordWrap, text->text()).height() > text->rect().height()
                          : metrics.horizontalAdvance(text->text()) > plot->width())
                cut << plot->pictureName() + QStringLiteral(": ") + text->text();
        }
        for (int i = 0; i < plot->itemCount(); ++i) {
            const auto* text = qobject_cast<const QCPItemText*>(plot->item(i));
            if (text == nullptr || !text->visible() || !text->clipToAxisRect())
                continue;
            const QRectF letters = QRectF(text->topLeft->pixelPosition(), text->bottomRight->pixelPosition())
                                       .marginsRemoved(text->padding());
            if (!QRectF(plot->axisRect()->rect()).adjusted(-1, -1, 1, 1).contains(letters))
                cut << plot->pictureName() + QStringLiteral(": ") + text->text();
        }
    }
    return cut;
}

/// Entries of plots' legends, and what painted charts say beneath themselves, longer or lower than their room.
QStringList cutLegends(const QWidget& window)
{
    QStringList cut;
    for (const auto* plot : window.findChildren<BasePlot*>()) {
        for (int i = 0; plot->isVisible() && plot->legend->visible() && i < plot->legend->itemCount(); ++i) {
            auto* const item = qobject_cast<QCPPlottableLegendItem*>(plot->legend->item(i));
            if (item == nullptr)
                continue;
            const int words = QFontMetrics(item->font()).horizontalAdvance(item->plottable()->name());
            const int end = item->rect().left() + plot->legend->iconSize().width() + plot->legend->iconTextPadding() +
                            words;
            if (end > plot->width() || item->outerRect().bottom() > plot->height())
                cut << plot->pictureName() + QStringLiteral(": ") + item->plottable()->name();
        }
    }
    for (const auto* painted : {static_cast<const QWidget*>(window.findChild<BudgetBars*>()),
                                static_cast<const QWidget*>(window.findChild<StageBars*>())}) {
        const QSize least = painted == nullptr ? QSize() : painted->minimumSizeHint();
        if (painted != nullptr && painted->isVisible() &&
            (painted->width() < least.width() || painted->height() < least.height()))
            cut << nameOf(*painted, painted->accessibleName());
    }
    return cut;
}

/// Plots of any page whose axes are lower than the rule says.
QStringList lowPlots(const QWidget& window)
{
    constexpr int kLowestAxesPx = 100;
    QStringList low;
    for (const auto* plot : window.findChildren<BasePlot*>()) {
        if (plot->isVisible() && plot->axisRect()->height() < kLowestAxesPx)
            low << QStringLiteral("%1: %2, axes %3")
                       .arg(plot->pictureName())
                       .arg(plot->height())
                       .arg(plot->axisRect()->height());
    }
    return low;
}

/// Of what is seen of it.
void checkNothingIsCut(const QWidget& window)
{
    // What is laid out anew asks for its height a moment later; plots lay out their legends when they are next drawn.
    static_cast<void>(waitUntil(
        [&] {
            return cutWords(window).isEmpty() && lowPlots(window).isEmpty() && cutLegends(window).isEmpty() &&
                   cutOnPlots(window).isEmpty();
        },
        1s));
    CHECK(cutWords(window).join(QLatin1Char('\n')).toStdString() == "");
    CHECK(cutFigures(window).join(QLatin1Char('\n')).toStdString() == "");
    CHECK(cutSettings(window).join(QLatin1Char('\n')).toStdString() == "");
    CHECK(cutHeadings(window).join(QLatin1Char('\n')).toStdString() == "");
    CHECK(cutLegends(window).join(QLatin1Char('\n')).toStdString() == "");
    CHECK(cutOnPlots(window).join(QLatin1Char('\n')).toStdString() == "");
    CHECK(lowPlots(window).join(QLatin1Char('\n')).toStdString() == "");
}

model::PointResult oddPointOf(std::int64_t bytes, std::int64_t rttNs, std::uint64_t samples, std::uint64_t lost)
{
    model::PointResult point;
    point.startedAt = "2026-05-06T07:08:10.000Z";
    point.elapsedNs = 1'000'000'000;
    point.axes = {model::numberOn(model::kSizeAxis, bytes)};
    point.distributions = {{.id = "rtt", .histogram = {}}};
    stats::Histogram& histogram = point.distributions.front().histogram;
    for (std::uint64_t i = 0; i < samples; ++i)
        histogram.record(rttNs + static_cast<std::int64_t>(i));
    point.counts = {.sent = samples + lost, .received = samples, .lost = lost};
    point.slices = {{.startNs = 0,
                     .lengthNs = 1'000'000'000,
                     .count = samples,
                     .lost = lost,
                     .p50Ns = samples == 0 ? 0 : rttNs,
                     .p99Ns = samples == 0 ? 0 : rttNs,
                     .maxNs = samples == 0 ? 0 : histogram.maxNs(),
                     .cells = stats::CellCounts(histogram)}};
    return point;
}

model::RunRecord oddRunOf(std::vector<model::PointResult> points)
{
    model::RunRecord record;
    record.toolVersion = "0.9.0";
    record.startedAt = "2026-05-06T07:08:09.000Z";
    record.finishedAt = "2026-05-06T07:08:21.000Z";
    record.status = model::RunStatus::Complete;
    record.request.peer = "10.0.0.2";
    record.points = std::move(points);
    return record;
}

model::RunRecord oddRecord(const std::string& kind)
{
    if (kind == "one sample")
        return oddRunOf({oddPointOf(64, 20'000, 1, 0)});
    if (kind == "losses only")
        return oddRunOf({oddPointOf(64, 0, 0, 5'000), oddPointOf(512, 0, 0, 5'000)});
    if (kind == "an hour to a microsecond")
        return oddRunOf(
            {oddPointOf(1, 1'000, 50, 0), oddPointOf(64, 3'600'000'000'000, 3, 1), oddPointOf(512, 0, 5, 0)});
    std::vector<model::PointResult> points;
    for (std::int64_t i = 1; i <= 1'000; ++i)
        points.push_back(oddPointOf(i, 20'000 + 37 * i, 20, i % 50 == 0 ? 1U : 0U));
    return oddRunOf(std::move(points));
}

QString nameOf(std::string_view step)
{
    return QString::fromUtf8(step.data(), static_cast<qsizetype>(step.size()));
}

/// A run of a mode that has tables of its own, over two sizes.
model::RunRecord runWithTables(const std::string& mode)
{
    const bool isFlood = mode == "flood";
    const std::string_view axis = isFlood                ? model::kWindowAxis
                                  : mode == "sweep idle" ? model::kPauseAxis
                                                         : model::kGapAxis;
    std::vector<model::PointResult> points;
    for (const std::int64_t bytes : {64, 1472}) {
        for (const std::int64_t value : {2, 50, 1'000}) {
            // Windows are packets, gaps and pauses are ns; the longest pauses are the slowest.
            const std::int64_t onAxis = isFlood ? value : value * 1'000;
            points.push_back(oddPointOf(bytes, 20'000 + 90 * value, 3'000, value == 2 ? 250U : 0U));
            model::PointResult& point = points.back();
            point.mode = mode;
            point.axes.push_back(model::numberOn(axis, onAxis));
            point.responderCounts.emplace().reflected = 3'100;
            if (mode == "sweep load") {
                model::Distribution& gaps = point.distributions.emplace_back();
                gaps.id = "sendGap";
                gaps.kind = model::DistributionKind::SendGap;
                gaps.histogram.record(onAxis);
            }
        }
    }
    model::RunRecord record = oddRunOf(std::move(points));
    record.request.mode = mode;
    return record;
}

/// With slow packets of its own, of a pass with kernel events and of one with packet events.
model::RunRecord runWithSlowPackets()
{
    using model::Side;
    using model::SpanKind;
    model::RunRecord record = oddRunOf({oddPointOf(64, 20'000, 3'000, 1), oddPointOf(1472, 30'000, 3'000, 0)});
    for (model::PointResult& point : record.points) {
        point.distributions.front().histogram.record(8'110'000);
        model::Autopsy& autopsy = point.autopsy.emplace();
        autopsy.slow = {{17, 500'000'000, 8'110'000, 1'000, 104'000, 0, 0}};
        autopsy.initiator.kernel.cores = {12};
        autopsy.responder.kernel.cores = {14};
        autopsy.timeline = model::Timeline{false, 2'000, 1};
        autopsy.spans = {{{SpanKind::Thread, 12, 2'000, 900'000, "systemd-journald"}, 0, Side::A},
                         {{SpanKind::Softirq, 14, 6'000, 48'000, "NET_RX"}, 0, Side::B}};
        point.watchedPass = model::WatchedPass{point.distributions, autopsy};
        model::PacketPass& packets = point.packets.emplace();
        packets.sent = 2'000;
        packets.lost = 1;
        packets.slow = {{.sequence = 7, .sentNs = 1'000'000, .rttNs = 61'200}};
        packets.lostProbes = {{20, 2'000'000}};
        packets.events = {{{SpanKind::Interrupt, 1, 20'000, 2'000, "eth0-rx-1"}, 0, Side::B},
                          {{SpanKind::Drop, 0, 5'200, 0, "NETFILTER_DROP"}, 1, Side::A}};
    }
    return record;
}

void openRun(WindowFixture& fixture, const model::RunRecord& record)
{
    const QString path = fixture.path(QStringLiteral("shown.halftrip.json"));
    REQUIRE(saveRun(record, path));
    REQUIRE(fixture.window().files().open(path));
}

/// Into the folder that HALFTRIP_PICTURES names.
void takePicture(WindowFixture& fixture, const char* language, const QString& what, const QSize& size)
{
    MainWindow& window = fixture.window();
    window.resize(size);
    QTest::qWait(150);
    window.results().refresh();
    QTest::qWait(50);
    const QString path = QStringLiteral("%1/%2-%3-%4x%5.png")
                             .arg(qEnvironmentVariable("HALFTRIP_PICTURES"), QString::fromLatin1(language), what)
                             .arg(size.width())
                             .arg(size.height());
    CHECK(window.grab().save(path));
}

/// With a run of two points in it.
void measureTwoPoints(WindowFixture& fixture)
{
    fixture.fillForm("64,512", 0.1);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
}

}  // namespace

TEST_CASE("no word and no figure is cut on any page, and no plot too low, at every size and in both languages",
          "[gui][sizes]")
{
    needFonts();
    const char* const language = GENERATE("en", "zh_CN");
    const double scale = GENERATE(1.0, 2.0);
    CAPTURE(language, scale);
    const InLanguage speaking(language);
    const LargeLetters letters(scale);
    WindowFixture fixture;
    measureTwoPoints(fixture);
    fixture.window().goTo(kMeasureStep);
    measureTwoPoints(fixture);
    RunLibrary& library = fixture.window().library();
    // Compare has plots of what is ticked, under the names that users give.
    for (const auto& [row, group] : {std::pair(0, RunLibrary::GroupA), std::pair(1, RunLibrary::GroupB)}) {
        library.setData(library.index(row, group), static_cast<int>(Qt::Checked), Qt::CheckStateRole);
        library.setData(library.index(row, RunLibrary::Note),
                        QStringLiteral("after interrupts were moved to core %1").arg(row), Qt::EditRole);
    }
    auto& compared = *fixture.window().findChild<QTabWidget*>("compareViews");
    const std::vector<QSize> sizes = scale > 1 ? std::vector{QSize(2720, 1720), QSize(1800, 1080), QSize(1366, 768)}
                                               : std::vector{QSize(1366, 768), QSize(1360, 860), QSize(900, 540)};
    for (const QSize& size : sizes) {
        fixture.window().resize(size);
        for (const Step& step : allSteps()) {
            CAPTURE(size.width(), size.height(), step.id);
            fixture.window().goTo(step.id);
            const auto& checks = *fixture.window().findChild<CheckList*>();
            if (step.id == kCheckStep)
                CHECK(waitUntil([&checks] { return checks.topLevelItemCount() > 0; }, 10s));
            checkNothingIsCut(fixture.window());
            if (step.id == kCompareStep) {
                compared.setCurrentIndex(1);
                checkNothingIsCut(fixture.window());
                compared.setCurrentIndex(0);
            }
            CHECK(fixture.window().size() == size);
        }
        fixture.window().goTo(kMeasureStep);
        fixture.window().results().switchView();
        checkNothingIsCut(fixture.window());
        fixture.window().results().switchView();
    }
    QSettings().remove("view");
}

TEST_CASE("nothing is cut of a mode's own tables and charts in a small window, in both languages", "[gui][sizes]")
{
    needFonts();
    const char* const language = GENERATE("en", "zh_CN");
    const std::string mode = GENERATE("sweep load", "sweep idle", "flood");
    CAPTURE(language, mode);
    const InLanguage speaking(language);
    WindowFixture fixture;
    MainWindow& window = fixture.window();
    openRun(fixture, runWithTables(mode));
    window.resize(900, 540);
    for (const std::string_view step : {kWhyStep, kReportStep, kMeasureStep}) {
        CAPTURE(std::string(step));
        window.goTo(step);
        checkNothingIsCut(window);
    }
    auto& figures = *window.findChild<QTabWidget*>("figureTabs");
    REQUIRE(figures.count() == 2);
    for (const bool isTime : {false, true}) {
        CAPTURE(isTime);
        if (isTime)
            window.results().switchView();
        for (const int tab : {0, 1}) {
            CAPTURE(tab);
            figures.setCurrentIndex(tab);
            checkNothingIsCut(window);
        }
        CHECK(window.size() == QSize(900, 540));
    }
    QSettings().remove("view");
    QSettings().remove("window");
}

TEST_CASE("nothing is cut of the guide in a small window, in both languages", "[gui][sizes][guide]")
{
    needFonts();
    const char* const language = GENERATE("en", "zh_CN");
    CAPTURE(language);
    const InLanguage speaking(language);
    WindowFixture fixture;
    MainWindow& window = fixture.window();
    qputenv("HALFTRIP_FAKE_JOURNAL", fixture.path("journal").toUtf8());
    fixture.fillForm("64", 0.1);
    window.resize(900, 540);
    window.goTo(kCheckStep);
    REQUIRE(waitUntil([&] { return window.desk().report() && window.desk().canApply("governor"); }, 20s));
    auto& begin = *window.findChild<QPushButton*>("guideButton");
    REQUIRE(waitUntil([&] { return begin.isEnabled(); }, 20s));
    begin.click();
    auto& summary = *window.findChild<QPlainTextEdit*>("guideSummary");
    auto& skip = *window.findChild<QPushButton*>("guideSkip");
    int steps = 0;
    for (; !summary.isVisible() && steps < 10; ++steps) {
        CAPTURE(steps);
        checkNothingIsCut(window);
        auto* const forward = skip.isVisible() ? &skip : window.findChild<QPushButton*>("guideNext");
        REQUIRE(forward->isVisible());
        forward->click();
    }
    CHECK(steps == 3);
    REQUIRE(summary.isVisible());
    checkNothingIsCut(window);
    CHECK(window.size() == QSize(900, 540));
    qunsetenv("HALFTRIP_FAKE_JOURNAL");
    QSettings().remove("window");
}

TEST_CASE("nothing is cut of the slow packets in a small window, in both languages", "[gui][sizes]")
{
    needFonts();
    const char* const language = GENERATE("en", "zh_CN");
    CAPTURE(language);
    const InLanguage speaking(language);
    WindowFixture fixture;
    openRun(fixture, runWithSlowPackets());
    fixture.window().goTo(kWhyStep);
    auto& open = *fixture.window().findChild<QPushButton*>("slowestPackets");
    // Named as its button is.
    CHECK(fixture.window().findChild<QLabel*>("whyScope")->text().contains(open.text()));
    REQUIRE(open.isVisible());
    open.click();
    auto& packets = *fixture.window().findChild<QDialog*>("slowPackets");
    REQUIRE(packets.isVisible());
    packets.resize(900, 540);
    auto& points = *packets.findChild<QComboBox*>("slowPoint");
    REQUIRE(points.count() == 6);
    for (int entry = 0; entry < points.count(); ++entry) {
        CAPTURE(entry, points.itemText(entry).toStdString());
        points.setCurrentIndex(entry);
        emit points.activated(entry);
        REQUIRE(packets.findChild<QTableView*>("slowList")->model()->rowCount() > 0);
        checkNothingIsCut(packets);
        CHECK(packets.size() == QSize(900, 540));
    }
    QSettings().remove("window");
}

TEST_CASE("in the view of time a latency lies at one height in the heat map and in the histogram beside it",
          "[gui][sizes][views]")
{
    needFonts();
    const char* const sizes = GENERATE("64", "64,512", "64,128,256,512");
    CAPTURE(sizes);
    QSettings().remove("view");
    WindowFixture fixture;
    fixture.fillForm(QString::fromLatin1(sizes), 0.1);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    ResultsView& results = fixture.window().results();
    results.switchView();
    auto& timeline = fixture.plot<TimelinePlot>();
    auto& histogram = fixture.plot<HistogramPlot>();
    const auto heightOf = [](const BasePlot& plot, double latency) {
        return plot.mapToGlobal(QPoint(0, 0)).y() + plot.yAxis->coordToPixel(latency);
    };
    for (const QSize& size : {QSize(1360, 744), QSize(900, 540), QSize(1366, 1000)}) {
        fixture.window().resize(size);
        CAPTURE(size.width(), size.height());
        REQUIRE(waitUntil([&] { return timeline.isVisible() && histogram.isVisible() && histogram.isTurned(); }, 2s));
        const auto apart = [&] {
            const QCPRange range = timeline.yAxis->range();
            return std::max(std::abs(heightOf(timeline, range.lower) - heightOf(histogram, range.lower)),
                            std::abs(heightOf(timeline, range.upper) - heightOf(histogram, range.upper)));
        };
        static_cast<void>(waitUntil([&] { return apart() < 0.5; }, 2s));
        CHECK(apart() < 0.5);
        CHECK(histogram.yAxis->range() == timeline.yAxis->range());
        CHECK(histogram.axisRect()->height() >= 100);
        // Whichever is zoomed, by the wheel or by keys.
        const QCPRange whole = timeline.yAxis->range();
        const auto isAt = [&](const QCPRange& range) {
            return timeline.yAxis->range() == range && histogram.yAxis->range() == range && apart() < 0.5;
        };
        for (const bool isByKey : {false, true}) {
            CAPTURE(isByKey);
            const QPoint middle = histogram.axisRect()->center();
            QWheelEvent wheel(middle, histogram.mapToGlobal(middle), {}, QPoint(0, 120), Qt::NoButton, Qt::NoModifier,
                              Qt::NoScrollPhase, false);
            if (isByKey)
                QTest::keyClick(&histogram, Qt::Key_Plus);
            else
                QApplication::sendEvent(&histogram, &wheel);
            CHECK(waitUntil([&] { return timeline.isZoomed() && isAt(timeline.yAxis->range()); }, 2s));
            CHECK(timeline.yAxis->range().size() < whole.size());
            CHECK_FALSE(histogram.isZoomed());
            results.refresh();
            CHECK(waitUntil([&] { return isAt(timeline.yAxis->range()); }, 2s));
            CHECK(timeline.yAxis->range().size() < whole.size());
            QTest::keyClick(&histogram, Qt::Key_Escape);
            CHECK(waitUntil([&] { return isAt(whole); }, 2s));
            CHECK_FALSE(timeline.isZoomed());
        }
        // No entry of its legend is among the curves.
        if (histogram.legend->itemCount() > 0)
            CHECK(histogram.legend->outerRect().bottom() < histogram.axisRect()->top());
    }
    QSettings().remove("view");
    QSettings().remove("window");
}

TEST_CASE("no plot is too low with a reference overlaid on the chart of sizes, which has a note and a legend",
          "[gui][sizes][reference]")
{
    needFonts();
    const char* const language = GENERATE("en", "zh_CN");
    CAPTURE(language);
    const InLanguage speaking(language);
    WindowFixture fixture;
    std::vector<model::PointResult> points;
    for (const std::int64_t bytes : {1, 4, 16, 64, 256, 1024})
        points.push_back(oddPointOf(bytes, 20'000 + 10 * bytes, 2'000, 3));
    model::RunRecord record = oddRunOf(std::move(points));
    record.request.mode = "sweep sizes";
    const QString path = fixture.path(QStringLiteral("sizes.halftrip.json"));
    REQUIRE(saveRun(record, path));
    REQUIRE(fixture.window().files().open(path));
    fixture.window().goTo(kMeasureStep);
    auto* const reference = fixture.window().findChild<QComboBox*>("referenceChoice");
    REQUIRE(reference != nullptr);
    for (const char* const id : {"snf-pingpong", "cspi-tick-to-trade"}) {
        const int entry = reference->findData(QString::fromLatin1(id));
        REQUIRE(entry >= 0);
        reference->setCurrentIndex(entry);
        for (const QSize& size : {QSize(1366, 768), QSize(1360, 860), QSize(900, 540)}) {
            CAPTURE(id, size.width(), size.height());
            fixture.window().resize(size);
            QTest::qWait(50);
            fixture.window().results().refresh();
            static_cast<void>(waitUntil([&] { return lowPlots(fixture.window()).isEmpty(); }, 1s));
            CHECK(lowPlots(fixture.window()).join(QLatin1Char('\n')).toStdString() == "");
            CHECK(cutLegends(fixture.window()).join(QLatin1Char('\n')).toStdString() == "");
            CHECK(cutWords(fixture.window()).join(QLatin1Char('\n')).toStdString() == "");
        }
    }
    QSettings().remove("view");
    QSettings().remove("window");
}

TEST_CASE("a run of one size has no charts over sizes, one of several has them", "[gui][sizes][views]")
{
    WindowFixture fixture;
    ResultsView& results = fixture.window().results();
    const auto measure = [&](const char* sizes) {
        fixture.fillForm(QString::fromLatin1(sizes), 0.1);
        fixture.clickStart();
        REQUIRE(fixture.waitForEnd(10s));
    };
    const auto chooser = [&]() -> const QTabBar& { return *results.findChild<QTabBar*>("leftPlotChooser"); };
    for (const bool isTime : {false, true}) {
        CAPTURE(isTime);
        if (isTime)
            results.switchView();
        measure("64");
        CHECK(results.plots().size() == 3);
        CHECK_FALSE(chooser().isVisible());
        measure("64,512");
        CHECK(results.plots().size() == 5);
        CHECK(chooser().isVisible());
    }
    QSettings().remove("view");
    QSettings().remove("window");
}

TEST_CASE("the words over the stages take no more room than they need", "[gui][sizes]")
{
    needFonts();
    WindowFixture fixture;
    measureTwoPoints(fixture);
    fixture.window().goTo(kWhyStep);
    const auto* hint = fixture.window().findChild<QLabel*>("whyHint");
    REQUIRE(hint != nullptr);
    REQUIRE(waitUntil([&] { return hint->isVisible(); }, 2s));
    // Less than a line more, once everything has its place.
    CHECK(waitUntil(
        [&] { return hint->height() < hint->heightForWidth(hint->width()) + hint->fontMetrics().lineSpacing() * 3; },
        2s));
}

TEST_CASE("a low window scrolls its pages instead of cutting them", "[gui][sizes]")
{
    needFonts();
    const char* const language = GENERATE("en", "zh_CN");
    CAPTURE(language);
    const InLanguage speaking(language);
    WindowFixture fixture;
    measureTwoPoints(fixture);
    fixture.window().goTo(kMeasureStep);
    measureTwoPoints(fixture);
    RunLibrary& library = fixture.window().library();
    REQUIRE(library.rowCount() >= 2);
    for (const auto& [row, group] : {std::pair(0, RunLibrary::GroupA), std::pair(1, RunLibrary::GroupB)})
        library.setData(library.index(row, group), static_cast<int>(Qt::Checked), Qt::CheckStateRole);
    auto& list = *fixture.window().findChild<RunList*>();
    const auto& table = *list.findChild<QTableView*>("runList");
    fixture.window().goTo(kCompareStep);
    list.choose(0);
    for (const QSize& size : {QSize(900, 540), QSize(640, 400)}) {
        fixture.window().resize(size);
        CAPTURE(size.width());
        CHECK(waitUntil([&] { return cutWords(fixture.window()).isEmpty(); }, 1s));
        CHECK(cutWords(fixture.window()).join(QLatin1Char('\n')).toStdString() == "");
        CHECK(table.viewport()->height() >= 4 * table.verticalHeader()->defaultSectionSize());
        CHECK(waitUntil([&] { return lowPlots(fixture.window()).isEmpty(); }, 1s));
        CHECK(lowPlots(fixture.window()).join(QLatin1Char('\n')).toStdString() == "");
        CHECK(std::ranges::count_if(fixture.window().page(kCompareStep)->findChildren<BasePlot*>(),
                                    &BasePlot::isVisible) == 2);
        CHECK(fixture.window().size() == size);
    }
    for (const std::string_view step : {kMeasureStep, kWhyStep, kCheckStep, kReportStep}) {
        CAPTURE(std::string(step));
        fixture.window().goTo(step);
        CHECK(waitUntil([&] { return cutWords(fixture.window()).isEmpty(); }, 1s));
        CHECK(cutWords(fixture.window()).join(QLatin1Char('\n')).toStdString() == "");
        CHECK(cutLegends(fixture.window()).join(QLatin1Char('\n')).toStdString() == "");
        // Downwards only.
        const QWidget& page = *fixture.window().page(step);
        for (const QSize& size :
             {QSize(640, 400), QSize(700, 600), QSize(760, 600), QSize(800, 600), QSize(840, 600)}) {
            fixture.window().resize(size);
            CAPTURE(size.width(), page.width(), page.parentWidget()->width());
            CHECK(waitUntil([&page] { return page.width() <= page.parentWidget()->width(); }, 1s));
            CHECK(fixture.window().size() == size);
        }
        fixture.window().resize(640, 400);
    }
    fixture.window().goTo(kConnectStep);
    const auto cards = fixture.window().findChildren<PeerCard*>();
    CHECK(waitUntil(
        [&cards] {
            return std::ranges::all_of(cards, [](const PeerCard* card) {
                return card->width() >= card->sizeHint().width() && card->height() >= card->sizeHint().height();
            });
        },
        1s));
}

TEST_CASE("many reasons and the evidence of one scroll in a low window, and nothing of them is cut", "[gui][sizes]")
{
    needFonts();
    WindowFixture fixture;
    MainWindow& window = fixture.window();
    measureTwoPoints(fixture);
    model::RunRecord record = window.model().toRecord();
    record.findings.clear();
    for (int i = 1; i <= 9; ++i) {
        const std::string words = "Reason number " + std::to_string(i) + " for some doubt about the tail of this run.";
        record.findings.push_back({.id = "reason" + std::to_string(i), .sentence = words});
        for (int line = 0; line < 12; ++line)
            record.findings.back().evidence.emplace_back("A sentence of evidence that is about as long as most are.");
    }
    window.model().setRecord(record);
    window.goTo(kMeasureStep);
    window.verdict().showReasons(true);
    REQUIRE(window.verdict().chips().size() >= 9);
    const auto& overlay = *window.findChild<QAbstractScrollArea*>("reasonsOverlay");
    const auto& detail = *window.findChild<QFrame*>("flagDetail");
    const QWidget& last = *window.verdict().chips()[8];
    QTest::mouseClick(window.verdict().chips()[8], Qt::LeftButton);
    for (const QSize& size : {QSize(900, 540), QSize(640, 400)}) {
        window.resize(size);
        CAPTURE(size.width());
        CHECK(waitUntil([&] { return cutWords(window).isEmpty(); }, 1s));
        CHECK(cutWords(window).join(QLatin1Char('\n')).toStdString() == "");
        // From its first button to the last line of the evidence.
        QWidget* const seen = overlay.viewport();
        overlay.verticalScrollBar()->setValue(0);
        CHECK(window.verdict().chips().front()->mapTo(seen, QPoint(0, 0)).y() >= 0);
        overlay.verticalScrollBar()->setValue(overlay.verticalScrollBar()->maximum());
        CHECK(detail.mapTo(seen, detail.rect().bottomLeft()).y() < seen->height());
        CHECK(last.mapTo(seen, last.rect().topRight()).x() < seen->width());
        CHECK(overlay.geometry().bottom() < overlay.parentWidget()->height());
    }
    // What was pressed is in sight at once.
    QTest::mouseClick(window.verdict().chips()[8], Qt::LeftButton);
    overlay.verticalScrollBar()->setValue(0);
    QTest::mouseClick(window.verdict().chips()[8], Qt::LeftButton);
    CHECK(waitUntil(
        [&] { return detail.mapTo(overlay.viewport(), QPoint(0, 0)).y() < overlay.viewport()->height() / 2; }, 1s));
    QSettings().remove("window");
}

TEST_CASE("Start and Stop are in sight at every size, wherever the page is scrolled to", "[gui][sizes]")
{
    needFonts();
    const char* const language = GENERATE("en", "zh_CN");
    CAPTURE(language);
    const InLanguage speaking(language);
    WindowFixture fixture;
    MainWindow& window = fixture.window();
    measureTwoPoints(fixture);
    window.goTo(kMeasureStep);
    auto* const form = window.findChild<QAction*>("showForm");
    REQUIRE(form != nullptr);
    for (const QSize& size : {QSize(640, 400), QSize(1366, 400), QSize(900, 540), QSize(1360, 860), QSize(640, 1000)}) {
        for (const bool isFormShown : {false, true}) {
            window.resize(size);
            form->setChecked(isFormShown);
            CAPTURE(size.width(), size.height(), isFormShown);
            auto* const area = qobject_cast<QScrollArea*>(window.page(kMeasureStep)->parentWidget()->parentWidget());
            REQUIRE(area != nullptr);
            for (const char* const name : {"startButton", "stopButton"}) {
                const auto* const button = window.findChild<QPushButton*>(QString::fromLatin1(name));
                const auto isWhole = [&] {
                    return button->isVisible() && button->visibleRegion().boundingRect() == button->rect();
                };
                CAPTURE(std::string(name));
                for (const int place : {0, 100'000}) {
                    const QRect seen = button->visibleRegion().boundingRect();
                    CAPTURE(place, button->isVisible(), seen.width(), seen.height(), button->width(), button->height());
                    area->verticalScrollBar()->setValue(place);
                    CHECK(waitUntil(isWhole, 1s));
                }
            }
            CHECK(window.size() == size);
        }
    }
    QSettings().remove("view");
    QSettings().remove("window");
}

TEST_CASE("odd runs are shown on every page in both languages, uncut but for a window of 640 x 400", "[gui][odd]")
{
    needFonts();
    const char* const language = GENERATE("en", "zh_CN");
    const std::string kind = GENERATE("one sample", "losses only", "an hour to a microsecond", "1,000 points");
    CAPTURE(language, kind);
    const InLanguage speaking(language);
    WindowFixture fixture;
    const QString path = fixture.path(QStringLiteral("odd.halftrip.json"));
    REQUIRE(saveRun(oddRecord(kind), path));
    REQUIRE(fixture.window().files().open(path));
    for (const QSize& size : {QSize(1366, 768), QSize(900, 540), QSize(640, 400)}) {
        fixture.window().resize(size);
        for (const Step& step : allSteps()) {
            CAPTURE(size.width(), step.id);
            fixture.window().goTo(step.id);
            QTest::qWait(30);
            if (size.width() > 640)
                checkNothingIsCut(fixture.window());
            fixture.window().results().refresh();
            CHECK(fixture.window().size() == size);
            for (const auto* label : fixture.window().findChildren<QLabel*>()) {
                const QString text = label->isVisible() ? label->text().toLower() : QString();
                INFO(text.toStdString());
                CHECK_FALSE(text.contains(QRegularExpression(QStringLiteral("\\b(nan|inf)\\b"))));
            }
        }
    }
    fixture.window().goTo(kMeasureStep);
    for (const BasePlot* plot : fixture.window().results().plots()) {
        for (const QCPAxis* axis : plot->axisRect()->axes()) {
            INFO(plot->pictureName().toStdString() << " " << axis->range().lower << " " << axis->range().upper);
            CHECK(std::isfinite(axis->range().lower));
            CHECK(std::isfinite(axis->range().upper));
            CHECK(axis->range().size() > 0);
        }
    }
    QSettings().remove("window");
    QSettings().remove("view");
}

TEST_CASE("of a run of many points four are ticked at first, from the first to the last", "[gui][odd]")
{
    WindowFixture fixture;
    RunModel& model = fixture.window().model();
    const auto& table = *fixture.window().findChild<QTableView*>("pointTable");
    const auto tickedOf = [&](int points) {
        std::vector<model::PointResult> results;
        for (int i = 0; i < points; ++i)
            results.push_back(oddPointOf(64 + i, 20'000, 20, 0));
        model::RunRecord record = oddRunOf(std::move(results));
        // Another run than the one before.
        record.startedAt = "2026-05-06T07:08:" + std::to_string(10 + points) + ".000Z";
        model.setRecord(record);
        std::vector<int> rows;
        for (int row = 0; row < table.model()->rowCount(); ++row) {
            if (table.model()->index(row, 0).data(Qt::CheckStateRole).toInt() == Qt::Checked)
                rows.push_back(row);
        }
        return rows;
    };
    CHECK(tickedOf(3) == std::vector{0, 1, 2});
    CHECK(tickedOf(4) == std::vector{0, 1, 2, 3});
    CHECK(tickedOf(5) == std::vector{0, 1, 2, 4});
    CHECK(tickedOf(12) == std::vector{0, 3, 7, 11});
}

/// Pictures for people to look at: test_gui_window "[pictures-sizes]" with HALFTRIP_PICTURES=FOLDER: every page at the
/// four sizes in both languages.
TEST_CASE("pictures of every page at each size", "[.pictures][.pictures-sizes]")
{
    if (qEnvironmentVariable("HALFTRIP_PICTURES").isEmpty())
        return;
    const char* const language = GENERATE("en", "zh_CN");
    const InLanguage speaking(language);
    WindowFixture fixture;
    measureTwoPoints(fixture);
    for (const Step& step : allSteps()) {
        fixture.window().goTo(step.id);
        for (const QSize& size : {QSize(640, 400), QSize(900, 540), QSize(1366, 768)})
            takePicture(fixture, language, nameOf(step.id), size);
    }
    QSettings().remove("window");
    QSettings().remove("view");
}

/// The same of odd runs, of files that are no runs and of a child that dies: "[pictures-odd]".
TEST_CASE("pictures of bad input", "[.pictures][.pictures-odd]")
{
    if (qEnvironmentVariable("HALFTRIP_PICTURES").isEmpty())
        return;
    const char* const language = GENERATE("en", "zh_CN");
    const InLanguage speaking(language);
    QDir(keptRunsFolder()).removeRecursively();
    WindowFixture fixture;
    MainWindow& window = fixture.window();
    RunLibrary& library = window.library();
    int hour = 0;
    for (const char* const kind : {"one sample", "losses only", "an hour to a microsecond", "1,000 points"}) {
        const QString name = QStringLiteral("odd-") +
                             QString::fromLatin1(kind).replace(QLatin1Char(' '), QLatin1Char('-'));
        const QString path = fixture.path(name + kRunSuffix);
        model::RunRecord record = oddRecord(kind);
        // Runs that began at one moment are one run.
        record.startedAt = QStringLiteral("2026-05-06T0%1:08:09.000Z").arg(++hour).toStdString();
        REQUIRE(saveRun(record, path));
        REQUIRE(window.files().open(path));
        // The newest is on top; it is compared with the one before.
        for (int row = 0; row < library.rowCount(); ++row)
            library.setData(library.index(row, RunLibrary::GroupA),
                            static_cast<int>(row < 2 ? Qt::Checked : Qt::Unchecked), Qt::CheckStateRole);
        for (const std::string_view step : {kMeasureStep, kWhyStep, kCompareStep, kReportStep}) {
            window.goTo(step);
            for (const QSize& size : {QSize(1360, 860), QSize(640, 400)})
                takePicture(fixture, language, name + QLatin1Char('-') + nameOf(step), size);
        }
        window.goTo(kCompareStep);
        window.findChild<QTabWidget*>(QStringLiteral("compareViews"))->setCurrentIndex(1);
        takePicture(fixture, language, name + QStringLiteral("-bars"), QSize(1360, 860));
        window.findChild<QTabWidget*>(QStringLiteral("compareViews"))->setCurrentIndex(0);
        window.goTo(kMeasureStep);
        window.results().switchView();
        takePicture(fixture, language, name + QStringLiteral("-time"), QSize(1360, 860));
        window.results().switchView();
    }
    for (const auto& [name, content] :
         {std::pair("json", QByteArray("{\"name\": \"left-pad\"}")), std::pair("binary", QByteArray(4096, '\x9f')),
          std::pair("truncated", QByteArray("{\"schemaVersion\": 2, \"poi"))}) {
        QFile file(fixture.path(QString::fromLatin1(name) + kRunSuffix));
        REQUIRE(file.open(QIODevice::WriteOnly));
        file.write(content);
        file.close();
        CHECK_FALSE(window.files().open(file.fileName()));
    }
    takePicture(fixture, language, QStringLiteral("foreign"), QSize(900, 540));
    window.messages().clear();
    fixture.fillForm("64", 60);
    fixture.clickStart();
    REQUIRE(waitUntil([&] { return fixture.hasResults() && window.model().isLive(); }, 10s));
    QTest::qWait(500);
    QProcess::execute("kill", {"-9", QString::number(window.controller().process().processId())});
    REQUIRE(fixture.waitForEnd(10s));
    for (const std::string_view step : {kMeasureStep, kWhyStep, kReportStep}) {
        window.goTo(step);
        takePicture(fixture, language, QStringLiteral("killed-") + nameOf(step), QSize(900, 540));
    }
    QSettings().remove("window");
    QSettings().remove("view");
}
