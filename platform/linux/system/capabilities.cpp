#include "platform/linux/system/capabilities.hpp"

#include "core/base/shell_words.hpp"

#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace halftrip::platform {
namespace {

using Sets = std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3>;

__user_cap_header_struct ownHeader() noexcept
{
    return {.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
}

struct Capability {
    unsigned number;
    std::string_view name;  ///< As setcap has it, without "cap_".
};

/// All that halftrip can use, in the order of the packages' scripts.
constexpr std::array<Capability, 5> kUsed{{{CAP_NET_RAW, "net_raw"},
                                           {CAP_NET_ADMIN, "net_admin"},
                                           {CAP_SYS_NICE, "sys_nice"},
                                           {CAP_IPC_LOCK, "ipc_lock"},
                                           {CAP_BPF, "bpf"}}};

/// Where a package puts the copy for its group, beside the program for everybody (installer/linux/postinst).
constexpr std::string_view kGroupFolder = "with-rights";

/// As limitRights() found it: its own no_new_privs keeps nobody from granting more to the next start.
std::optional<Standing>& standingBeforeLimit()
{
    static std::optional<Standing> standing;
    return standing;
}

std::string setcapWords()
{
    std::string words;
    for (const Capability& capability : kUsed)
        words += (words.empty() ? "cap_" : ",cap_") + std::string(capability.name);
    return words + "+p";
}

/// "--cap-add=NET_RAW --cap-add=BPF": what a container needs; empty where the bounding set holds all of `needed`.
std::string containerWords(const CapabilitySet& bounding, std::initializer_list<unsigned> needed)
{
    std::string words;
    for (const Capability& capability : kUsed) {
        for (const unsigned number : needed) {
            if (number != capability.number || bounding.test(number))
                continue;
            words += words.empty() ? "--cap-add=" : " --cap-add=";
            for (const char letter : capability.name)
                words += letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
        }
    }
    return words;
}

/// One command for a program that no package installed. The group is its only user beside its owner.
std::string ownCopyCommand(const std::string& program)
{
    const std::string file = quoteForShell(program, Shell::Posix);
    const std::string script = "groupadd -f halftrip && usermod -aG halftrip $SUDO_USER && chgrp halftrip " + file +
                               " && chmod 750 " + file + " && setcap " + setcapWords() + " " + file;
    return "sudo sh -c " + quoteForShell(script, Shell::Posix);
}

enum class Remedy { AddToBounding, Root, JoinGroup, StartByName, OwnCopy };

Remedy remedyOf(const Standing& standing, std::initializer_list<unsigned> needed)
{
    if (!containerWords(standing.bounding, needed).empty())
        return Remedy::AddToBounding;
    const bool isGroupCopy = standing.program.find("/" + std::string(kGroupFolder) + "/") != std::string::npos;
    if (standing.cannotGainAny || isGroupCopy)
        return Remedy::Root;
    if (!standing.hasGroupCopy)
        return Remedy::OwnCopy;
    return standing.isMember ? Remedy::StartByName : Remedy::JoinGroup;
}

}  // namespace

CapabilitySet effectiveCapabilities() noexcept
{
    __user_cap_header_struct header = ownHeader();
    Sets sets{};
    if (::syscall(SYS_capget, &header, sets.data()) != 0)
        return {};
    return CapabilitySet(sets[0].effective) | CapabilitySet(sets[1].effective) << 32;
}

void raiseCapabilities() noexcept
{
    __user_cap_header_struct header = ownHeader();
    Sets sets{};
    if (::syscall(SYS_capget, &header, sets.data()) != 0)
        return;
    for (__user_cap_data_struct& set : sets)
        set.effective = set.permitted;
    static_cast<void>(::syscall(SYS_capset, &header, sets.data()));  // What stays missing is told where it is missed.
}

void limitRights(bool savesFiles)
{
    standingBeforeLimit() = standingOfProgram();
    CapabilitySet kept;
    for (const Capability& capability : kUsed)
        kept.set(capability.number);
    // STAMP's port 862; XDP programs' pointers; memory limits on kernels that count BPF maps.
    for (const int number : {CAP_NET_BIND_SERVICE, CAP_PERFMON, CAP_SYS_RESOURCE})
        kept.set(static_cast<unsigned>(number));
    if (savesFiles) {
        // A user's folder under sudo, and there a file of that user that is replaced.
        kept.set(CAP_DAC_OVERRIDE);
        kept.set(CAP_FOWNER);
    }
    // Before 5.8, which does not know CAP_BPF, XDP programs need this.
    if (::prctl(PR_CAPBSET_READ, static_cast<unsigned long>(CAP_BPF), 0UL, 0UL, 0UL) < 0)
        kept.set(CAP_SYS_ADMIN);
    // Whatever of it fails (a user without CAP_SETPCAP, an old kernel) leaves the rights as they were.
    static_cast<void>(::prctl(PR_SET_NO_NEW_PRIVS, 1UL, 0UL, 0UL, 0UL));
    static_cast<void>(::prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0UL, 0UL, 0UL));
    for (unsigned long number = 0; number < kept.size(); ++number) {
        if (!kept.test(number))
            static_cast<void>(::prctl(PR_CAPBSET_DROP, number, 0UL, 0UL, 0UL));
    }
    __user_cap_header_struct header = ownHeader();
    Sets sets{};
    if (::syscall(SYS_capget, &header, sets.data()) != 0)
        return;
    for (std::size_t half = 0; half < sets.size(); ++half) {
        const auto mask = static_cast<std::uint32_t>((kept >> (32 * half)).to_ullong() & 0xffff'ffffU);
        sets[half].effective &= mask;
        sets[half].permitted &= mask;
        sets[half].inheritable &= mask;
    }
    static_cast<void>(::syscall(SYS_capset, &header, sets.data()));
}

Standing standingOfProgram()
{
    if (standingBeforeLimit())
        return *standingBeforeLimit();
    Standing standing;
    std::array<char, 4096> path{};
    const ssize_t length = ::readlink("/proc/self/exe", path.data(), path.size());
    standing.program = length > 0 ? std::string(path.data(), static_cast<std::size_t>(length)) : "halftrip";
    const std::string folder = standing.program.substr(0, standing.program.rfind('/') + 1) + std::string(kGroupFolder);
    struct stat found{};
    standing.hasGroupCopy = ::stat(folder.c_str(), &found) == 0 && S_ISDIR(found.st_mode);
    standing.isMember = ::access((folder + "/halftrip").c_str(), X_OK) == 0;
    standing.cannotGainAny = ::prctl(PR_GET_NO_NEW_PRIVS, 0UL, 0UL, 0UL, 0UL) == 1;
    for (const Capability& capability : kUsed) {
        // Kernels before 5.8 do not know CAP_BPF: that is an error, not a 0.
        if (::prctl(PR_CAPBSET_READ, static_cast<unsigned long>(capability.number), 0UL, 0UL, 0UL) == 0)
            standing.bounding.reset(capability.number);
    }
    return standing;
}

Text waysToGrant(const Standing& standing, std::initializer_list<unsigned> needed)
{
    switch (remedyOf(standing, needed)) {
    case Remedy::AddToBounding:
        return text("start this container with {rights}", containerWords(standing.bounding, needed));
    case Remedy::Root:
        return "start it as root";
    case Remedy::JoinGroup:
        return "sudo usermod -aG halftrip $USER";
    case Remedy::StartByName:
        return "start it as \"halftrip\", without LD_PRELOAD";
    case Remedy::OwnCopy:
        return ownCopyCommand(standing.program);
    }
    return {};
}

Text adviceOnGrant(const Standing& standing, std::initializer_list<unsigned> needed)
{
    const Text remedy = waysToGrant(standing, needed);
    switch (remedyOf(standing, needed)) {
    case Remedy::AddToBounding:
        return text("The bounding set of this container or service lacks it, so that root lacks it, too: {remedy}, or "
                    "add it to the unit's CapabilityBoundingSet=.",
                    remedy);
    case Remedy::Root:
        return standing.cannotGainAny
                   ? text("no_new_privs is set here, so that no program gains capabilities: {remedy}.", remedy)
                   : Text("Start it as root.");
    case Remedy::StartByName:
        return "Start it as \"halftrip\", without LD_PRELOAD, or as root.";
    case Remedy::JoinGroup:
    case Remedy::OwnCopy:
        return text("Run \"{command}\" and log in again, or start it as root.", remedy);
    }
    return {};
}

Text waysToGrant(std::initializer_list<unsigned> needed)
{
    return waysToGrant(standingOfProgram(), needed);
}

Text adviceOnGrant(std::initializer_list<unsigned> needed)
{
    return adviceOnGrant(standingOfProgram(), needed);
}

}  // namespace halftrip::platform
