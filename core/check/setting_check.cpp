#include "core/check/setting_check.hpp"

#include "core/check/judging.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace halftrip::check {
namespace {

using model::CheckVerdict;
using model::Fact;
using model::FactValue;

constexpr const char* kTheyDiffer = "Current values differ ({values}); undo sets all of them to the first.";
constexpr const char* kTheyDifferToo =
    "{caution} Current values differ ({values}); undo sets all of them to the first.";

bool passes(const FactValue& value, const Setting& setting)
{
    const auto* const number = std::get_if<std::int64_t>(&value);
    const auto* const limit = std::get_if<std::int64_t>(&setting.advised);
    if (setting.passes == Setting::Passes::Equal || number == nullptr || limit == nullptr)
        return value == setting.advised;
    return setting.passes == Setting::Passes::AtLeast ? *number >= *limit : *number <= *limit;
}

std::string wordFor(const FactValue& value, Setting::Shell shell = Setting::Shell::Sh)
{
    if (const auto* const flag = std::get_if<bool>(&value)) {
        const bool isSh = shell == Setting::Shell::Sh;
        return *flag ? (isSh ? "on" : "1") : (isSh ? "off" : "0");
    }
    return model::formatValue(value);
}

const char* nameOf(Setting::Shell shell)
{
    switch (shell) {
    case Setting::Shell::Sh:
        return "sh";
    case Setting::Shell::PowerShell:
        return "PowerShell";
    }
    return "";
}

/// The other host says what is set there: no word of it may be more than one word here.
std::string quotedFor(Setting::Shell shell, const std::string& value)
{
    if (shell == Setting::Shell::Sh)
        return quotedForSh(value);
    return wordForPowerShell(value);
}

/// What stands in the holes of a setting's words and command.
std::string holeOf(std::string_view name, const model::HostFacts& host, const std::string& value, Setting::Shell shell)
{
    const std::string adapter = host.adapter ? host.adapter->name : std::string();
    if (name == "adapter")
        return shell == Setting::Shell::Sh ? quotedForSh(adapter) : adapterForPowerShell(adapter);
    if (name == "bus")
        return quotedForSh(model::textOf(host.facts, "adapter.bus").value_or(""));
    if (name == "plan") {
        const auto active = model::textOf(host.facts, "powerPlan.active");
        return active ? quotedFor(shell, *active) : std::string();
    }
    const bool isOn = value == "on";
    if (name == "start")
        return isOn ? "start" : "stop";
    if (name == "bit" || name == "inverse")
        return isOn == (name == "bit") ? "1" : "0";
    return value;
}

Text wordsOf(const Setting& setting, const model::HostFacts& host, const std::string& value)
{
    TextOrigin origin{setting.words, {}};
    for (const TextPiece& piece : piecesOf(setting.words)) {
        if (piece.isHole && findArgument(origin, piece.name) == nullptr)
            origin.arguments.push_back(
                {piece.name, piece.name == "name" ? setting.name : holeOf(piece.name, host, value, setting.shell)});
    }
    return Text(std::move(origin));
}

/// What may stand in a hole of a setting's command.
constexpr std::array<std::string_view, 7> kHolesOfCommands{"start",   "bit", "inverse", "value",
                                                           "adapter", "bus", "plan"};

/// The name of the hole that begins here; empty where none does. A shell has braces of its own.
std::string_view holeAt(std::string_view command)
{
    const std::size_t end = command.starts_with('{') ? command.find('}') : std::string_view::npos;
    const std::string_view name = end == std::string_view::npos ? std::string_view() : command.substr(1, end - 1);
    return std::ranges::find(kHolesOfCommands, name) == kHolesOfCommands.end() ? std::string_view() : name;
}

/// In one pass: what was put in may hold a hole's name, which is none there. The other host's words are inserted.
std::string commandOf(const Setting& setting, const model::HostFacts& host, const std::string& value)
{
    std::string command;
    for (std::string_view rest = setting.command; !rest.empty();) {
        const std::string_view hole = holeAt(rest);
        command += hole.empty() ? std::string(1, rest.front()) : holeOf(hole, host, value, setting.shell);
        rest.remove_prefix(hole.empty() ? 1 : hole.size() + 2);
    }
    return command;
}

/// Settings that cores or queues have apart are told as a list where they differ.
std::string firstOf(const std::string& values)
{
    return values.substr(0, values.find(", "));
}

/// What has the setting: the power plan, the adapter, or (empty) the host.
std::string objectOf(const model::HostFacts& host, const Setting& setting)
{
    if (setting.command.find("{plan}") != std::string::npos)
        return model::textOf(host.facts, "powerPlan.active").value_or("");
    const bool isOfAdapter = setting.command.find("{adapter}") != std::string::npos ||
                             setting.command.find("{bus}") != std::string::npos;
    return isOfAdapter && host.adapter ? host.adapter->name : std::string();
}

model::Advice adviceFor(const model::HostFacts& host, const Setting& setting, const Fact& fact)
{
    if (auto advice = adviceOnPowerMode(host, setting.fact))
        return *std::move(advice);
    const std::string wanted = wordFor(setting.advised, setting.shell);
    const std::string present = wordFor(*fact.value, setting.shell);
    model::Advice advice{.setting = {setting.fact, objectOf(host, setting)},
                         .value = wanted,
                         .words = wordsOf(setting, host, wanted),
                         .commands = {},
                         .privilege = setting.privilege,
                         .lastsOverReboot = setting.lastsOverReboot,
                         .caution = setting.caution};
    // Where its place on the bus is not known, neither is the file.
    const bool lacksBus = setting.command.find("{bus}") != std::string::npos &&
                          model::textOf(host.facts, "adapter.bus").value_or("").empty();
    if (setting.command.empty() || lacksBus)
        return adviceByHand(setting.fact, advice.words, advice.caution);
    const auto command = [&](const std::string& value) {
        return commandOf(setting, host, quotedFor(setting.shell, value));
    };
    advice.commands = {nameOf(setting.shell), command(wanted), command(firstOf(present))};
    if (firstOf(present) != present)
        advice.caution = advice.caution.empty() ? text(kTheyDiffer, present)
                                                : text(kTheyDifferToo, advice.caution, present);
    return advice;
}

}  // namespace

Judgement judgeSetting(const model::HostFacts& host, const Setting& setting)
{
    if (setting.ruleOut != nullptr) {
        if (auto ruledOut = setting.ruleOut(host))
            return *std::move(ruledOut);
    }
    const Fact* const fact = findFact(host.facts, setting.fact);
    if (fact == nullptr || !fact->value || fact->value->index() != setting.advised.index())
        return unknownFor(host, setting.fact);
    const bool isWell = passes(*fact->value, setting);
    Judgement judgement = verdictOn(host, isWell ? CheckVerdict::Pass : verdictFor(setting.effectNs), {setting.fact},
                                    isWell ? setting.good : setting.bad, isWell ? 0 : setting.effectNs);
    if (std::holds_alternative<bool>(*fact->value))
        judgement.present = wordFor(*fact->value);
    if (!isWell)
        judgement.advice.push_back(adviceFor(host, setting, *fact));
    return judgement;
}

Check settingCheck(Check described, Setting setting)
{
    described.system = System::Linux;
    described.judge = JudgeHost(
        [setting = std::move(setting)](const model::HostFacts& host) { return judgeSetting(host, setting); });
    return described;
}

Check windowsSettingCheck(Check described, Setting setting)
{
    Check check = settingCheck(std::move(described), std::move(setting));
    check.system = System::Windows;
    return check;
}

}  // namespace halftrip::check
