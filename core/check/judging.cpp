#include "core/check/judging.hpp"

#include "core/base/core_list.hpp"
#include "core/base/shell_words.hpp"

#include <fmt/format.h>

#include <utility>

namespace halftrip::check {

using model::CheckVerdict;
using model::Fact;

namespace {

constexpr const char* kNotCollected = "Halftrip on that host does not collect {fact}.";
constexpr const char* kNotCollectedBy = "Halftrip {version} on that host does not collect {fact}.";
constexpr const char* kOfAnotherKind = "{fact} has an unexpected type.";
constexpr const char* kOnCommandLine = "{parameter} on the kernel command line";
constexpr const char* kOffCommandLine = "no {parameter} on the kernel command line";
constexpr const char* kPowerModeAdvice =
    "power mode Best performance (Settings > System > Power): the mode overrides the plan here";
constexpr const char* kActsAfterRestart =
    "Takes effect after a reboot. Without grubby: edit GRUB_CMDLINE_LINUX in /etc/default/grub, then run sudo "
    "update-grub (Debian, Ubuntu) or sudo grub2-mkconfig -o /boot/grub2/grub.cfg (SUSE); with ostree, use rpm-ostree "
    "kargs.";
constexpr const char* kActsAfterRestartAnd =
    "Takes effect after a reboot. Without grubby: edit GRUB_CMDLINE_LINUX in /etc/default/grub, then run sudo "
    "update-grub (Debian, Ubuntu) or sudo grub2-mkconfig -o /boot/grub2/grub.cfg (SUSE); with ostree, use rpm-ostree "
    "kargs. {caution}";

/// grubby is Fedora's and RHEL's; elsewhere people edit a file.
std::string bootCommand(std::string_view what, std::string_view parameter)
{
    return fmt::format("sudo grubby --update-kernel=ALL --{}={}", what, quotedForSh(parameter));
}

model::Advice bootAdvice(std::string factId, std::string_view parameter, Text words, model::ShellCommands commands,
                         const Text& caution)
{
    return {.setting = {std::move(factId), {}},
            .value = std::string(parameter),
            .words = std::move(words),
            .commands = std::move(commands),
            .privilege = "root",
            .lastsOverReboot = true,
            .caution = caution.empty() ? kActsAfterRestart : text(kActsAfterRestartAnd, caution)};
}

}  // namespace

std::vector<int> coresOf(const model::HostFacts& host, std::string_view factId)
{
    return parseCoreList(textOf(host.facts, factId).value_or("")).value_or(std::vector<int>());
}

std::vector<Fact> pickFacts(const model::HostFacts& host, std::initializer_list<std::string_view> ids)
{
    std::vector<Fact> picked;
    for (const std::string_view id : ids) {
        if (const Fact* const fact = findFact(host.facts, id))
            picked.push_back(*fact);
    }
    return picked;
}

Judgement unknownFor(const model::HostFacts& host, std::string_view factId)
{
    Judgement judgement;
    judgement.evidence = pickFacts(host, {factId});
    if (judgement.evidence.empty()) {
        judgement.reason = host.toolVersion.empty() ? text(kNotCollected, factId)
                                                    : text(kNotCollectedBy, host.toolVersion, factId);
        return judgement;
    }
    const Fact& fact = judgement.evidence.front();
    judgement.verdict = fact.isInapplicable ? CheckVerdict::NotApplicable : CheckVerdict::Unknown;
    judgement.reason = fact.value ? text(kOfAnotherKind, factId) : fact.absence;
    return judgement;
}

Judgement notApplicable(Text reason)
{
    Judgement judgement;
    judgement.verdict = CheckVerdict::NotApplicable;
    judgement.reason = std::move(reason);
    return judgement;
}

Judgement verdictOn(const model::HostFacts& host, CheckVerdict verdict, std::initializer_list<std::string_view> ids,
                    Text reason, std::int64_t expectedEffectNs)
{
    Judgement judgement;
    judgement.verdict = verdict;
    judgement.evidence = pickFacts(host, ids);
    if (!judgement.evidence.empty())
        judgement.present = formatFact(judgement.evidence.front());
    judgement.reason = std::move(reason);
    judgement.expectedEffectNs = expectedEffectNs;
    return judgement;
}

std::string quotedForSh(std::string_view word)
{
    constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./%@";
    if (!word.empty() && word.find_first_not_of(kPlain) == std::string_view::npos)
        return std::string(word);
    std::string quoted = "'";
    for (const char c : word)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

std::string quotedForPowerShell(std::string_view text)
{
    // PowerShell takes typographic quotes for the quote, too.
    return "'" + withQuotesDoubled(std::string(text)) + "'";
}

std::string adapterForPowerShell(std::string_view name)
{
    return quotedForPowerShell(asPattern(name));
}

std::string wordForPowerShell(std::string_view text)
{
    constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.";
    const bool isPlain = !text.empty() && text.find_first_not_of(kPlain) == std::string_view::npos;
    return isPlain ? std::string(text) : quotedForPowerShell(text);
}

std::string quotedKeyword(std::string_view keyword)
{
    std::string pattern;
    for (const char c : keyword)
        pattern += c == '*' ? std::string("[*]") : std::string(1, c);
    return quotedForPowerShell(pattern);
}

model::Advice adviceByHand(std::string factId, Text words, Text caution)
{
    return {.setting = {std::move(factId), {}},
            .value = {},
            .words = std::move(words),
            .commands = {},
            .privilege = {},
            .lastsOverReboot = true,
            .caution = std::move(caution)};
}

std::optional<model::Advice> adviceOnPowerMode(const model::HostFacts& host, const std::string& factId)
{
    const std::string ofMode = " " + textOf(host.facts, "powerPlan.setByMode").value_or("") + " ";
    if (ofMode.find(" " + factId + " ") == std::string::npos)
        return std::nullopt;
    return adviceByHand(factId, kPowerModeAdvice);
}

model::Advice adviceAtBoot(std::string factId, std::string_view parameter, bool isWanted, const Text& caution)
{
    const std::string add = bootCommand("args", parameter);
    const std::string remove = bootCommand("remove-args", parameter);
    return bootAdvice(std::move(factId), parameter,
                      isWanted ? text(kOnCommandLine, parameter) : text(kOffCommandLine, parameter),
                      {"sh", isWanted ? add : remove, isWanted ? remove : add}, caution);
}

model::Advice adviceOnBootValue(std::string factId, const std::string& name, std::string_view present,
                                std::string_view wanted, const Text& caution)
{
    const auto with = [&name](std::string_view value) { return (name + "=").append(value); };
    if (present.empty() || present == "none")
        return adviceAtBoot(std::move(factId), with(wanted), true, caution);
    // grubby replaces the value of a parameter that is there.
    return bootAdvice(std::move(factId), with(wanted), text(kOnCommandLine, with(wanted)),
                      {"sh", bootCommand("args", with(wanted)), bootCommand("args", with(present))}, caution);
}

}  // namespace halftrip::check
