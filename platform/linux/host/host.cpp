#include "platform/linux/host/host.hpp"

#include "platform/linux/facts/live_sources.hpp"
#include "platform/linux/host/adapters.hpp"
#include "platform/linux/host/core_load.hpp"
#include "platform/linux/host/cpu_facts.hpp"
#include "platform/linux/host/virtualization.hpp"
#include "platform/linux/transports/adapter_state.hpp"

#include <sys/utsname.h>
#include <unistd.h>

#include <sstream>

namespace halftrip::platform {
namespace {

std::string unquote(std::string text)
{
    if (text.size() >= 2 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front())
        return text.substr(1, text.size() - 2);
    return text;
}

std::optional<std::string> findValue(const std::string& text, const std::string& key)
{
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(key + "="))
            return unquote(line.substr(key.size() + 1));
    }
    return std::nullopt;
}

}  // namespace

std::string readOperatingSystem(const SystemTree& tree)
{
    for (const char* const path : {"/etc/os-release", "/usr/lib/os-release"}) {
        const std::optional<std::string> text = tree.read(path);
        if (!text)
            continue;
        if (std::optional<std::string> name = findValue(*text, "PRETTY_NAME"))
            return *std::move(name);
    }
    return "Linux";
}

std::optional<bool> readBattery(const SystemTree& tree)
{
    const std::string folder = "/sys/class/power_supply/";
    std::optional<bool> isOnBattery;
    for (const std::string& supply : tree.list(folder)) {
        const auto read = [&](const char* name) { return tree.read(folder + supply + "/" + name).value_or(""); };
        // A mouse or headset has a battery, too (scope "Device"); it does not feed this host.
        if (read("scope") == "Device")
            continue;
        const std::string type = read("type");
        if (type == "Mains" || type == "USB") {
            if (read("online") == "1")
                return false;
            if (type == "Mains")
                isOnBattery = true;
        } else if (type == "Battery" && !isOnBattery) {
            isOnBattery = read("status") == "Discharging";
        }
    }
    return isOnBattery;
}

LinuxHost::LinuxHost(const SystemTree& tree) : m_tree(tree), m_usableCores(readUsableCores(tree)) {}

model::HostFacts LinuxHost::facts()
{
    model::HostFacts facts;
    utsname names{};
    if (::uname(&names) == 0) {
        facts.hostName = names.nodename;
        facts.kernel = names.release;
    }
    facts.hostId = m_tree.read("/proc/sys/kernel/random/boot_id").value_or("");
    facts.operatingSystem = readOperatingSystem(m_tree);
    facts.cpu = readCpuFacts(m_tree);
    facts.cpu.usableCores = m_usableCores;
    facts.memoryBytes = std::int64_t{::sysconf(_SC_PHYS_PAGES)} * ::sysconf(_SC_PAGESIZE);
    facts.virtualization = readVirtualization(m_tree);
    facts.isOnBattery = readBattery(m_tree);
    facts.clockSource = m_tree.read("/sys/devices/system/clocksource/clocksource0/current_clocksource").value_or("");
    return facts;
}

Result<std::vector<model::AdapterFacts>> LinuxHost::adapters()
{
    return listAdapters(m_tree);
}

Result<model::AdapterFacts> LinuxHost::adapterTowards(const std::string& peerAddress)
{
    return findAdapterTowards(m_tree, peerAddress);
}

std::optional<Error> LinuxHost::adapterTrouble(const std::string& adapter)
{
    return sockets::findAdapterTrouble(adapter, 0);
}

std::vector<model::Fact> LinuxHost::settings(const std::string& adapter)
{
    return collectFacts(liveSources(m_tree, adapter));
}

std::vector<std::chrono::milliseconds> LinuxHost::busyTimes()
{
    return readBusyTimes(m_tree, ::sysconf(_SC_CLK_TCK));
}

std::vector<std::string> LinuxHost::readyThreads(int core)
{
    return readReadyThreads(m_tree, core, ::getpid());
}

}  // namespace halftrip::platform
