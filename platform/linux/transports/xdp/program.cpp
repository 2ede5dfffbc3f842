#include "platform/linux/transports/xdp/program.hpp"

#include "core/base/shell_words.hpp"
#include "platform/linux/system/capabilities.hpp"
#include "platform/linux/system/kernel_release.hpp"
#include "platform/linux/system/os_error.hpp"

#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <fmt/format.h>
#include <linux/capability.h>
#include <linux/if_link.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>

namespace halftrip::xdp {

Error describeLoadError(const char* step, int code, const platform::SystemTree& tree)
{
    if (code == EPERM || code == EACCES) {
        const std::string missing = missingCapabilities();
        const platform::CapabilitySet held = platform::effectiveCapabilities();
        // The verifier's word (EACCES), not that of the rights: a comparison of packet pointers.
        if (code == EACCES && missing.empty() && !held.test(CAP_PERFMON) && !held.test(CAP_SYS_ADMIN)) {
            return {
                ErrorKind::NotPermitted,
                text("Cannot {step} for AF_XDP: this kernel needs the capability cap_perfmon beside cap_bpf.", step),
                code, "Start it as root, grant cap_perfmon, too, or update the kernel: newer ones do without."};
        }
        if (const auto limit = platform::bpfMemoryLimit(tree); limit && missing.empty() && code == EPERM) {
            return {
                ErrorKind::NotPermitted,
                text("Cannot {step} for AF_XDP within the limit on locked memory of {kib} KiB.", step, *limit / 1024),
                code, "Raise the limit (ulimit -l unlimited), or use Linux 5.11 or newer, which has none on BPF."};
        }
        const std::string reason = missing.empty() ? "the kernel refuses it here (a container or a lockdown policy?)"
                                                   : missing;
        return {ErrorKind::NotPermitted, text("Cannot {step} for AF_XDP: {reason}.", step, reason), code,
                missing.empty() ? std::string("Run on the host itself, outside of containers.")
                                : platform::adviceOnGrant(kNeededCapabilities)};
    }
    return {ErrorKind::NotSupported, text("Cannot {step} for AF_XDP: {reason}.", step, platform::describeErrno(code)),
            code, "AF_XDP needs Linux 5.9 or newer with CONFIG_XDP_SOCKETS; use --transport mmap instead."};
}

namespace {

Error describeAttachError(const packet::Interface& hook, XdpMode mode, int code)
{
    const Text step = text("Cannot attach the XDP program to {adapter} in {mode} mode", hook.name, toName(mode));
    switch (code) {
    case EBUSY:
    case EEXIST: {
        const std::string other = describeHook(hook.index);
        return {ErrorKind::Busy,
                text("{step}: {other} is already there.", step,
                     other.empty() ? Text("another XDP program") : Text(std::string(other))),
                code,
                hook.isLoopback
                    ? Text("Both ends would need the one hook of the loopback: measure between two adapters, or with "
                           "\"halftrip demo\".")
                    : text("End the program that owns it (bpftool net show dev {adapter}), or run \"sudo ip link "
                           "set dev {adapter} xdp off\".",
                           quoteForShell(hook.name, Shell::Posix))};
    }
    case ENODEV:
    case ENXIO:
        return {ErrorKind::Unreachable, text("{step}: the adapter has gone.", step), code, "Look at \"ip link\"."};
    case ERANGE:
    case EMSGSIZE:
        return {ErrorKind::NotSupported,
                text("{step}: an MTU of {mtu} bytes is too large for it.", step, hook.mtuBytes), code,
                text("Lower the MTU on both hosts (sudo ip link set dev {adapter} mtu 1500), or use xdpMode=generic.",
                     quoteForShell(hook.name, Shell::Posix))};
    case EPERM:
        return describeLoadError("attach the XDP program", code);
    default: {
        const Text hint =
            mode == XdpMode::Native
                ? text("The driver may lack native XDP, or not have it with an MTU of {mtu} or with features such as "
                       "LRO; use xdpMode=generic.",
                       hook.mtuBytes)
                : Text("Use --transport mmap instead.");
        return {ErrorKind::NotSupported, text("{step}: {reason}.", step, platform::describeErrno(code)), code, hint};
    }
    }
}

std::string describeProgram(std::uint32_t id)
{
    const sockets::FileDescriptor program(bpf_prog_get_fd_by_id(id));
    bpf_prog_info info{};
    std::uint32_t bytes = sizeof info;
    if (!program.isOpen() || bpf_obj_get_info_by_fd(program.get(), &info, &bytes) != 0 || info.name[0] == '\0')
        return fmt::format("XDP program {}", id);
    return fmt::format("XDP program {} \"{}\"", id, info.name);
}

/// libbpf and libxdp write to standard error unless told not to; our errors say it in our words.
void silenceLibbpf()
{
    libbpf_set_print(nullptr);
}

Result<sockets::FileDescriptor> loadProgram(const std::vector<bpf_insn>& code)
{
    sockets::FileDescriptor program(
        bpf_prog_load(BPF_PROG_TYPE_XDP, "halftrip_xdp", "GPL", code.data(), code.size(), nullptr));
    if (!program.isOpen())
        return std::unexpected(describeLoadError("load the filter program", errno));
    return program;
}

struct FilterMaps {
    sockets::FileDescriptor ofSockets;
    sockets::FileDescriptor ofStrays;
};

Result<FilterMaps> makeMaps(std::uint32_t queues)
{
    FilterMaps maps;
    maps.ofSockets = sockets::FileDescriptor(
        bpf_map_create(BPF_MAP_TYPE_XSKMAP, "halftrip_socks", sizeof(std::uint32_t), sizeof(int), queues, nullptr));
    if (!maps.ofSockets.isOpen())
        return std::unexpected(describeLoadError("make the socket map", errno));
    maps.ofStrays = sockets::FileDescriptor(bpf_map_create(BPF_MAP_TYPE_ARRAY, "halftrip_stray", sizeof(std::uint32_t),
                                                           sizeof(std::uint64_t), kCountedQueues, nullptr));
    if (!maps.ofStrays.isOpen())
        return std::unexpected(describeLoadError("make the counter map", errno));
    return maps;
}

}  // namespace

std::string toName(XdpMode mode)
{
    return mode == XdpMode::Native ? "native" : "generic";
}

Status XdpProgram::attach(const packet::Interface& hook, XdpMode mode)
{
    silenceLibbpf();
    // The kernel lets native and generic programs of different owners exclude each other with several error codes;
    // asking first gives the same clear answer for all of them.
    if (!describeHook(hook.index).empty())
        return std::unexpected(describeAttachError(hook, mode, EBUSY));
    auto program = loadProgram(buildPassCode());
    if (!program)
        return std::unexpected(std::move(program).error());
    bpf_link_create_opts options{};
    options.sz = sizeof options;
    options.flags = mode == XdpMode::Native ? XDP_FLAGS_DRV_MODE : XDP_FLAGS_SKB_MODE;
    const int link = bpf_link_create(program->get(), hook.index, BPF_XDP, &options);
    if (link < 0)
        return std::unexpected(describeAttachError(hook, mode, -link));
    m_link = sockets::FileDescriptor(link);
    return {};
}

Status XdpProgram::takeFrames(const wire::FrameSpec& own, std::uint32_t queue, int socket)
{
    auto maps = makeMaps(queue + 1);
    if (!maps)
        return std::unexpected(std::move(maps).error());
    m_socketMap = std::move(maps->ofSockets);
    m_strayMap = std::move(maps->ofStrays);
    if (bpf_map_update_elem(m_socketMap.get(), &queue, &socket, BPF_ANY) != 0)
        return std::unexpected(describeLoadError("fill the socket map", errno));
    const auto program = loadProgram(buildFilterCode(own, {queue, m_socketMap.get(), m_strayMap.get()}));
    if (!program)
        return std::unexpected(program.error());
    if (bpf_link_update(m_link.get(), program->get(), nullptr) != 0)
        return std::unexpected(describeLoadError("exchange the filter program", errno));
    return {};
}

void XdpProgram::close() noexcept
{
    m_link.reset();
    m_socketMap.reset();
    m_strayMap.reset();
}

StrayFrames XdpProgram::strayFrames() const
{
    StrayFrames strays;
    for (std::uint32_t queue = 0; m_strayMap.isOpen() && queue < kCountedQueues; ++queue) {
        std::uint64_t frames = 0;
        if (bpf_map_lookup_elem(m_strayMap.get(), &queue, &frames) == 0 && frames != 0)
            strays.emplace_back(queue, frames);
    }
    return strays;
}

std::string describeHook(int interfaceIndex)
{
    bpf_xdp_query_opts answer{};
    answer.sz = sizeof answer;
    if (bpf_xdp_query(interfaceIndex, 0, &answer) != 0)
        return {};
    if (answer.drv_prog_id != 0)
        return describeProgram(answer.drv_prog_id) + " (native)";
    if (answer.skb_prog_id != 0)
        return describeProgram(answer.skb_prog_id) + " (generic)";
    if (answer.hw_prog_id != 0)
        return describeProgram(answer.hw_prog_id) + " (in the adapter)";
    return answer.prog_id != 0 ? describeProgram(answer.prog_id) : std::string();
}

/// The real filter, with its maps: a kernel may take an empty program and refuse this one.
Status checkProgramLoading()
{
    silenceLibbpf();
    const auto maps = makeMaps(1);
    if (!maps)
        return std::unexpected(maps.error());
    const wire::FrameSpec anybody{
        .kind = wire::FrameKind::UdpIpv4, .sourcePort = 1, .destinationPort = 1, .mtuBytes = 1'500};
    const auto program = loadProgram(buildFilterCode(anybody, {0, maps->ofSockets.get(), maps->ofStrays.get()}));
    return program ? Status{} : std::unexpected(program.error());
}

std::string missingCapabilities()
{
    struct Wanted {
        unsigned number;
        const char* name;
    };
    constexpr std::array<Wanted, 3> kWanted{
        {{CAP_NET_RAW, "cap_net_raw"}, {CAP_NET_ADMIN, "cap_net_admin"}, {CAP_BPF, "cap_bpf"}}};
    const platform::CapabilitySet held = platform::effectiveCapabilities();
    std::string missing;
    std::size_t count = 0;
    for (const Wanted& wanted : kWanted) {
        // Before Linux 5.8 CAP_SYS_ADMIN stood for CAP_BPF, and it still does.
        if (held.test(wanted.number) || (wanted.number == CAP_BPF && held.test(CAP_SYS_ADMIN)))
            continue;
        missing += (count == 0 ? "" : ", ") + std::string(wanted.name);
        ++count;
    }
    if (count == 0)
        return {};
    return (count == 1 ? "the capability " : "the capabilities ") + missing + (count == 1 ? " is" : " are") +
           " missing";
}

}  // namespace halftrip::xdp
