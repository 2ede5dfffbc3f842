#include "platform/linux/transports/stamps/hardware_stamps.hpp"

#include <catch2/catch.hpp>

#include <cerrno>
#include <optional>

using namespace halftrip;
using sockets::HardwareStamps;

namespace {

/// An adapter with a clock, as its driver would answer.
class FakeAdapter final : public sockets::StampDevice {
public:
    FakeAdapter()
    {
        info.phc_index = 2;
        info.so_timestamping = SOF_TIMESTAMPING_TX_HARDWARE | SOF_TIMESTAMPING_RX_HARDWARE |
                               SOF_TIMESTAMPING_RAW_HARDWARE;
        info.tx_types = 1U << HWTSTAMP_TX_ON;
        info.rx_filters = 1U << HWTSTAMP_FILTER_ALL;
    }
    [[nodiscard]] int capabilities(ethtool_ts_info& out) noexcept override
    {
        out = info;
        return infoError;
    }
    [[nodiscard]] int setting(hwtstamp_config& out) noexcept override
    {
        out = now;
        return settingError;
    }
    [[nodiscard]] int change(hwtstamp_config& config) noexcept override
    {
        ++changes;
        if (changeError != 0)
            return changeError;
        if (narrowTo && config.rx_filter == HWTSTAMP_FILTER_ALL)
            config.rx_filter = *narrowTo;
        now = config;
        return 0;
    }

    ethtool_ts_info info{};
    hwtstamp_config now{.flags = 0, .tx_type = HWTSTAMP_TX_OFF, .rx_filter = HWTSTAMP_FILTER_PTP_V2_EVENT};
    int infoError = 0;
    int settingError = 0;
    int changeError = 0;
    std::optional<int> narrowTo;
    int changes = 0;
};

bool isAsFound(const FakeAdapter& adapter)
{
    return adapter.now.tx_type == HWTSTAMP_TX_OFF && adapter.now.rx_filter == HWTSTAMP_FILTER_PTP_V2_EVENT;
}

}  // namespace

TEST_CASE("hardware stamps are switched on and the setting found is put back", "[platform][stamps]")
{
    FakeAdapter adapter;
    {
        HardwareStamps stamps;
        REQUIRE(stamps.turnOn(adapter));
        CHECK(stamps.hasChanged());
        CHECK(stamps.phcIndex() == 2);
        CHECK(adapter.now.tx_type == HWTSTAMP_TX_ON);
        CHECK(adapter.now.rx_filter == HWTSTAMP_FILTER_ALL);
        SECTION("by hand, once")
        {
            CHECK(stamps.restore());
            CHECK_FALSE(stamps.restore());
            CHECK(isAsFound(adapter));
        }
        SECTION("by the destructor") {}
        SECTION("before it is switched on again")
        {
            REQUIRE(stamps.turnOn(adapter));
        }
    }
    CHECK(isAsFound(adapter));
}

TEST_CASE("an adapter that stamps everything already is not touched", "[platform][stamps]")
{
    FakeAdapter adapter;
    adapter.now = {.flags = 0, .tx_type = HWTSTAMP_TX_ON, .rx_filter = HWTSTAMP_FILTER_ALL};
    adapter.changeError = EPERM;
    {
        HardwareStamps stamps;
        REQUIRE(stamps.turnOn(adapter));
        CHECK_FALSE(stamps.hasChanged());
    }
    CHECK(adapter.changes == 0);
}

TEST_CASE("an adapter that cannot stamp says why and is left as it was", "[platform][stamps]")
{
    FakeAdapter adapter;
    std::string word;
    bool wasAsked = false;
    SECTION("no clock")
    {
        adapter.info.phc_index = -1;
        word = "the adapter has no clock";
    }
    SECTION("no answer at all")
    {
        adapter.infoError = EOPNOTSUPP;
        word = "the adapter has no clock";
    }
    SECTION("receiving only")
    {
        adapter.info.tx_types = 1U << HWTSTAMP_TX_OFF;
        word = "does not stamp what it sends";
    }
    SECTION("PTP only")
    {
        adapter.info.rx_filters = 1U << HWTSTAMP_FILTER_PTP_V2_EVENT;
        word = "PTP packets only";
    }
    SECTION("a setting that cannot be read could not be put back")
    {
        adapter.settingError = EOPNOTSUPP;
        word = "put back";
    }
    SECTION("refused")
    {
        adapter.changeError = ERANGE;
        word = "refuses";
        wasAsked = true;
    }
    SECTION("narrowed by the driver, and put back")
    {
        adapter.narrowTo = HWTSTAMP_FILTER_PTP_V1_L4_EVENT;
        word = "some of the packets";
        wasAsked = true;
    }
    HardwareStamps stamps;
    const Status status = stamps.turnOn(adapter);
    REQUIRE_FALSE(status);
    CHECK(status.error().kind == ErrorKind::NotSupported);
    CHECK_THAT(status.error().what, Catch::Contains(word));
    CHECK_FALSE(stamps.hasChanged());
    CHECK(isAsFound(adapter));
    CHECK((adapter.changes > 0) == wasAsked);
}

TEST_CASE("a missing right is told with the command that grants it", "[platform][stamps]")
{
    FakeAdapter adapter;
    adapter.changeError = EPERM;
    HardwareStamps stamps;
    const Status status = stamps.turnOn(adapter);
    REQUIRE_FALSE(status);
    CHECK(status.error().kind == ErrorKind::NotPermitted);
    CHECK_FALSE(status.error().hint.empty());
}
