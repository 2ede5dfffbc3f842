#include "platform/linux/tuning_system.hpp"

#include "platform/linux/hold/pm_qos.hpp"
#include "platform/linux/system/journal_place.hpp"
#include "platform/linux/tuning/all_tunables.hpp"

#include <grp.h>
#include <pwd.h>
#include <unistd.h>

#include <cstdlib>

namespace halftrip::platform {

LinuxTuning::LinuxTuning(const SystemTree& tree)
    : m_tree(tree), m_tunables(allTunables({tree, systemAdapterNames(), systemDrivers()}))
{
}

std::string LinuxTuning::machineId() const
{
    const std::string id = m_tree.read("/etc/machine-id").value_or("");
    return id == "uninitialized" ? std::string() : id;  // The first boot of an image (machine-id(5)).
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

std::vector<os::MemberJournal> LinuxTuning::membersJournals() const
{
    // Of the group that the copy with capabilities is for (installer/linux/postinst).
    const group* const members = ::geteuid() == 0 ? ::getgrnam("halftrip") : nullptr;
    std::vector<os::MemberJournal> journals;
    for (char** name = members == nullptr ? nullptr : members->gr_mem; name != nullptr && *name != nullptr; ++name) {
        const passwd* const user = ::getpwnam(*name);
        if (user != nullptr && user->pw_dir != nullptr && user->pw_uid != 0)
            journals.push_back({*name, std::string(user->pw_dir) + std::string(kUsersJournalFolder)});
    }
    return journals;
}

Result<std::unique_ptr<os::TuningLock>> LinuxTuning::lock(const std::string& folder)
{
    return lockJournal(folder);
}

Result<std::unique_ptr<os::PmQosRequest>> LinuxTuning::holdIdleStates()
{
    return requestPmQos("/dev/cpu_dma_latency");
}

}  // namespace halftrip::platform
