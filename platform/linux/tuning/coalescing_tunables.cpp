#include "platform/linux/tuning/coalescing_tunables.hpp"
#include "core/tuning/tunable.hpp"
#include "platform/linux/ethtool/ethtool.hpp"
#include "platform/linux/ethtool/ethtool_coalescing.hpp"
#include "platform/linux/tuning/adapter_tunable.hpp"

#include <array>

namespace halftrip::platform {
namespace {

using tuning::SettingValue;

/// One coalescing setting of an adapter, which is the object.
class CoalescingTunable final : public AdapterTunable {
public:
    CoalescingTunable(const CoalescingField& field, const TuningSources& sources)
        : AdapterTunable(sources), m_field(field)
    {
    }

    [[nodiscard]] std::string_view id() const noexcept override { return m_field.fact; }
    [[nodiscard]] std::string_view privilege() const noexcept override { return "root or CAP_NET_ADMIN"; }
    [[nodiscard]] std::string describe(const std::string& adapter) const override
    {
        return std::string(m_field.name) + " of " + adapter + " (ethtool -C)";
    }
    [[nodiscard]] Result<SettingValue> read(const std::string& adapter) override
    {
        const auto values = readCoalescing(adapter);
        if (!values)
            return std::unexpected(values.error());
        const auto found = values->find(m_field.fact);
        if (found == values->end())
            return fail(ErrorKind::NotSupported,
                        text("the driver of {adapter} has no {setting}.", adapter, m_field.name));
        if (m_field.isFlag)
            return SettingValue(found->second != 0 ? "on" : "off");
        return SettingValue(std::to_string(found->second));
    }
    [[nodiscard]] Status checkValue(const std::string& adapter, const SettingValue& value) const override
    {
        if (Status status = checkForm(value); !status)
            return status;
        return checkQueuesAreAlike(adapter, Ethtool().queueCoalescing(adapter));
    }
    [[nodiscard]] Status write(const std::string& adapter, const SettingValue& value) override
    {
        if (Status status = checkForm(value); !status)
            return status;
        return writeCoalescing(adapter, m_field, *driverNumberFrom(value, m_field.isFlag));
    }

    [[nodiscard]] std::optional<os::SettingToBe> needsFirst(const std::string& adapter,
                                                            const SettingValue& value) override
    {
        const auto values = value == "0" ? readCoalescing(adapter) : Result<CoalescingValues>(CoalescingValues());
        return values ? framesBeforeNoTime(m_field.fact, *values) : std::nullopt;
    }

private:
    [[nodiscard]] Status checkForm(const SettingValue& value) const
    {
        if (driverNumberFrom(value, m_field.isFlag))
            return {};
        return fail(ErrorKind::Invalid,
                    text("{setting} cannot be {value}.", m_field.name, tuning::formatSetting(value)),
                    m_field.isFlag ? "Choose on or off." : "Choose a whole number from 0 on.");
    }

    const CoalescingField& m_field;
};

}  // namespace

std::optional<os::SettingToBe> framesBeforeNoTime(std::string_view id, const CoalescingValues& values)
{
    constexpr std::array<std::array<std::string_view, 2>, 2> kPairs{
        {{"coalescing.rxUsecs", "coalescing.rxFrames"}, {"coalescing.txUsecs", "coalescing.txFrames"}}};
    for (const auto& [usecs, frames] : kPairs) {
        const auto now = values.find(frames);
        if (id == usecs && now != values.end() && now->second > 1)
            return os::SettingToBe{frames, "1"};
    }
    return std::nullopt;
}

Status checkQueuesAreAlike(const std::string& adapter, const std::map<int, Ethtool::QueueCoalescing>& queues)
{
    for (const auto& [queue, coalescing] : queues) {
        const auto& [first, ofFirst] = *queues.begin();
        if (coalescing == ofFirst)
            continue;
        const bool isRx = coalescing.rxUsecs != ofFirst.rxUsecs;
        const auto words = [isRx](const Ethtool::QueueCoalescing& one) {
            const auto usecs = isRx ? one.rxUsecs : one.txUsecs;
            return usecs ? std::to_string(*usecs) : std::string("adaptive");
        };
        return fail(ErrorKind::NotSupported,
                    text("the queues of {adapter} differ in {setting}: {first} of queue {one}, {second} of queue "
                         "{other}.",
                         adapter, isRx ? "rx-usecs" : "tx-usecs", words(ofFirst), first, words(coalescing), queue),
                    "One value for all of them could not be undone: set it by hand (ethtool -Q).");
    }
    return {};
}

void addCoalescingTunables(os::Tunables& all, const TuningSources& sources)
{
    for (const CoalescingField& field : coalescingFields())
        all.push_back(std::make_unique<CoalescingTunable>(field, sources));
}

}  // namespace halftrip::platform
