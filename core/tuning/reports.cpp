#include "core/tuning/reports.hpp"

#include "core/model/fields/error_fields.hpp"
#include "core/model/fields/text_fields.hpp"

namespace halftrip::tuning {

Result<std::vector<SettingName>> settingsNamed(const std::vector<std::string>& items,
                                               const std::vector<JournalEntry>& entries)
{
    std::vector<SettingName> named;
    for (const std::string& typed : items) {
        const auto item = parseItem(typed);
        if (!item)
            return std::unexpected(item.error());
        const std::size_t before = named.size();
        for (const JournalEntry& entry : entries) {
            const bool isOfThat = item->object.empty() || item->object == entry.setting.object;
            if (isOfThat && !entry.isKeptAlong && (entry.setting.id == item->name || entry.check == item->name))
                named.push_back(entry.setting);
        }
        if (named.size() == before)
            return fail(ErrorKind::Invalid, text("Halftrip has changed nothing that is called {item}.", item->name),
                        "\"halftrip tune status\" lists what is changed.");
    }
    return named;
}

void describe(model::Fields& fields, AdvisedPlan& plan)
{
    fields("adapter", plan.adapter);
    fields("adapterChoice", plan.adapterChoice);
    fields("profile", plan.profile);
    fields("plan", plan.plan);
}

void describe(model::Fields& fields, AppliedReport& report)
{
    fields("adapter", report.adapter);
    fields("journal", report.journal);
    fields("applied", report.applied);
    fields("leftOut", report.leftOut);
    fields("alreadyWell", report.alreadyWell);
    fields("thenRun", report.thenRun);
}

void describe(model::Fields& fields, RevertedReport& report)
{
    fields("journal", report.journal);
    fields("isFromEarlierBoot", report.isFromEarlierBoot);
    fields("reverted", report.reverted);
    fields("left", report.left);
    fields("thenRun", report.thenRun);
}

void describe(model::Fields& fields, SettingState& state)
{
    fields("setting", state.setting);
    fields("words", state.words);
    fields(model::Field("check").ifSet(), state.check);
    fields("old", state.old);
    fields("wanted", state.wanted);
    fields("accepted", state.accepted);
    fields("now", state.now);
    fields("state", state.state);
    fields(model::Field("reason").ifSet(), state.reason);
    model::describeOrigins(fields, state.reason);
}

void describe(model::Fields& fields, JournalStatus& status)
{
    fields("journal", status.journal);
    fields("isFromEarlierBoot", status.isFromEarlierBoot);
    fields("settings", status.settings);
}

void describe(model::Fields& fields, MemberStatus& member)
{
    fields("user", member.user);
    describe(fields, member.status);
}

void describe(model::Fields& fields, TuningStatus& status)
{
    describe(fields, status.own);
    fields("ofRoot", status.ofRoot);
    fields(model::Field("ofMembers").ifSet(), status.ofMembers);
}

void describe(model::Fields& fields, SettingsReport& report)
{
    describe(fields, report.checks);
    fields("plan", report.plan);
    fields("planError", report.planError);
    fields("status", report.status);
}

}  // namespace halftrip::tuning
