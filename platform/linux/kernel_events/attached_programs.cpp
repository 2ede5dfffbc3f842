#include "platform/linux/kernel_events/attached_programs.hpp"

#include "platform/linux/system/capabilities.hpp"
#include "platform/linux/system/kernel_release.hpp"
#include "platform/linux/system/os_error.hpp"

#include <bpf/bpf.h>
#include <linux/capability.h>
#include <sys/sysinfo.h>

#include <algorithm>
#include <cerrno>
#include <numeric>

namespace halftrip::platform::tracing {
namespace {

using sockets::FileDescriptor;

/// Then the kernel has no helper that reads its memory: a program that calls one is refused with EINVAL.
bool isLockedDown(const SystemTree& tree)
{
    const auto modes = tree.read("/sys/kernel/security/lockdown");
    return modes && modes->find("[confidentiality]") != std::string::npos;
}

Error lockdownRefusal(int code)
{
    return {ErrorKind::NotPermitted, "Kernel lockdown (confidentiality) refuses BPF programs here.", code,
            "Boot without lockdown (no lockdown= on the kernel command line, Secure Boot off)."};
}

Error memoryRefusal(const char* step, int code, std::uint64_t limitBytes)
{
    return {ErrorKind::NotPermitted,
            text("The kernel cannot {step} within the limit on locked memory of {kib} KiB.", step, limitBytes / 1024),
            code, "Raise the limit (ulimit -l unlimited), or use Linux 5.11 or newer, which has none on BPF."};
}

}  // namespace

BpfCalls systemCalls()
{
    return {[](const std::vector<bpf_insn>& code) {
                return bpf_prog_load(BPF_PROG_TYPE_RAW_TRACEPOINT, "halftrip_spans", "GPL", code.data(), code.size(),
                                     nullptr);
            },
            [](const char* tracepoint, int program) { return bpf_raw_tracepoint_open(tracepoint, program); },
            [](int program) {
                bpf_prog_info info{};
                std::uint32_t bytes = sizeof info;
                // An older kernel leaves the count 0.
                return bpf_obj_get_info_by_fd(program, &info, &bytes) == 0 ? std::uint64_t{info.recursion_misses} : 0;
            }};
}

Error refusal(const char* step, int code, const SystemTree& tree)
{
    if (code == EPERM || code == EACCES) {
        const CapabilitySet held = effectiveCapabilities();
        const bool hasRight = held.test(CAP_SYS_ADMIN) || (held.test(CAP_BPF) && held.test(CAP_PERFMON));
        if (hasRight && isLockedDown(tree))
            return lockdownRefusal(code);
        if (const auto limit = bpfMemoryLimit(tree); limit && hasRight && code == EPERM)
            return memoryRefusal(step, code, *limit);
        return {
            ErrorKind::NotPermitted,
            hasRight
                ? "The kernel refuses BPF programs here (lockdown, a container, a user namespace or a security policy)."
                : "Kernel events need root, or the capabilities CAP_BPF and CAP_PERFMON.",
            code,
            hasRight ? "Start it as root on the host itself." : "Start it as root; docs/autopsy.md has the other way."};
    }
    return {ErrorKind::NotSupported, text("The kernel cannot {step}: {reason}.", step, describeErrno(code)), code,
            "Kernel events need Linux 5.8 or newer with CONFIG_BPF_SYSCALL and CONFIG_BPF_EVENTS."};
}

Result<FileDescriptor> AttachedPrograms::load(const std::vector<bpf_insn>& code) const
{
    FileDescriptor program(m_calls.load(code));
    if (program.isOpen())
        return program;
    const int reason = errno;
    return std::unexpected(reason == EINVAL && isLockedDown(m_tree)
                               ? lockdownRefusal(reason)
                               : refusal("load a BPF program for tracepoints", reason, m_tree));
}

/// Attaching, not loading, is refused where a program reads more arguments than the
/// tracepoint of this kernel has (EINVAL; bpf_probe_register() in kernel/trace/bpf_trace.c).
Status AttachedPrograms::attachCode(const Program& program, const std::vector<bpf_insn>& code)
{
    auto loaded = load(code);
    if (!loaded)
        return std::unexpected(std::move(loaded).error());
    FileDescriptor link(m_calls.attach(std::string(program.tracepoint).c_str(), loaded->get()));
    if (!link.isOpen())
        return std::unexpected(refusal("attach a BPF program to a tracepoint", errno, m_tree));
    m_attached.push_back({std::move(*loaded), std::move(link), program.isDispensable});
    return {};
}

std::vector<int> watchableCores(const SystemTree& tree)
{
    std::vector<int> cores = parseCoreList(tree.read(kCpus + "possible").value_or(""));
    if (cores.empty()) {
        cores.resize(static_cast<std::size_t>(std::max(::get_nprocs_conf(), 1)));
        std::iota(cores.begin(), cores.end(), 0);
    }
    return cores;
}

std::uint64_t AttachedPrograms::skippedRuns() const
{
    std::uint64_t sum = 0;
    for (const Attached& attached : m_attached)
        sum += attached.isDispensable ? 0 : m_calls.skippedRuns(attached.program.get());
    return sum;
}

Status AttachedPrograms::attach(const Program& program)
{
    Status status = attachCode(program, program.code);
    const auto isThere = [&status] { return status || status.error().osCode != ENOENT; };
    for (auto simpler = program.simpler.begin(); !status && isThere() && simpler != program.simpler.end(); ++simpler)
        status = attachCode(program, *simpler);
    if (status || (isThere() && !program.isDispensable))
        return status;
    m_missing.emplace_back(program.tracepoint);
    return {};
}

}  // namespace halftrip::platform::tracing
