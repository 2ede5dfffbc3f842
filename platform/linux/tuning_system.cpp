#include "platform/linux/tuning_system.hpp"

#include "platform/linux/idle_hold.hpp"
#include "platform/linux/journal_place.hpp"
#include "platform/linux/tuning/all_tunables.hpp"

#include <unistd.h>

#include <cstdlib>

namespace halftrip::platform {

LinuxTuning::LinuxTuning(const SystemTree& tree)
    : m_tunables(allTunables({tree, systemAdapterNames(), systemDrivers()}))
{
}

Result<std::string> LinuxTuning::journalFolder() const
{
    return chooseJournalFolder(::geteuid() == 0, [](const char* name) {
        const char* const value = std::getenv(name);
        return std::string(value == nullptr ? "" : value);
    });
}

std::string LinuxTuning::rootsJournalFolder() const
{
    return ::geteuid() == 0 ? std::string() : std::string(kRootsJournalFolder);
}

Result<std::unique_ptr<os::TuningLock>> LinuxTuning::lock(const std::string& folder)
{
    return lockJournal(folder);
}

Result<std::unique_ptr<os::IdleHold>> LinuxTuning::holdIdleStates()
{
    return holdIdleStatesBy("/dev/cpu_dma_latency");
}

}  // namespace halftrip::platform
