#include "platform/windows/tuning_system.hpp"

#include "platform/windows/host/registry.hpp"
#include "platform/windows/host/system_readings.hpp"
#include "platform/windows/system/elevation.hpp"
#include "platform/windows/system/journal_place.hpp"
#include "platform/windows/tuning/all_tunables.hpp"

namespace halftrip::windows {

WindowsTuning::WindowsTuning() : m_tunables(allTunables({systemRegistry(), systemAdapterNames(), systemPowerPlans()}))
{
}

std::string WindowsTuning::machineId() const
{
    return readRegistryText(L"SOFTWARE\\Microsoft\\Cryptography", L"MachineGuid").value_or("");
}

Result<std::string> WindowsTuning::journalFolder() const
{
    return chooseJournalFolder();
}

std::string WindowsTuning::rootsJournalFolder() const
{
    return isElevated() ? std::string() : administratorsJournalFolder();
}

Result<std::unique_ptr<os::TuningLock>> WindowsTuning::lock(const std::string& folder)
{
    return lockJournal(folder);
}

Result<std::unique_ptr<os::PmQosRequest>> WindowsTuning::holdIdleStates()
{
    return fail(ErrorKind::NotSupported, "Windows holds C-states off only by the power plan.");
}

Result<std::string> WindowsTuning::idleDisableItem() const
{
    if (readIsOnBattery().value_or(false))
        return fail(ErrorKind::NotSupported,
                    "C-states cannot be held off: this computer runs on battery, and Halftrip sets the power plan's "
                    "value for mains power.",
                    "Plug it in, or leave --hold-cstates out.");
    return std::string("powerPlan.isIdleDisabled=1");
}

std::string WindowsTuning::adviceOnRights(const std::string& command) const
{
    return "Run \"halftrip " + command + "\" in a terminal that was started as administrator.";
}

std::string WindowsTuning::withRootsRights(const std::string& command) const
{
    return "\"halftrip " + command + "\", in a terminal that was started as administrator,";
}

}  // namespace halftrip::windows
