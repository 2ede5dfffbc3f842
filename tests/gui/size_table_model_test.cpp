#include "app/gui/size_table_model.hpp"

#include <catch2/catch.hpp>

#include <QAbstractItemModelTester>

using namespace halftrip;
using namespace halftrip::gui;

namespace {

model::RunRecord recordOf(std::uint64_t samples)
{
    model::RunRecord record;
    model::PointResult point;
    point.sizeBytes = 1024;
    for (std::uint64_t i = 0; i < samples; ++i)
        point.rtt.record(10'000);
    point.counts.lost = 3;
    record.points.push_back(point);
    record.status = "complete";
    return record;
}

std::string cell(const SizeTableModel& table, int column, int role = Qt::DisplayRole)
{
    return table.index(0, column).data(role).toString().toStdString();
}

}  // namespace

TEST_CASE("the table shows half of the round trip in microseconds", "[gui][table]")
{
    RunModel run;
    run.setRecord(recordOf(20'000));
    const SizeTableModel table(run);
    CHECK(cell(table, SizeTableModel::Size) == "1,024");
    CHECK(cell(table, SizeTableModel::Samples) == "20,000");
    CHECK(cell(table, SizeTableModel::P50) == "5.00");
    CHECK(cell(table, SizeTableModel::P999) == "5.00");
    CHECK(cell(table, SizeTableModel::Lost) == "3");
    CHECK(cell(table, SizeTableModel::P50, Qt::ToolTipRole).find("RTT 10,000 ns") != std::string::npos);
}

TEST_CASE("a percentile with fewer than ten samples beyond it is marked", "[gui][table]")
{
    RunModel run;
    run.setRecord(recordOf(1000));
    const SizeTableModel table(run);
    CHECK(cell(table, SizeTableModel::P99) == "5.00");
    CHECK(cell(table, SizeTableModel::P999) == "~5.00");
}

TEST_CASE("every latency column says that it is HRT in us", "[gui][table]")
{
    RunModel run;
    const SizeTableModel table(run);
    for (int column = SizeTableModel::Min; column <= SizeTableModel::Max; ++column)
        CHECK(table.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().contains("HRT (us)"));
}

TEST_CASE("the table keeps Qt's rules while a run goes on", "[gui][table]")
{
    RunModel run;
    SizeTableModel table(run);
    const QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QObject::connect(&run, &RunModel::runReset, &table, &SizeTableModel::reset);
    run.setRecord(recordOf(10));
    CHECK(table.rowCount() == 1);
    table.refreshRow(0);
    table.refreshRow(99);
    run.beginRun();
    CHECK(table.rowCount() == 0);
}
