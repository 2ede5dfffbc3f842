#include "core/tuning/tunable.hpp"
#include "platform/linux/ethtool/ethtool.hpp"
#include "platform/linux/ethtool/ethtool_bits.hpp"
#include "platform/linux/ethtool/ethtool_offloads.hpp"
#include "platform/linux/tuning/adapter_tunable.hpp"

#include <linux/ethtool_netlink.h>

#include <algorithm>
#include <cstdint>

namespace halftrip::platform {
namespace {

using tuning::SettingValue;

/// One of kOffloads; the object is the adapter.
class OffloadTunable final : public AdapterTunable {
public:
    OffloadTunable(const Offload& offload, const TuningSources& sources) : AdapterTunable(sources), m_offload(offload)
    {
    }

    [[nodiscard]] std::string_view id() const noexcept override { return m_offload.id; }
    [[nodiscard]] std::string_view privilege() const noexcept override { return "root or CAP_NET_ADMIN"; }
    [[nodiscard]] std::string describe(const std::string& adapter) const override
    {
        return std::string(m_offload.name) + " of " + adapter + " (ethtool -K)";
    }
    [[nodiscard]] Result<SettingValue> read(const std::string& adapter) override
    {
        const auto answer = sources().drivers.ask(adapter, ETHTOOL_MSG_FEATURES_GET, "read " + describe(adapter));
        if (!answer)
            return std::unexpected(answer.error());
        const bool isOn = hasBit(ethtoolBits(*answer, ETHTOOL_A_FEATURES_ACTIVE), m_offload.name);
        // What is off and cannot be switched on does not exist here.
        if (!isOn && !hasBit(ethtoolBits(*answer, ETHTOOL_A_FEATURES_HW), m_offload.name))
            return fail(ErrorKind::NotSupported,
                        text("the driver of {adapter} has no {setting}.", adapter, m_offload.name));
        return SettingValue(isOn ? "on" : "off");
    }
    [[nodiscard]] Status checkValue(const std::string& adapter, const SettingValue& value) const override
    {
        if (Status status = checkForm(adapter, value); !status)
            return status;
        if (id() == "offload.ntuple" && value == "off")
            return checkHasNoRules(adapter);
        return id() == "offload.lro" ? checkIsAlone(adapter) : Status();
    }
    [[nodiscard]] Status write(const std::string& adapter, const SettingValue& value) override
    {
        if (Status status = checkForm(adapter, value); !status)
            return status;
        const auto fill = [&](NetlinkRequest& request) {
            addEthtoolBit(request, ETHTOOL_A_FEATURES_WANTED, {std::string(m_offload.name), value == "on"});
        };
        return sources().drivers.tell(adapter, ETHTOOL_MSG_FEATURES_SET, fill, "set " + describe(adapter));
    }

private:
    [[nodiscard]] Status checkForm(const std::string& adapter, const SettingValue& value) const
    {
        if (value == "on" || value == "off")
            return {};
        return fail(ErrorKind::Invalid,
                    text("{adapter} cannot be {value}.", describe(adapter), tuning::formatSetting(value)),
                    "Choose on or off.");
    }
    /// Drivers forget them when it goes off, and nothing puts them back.
    [[nodiscard]] static Status checkHasNoRules(const std::string& adapter)
    {
        const std::uint32_t rules = Ethtool().steeringRules(adapter);
        if (rules == 0)
            return {};
        return fail(ErrorKind::NotSupported,
                    text("{adapter} has {count} steering rules (ethtool -n), which would be lost.", adapter, rules),
                    "Delete them first, or switch it off by hand.");
    }
    /// Of a bond, team, bridge, VLAN or macvlan the kernel hands LRO off down, and never on
    /// (netdev_sync_lower_features).
    [[nodiscard]] Status checkIsAlone(const std::string& adapter) const
    {
        const auto folder = folderOf(adapter);
        if (!folder)
            return std::unexpected(folder.error());
        const SystemTree& tree = sources().tree;
        // One in another network namespace has no link here.
        const bool isOnAnother = tree.readNumber(*folder + "iflink") != tree.readNumber(*folder + "ifindex");
        const auto isLower = [](const std::string& name) { return name.starts_with("lower_"); };
        if (!isOnAnother && std::ranges::none_of(tree.list(*folder), isLower))
            return {};
        return fail(
            ErrorKind::NotSupported,
            text("the kernel would switch {setting} off at the adapters beneath {adapter}, too, and not on again.",
                 m_offload.name, adapter),
            "Name one of those adapters instead.");
    }

    const Offload& m_offload;
};

}  // namespace

void addOffloadTunables(os::Tunables& all, const TuningSources& sources)
{
    for (const Offload& offload : kOffloads) {
        if (offload.isSetting)
            all.push_back(std::make_unique<OffloadTunable>(offload, sources));
    }
}

}  // namespace halftrip::platform
