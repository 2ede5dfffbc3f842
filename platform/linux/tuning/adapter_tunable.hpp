#pragma once

#include "core/os/tunable.hpp"
#include "core/tuning/tunable.hpp"
#include "platform/linux/tuning/all_tunables.hpp"

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <system_error>

namespace halftrip::platform {

/// "eth0" of "eth0" and of its queue "eth0/rx-0".
[[nodiscard]] inline std::string adapterOf(const std::string& object)
{
    return object.substr(0, object.find('/'));
}

/// What a driver is told: a whole number, or 0 and 1 for the words off and on.
[[nodiscard]] inline std::optional<std::uint32_t> driverNumberFrom(const tuning::SettingValue& value, bool isFlag)
{
    if (!value)
        return std::nullopt;
    if (isFlag)
        return *value == "on" ? std::optional(1U) : *value == "off" ? std::optional(0U) : std::nullopt;
    std::uint32_t number = 0;
    const char* const end = value->data() + value->size();
    const auto [rest, failure] = std::from_chars(value->data(), end, number);
    return failure == std::errc() && rest == end ? std::optional(number) : std::nullopt;
}

/// What settings of adapters, and of their queues, have in common: an adapter is known by more than its name.
class AdapterTunable : public os::Tunable {
public:
    explicit AdapterTunable(const TuningSources& sources) : m_sources(sources) {}

    [[nodiscard]] bool isOfAdapter() const noexcept final { return true; }
    [[nodiscard]] std::string identify(const std::string& object) const final
    {
        return m_sources.adapters.identify(adapterOf(object));
    }
    [[nodiscard]] Result<std::string> find(const std::string& object, const std::string& identity) const final
    {
        const std::string adapter = adapterOf(object);
        auto now = m_sources.adapters.find(adapter, identity);
        if (!now)
            return now;
        return *now + object.substr(adapter.size());
    }

protected:
    [[nodiscard]] const TuningSources& sources() const noexcept { return m_sources; }
    /// "/sys/class/net/eth0/". Errors: Invalid (no name that an adapter may have), NotSupported (/sys shows another
    /// network namespace, with another eth0 or none).
    [[nodiscard]] Result<std::string> folderOf(const std::string& adapter) const
    {
        if (adapter.empty() || adapter.front() == '.' || adapter.find('/') != std::string::npos)
            return fail(ErrorKind::Invalid, text("\"{adapter}\" is no name of an adapter.", adapter));
        std::string folder = "/sys/class/net/" + adapter + "/";
        const AdapterNames& adapters = m_sources.adapters;
        const unsigned index = adapters.indexOf(adapter);
        if (index != 0 &&
            !isShownBySys(m_sources.tree, adapter, index, adapters.addressOf(adapter), [&] { return adapters.all(); }))
            return fail(
                ErrorKind::NotSupported,
                text("/sys does not show the {adapter} of this network namespace, whose settings are there.", adapter),
                "Enter it with \"ip netns exec\", which shows its own /sys.");
        return folder;
    }

private:
    TuningSources m_sources;
};

}  // namespace halftrip::platform
