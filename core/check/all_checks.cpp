#include "core/check/all_checks.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace halftrip::check {
namespace {

std::vector<Check> makeAll()
{
    std::vector<Check> all;
    const auto add = [&](std::vector<Check> family) {
        all.insert(all.end(), std::make_move_iterator(family.begin()), std::make_move_iterator(family.end()));
    };
    add({interruptModerationCheck()});
    add(queueChecks());
    add(offloadChecks());
    add(driverSettingChecks());
    add(receiveScalingChecks());
    add(adapterBindingChecks());
    add(placementChecks());
    add(linkChecks());
    add(slotChecks());
    add({idleStatesCheck()});
    add(frequencyChecks());
    add(powerChecks());
    add(powerPlanChecks());
    add({powerModeCheck()});
    add(virtualMachineChecks());
    add(coreChecks());
    add({clockSourceCheck()});
    add({realtimeThrottlingCheck()});
    add(bootParameterChecks());
    add(stackChecks());
    add(kernelSettingChecks());
    add(memoryServiceChecks());
    add(windowsSettingChecks());
    add({networkCategoryCheck()});
    return all;
}

}  // namespace

const std::vector<Check>& allChecks()
{
    static const std::vector<Check> kAll = makeAll();
    return kAll;
}

const Check* findCheck(std::string_view id)
{
    const auto found = std::ranges::find(allChecks(), id, &Check::id);
    return found == allChecks().end() ? nullptr : &*found;
}

}  // namespace halftrip::check
