#include "core/tuning/tunable.hpp"
#include "platform/linux/host/adapter_names.hpp"
#include "platform/linux/system/capabilities.hpp"
#include "platform/linux/tuning/file_setting.hpp"
#include "platform/linux/tuning/host_tunable.hpp"

#include <linux/capability.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <utility>

namespace halftrip::platform {
namespace {

/// A file of the whole host with one setting in it.
struct HostFile {
    std::string fact;
    std::string name;  ///< For people.
    std::string path;
    FileForm form;
    bool lastsOverRestart = false;  ///< Firmware may keep it.
};

/// Those of sysctl(8) that checks advise, and their likes; the fact is "sysctl." and the name.
constexpr std::array<std::string_view, 12> kSysctls{
    "net.core.busy_read",      "net.core.busy_poll",    "net.core.rps_sock_flow_entries", "net.core.rmem_max",
    "net.ipv4.ip_early_demux", "kernel.numa_balancing", "kernel.sched_rt_runtime_us",     "kernel.timer_migration",
    "kernel.nmi_watchdog",     "vm.stat_interval",      "vm.compaction_proactiveness",    "vm.swappiness",
};

HostFile sysctlFile(std::string_view name)
{
    std::string path(name);
    std::ranges::replace(path, '.', '/');
    return {"sysctl." + std::string(name), std::string(name) + " (sysctl)", "/proc/sys/" + path, FileForm::Number};
}

/// One of them; the object is the host, or its network namespace.
class HostFileTunable final : public HostTunable {
public:
    HostFileTunable(HostFile file, const SystemTree& tree) : HostTunable(tree), m_file(std::move(file)) {}

    [[nodiscard]] std::string_view id() const noexcept override { return m_file.fact; }
    [[nodiscard]] std::string describe(const std::string& /*object*/) const override { return m_file.name; }
    [[nodiscard]] bool isOfWholeHost() const noexcept override { return !isOfNamespace(); }
    [[nodiscard]] std::string identify(const std::string& /*object*/) const override
    {
        return isOfNamespace() ? ownNetworkNamespace().text() : std::string();
    }
    [[nodiscard]] Result<std::string> find(const std::string& object, const std::string& identity) const override
    {
        if (identity.empty() || ownNetworkNamespace().isThatOf(identity))
            return object;
        return fail(ErrorKind::NotFound,
                    text("{file} was changed in another network namespace, {namespace}.", m_file.name,
                         identity.substr(0, identity.find(' '))),
                    "Run this there (ip netns exec, nsenter --net).");
    }
    [[nodiscard]] Result<model::SettingValue> read(const std::string& object) override
    {
        if (Status status = checkIsHost(object, m_file.name); !status)
            return std::unexpected(std::move(status).error());
        return readFileSetting(tree(), m_file.path, m_file.form, missing());
    }
    [[nodiscard]] Status checkValue(const std::string& object, const model::SettingValue& value) const override
    {
        if (Status status = checkIsHost(object, m_file.name); !status)
            return status;
        // As root the responder has given it up, and in a container root often lacks it. Others need root anyway.
        if (m_file.fact == "sysctl.kernel.numa_balancing" && ::geteuid() == 0 &&
            !effectiveCapabilities().test(CAP_SYS_ADMIN))
            return fail(
                ErrorKind::NotPermitted,
                text("the kernel lets only CAP_SYS_ADMIN change {file}, which this program lacks.", m_file.name),
                text("Set it by hand: sudo sysctl -w {setting}",
                     "kernel.numa_balancing=" + tuning::formatSetting(value)));
        return checkFileSetting(tree(), m_file.path, m_file.form, m_file.name, value);
    }
    [[nodiscard]] Status write(const std::string& object, const model::SettingValue& value) override
    {
        if (Status status = checkIsHost(object, m_file.name); !status)
            return status;
        return writeFileSetting(tree(), m_file.path, m_file.form, m_file.name, value);
    }
    [[nodiscard]] bool lastsOverRestart() const noexcept override { return m_file.lastsOverRestart; }

private:
    /// Each network namespace has what is below /proc/sys/net for itself.
    [[nodiscard]] bool isOfNamespace() const noexcept { return m_file.path.starts_with("/proc/sys/net/"); }
    [[nodiscard]] Text missing() const
    {
        // Most of net.core is of the whole host and only shown in its first network namespace.
        if (m_file.path.starts_with("/proc/sys/net/core/") && tree().read("/proc/sys/net/core/somaxconn"))
            return text("this network namespace does not show {file}; the host's first one may.", m_file.name);
        return text("there is no {file} here ({path}).", m_file.name, m_file.path);
    }

    HostFile m_file;
};

}  // namespace

void addHostFileTunables(os::Tunables& all, const TuningSources& sources)
{
    const auto add = [&](HostFile file) {
        all.push_back(std::make_unique<HostFileTunable>(std::move(file), sources.tree));
    };
    for (const std::string_view name : kSysctls)
        add(sysctlFile(name));
    add({"memory.hugePages", "transparent huge pages", "/sys/kernel/mm/transparent_hugepage/enabled",
         FileForm::Choice});
    add({"memory.samePageMerging", "merging of equal pages (KSM)", "/sys/kernel/mm/ksm/run", FileForm::Number});
    add({"idle.guestPolling", "guest_halt_poll_ns", "/sys/module/haltpoll/parameters/guest_halt_poll_ns",
         FileForm::Number});
    add({"power.profile", "the platform profile", "/sys/firmware/acpi/platform_profile", FileForm::Word,
         /*lastsOverRestart=*/true});
    add({"pci.aspmPolicy", "the ASPM policy", "/sys/module/pcie_aspm/parameters/policy", FileForm::Choice});
    add({"clock.source", "the clock source", "/sys/devices/system/clocksource/clocksource0/current_clocksource",
         FileForm::Word});
}

}  // namespace halftrip::platform
