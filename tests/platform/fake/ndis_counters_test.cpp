#include "platform/windows/host/ndis_counters.hpp"

#include <catch2/catch.hpp>

#include <map>
#include <utility>

using namespace halftrip;
using windows::CounterItem;
using windows::NdisCounters;

namespace {

/// What PDH was asked for and would say.
struct MadeUpReadings {
    std::map<std::string, std::vector<CounterItem>> byPath;
    bool hasSets = true;
    bool hasData = true;
    int opened = 0;
};

class MadeUpQuery final : public windows::PerformanceQuery {
public:
    explicit MadeUpQuery(MadeUpReadings& readings) : m_readings(readings) {}
    [[nodiscard]] Status open(const std::vector<std::string>& paths) override
    {
        ++m_readings.opened;
        m_paths = paths;
        return m_readings.hasSets ? Status{} : fail(ErrorKind::NotSupported, "no such performance counters");
    }
    [[nodiscard]] bool collect() override { return m_readings.hasData; }
    [[nodiscard]] std::vector<CounterItem> items(std::size_t path) override
    {
        const auto found = m_readings.byPath.find(m_paths.at(path));
        return found == m_readings.byPath.end() ? std::vector<CounterItem>{} : found->second;
    }

private:
    MadeUpReadings& m_readings;
    std::vector<std::string> m_paths;
};

constexpr const char* kAdapter = "Intel(R) Ethernet Network Adapter E810-C-Q2 #2";

}  // namespace

TEST_CASE("NDIS' instances name a processor and an adapter, and sums name none", "[platform][windows]")
{
    const auto instance = windows::readNdisInstance("71, Intel(R) Ethernet Network Adapter E810-C-Q2 #2");
    REQUIRE(instance);
    CHECK(instance->core == 71);
    CHECK(instance->adapter == kAdapter);
    for (const char* const other :
         {"total, Intel(R) Ethernet", "_Total", "", ", x", "-1, x", "1 , x", "99999999999, x"})
        CHECK_FALSE(windows::readNdisInstance(other));
}

TEST_CASE("an adapter is known again however its brackets and slashes are written", "[platform][windows]")
{
    CHECK(windows::isSameAdapter(kAdapter, "intel[r] ethernet network adapter e810-c-q2 _2"));
    CHECK(windows::isSameAdapter("Broadcom P225p NetXtreme-E 10/25Gb", "Broadcom P225p NetXtreme-E 10-25Gb"));
    CHECK_FALSE(windows::isSameAdapter(kAdapter, "Intel(R) Ethernet Network Adapter E810-C-Q2"));
    CHECK_FALSE(windows::isSameAdapter("", ""));
}

TEST_CASE("only this adapter's counters are taken, by processor, under NDIS' names", "[platform][windows]")
{
    MadeUpReadings readings;
    readings.byPath["\\Per Processor Network Activity Cycles(*)\\Miniport Send Cycles/sec"] = {
        {"0, Intel(R) Ethernet Network Adapter E810-C-Q2 #2", 11},
        {"3, Intel[R] Ethernet Network Adapter E810-C-Q2 _2", 12},
        {"0, Wi-Fi 7 (BE200)", 13},
        {"total, Intel(R) Ethernet Network Adapter E810-C-Q2 #2", 23}};
    readings.byPath["\\Per Processor Network Interface Card Activity(*)\\DPCs Queued/sec"] = {
        {"3, Intel(R) Ethernet Network Adapter E810-C-Q2 #2", 14}};
    NdisCounters counters(std::make_unique<MadeUpQuery>(readings));
    os::CounterValues values;
    CHECK(counters.addTo(values, kAdapter));
    CHECK(values == os::CounterValues{{"ndis.Miniport Send Cycles.cpu0", 11},
                                      {"ndis.Miniport Send Cycles.cpu3", 12},
                                      {"ndis.DPCs Queued.cpu3", 14}});
    CHECK_FALSE(counters.addTo(values, "Another adapter"));
    CHECK_FALSE(counters.addTo(values, ""));
    CHECK(values.size() == 3);
    CHECK(readings.opened == 1);
}

TEST_CASE("where the counter sets are missing, nothing is added and nobody looks again", "[platform][windows]")
{
    MadeUpReadings readings;
    readings.hasSets = false;
    NdisCounters counters(std::make_unique<MadeUpQuery>(readings));
    os::CounterValues values;
    CHECK_FALSE(counters.addTo(values, kAdapter));
    CHECK_FALSE(counters.addTo(values, kAdapter));
    CHECK(readings.opened == 1);
    MadeUpReadings silent;
    silent.hasData = false;
    NdisCounters asked(std::make_unique<MadeUpQuery>(silent));
    CHECK_FALSE(asked.addTo(values, kAdapter));
    CHECK(values.empty());
}
