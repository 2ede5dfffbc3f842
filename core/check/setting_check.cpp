#include "core/check/setting_check.hpp"

#include "core/check/judging.hpp"

#include <utility>

namespace halftrip::check {
namespace {

using model::CheckVerdict;
using model::Fact;
using model::FactValue;

bool passes(const FactValue& value, const Setting& setting)
{
    const auto* const number = std::get_if<std::int64_t>(&value);
    const auto* const limit = std::get_if<std::int64_t>(&setting.advised);
    if (setting.passes == Setting::Passes::Equal || number == nullptr || limit == nullptr)
        return value == setting.advised;
    return setting.passes == Setting::Passes::AtLeast ? *number >= *limit : *number <= *limit;
}

std::string wordFor(const FactValue& value)
{
    if (const auto* const flag = std::get_if<bool>(&value))
        return *flag ? "on" : "off";
    return model::formatValue(value);
}

std::string replaced(std::string text, std::string_view mark, const std::string& by)
{
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + by.size()))
        text.replace(at, mark.size(), by);
    return text;
}

std::string filled(const std::string& words, const model::HostFacts& host, const std::string& value)
{
    const std::string adapter = host.adapter ? quotedForSh(host.adapter->name) : std::string();
    return replaced(replaced(words, "{value}", value), "{adapter}", adapter);
}

/// Settings that cores or queues have apart are told as a list where they differ.
std::string firstOf(const std::string& values)
{
    return values.substr(0, values.find(", "));
}

model::Advice adviceFor(const model::HostFacts& host, const Setting& setting, const Fact& fact)
{
    const std::string wanted = wordFor(setting.advised);
    const std::string present = wordFor(*fact.value);
    const bool isOfAdapter = setting.command.find("{adapter}") != std::string::npos;
    model::Advice advice{.setting = {setting.fact, isOfAdapter && host.adapter ? host.adapter->name : std::string()},
                         .value = wanted,
                         .words = filled(setting.words, host, wanted),
                         .commands = {},
                         .privilege = setting.privilege,
                         .lastsOverReboot = false,
                         .caution = setting.caution};
    if (setting.command.empty())
        return adviceByHand(setting.fact, advice.words, advice.caution);
    advice.commands = {"sh", filled(setting.command, host, quotedForSh(wanted)),
                       filled(setting.command, host, quotedForSh(firstOf(present)))};
    if (firstOf(present) != present)
        advice.caution += (advice.caution.empty() ? "" : " ") +
                          ("They differ now (" + present + "); undoing gives all of them the first.");
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

}  // namespace halftrip::check
