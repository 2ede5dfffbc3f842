#include "app/gui/i18n/format.hpp"
#include "app/gui/runs/point_table_model.hpp"
#include "app/gui/runs/summary_card.hpp"
#include "app/gui/runs/summary_strip.hpp"
#include "core/stats/reported_percentiles.hpp"
#include "tests/gui/in_language.hpp"

#include <catch2/catch.hpp>

#include <QAbstractItemModelTester>
#include <QLabel>

using namespace halftrip;
using namespace halftrip::gui;

namespace {

model::RunRecord recordOf(std::uint64_t samples, std::uint64_t lost = 3)
{
    model::RunRecord record;
    model::PointResult point;
    point.axes = {model::numberOn(model::kSizeAxis, 1024)};
    point.distributions = {{.id = "rtt", .histogram = {}}};
    for (std::uint64_t i = 0; i < samples; ++i)
        point.distributions.front().histogram.record(10'000);
    point.counts.lost = lost;
    record.points.push_back(point);
    record.status = model::RunStatus::Complete;
    return record;
}

std::string cell(const PointTableModel& table, PointTableModel::Figure figure, int role = Qt::DisplayRole)
{
    return table.index(0, table.columnOf(figure)).data(role).toString().toStdString();
}

std::string title(const PointTableModel& table, int column)
{
    return table.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().toStdString();
}

}  // namespace

TEST_CASE("the table shows half of the round trip in microseconds", "[gui][table]")
{
    RunModel run;
    run.setRecord(recordOf(20'000));
    const PointTableModel table(run);
    CHECK(table.index(0, 0).data().toString() == "1024");
    CHECK(title(table, 0) == "bytes");
    CHECK(cell(table, PointTableModel::Samples) == "20,000");
    CHECK(cell(table, PointTableModel::P50) == "5.00");
    CHECK(cell(table, PointTableModel::P999) == "5.00");
    CHECK(cell(table, PointTableModel::Lost) == "3");
    CHECK(cell(table, PointTableModel::P50, Qt::ToolTipRole).find("RTT 10,000 ns") != std::string::npos);
}

TEST_CASE("what is far from its column's unit has its own", "[gui][table]")
{
    model::RunRecord record = recordOf(100);
    model::PointResult& slow = record.points.emplace_back(record.points.front());
    slow.axes = {model::numberOn(model::kSizeAxis, 64)};
    slow.distributions.front().histogram = {};
    for (int i = 0; i < 100; ++i)
        slow.distributions.front().histogram.record(40'000'000'000);
    RunModel run;
    run.setRecord(record);
    const PointTableModel table(run);
    CHECK(cell(table, PointTableModel::P50) == "5.00");
    const auto far = table.index(1, table.columnOf(PointTableModel::P50)).data().toString().toStdString();
    CHECK_THAT(far, Catch::StartsWith("20.") && Catch::EndsWith(" s"));
    CHECK(title(table, table.columnOf(PointTableModel::P50)) == "p50\nHRT (\u00b5s)");
}

TEST_CASE("no figure has more than five digits, whatever the least of its column is", "[gui][table]")
{
    model::RunRecord record = recordOf(20'000, 0);
    // 162,395 us.
    record.points.push_back(record.points.front());
    record.points.back().distributions.front().histogram.record(324'790'000);
    RunModel run;
    run.setRecord(record);
    const PointTableModel table(run);
    const auto most = table.index(1, table.columnOf(PointTableModel::Max));
    CHECK(title(table, most.column()) == "max\nHRT (\u00b5s)");
    CHECK(cell(table, PointTableModel::Max) == "5.00");
    CHECK(most.data().toString().toStdString() == "162.40 ms");
    // As wherever it stands in a sentence.
    CHECK(microsecondsText(162'395'000) == "162.40 ms");
    CHECK(microsecondsText(99'999'000) == QStringLiteral("99,999 \u00b5s"));
}

TEST_CASE("a percentile with fewer than ten samples beyond it is marked", "[gui][table]")
{
    RunModel run;
    run.setRecord(recordOf(1000, 0));
    const PointTableModel table(run);
    CHECK(cell(table, PointTableModel::P99) == "5.00");
    CHECK(cell(table, PointTableModel::P999) == "~5.00");
}

TEST_CASE("the table has every percentile that the exports have, and the standard deviation", "[gui][table]")
{
    const auto kind = GENERATE(model::DistributionKind::RoundTrip, model::DistributionKind::OneWay);
    const bool isHalved = kind == model::DistributionKind::RoundTrip;
    model::RunRecord record = recordOf(100'000, 0);
    record.points[0].distributions[0].kind = kind;
    stats::Histogram& histogram = record.points[0].distributions[0].histogram;
    for (int i = 0; i < 100'000; ++i)
        histogram.record(20'000);
    RunModel run;
    run.setRecord(record);
    const PointTableModel table(run);
    for (const auto& [percent, label] : stats::kReportedPercentiles) {
        bool hasColumn = false;
        for (int column = 0; column < table.columnCount(); ++column)
            hasColumn = hasColumn || title(table, column).starts_with("p" + std::string(label) + "\n");
        INFO(label);
        CHECK(hasColumn);
    }
    CHECK(cell(table, PointTableModel::P90) == (isHalved ? "10.00" : "20.00"));
    CHECK(cell(table, PointTableModel::P9999) == (isHalved ? "10.00" : "20.00"));
    CHECK(title(table, table.columnOf(PointTableModel::StandardDeviation)).starts_with("stddev\n"));
    CHECK(cell(table, PointTableModel::StandardDeviation) == (isHalved ? "2.50" : "5.00"));
    CHECK(cell(table, PointTableModel::StandardDeviation, Qt::ToolTipRole).find("5,000 ns") != std::string::npos);
}

TEST_CASE("least, mean, largest and spread are named in the window's language", "[gui][table][language]")
{
    if (!hasLanguage(QStringLiteral("zh_CN")))
        return;
    const gui_test::InLanguage chinese("zh_CN");
    RunModel run;
    run.setRecord(recordOf(100));
    const PointTableModel table(run);
    for (const auto figure :
         {PointTableModel::Min, PointTableModel::Mean, PointTableModel::Max, PointTableModel::StandardDeviation}) {
        const std::string head = title(table, table.columnOf(figure));
        CAPTURE(head);
        CHECK(gui_test::isChinese(QString::fromStdString(head.substr(0, head.find('\n')))));
    }
}

TEST_CASE("a percentile that lies among lost probes is called lost, whatever the survivors say", "[gui][table]")
{
    RunModel run;
    run.setRecord(recordOf(1000, 20));
    const PointTableModel table(run);
    CHECK(cell(table, PointTableModel::P50) == "5.00");
    CHECK(cell(table, PointTableModel::P99) == "lost");
    CHECK(cell(table, PointTableModel::P999) == "lost");
    CHECK(cell(table, PointTableModel::Max) == "5.00");
    CHECK(cell(table, PointTableModel::P99, Qt::ToolTipRole).find("among the lost probes") != std::string::npos);
}

TEST_CASE("a live run marks lost percentiles as soon as the losses are known", "[gui][table]")
{
    RunModel run;
    run.beginRun({});
    control::ProgressEvent progress;
    for (int i = 0; i < 1000; ++i)
        progress.interval.record(10'000);
    run.apply(progress);
    REQUIRE(run.points().size() == 1);
    CHECK_FALSE(run.points()[0].figures.p99.isLost);
    progress.interval = {};
    progress.counts.lost = 2000;
    run.apply(progress);
    CHECK(run.points()[0].figures.p50.isLost);
    CHECK(run.points()[0].figures.p99.isLost);
}

TEST_CASE("the frame on the wire stands beside the size, where it is known", "[gui][table]")
{
    model::RunRecord record = recordOf(10);
    RunModel run;
    run.setRecord(record);
    CHECK(cell(PointTableModel(run), PointTableModel::Frame) == "-");
    record.points[0].frames = model::FrameLength{.count = 1, .bytes = 1066};
    run.setRecord(record);
    const PointTableModel table(run);
    CHECK(title(table, table.columnOf(PointTableModel::Frame)) == "frame");
    CHECK(cell(table, PointTableModel::Frame) == "1066");
    CHECK(cell(table, PointTableModel::Frame, Qt::ToolTipRole).find("without preamble and CRC") != std::string::npos);
}

TEST_CASE("every latency column says what it is, in us", "[gui][table]")
{
    RunModel run;
    run.setRecord(recordOf(10));
    const PointTableModel table(run);
    for (int column = table.columnOf(PointTableModel::Min);
         column <= table.columnOf(PointTableModel::StandardDeviation); ++column)
        CHECK(title(table, column).find("HRT (\u00b5s)") != std::string::npos);
}

TEST_CASE("a column of latencies has the unit of its figures, which have five significant digits", "[gui][table]")
{
    struct Case {
        std::int64_t rttNs;
        const char* unit;
        const char* text;
    };
    const Case wanted = GENERATE(Case{1'180, "HRT (ns)", "590"}, Case{10'426, "HRT (\u00b5s)", "5.21"},
                                 Case{12'137'080, "HRT (\u00b5s)", "6,068.5"}, Case{72'017'000, "HRT (ms)", "36.01"},
                                 Case{40'000'000'000, "HRT (s)", "20.00"});
    CAPTURE(wanted.rttNs);
    model::RunRecord record = recordOf(20'000, 0);
    stats::Histogram& histogram = record.points.front().distributions.front().histogram;
    histogram = {};
    for (int i = 0; i < 20'000; ++i)
        histogram.record(wanted.rttNs);
    RunModel run;
    run.setRecord(record);
    const PointTableModel table(run);
    CHECK(title(table, table.columnOf(PointTableModel::Max)) == std::string("max\n") + wanted.unit);
    CHECK(cell(table, PointTableModel::Max) == wanted.text);
}

TEST_CASE("large figures and card have the units of the table's columns, and name one that is not the median's",
          "[gui][table]")
{
    model::RunRecord record = recordOf(20'000, 0);
    record.points.front().distributions.front().histogram.record(72'017'000);
    // Alone it would be written in milliseconds.
    model::PointResult& slow = record.points.emplace_back(record.points.front());
    slow.distributions.front().histogram = {};
    for (int i = 0; i < 20'000; ++i)
        slow.distributions.front().histogram.record(72'017'000);
    RunModel run;
    run.setRecord(record);
    const PointTableModel table(run);
    for (const int row : {0, 1}) {
        SummaryStrip strip;
        strip.refresh(run, row);
        QStringList labels;
        for (const QLabel* label : strip.findChildren<QLabel*>())
            labels << label->text();
        const SummaryCard card = summaryCardOf(run, row, {});
        for (const auto figure : {PointTableModel::P50, PointTableModel::P99, PointTableModel::Max}) {
            QString text = table.index(row, table.columnOf(figure)).data().toString();
            text += figure == PointTableModel::Max ? " ms" : "";
            CAPTURE(row, figure, text.toStdString(), labels.join('|').toStdString());
            CHECK(labels.contains(text));
            CHECK(card.words.contains(text));
        }
        // Beside the value's own unit the caption names none.
        CHECK(labels.contains("max HRT"));
    }
    CHECK(table.index(1, table.columnOf(PointTableModel::P50)).data().toString().startsWith("36,0"));
}

TEST_CASE("what is not a round trip is not halved and not called HRT", "[gui][table]")
{
    model::RunRecord record = recordOf(20'000);
    record.points[0].distributions[0].kind = model::DistributionKind::OneWay;
    RunModel run;
    run.setRecord(record);
    const PointTableModel table(run);
    CHECK(cell(table, PointTableModel::P50) == "10.00");
    const int column = table.columnOf(PointTableModel::P50);
    const QVariant whole = table.headerData(column, Qt::Horizontal, PointTableModel::kWholeTitleRole);
    CHECK(whole.toString().toStdString() == "p50\none-way latency (\u00b5s)");
    // Too long to stand over figures.
    CHECK(title(table, column) == "p50\n\u00b5s");
}

TEST_CASE("points that differ along two axes have a column for each, and one that failed says why", "[gui][table]")
{
    model::RunRecord record = recordOf(10);
    record.points.push_back(record.points[0]);
    record.points[0].axes.push_back(model::wordOn(model::kTransportAxis, "udp"));
    record.points[1].axes = {model::numberOn(model::kSizeAxis, 64), model::wordOn(model::kTransportAxis, "xdp")};
    record.points[1].distributions.clear();
    record.points[1].isComplete = false;
    record.points[1].problem = "No capability.";
    RunModel run;
    run.setRecord(record);
    const PointTableModel table(run);
    CHECK(title(table, 0) == "transport");
    CHECK(title(table, 1) == "bytes");
    CHECK(table.index(1, 0).data().toString() == "xdp");
    CHECK(table.index(1, 1).data().toString() == "64");
    CHECK(table.index(1, 0).data(Qt::ToolTipRole).toString() == "No capability.");
    CHECK(table.index(1, table.columnOf(PointTableModel::P50)).data().toString().isEmpty());
}

TEST_CASE("the table keeps Qt's rules while a run goes on", "[gui][table]")
{
    RunModel run;
    PointTableModel table(run);
    const QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QObject::connect(&run, &RunModel::runReset, &table, &PointTableModel::reset);
    run.setRecord(recordOf(10));
    CHECK(table.rowCount() == 1);
    table.refreshRow(0);
    table.refreshRow(99);
    run.beginRun({});
    CHECK(table.rowCount() == 0);
}
