#include "core/tuning/plan.hpp"

#include <set>

namespace halftrip::tuning {
namespace {

Result<SettingValue> readPresent(const Tunables& tunables, const SettingName& setting)
{
    const auto tunable = findTunable(tunables, setting.id);
    if (!tunable)
        return std::unexpected(tunable.error());
    return (*tunable)->read(setting.object);
}

}  // namespace

Plan makePlan(const std::vector<model::CheckResult>& results, const Tunables& tunables)
{
    Plan plan;
    std::set<SettingName> seen;
    for (const model::CheckResult& result : results) {
        for (const model::Advice& advice : result.advice) {
            if (!seen.insert(advice.setting).second)
                continue;
            auto present = readPresent(tunables, advice.setting);
            if (!present)
                plan.leftOut.push_back({advice.setting, advice.words, present.error().what});
            else if (*present != advice.value)
                plan.changes.push_back({advice.setting, std::move(*present), advice.value, result.id});
        }
    }
    return plan;
}

}  // namespace halftrip::tuning
