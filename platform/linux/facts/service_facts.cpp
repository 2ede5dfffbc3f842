#include "platform/linux/facts/all_facts.hpp"
#include "platform/linux/facts/reading.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <sstream>
#include <string>

namespace halftrip::platform {
namespace {

/// The kernel cuts names to 15 characters.
constexpr std::array<const char*, 3> kPowerManagers{"tuned", "power-profiles-", "auto-cpufreq"};
/// TLP leaves no program behind, but this file from its start to its stop (tlp init start, tlp init stop).
constexpr const char* kTlpState = "/run/tlp/last_pwr";

std::set<std::string> programNames(const SystemTree& tree)
{
    std::set<std::string> names;
    for (const std::string& process : tree.list("/proc")) {
        if (!isNumbered(process, ""))
            continue;
        if (auto name = tree.read("/proc/" + process + "/comm"))
            names.insert(*std::move(name));
    }
    return names;
}

/// Where tuned looks for profiles, in its order.
constexpr std::array<const char*, 4> kTunedFolders{"/etc/tuned/profiles/", "/etc/tuned/", "/usr/lib/tuned/profiles/",
                                                   "/usr/lib/tuned/"};
constexpr const char* kTunedActive = "/etc/tuned/active_profile";
/// More profiles than include each other anywhere.
constexpr std::size_t kMostProfiles = 32;

/// The names behind "include =" of tuned.conf; of one that a variable makes nothing is known.
std::vector<std::string> includedBy(const SystemTree& tree, const std::string& profile)
{
    if (profile.find('/') != std::string::npos || profile.starts_with('.'))
        return {};
    std::optional<std::string> settings;
    for (const char* const folder : kTunedFolders) {
        if (!settings)
            settings = tree.read(folder + profile + "/tuned.conf");
    }
    std::vector<std::string> names;
    std::istringstream lines(settings.value_or(""));
    for (std::string line; std::getline(lines, line);) {
        std::ranges::replace(line, ',', ' ');
        if (const std::size_t equals = line.find('='); equals != std::string::npos)
            line.replace(equals, 1, " = ");
        std::istringstream words(line);
        std::string key;
        std::string sign;
        if (!(words >> key >> sign) || key != "include" || sign != "=")
            continue;
        for (std::string name; words >> name;)
            names.push_back(name);
    }
    return names;
}

/// tuned's active profile, and all that it includes.
void addTunedProfile(const SystemTree& tree, std::vector<model::Fact>& facts)
{
    facts.push_back(readFact(
        tree, {"services.tunedProfile", kTunedActive, FileFact::Form::Text, {}, "tuned has no profile here."}));
    std::vector<std::string> all;
    std::istringstream active(model::textOf(facts, "services.tunedProfile").value_or(""));
    for (std::string name; active >> name;)
        all.push_back(name);
    const auto ownCount = static_cast<std::ptrdiff_t>(all.size());
    for (std::size_t i = 0; i < all.size() && all.size() < kMostProfiles; ++i) {
        for (std::string& name : includedBy(tree, std::string(all[i]))) {
            if (std::ranges::find(all, name) == all.end())
                all.push_back(std::move(name));
        }
    }
    all.erase(all.begin(), all.begin() + ownCount);
    if (!all.empty())
        facts.push_back(
            model::knownFact("services.tunedParents", joinedOnce(std::move(all)), {}, "/usr/lib/tuned/*/tuned.conf"));
}

/// The mount of /proc keeps ordinary users from seeing others' processes.
bool hidesProcesses(const SystemTree& tree)
{
    std::istringstream lines(tree.read("/proc/self/mountinfo").value_or(""));
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string word;
        for (int i = 0; i < 5; ++i)  // id, parent, device, root, mount point
            words >> word;
        const std::size_t at = line.find("hidepid=");
        if (word == "/proc" && at != std::string::npos && line.compare(at, 9, "hidepid=0") != 0 &&
            line.compare(at, 11, "hidepid=off") != 0)
            return true;
    }
    return false;
}

}  // namespace

std::vector<model::Fact> serviceFacts(const FactSources& sources)
{
    const std::set<std::string> running = programNames(sources.tree);
    const std::string source = "/proc/*/comm";
    const std::string managerSource = source + ", " + kTlpState;
    // A container shows its own programs only; the kernel's threads show themselves outside of one.
    const bool isWhole = running.contains("kthreadd");
    const char* const hidden = hidesProcesses(sources.tree)
                                   ? "This user may not see other users' processes (hidepid): run it as root."
                                   : "Halftrip runs in a container and cannot see the host's processes.";
    std::vector<model::Fact> facts;
    if (isWhole || running.contains("irqbalance"))
        facts.push_back(model::knownFact("services.irqbalance", running.contains("irqbalance"), {}, source));
    else
        facts.push_back(model::absentFact("services.irqbalance", {}, source, hidden));
    std::vector<std::string> managers;
    std::ranges::copy_if(kPowerManagers, std::back_inserter(managers),
                         [&](const char* name) { return running.contains(name); });
    if (isThere(sources.tree, kTlpState))
        managers.emplace_back("tlp");
    if (isWhole || !managers.empty())
        facts.push_back(model::knownFact("services.powerManagers",
                                         managers.empty() ? std::string("none") : joinedOnce(managers), {},
                                         managerSource));
    else
        facts.push_back(model::absentFact("services.powerManagers", {}, managerSource, hidden));
    addTunedProfile(sources.tree, facts);
    return facts;
}

}  // namespace halftrip::platform
