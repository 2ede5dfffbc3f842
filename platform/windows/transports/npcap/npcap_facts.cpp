#include "platform/windows/transports/npcap/npcap_facts.hpp"

#include <charconv>

namespace halftrip::windows::npcap {
namespace {

/// Up to 1.86 a host that sends and captures on one adapter, which a ping-pong does, may crash as a whole: 1.85
/// corrects a read beyond a filter's end, 1.86 filters that are replaced in use and captures of injected packets, 1.87
/// crashes in NPF_DoTap(), which every sent frame passes (Npcap's changelog, npcap.com/changelog).
constexpr NpcapVersion kOldestGood{1, 87};
constexpr const char* kInstall = "Install it from https://npcap.com (Halftrip may not bring it along).";
constexpr const char* kReinstall = "Install Npcap again from https://npcap.com.";

std::string inWords(NpcapVersion version)
{
    const std::string minor = std::to_string(version.minor);
    return std::to_string(version.major) + "." + (minor.size() < 2 ? "0" : "") + minor;
}

transport::Availability unusable(Text reason, Text remedy)
{
    return {.isUsable = false, .reason = std::move(reason), .remedy = std::move(remedy)};
}

/// What speaks against Npcap before its library is opened; nothing when nothing does.
std::optional<transport::Availability> obstacle(const NpcapFacts& facts)
{
    const bool hasNoService = facts.service == ServiceState::Absent;
    if (hasNoService && !facts.hasLibraryFile)
        return unusable(text("Npcap is not installed: neither its service nor {path} is there.", facts.libraryPath),
                        kInstall);
    if (hasNoService)
        return unusable(text("Npcap is only half there: {path} exists, but not the service npcap.", facts.libraryPath),
                        kReinstall);
    if (facts.service == ServiceState::Stopped)
        return unusable("Npcap's service is not running.", "Run as administrator: sc start npcap");
    if (!facts.hasLibraryFile && facts.service == ServiceState::Unknown)
        return unusable(text("Npcap is not installed: there is no {path}.", facts.libraryPath), kInstall);
    if (!facts.hasLibraryFile)
        return unusable(text("Npcap is only half there: its service runs, but there is no {path}.", facts.libraryPath),
                        kReinstall);
    if (facts.isAdminOnly.value_or(false) && !facts.isElevated)
        return unusable("Npcap was installed for administrators only, and this program does not run as one.",
                        "Start the terminal as administrator, or install Npcap without that restriction.");
    return std::nullopt;
}

NpcapVerdict judgeWine(const NpcapFacts& facts)
{
    if (!facts.isLoaded)
        return {unusable(text("Wine's own wpcap does not load: {reason}.", facts.loadTrouble),
                         "Install libpcap on the host (Debian: libpcap0.8)."),
                {}};
    if (!facts.missingFunction.empty())
        return {
            unusable(text("Wine's own wpcap is too old: it lacks {function}.", facts.missingFunction), "Update Wine."),
            {}};
    const Text warning = text("This is Wine {version} with its own wpcap, not Npcap: it has no immediate mode, and its "
                              "figures say nothing about Windows.",
                              facts.wineVersion);
    return {{.isUsable = true, .reason = warning, .remedy = {}}, warning};
}

}  // namespace

std::optional<NpcapVersion> npcapVersionFrom(std::string_view text)
{
    constexpr std::string_view kStart = "Npcap version ";
    if (!text.starts_with(kStart))
        return std::nullopt;
    text.remove_prefix(kStart.size());
    const char* const end = text.data() + text.size();
    NpcapVersion version;
    const auto major = std::from_chars(text.data(), end, version.major);
    if (major.ec != std::errc{} || major.ptr == end || *major.ptr != '.')
        return std::nullopt;
    const auto minor = std::from_chars(major.ptr + 1, end, version.minor);
    if (minor.ec != std::errc{})
        return std::nullopt;
    return version;
}

bool isWorthLoading(const NpcapFacts& facts)
{
    return !facts.wineVersion.empty() || !obstacle(facts);
}

NpcapVerdict judge(const NpcapFacts& facts)
{
    if (!facts.wineVersion.empty())
        return judgeWine(facts);
    if (auto found = obstacle(facts))
        return {std::move(*found), {}};
    if (!facts.isLoaded)
        return {unusable(text("Npcap's library {path} does not load: {reason}.", facts.libraryPath, facts.loadTrouble),
                         kReinstall),
                {}};
    if (!facts.missingFunction.empty())
        return {
            unusable(text("The installed Npcap is too old: it lacks {function}.", facts.missingFunction), kReinstall),
            {}};
    const auto version = npcapVersionFrom(facts.versionText);
    if (!version)
        return {unusable(
                    text("{path} is not Npcap's: it calls itself \"{version}\".", facts.libraryPath, facts.versionText),
                    kReinstall),
                {}};
    NpcapVerdict verdict;
    if (*version < kOldestGood) {
        verdict.warning = text(
            "Npcap {version} can crash Windows while it sends and captures; {corrected} corrects that.",
            inWords(*version), inWords(kOldestGood));
        if (!facts.isCrashAccepted)
            return {unusable(verdict.warning,
                             text("Update it from https://npcap.com, or set {variable}=1 on a host that may crash.",
                                  std::string(kAcceptCrashVariable))),
                    {}};
        verdict.availability.reason = verdict.warning;
    }
    return verdict;
}

}  // namespace halftrip::windows::npcap
