#include "core/check/check.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace halftrip::check {

/// One function for each file of checks/: one check, or a family that a table describes.
[[nodiscard]] std::vector<Check> adapterBindingChecks();
[[nodiscard]] std::vector<Check> bootParameterChecks();
[[nodiscard]] Check clockSourceCheck();
[[nodiscard]] std::vector<Check> coreChecks();
[[nodiscard]] std::vector<Check> driverSettingChecks();
[[nodiscard]] std::vector<Check> frequencyChecks();
[[nodiscard]] Check idleStatesCheck();
[[nodiscard]] Check interruptModerationCheck();
[[nodiscard]] std::vector<Check> kernelSettingChecks();
[[nodiscard]] std::vector<Check> linkChecks();
[[nodiscard]] std::vector<Check> memoryServiceChecks();
[[nodiscard]] Check mitigationsCheck();
[[nodiscard]] Check networkCategoryCheck();
[[nodiscard]] std::vector<Check> offloadChecks();
[[nodiscard]] std::vector<Check> placementChecks();
[[nodiscard]] std::vector<Check> powerChecks();
[[nodiscard]] Check powerModeCheck();
[[nodiscard]] std::vector<Check> powerPlanChecks();
[[nodiscard]] std::vector<Check> queueChecks();
[[nodiscard]] Check realtimeThrottlingCheck();
[[nodiscard]] std::vector<Check> receiveScalingChecks();
[[nodiscard]] std::vector<Check> slotChecks();
[[nodiscard]] std::vector<Check> stackChecks();
[[nodiscard]] std::vector<Check> virtualMachineChecks();
[[nodiscard]] std::vector<Check> windowsSettingChecks();

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
