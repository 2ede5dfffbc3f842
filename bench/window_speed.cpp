// What the window costs its user, in this process and on Qt's platform "offscreen" (drawing is by the processor there
// as on a screen): milliseconds to its first paint and to runs that it opens, a frame of five runs overlaid in one
// another, a redraw of a thousand points over an axis, megabytes after an hour's events with twenty runs in the list.
// Prints JSON.
//
//   window_speed times|memory
#include "app/gui/canvas/base_plot.hpp"
#include "app/gui/library/run_library.hpp"
#include "app/gui/plots/axis_chart.hpp"
#include "app/gui/plots/histogram_plot.hpp"
#include "app/gui/plots/percentile_plot.hpp"
#include "app/gui/plots/run_overlay.hpp"
#include "app/gui/runs/results_view.hpp"
#include "app/gui/runs/run_files.hpp"
#include "app/gui/shell/main_window.hpp"
#include "bench/realistic_rtts.hpp"
#include "core/model/record/run_file.hpp"
#include "core/model/request/axis.hpp"

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QSettings>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace halftrip;

constexpr int kRunsListed = 20;
constexpr int kRunsOverlaid = 5;
constexpr std::size_t kSamplesOfOverlaid = 10'000'000;
constexpr int kFrames = 120;
constexpr int kEventsOfHour = 36'000;
constexpr std::int64_t kEventNs = 100'000'000;
constexpr std::size_t kSamplesOfEvent = 20'000;
constexpr std::size_t kSlices = 200;

stats::Histogram histogramOf(const std::vector<std::int64_t>& values)
{
    stats::Histogram histogram;
    for (const std::int64_t value : values)
        histogram.record(value);
    return histogram;
}

/// Ping over UDP, a point for each size from 1 on.
model::RunRecord recordOf(std::size_t points, const stats::Histogram& histogram)
{
    model::RunRecord record;
    record.status = model::RunStatus::Complete;
    record.startedAt = "2024-06-01T12:00:00.000Z";
    record.finishedAt = "2024-06-01T12:10:00.000Z";
    for (std::size_t i = 0; i < points; ++i) {
        model::PointResult& point = record.points.emplace_back();
        point.axes = {{.axis = "size", .number = static_cast<std::int64_t>(i + 1)}};
        point.elapsedNs = static_cast<std::int64_t>(kSlices) * kEventNs;
        point.counts.sent = point.counts.received = histogram.count();
        point.distributions = {{.id = "rtt", .histogram = histogram}};
        for (std::size_t slice = 0; slice < kSlices; ++slice)
            point.slices.push_back({.startNs = static_cast<std::int64_t>(slice) * kEventNs,
                                    .lengthNs = kEventNs,
                                    .count = histogram.count() / kSlices,
                                    .p50Ns = histogram.percentileNs(50),
                                    .p99Ns = histogram.percentileNs(99),
                                    .maxNs = histogram.maxNs(),
                                    .cells = stats::CellCounts(histogram)});
    }
    return record;
}

/// Megabytes of this process that are in memory; 0 where the system does not tell.
double memoryMb()
{
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;) {
        if (word == "VmRSS:") {
            double kib = 0;
            status >> kib;
            return kib / 1024;
        }
    }
    return 0;
}

/// Until everything that was asked for is painted.
void settle(QWidget& window)
{
    QApplication::processEvents();
    window.repaint();
    QApplication::processEvents();
}

void writeFile(const QString& path, const std::string& text)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), static_cast<qint64>(text.size())) < 0)
        qFatal("%s cannot be written.", qPrintable(path));
}

double msToOpen(gui::MainWindow& window, const QString& path)
{
    QElapsedTimer clock;
    clock.start();
    if (!window.files().open(path))
        qFatal("%s cannot be opened.", qPrintable(path));
    settle(window);
    return static_cast<double>(clock.nsecsElapsed()) / 1e6;
}

/// Runs whose histograms have the same shape, each a little further right.
std::vector<gui::ShownRun> overlaidRuns()
{
    std::vector<std::int64_t> values = bare::realisticRtts(kSamplesOfOverlaid);
    std::vector<gui::ShownRun> runs;
    for (int i = 0; i < kRunsOverlaid; ++i) {
        runs.push_back({QString::number(i + 1), recordOf(1, histogramOf(values))});
        for (std::int64_t& value : values)
            value += value / 50;
    }
    return runs;
}

/// The middle and the longest of the frames of a plot that is dragged to and fro; milliseconds.
std::pair<double, double> msToPan(gui::BasePlot& plot)
{
    std::vector<double> frames;
    for (int i = 0; i < kFrames; ++i) {
        QElapsedTimer clock;
        clock.start();
        const double factor = i % 40 < 20 ? 1.05 : 1 / 1.05;
        QCPAxis& axis = *plot.xAxis;
        if (axis.scaleType() == QCPAxis::stLogarithmic)
            axis.setRange(axis.range().lower * factor, axis.range().upper * factor);
        else
            axis.moveRange(axis.range().size() * (factor - 1));
        plot.replot(QCustomPlot::rpImmediateRefresh);
        QApplication::processEvents();
        frames.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
    }
    std::ranges::sort(frames);
    return {frames[frames.size() / 2], frames.back()};
}

template <typename Plot>
std::pair<double, double> msToPanOverlaid(const gui::RunModel& model)
{
    gui::ViewOptions options;
    Plot plot(options);
    plot.resize(1200, 420);
    plot.show();
    plot.refresh(model, static_cast<int>(model.points().size()) - 1);
    settle(plot);
    return msToPan(plot);
}

/// The middle and the longest of the times in which a chart over an axis takes over a live run and draws it;
/// milliseconds.
std::pair<double, double> msToRedraw(const gui::RunModel& model)
{
    gui::AxisChart chart(model::kSizeAxis, gui::AxisFigures::Tail);
    chart.resize(1200, 420);
    chart.show();
    std::vector<double> frames;
    for (int i = 0; i < kFrames; ++i) {
        QElapsedTimer clock;
        clock.start();
        chart.refresh(model, i);
        chart.replot(QCustomPlot::rpImmediateRefresh);
        QApplication::processEvents();
        frames.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
    }
    std::ranges::sort(frames);
    return {frames[frames.size() / 2], frames.back()};
}

bool hasAxisChartInFront(gui::MainWindow& window)
{
    const QList<gui::BasePlot*>& plots = window.results().plots();
    return !plots.isEmpty() && qobject_cast<gui::AxisChart*>(plots.front()) != nullptr && plots.front()->isVisible();
}

void followHour(gui::MainWindow& window)
{
    const stats::Histogram interval = histogramOf(bare::realisticRtts(kSamplesOfEvent));
    model::RunRecord record = recordOf(1, interval);
    const std::vector<model::PointKey> keys{record.points.front()};
    record.points.clear();
    record.status = model::RunStatus::Running;
    gui::RunModel& model = window.model();
    model.beginRun(record.request);
    model.apply(control::RunStartedEvent{record, keys});
    model.apply(control::PointStartedEvent{0, 1, 0, 1, keys.front()});
    control::ProgressEvent event;
    event.interval = interval;
    event.slice.lengthNs = kEventNs;
    event.slice.count = interval.count();
    event.slice.p50Ns = interval.percentileNs(50);
    event.slice.p99Ns = interval.percentileNs(99);
    event.slice.maxNs = interval.maxNs();
    for (int i = 0; i < kEventsOfHour; ++i) {
        event.slice.startNs = i * kEventNs;
        event.elapsedNs = (i + 1) * kEventNs;
        event.counts.sent = event.counts.received = interval.count() * static_cast<std::uint64_t>(i + 1);
        model.apply(event);
        if (i % 1'000 == 0)
            settle(window);
    }
    window.results().refresh();
    settle(window);
}

void printTimes(gui::MainWindow& window, const QTemporaryDir& home, double firstPaintMs)
{
    const stats::Histogram histogram = histogramOf(bare::realisticRtts(100'000));
    const QString hundred = home.filePath("100.halftrip.json");
    const QString thousand = home.filePath("1000.halftrip.json");
    writeFile(hundred, model::toRunFile(recordOf(100, histogram)));
    writeFile(thousand, model::toRunFile(recordOf(1'000, histogram)));
    const double hundredMs = msToOpen(window, hundred);
    const double thousandMs = msToOpen(window, thousand);
    const QString sweep = home.filePath("sweep.halftrip.json");
    model::RunRecord swept = recordOf(1'000, histogram);
    swept.request.mode = "sweep sizes";
    writeFile(sweep, model::toRunFile(swept));
    const double sweepMs = msToOpen(window, sweep);
    if (!hasAxisChartInFront(window))
        qFatal("The sweep's chart is not in front.");
    const auto axisMs = msToRedraw(window.model());
    const std::vector<gui::ShownRun> runs = overlaidRuns();
    gui::RunModel overlaid;
    overlaid.setRecord(gui::overlayOf(runs, gui::commonPoints(runs).front()));
    const auto histogramMs = msToPanOverlaid<gui::HistogramPlot>(overlaid);
    const auto percentilesMs = msToPanOverlaid<gui::PercentilePlot>(overlaid);
    std::printf("{\"first_paint_ms\": %.0f, \"open_100_ms\": %.0f, \"open_1000_ms\": %.0f, "
                "\"open_sweep_ms\": %.0f, \"axis_frame_ms\": [%.1f, %.1f], \"histogram_frame_ms\": [%.1f, %.1f], "
                "\"percentiles_frame_ms\": [%.1f, %.1f]}\n",
                firstPaintMs, hundredMs, thousandMs, sweepMs, axisMs.first, axisMs.second, histogramMs.first,
                histogramMs.second, percentilesMs.first, percentilesMs.second);
}

void printMemory(gui::MainWindow& window, const QTemporaryDir& home)
{
    const double before = memoryMb();
    const model::RunRecord record = recordOf(12, histogramOf(bare::realisticRtts(100'000)));
    for (int i = 0; i < kRunsListed; ++i) {
        const QString path = home.filePath(QStringLiteral("%1.halftrip.json").arg(i));
        writeFile(path, model::toRunFile(record));
        window.library().put(path, record);
        (void)msToOpen(window, path);
    }
    const double listed = memoryMb();
    followHour(window);
    std::printf("{\"empty_mb\": %.0f, \"runs_listed_mb\": %.0f, \"hour_mb\": %.0f}\n", before, listed, memoryMb());
}

}  // namespace

int main(int argc, char** argv)
{
    QElapsedTimer sinceStart;
    sinceStart.start();
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir home;
    qputenv("XDG_DATA_HOME", home.path().toUtf8());
    qputenv("XDG_CONFIG_HOME", home.path().toUtf8());
    const QApplication application(argc, argv);
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, home.path());
    gui::MainWindow window;
    window.resize(1360, 860);
    window.show();
    settle(window);
    const double firstPaintMs = static_cast<double>(sinceStart.nsecsElapsed()) / 1e6;
    if (argc > 1 && std::string_view(argv[1]) == "memory")
        printMemory(window, home);
    else
        printTimes(window, home, firstPaintMs);
    return 0;
}
