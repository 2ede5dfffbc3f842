#include "core/check/check.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace halftrip::check {

/// One function for each file of checks/: one check, or a family that a table describes.
std::vector<Check> adapterBindingChecks();
std::vector<Check> bootParameterChecks();
Check clockSourceCheck();
std::vector<Check> coreChecks();
std::vector<Check> driverSettingChecks();
std::vector<Check> frequencyChecks();
Check idleStatesCheck();
Check interruptModerationCheck();
std::vector<Check> kernelSettingChecks();
std::vector<Check> linkChecks();
std::vector<Check> memoryServiceChecks();
Check mitigationsCheck();
Check networkCategoryCheck();
std::vector<Check> offloadChecks();
std::vector<Check> placementChecks();
std::vector<Check> powerChecks();
Check powerModeCheck();
std::vector<Check> powerPlanChecks();
std::vector<Check> queueChecks();
Check realtimeThrottlingCheck();
std::vector<Check> receiveScalingChecks();
std::vector<Check> slotChecks();
std::vector<Check> stackChecks();
std::vector<Check> virtualMachineChecks();
std::vector<Check> windowsSettingChecks();

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
    add({mitigationsCheck()});
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
