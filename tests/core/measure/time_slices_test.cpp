#include "core/measure/point/time_slices.hpp"

#include <catch2/catch.hpp>

#include <memory>

using namespace halftrip;

TEST_CASE("an interval holds what came since the last look", "[core][measure]")
{
    const auto recorder = std::make_unique<loop::PointRecorder>();
    measure::IntervalReader reader;
    for (int i = 0; i < 100; ++i)
        recorder->rtt.record(1000, i);
    recorder->lost.add(2);
    auto first = reader.read(*recorder, 50);
    CHECK(first.slice.count == 100);
    CHECK(first.slice.lost == 2);
    CHECK(first.slice.lengthNs == 50);
    for (int i = 0; i < 10; ++i)
        recorder->rtt.record(500, i);
    auto second = reader.read(*recorder, 80);
    CHECK(second.slice.startNs == 50);
    CHECK(second.slice.lengthNs == 30);
    CHECK(second.slice.count == 10);
    CHECK(second.slice.lost == 0);
    CHECK(second.slice.p50Ns == 500);
    CHECK(second.rtt.count() == 10);
    // An event has the whole histogram beside it; what is kept has its cells.
    CHECK(second.slice.cells.isEmpty());
    CHECK(second.kept().cells.cells() == std::vector<stats::CellCounts::Cell>{{stats::CellLayout::indexOf(500), 10}});
    CHECK(second.kept().p50Ns == 500);
}

TEST_CASE("a packet that was only reordered is not lost again, and makes no slice of losses", "[core][measure]")
{
    const auto recorder = std::make_unique<loop::PointRecorder>();
    measure::IntervalReader reader;
    recorder->lost.set(2);
    CHECK(reader.read(*recorder, 10).slice.lost == 2);
    recorder->lost.set(1);
    CHECK(reader.read(*recorder, 20).slice.lost == 0);
    recorder->lost.set(2);
    CHECK(reader.read(*recorder, 30).slice.lost == 0);
    recorder->lost.set(3);
    CHECK(reader.read(*recorder, 40).slice.lost == 1);
}

TEST_CASE("slices stay few however many come, and lose no count", "[core][measure]")
{
    measure::SliceList list(0);
    constexpr int kTotal = 100'000;
    for (int i = 0; i < kTotal; ++i)
        list.add({i * 10, 10, 3, 1, 100, 200, i});
    std::uint64_t count = 0;
    std::uint64_t lost = 0;
    std::int64_t end = 0;
    for (const model::TimeSlice& slice : list.slices()) {
        count += slice.count;
        lost += slice.lost;
        CHECK(slice.startNs == end);
        end = slice.startNs + slice.lengthNs;
    }
    CHECK(list.slices().size() <= measure::SliceList::kMost);
    CHECK(count == 3 * kTotal);
    CHECK(lost == kTotal);
    CHECK(end == 10 * kTotal);
    CHECK(list.slices().back().maxNs == kTotal - 1);
    CHECK(list.slices().front().p50Ns == 100);
}

TEST_CASE("slices end with their point, whatever was waited for behind it", "[core][measure]")
{
    measure::SliceList list(0);
    list.add({0, 100, 30, 0, 10, 20, 50});
    list.add({100, 100, 10, 1, 10, 20, 60});
    list.add({200, 100, 2, 4, 10, 20, 90});
    // The point ended at 150; the last look, at its end, found two more losses.
    list.add({300, -150, 0, 2, 0, 0, 0});
    list.endAt(150);
    REQUIRE(list.slices().size() == 2);
    CHECK(list.slices()[0].lengthNs == 100);
    const model::TimeSlice& last = list.slices()[1];
    CHECK(last.startNs == 100);
    CHECK(last.lengthNs == 50);
    CHECK(last.count == 12);
    CHECK(last.lost == 7);
    CHECK(last.maxNs == 90);
    measure::SliceList none(0);
    none.endAt(5);
    CHECK(none.slices().empty());
}
