#include "platform/linux/tuning_system.hpp"

#include "platform/linux/hold/pm_qos.hpp"
#include "platform/linux/system/journal_place.hpp"
#include "platform/linux/tuning/all_tunables.hpp"

#include <grp.h>
#include <pwd.h>
#include <unistd.h>

#include <cstdlib>
#include <set>
#include <utility>

namespace halftrip::platform {
namespace {

/// Of the group that the copy with capabilities is for (installer/linux/postinst): by the group's list, and by their
/// own entry, which the list does not repeat.
std::set<std::string> membersOfGroup()
{
    const group* const found = ::getgrnam("halftrip");
    if (found == nullptr)
        return {};
    const gid_t number = found->gr_gid;
    std::set<std::string> members;
    for (char** name = found->gr_mem; *name != nullptr; ++name)
        members.insert(*name);
    ::setpwent();
    while (const passwd* const user = ::getpwent()) {
        if (user->pw_gid == number)
            members.insert(user->pw_name);
    }
    ::endpwent();
    return members;
}

}  // namespace

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
    const auto own = journalFolder();
    return own && *own == kRootsJournalFolder ? std::string() : std::string(kRootsJournalFolder);
}

std::vector<os::MemberJournal> LinuxTuning::membersJournals() const
{
    std::vector<os::MemberJournal> journals;
    for (const std::string& name : ::geteuid() == 0 ? membersOfGroup() : std::set<std::string>()) {
        const passwd* const user = ::getpwnam(name.c_str());
        if (user == nullptr || user->pw_dir == nullptr || user->pw_uid == 0)
            continue;
        const std::string home = user->pw_dir;
        if (auto text = readJournalOf(user->pw_uid, home))
            journals.push_back({name, home + std::string(kUsersJournalFolder), std::move(*text)});
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
