#include "core/tuning/tunable.hpp"
#include "platform/linux/tuning/adapter_tunable.hpp"

#include <linux/ethtool_netlink.h>

#include <array>
#include <chrono>

namespace halftrip::platform {
namespace {

using namespace std::chrono_literals;
using tuning::SettingValue;

/// As long as some drivers need to negotiate their link.
constexpr std::chrono::milliseconds kLongestSettling = 10s;

/// One number or flag that a driver is asked for and told by ethtool netlink.
struct DriverField {
    std::string_view fact;
    std::string_view name;  ///< As the command calls it.
    std::string_view command;
    std::uint8_t get;
    std::uint8_t set;
    std::uint16_t attribute;
    bool isFlag;
};
constexpr std::array<DriverField, 9> kFields{{
    {"rings.rx", "the receive ring", "ethtool -G", ETHTOOL_MSG_RINGS_GET, ETHTOOL_MSG_RINGS_SET, ETHTOOL_A_RINGS_RX,
     false},
    {"rings.tx", "the transmit ring", "ethtool -G", ETHTOOL_MSG_RINGS_GET, ETHTOOL_MSG_RINGS_SET, ETHTOOL_A_RINGS_TX,
     false},
    {"channels.combined", "combined channels", "ethtool -L", ETHTOOL_MSG_CHANNELS_GET, ETHTOOL_MSG_CHANNELS_SET,
     ETHTOOL_A_CHANNELS_COMBINED_COUNT, false},
    {"channels.rx", "receive channels", "ethtool -L", ETHTOOL_MSG_CHANNELS_GET, ETHTOOL_MSG_CHANNELS_SET,
     ETHTOOL_A_CHANNELS_RX_COUNT, false},
    {"channels.tx", "transmit channels", "ethtool -L", ETHTOOL_MSG_CHANNELS_GET, ETHTOOL_MSG_CHANNELS_SET,
     ETHTOOL_A_CHANNELS_TX_COUNT, false},
    // Negotiation first: what it has agreed upon comes before the other two.
    {"pause.autoneg", "negotiation of pause frames", "ethtool -A", ETHTOOL_MSG_PAUSE_GET, ETHTOOL_MSG_PAUSE_SET,
     ETHTOOL_A_PAUSE_AUTONEG, true},
    {"pause.rx", "obeying pause frames", "ethtool -A", ETHTOOL_MSG_PAUSE_GET, ETHTOOL_MSG_PAUSE_SET, ETHTOOL_A_PAUSE_RX,
     true},
    {"pause.tx", "sending pause frames", "ethtool -A", ETHTOOL_MSG_PAUSE_GET, ETHTOOL_MSG_PAUSE_SET, ETHTOOL_A_PAUSE_TX,
     true},
    {"eee.isOn", "Energy-Efficient Ethernet", "ethtool --set-eee", ETHTOOL_MSG_EEE_GET, ETHTOOL_MSG_EEE_SET,
     ETHTOOL_A_EEE_ENABLED, true},
}};

/// One of kFields; the object is the adapter.
class DriverTunable final : public AdapterTunable {
public:
    DriverTunable(const DriverField& field, const TuningSources& sources) : AdapterTunable(sources), m_field(field) {}

    [[nodiscard]] std::string_view id() const noexcept override { return m_field.fact; }
    [[nodiscard]] std::string_view privilege() const noexcept override { return "root or CAP_NET_ADMIN"; }
    [[nodiscard]] std::string describe(const std::string& adapter) const override
    {
        return std::string(m_field.name) + " of " + adapter + " (" + std::string(m_field.command) + ")";
    }
    [[nodiscard]] Result<SettingValue> read(const std::string& adapter) override
    {
        const auto answer = sources().drivers.ask(adapter, m_field.get, "read " + describe(adapter));
        if (!answer)
            return std::unexpected(answer.error());
        const auto value = numberOf(parseAttributes(*answer), m_field.attribute);
        if (!value)
            return fail(ErrorKind::NotSupported,
                        text("the driver of {adapter} has nothing to set for {setting}.", adapter, m_field.name));
        if (m_field.isFlag)
            return SettingValue(*value != 0 ? "on" : "off");
        return SettingValue(std::to_string(*value));
    }
    [[nodiscard]] Status checkValue(const std::string& adapter, const SettingValue& value) const override
    {
        if (driverNumberFrom(value, m_field.isFlag))
            return {};
        return fail(ErrorKind::Invalid,
                    text("{adapter} cannot be {value}.", describe(adapter), tuning::formatSetting(value)),
                    m_field.isFlag ? "Choose on or off." : "Choose a whole number from 0 on.");
    }
    [[nodiscard]] Status write(const std::string& adapter, const SettingValue& value) override
    {
        if (Status status = checkValue(adapter, value); !status)
            return status;
        const auto number = driverNumberFrom(value, m_field.isFlag);
        const auto fill = [&](NetlinkRequest& request) {
            if (m_field.isFlag)
                request.addNumber(m_field.attribute, static_cast<std::uint8_t>(*number));
            else
                request.addNumber(m_field.attribute, *number);
        };
        const auto before = read(adapter);
        Status status = sources().drivers.tell(adapter, m_field.set, fill, "set " + describe(adapter));
        if (status && before && *before != value && doesSettleLate())
            awaitOtherThan(*before, adapter);
        return status;
    }
    [[nodiscard]] std::vector<std::string_view> disturbs() const override
    {
        // The driver makes its queues and interrupts anew.
        if (m_field.fact.starts_with("channels.") || m_field.fact.starts_with("rings."))
            return {"steering.rpsCpus", "steering.rpsFlowCount", "steering.xpsCpus", "steering.interruptCores"};
        return {};
    }

private:
    /// Such drivers negotiate their link anew, and tell the old value until it is up again. The kernel fills what it is
    /// not told of pause frames up with what it reads: the next of them, told before that, would undo this one.
    [[nodiscard]] bool doesSettleLate() const noexcept
    {
        return m_field.get == ETHTOOL_MSG_PAUSE_GET || m_field.get == ETHTOOL_MSG_EEE_GET;
    }
    void awaitOtherThan(const SettingValue& before, const std::string& adapter)
    {
        constexpr auto kStep = 100ms;
        for (auto left = kLongestSettling; left > 0ms; left -= kStep) {
            if (const auto now = read(adapter); now && *now != before)
                return;
            sources().drivers.wait(kStep);
        }
    }

    const DriverField& m_field;
};

}  // namespace

void addDriverTunables(os::Tunables& all, const TuningSources& sources)
{
    for (const DriverField& field : kFields)
        all.push_back(std::make_unique<DriverTunable>(field, sources));
}

}  // namespace halftrip::platform
