#include "core/measure/ends/counter_reader.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using namespace std::chrono_literals;

namespace {

/// Counts how often it is read, and stands still otherwise.
class CountingCounters final : public os::Counters {
public:
    [[nodiscard]] os::CounterValues snapshot(const std::string& adapter) override
    {
        return {{adapter + ".read", ++m_reads}};
    }

private:
    std::int64_t m_reads = 0;
};

class HandTime final : public os::Time {
public:
    [[nodiscard]] Instant now() const noexcept override { return m_now; }
    [[nodiscard]] std::chrono::system_clock::time_point date() const noexcept override { return {}; }
    void pass(std::chrono::nanoseconds span) { m_now += std::chrono::duration_cast<Instant::duration>(span); }

private:
    Instant m_now{};
};

}  // namespace

TEST_CASE("what was read behind a turn is what was there before the next, if that follows at once", "[core][measure]")
{
    CountingCounters counters;
    HandTime time;
    measure::CounterReader reader(counters, time);
    CHECK(reader.nowOrJustBefore("eth0").at("eth0.read") == 1);
    CHECK(reader.now("eth0").at("eth0.read") == 2);
    time.pass(measure::CounterReader::kFreshFor);
    CHECK(reader.nowOrJustBefore("eth0").at("eth0.read") == 2);
    // Another adapter has its own.
    CHECK(reader.nowOrJustBefore("eth1").at("eth1.read") == 3);
    time.pass(1ns);
    CHECK(reader.nowOrJustBefore("eth0").at("eth0.read") == 4);
    reader.forget();
    CHECK(reader.nowOrJustBefore("eth0").at("eth0.read") == 5);
}
