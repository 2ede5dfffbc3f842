#include "core/tuning/tunable.hpp"

#include <algorithm>

namespace halftrip::tuning {

Result<Tunable*> findTunable(const Tunables& tunables, std::string_view id)
{
    const auto found = std::ranges::find(tunables, id, [](const auto& tunable) { return tunable->id(); });
    if (found == tunables.end())
        return fail(ErrorKind::NotSupported, text("Halftrip cannot change {setting} on this system.", id),
                    "Change it by hand, with the command that halftrip check shows.");
    return found->get();
}

std::string formatSetting(const SettingValue& value)
{
    return value.value_or("nothing");
}

}  // namespace halftrip::tuning
