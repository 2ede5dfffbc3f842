#include "core/model/facts/check_report.hpp"

#include "core/model/fields/text_fields.hpp"

#include <algorithm>

namespace halftrip::model {

void describe(Fields& fields, SettingName& setting)
{
    fields(Field("id").meaning("That of the fact which tells it."), setting.id);
    fields(Field("object").ifSet().meaning("The adapter, queue or power plan that has it."), setting.object);
}

void describe(Fields& fields, ShellCommands& commands)
{
    fields("shell", commands.shell);
    fields("apply", commands.apply);
    fields("undo", commands.undo);
}

void describe(Fields& fields, Advice& advice)
{
    fields("setting", advice.setting);
    fields(Field("value").meaning("Absent: nothing, so that the system's own default holds."), advice.value);
    fields("words", advice.words);
    fields("commands", advice.commands);
    fields("privilege", advice.privilege);
    fields("lastsOverReboot", advice.lastsOverReboot);
    fields(Field("caution").ifSet(), advice.caution);
    describeOrigins(fields, advice.words, advice.caution);
}

void describe(Fields& fields, CheckResult& result)
{
    fields("id", result.id);
    fields("title", result.title);
    fields("group", result.group);
    fields("host", result.host);
    fields("verdict", result.verdict);
    fields(Field("present").ifSet(), result.present);
    fields(Field("evidence").ifSet().meaning("The facts that it stands on."), result.evidence);
    fields("reason", result.reason);
    fields(Field("advice").ifSet().meaning("In the order to be applied in."), result.advice);
    fields(Field("expectedEffectNs").in(Unit::Nanoseconds).meaning("At most this much HRT is won."),
           result.expectedEffectNs);
    fields("why", result.why);
    fields("effect", result.effect);
    fields("effectSource", result.effectSource);
    fields(Field("effectSources").ifSet().meaning("The parts of effectSource."), result.effectSources);
    fields("price", result.price);
    describeOrigins(fields, result.present, result.reason);
}

void describe(Fields& fields, CheckReport& report)
{
    fields("profile", report.profile);
    fields(Field("adapterChoice").ifSet(), report.adapterChoice);
    fields("hostA", report.hostA);
    fields("hostB", report.hostB);
    fields("results", report.results);
    fields(Field("leftOut").ifSet().meaning("Checks that the profile leaves out."), report.leftOut);
}

bool hasFailed(const CheckReport& report) noexcept
{
    return std::ranges::any_of(report.results,
                               [](const CheckResult& result) { return result.verdict == CheckVerdict::Fail; });
}

}  // namespace halftrip::model
