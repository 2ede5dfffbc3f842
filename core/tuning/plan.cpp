#include "core/tuning/plan.hpp"

#include "core/base/similar_word.hpp"
#include "core/model/fields/text_fields.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace halftrip::tuning {
namespace {

using model::Advice;
using model::CheckResult;

/// Collects a plan, each setting once.
class Planner {
public:
    explicit Planner(const Tunables& tunables, const Plan& before = {}) : m_tunables(tunables)
    {
        for (const Change& change : before.changes)
            noteChoice(change);
    }

    void follow(const CheckResult& result, const Advice& advice)
    {
        const auto leaveOut = [&](LeftOut::Kind kind, Text reason) {
            if (m_seen.insert(advice.setting).second)
                m_plan.leftOut.push_back(
                    {advice.setting, advice.words, kind, std::move(reason), advice.commands.apply, result.id});
        };
        if (advice.commands.shell.empty())
            return leaveOut(LeftOut::Kind::ByHand, "No command does it: it is to be done by hand.");
        const auto tunable = findTunable(m_tunables, advice.setting.id);
        if (!tunable)
            return leaveOut(LeftOut::Kind::NotOurs, tunable.error().what);
        const Change change{.setting = {},
                            .present = {},
                            .wanted = advice.value,
                            .check = result.id,
                            .words = {},
                            .why = result.reason,
                            .price = result.price,
                            .privilege = advice.privilege,
                            .caution = advice.caution,
                            .thenRun = {},
                            .chooser = std::string((*tunable)->chosenBy())};
        addParts(**tunable, advice.setting, change, advice.words, advice.commands.apply);
    }

    /// What the user wants of one setting. Error Invalid: it cannot have that value.
    Status wish(Tunable& tunable, const SettingName& setting, const SettingValue& value)
    {
        const std::string chooser = setting.object.empty() ? std::string(tunable.chosenBy()) : std::string();
        for (const std::string& part : partsOf(tunable, setting, chooser)) {
            if (Status status = tunable.checkValue(part, value); !status)
                return status;
        }
        const Change change{.setting = {},
                            .present = {},
                            .wanted = value,
                            .check = {},
                            .words = {},
                            .why = {},
                            .price = {},
                            .privilege = std::string(tunable.privilege()),
                            .caution = {},
                            .thenRun = {},
                            .chooser = chooser};
        addParts(tunable, setting, change, setting.id + " " + formatSetting(value), {});
        return {};
    }

    void noteAsWell(const std::string& item, Text reason) { m_plan.alreadyWell.push_back({item, std::move(reason)}); }

    /// Grows with everything that is to be done, or cannot be; also where that was said before.
    [[nodiscard]] std::size_t size() const { return m_plan.changes.size() + m_plan.leftOut.size() + m_repeated; }
    [[nodiscard]] Plan take() { return std::move(m_plan); }

private:
    [[nodiscard]] std::vector<std::string> partsOf(Tunable& tunable, const SettingName& setting,
                                                   const std::string& chooser) const
    {
        std::vector<std::string> parts = tunable.partsOf(setting.object);
        // As far as there is such an object: otherwise it cannot be chosen, either.
        const auto choice = m_choices.find(chooser);
        if (choice != m_choices.end() && tunable.read(choice->second))
            parts = {choice->second};
        if (parts.empty())
            parts = {setting.object};  // Reading it says what is missing.
        return parts;
    }

    void addParts(Tunable& tunable, const SettingName& setting, const Change& change, const std::string& words,
                  const std::string& command)
    {
        for (const std::string& part : partsOf(tunable, setting, change.chooser))
            add(tunable, {setting.id, part}, change, words, command);
    }

    void add(Tunable& tunable, const SettingName& setting, Change change, const std::string& words,
             const std::string& command)
    {
        std::size_t place = m_plan.changes.size();
        if (!m_seen.insert(setting).second) {
            ++m_repeated;
            // What is asked for stands over what another setting needs.
            if (m_needed.erase(setting) == 0)
                return;
            place = takeBack(setting);
        }
        auto present = tunable.read(setting.object);
        if (!present) {
            m_plan.leftOut.push_back(
                {setting, words, LeftOut::Kind::Refused, present.error().what, command, change.check});
            return;
        }
        const bool isSet = *present == change.wanted;
        if (Status status = tunable.checkValue(setting.object, change.wanted); !isSet && !status) {
            m_plan.leftOut.push_back(
                {setting, words, LeftOut::Kind::Refused, status.error().what, command, change.check});
            return;
        }
        place += addNeeded(tunable, setting.object, change);
        if (isSet)
            return;
        change.setting = setting;
        change.present = std::move(*present);
        change.words = tunable.describe(setting.object);
        if (auto step = tunable.stepToTakeEffect(setting.object))
            change.thenRun = std::move(step->command);
        noteChoice(change);
        m_plan.changes.insert(m_plan.changes.begin() + static_cast<std::ptrdiff_t>(place), std::move(change));
    }

    /// What the tunable needs before that change, ahead of it. Returns how many changes that makes.
    std::size_t addNeeded(Tunable& tunable, const std::string& object, const Change& change)
    {
        const auto needed = tunable.needsFirst(object, change.wanted);
        const auto other = needed ? findTunable(m_tunables, needed->id) : std::unexpected(Error());
        const SettingName setting{needed ? std::string(needed->id) : std::string(), object};
        if (!other || m_seen.contains(setting))
            return 0;
        Change before = change;
        before.wanted = needed->value;
        const std::size_t changes = m_plan.changes.size();
        add(**other, setting, std::move(before), (*other)->describe(object) + " " + formatSetting(needed->value), {});
        m_needed.insert(setting);
        return m_plan.changes.size() - changes;
    }

    /// Returns the place of its change among the others, or their end.
    std::size_t takeBack(const SettingName& setting)
    {
        std::erase_if(m_plan.leftOut, [&setting](const LeftOut& out) { return out.setting == setting; });
        const auto change = std::ranges::find(m_plan.changes, setting, &Change::setting);
        const auto place = static_cast<std::size_t>(change - m_plan.changes.begin());
        if (change != m_plan.changes.end())
            m_plan.changes.erase(change);
        return place;
    }

    void noteChoice(const Change& change)
    {
        if (change.wanted)
            m_choices[change.setting.id] = *change.wanted;
    }

    const Tunables& m_tunables;
    Plan m_plan;
    std::map<std::string, std::string> m_choices;  ///< What the changes so far make of each setting.
    std::set<SettingName> m_seen;
    std::set<SettingName> m_needed;  ///< Of these: only because another setting needs them.
    std::size_t m_repeated = 0;
};

bool isOfThisHost(const CheckResult& result)
{
    return result.host == model::CheckedHost::A;
}

/// The object itself, or what it is a part of: "eth0" has "eth0/rx-0".
bool concerns(const std::string& object, const SettingName& setting)
{
    return object.empty() || setting.object == object || setting.object.starts_with(object + "/");
}

bool choosesForOthers(const Tunables& tunables, std::string_view id)
{
    return std::ranges::any_of(tunables, [id](const auto& tunable) { return tunable->chosenBy() == id; });
}

/// Such a check decides what object another one's advice is about.
bool choosesForOthers(const Tunables& tunables, const CheckResult& result)
{
    return std::ranges::any_of(
        result.advice, [&tunables](const Advice& advice) { return choosesForOthers(tunables, advice.setting.id); });
}

std::vector<CheckResult> choosersFirst(std::vector<CheckResult> results, const Tunables& tunables)
{
    std::ranges::stable_partition(results,
                                  [&](const CheckResult& result) { return choosesForOthers(tunables, result); });
    return results;
}

std::vector<Item> choosersFirst(std::vector<Item> items, const std::vector<CheckResult>& results,
                                const Tunables& tunables)
{
    std::ranges::stable_partition(items, [&](const Item& item) {
        return choosesForOthers(tunables, item.name) || std::ranges::any_of(results, [&](const CheckResult& result) {
                   return result.id == item.name && choosesForOthers(tunables, result);
               });
    });
    return items;
}

/// The next step after a name that is none: the one that was meant, or all that there are.
Text nameInstead(const std::string& typed, const std::vector<CheckResult>& results, const Tunables& tunables)
{
    std::vector<std::string> known;
    std::vector<std::string> useful;  // A check that advises nothing is known, and nothing to choose.
    for (const CheckResult& result : results) {
        if (!isOfThisHost(result))
            continue;
        known.push_back(result.id);
        if (!result.advice.empty())
            useful.push_back(result.id);
    }
    for (const auto& tunable : tunables) {
        known.emplace_back(tunable->id());
        useful.emplace_back(tunable->id());
    }
    if (const std::string similar = similarWord(typed, known); !similar.empty())
        return text("Did you mean \"{name}\"?", similar);
    return text("Choose one of these: {names}.", fmt::format("{}", fmt::join(useful, ", ")));
}

/// Everything advised that goes by the item's name. False: there is no such check or setting.
bool followItem(Planner& planner, const std::vector<CheckResult>& results, const Tunables& tunables, const Item& item)
{
    const std::size_t before = planner.size();
    Text reason;
    bool isKnown = findTunable(tunables, item.name).has_value();
    for (const CheckResult& result : results) {
        if (!isOfThisHost(result))
            continue;
        if (result.id == item.name) {
            isKnown = true;
            reason = result.reason;
        }
        for (const Advice& advice : result.advice) {
            if (result.id != item.name && advice.setting.id != item.name)
                continue;
            isKnown = true;
            if (concerns(item.object, advice.setting))
                planner.follow(result, advice);
        }
    }
    if (isKnown && planner.size() == before)
        planner.noteAsWell(item.name, reason.empty() ? "No check advises another value." : reason);
    return isKnown;
}

Status wishItem(Planner& planner, const Tunables& tunables, const Item& item, const std::string& adapter)
{
    const auto tunable = findTunable(tunables, item.name);
    if (!tunable)
        return fail(ErrorKind::Invalid,
                    text("There is no setting \"{setting}\" that could be given a value.", item.name),
                    nameInstead(item.name, {}, tunables));
    const bool isOfAdapter = (*tunable)->isOfAdapter();
    const std::string object = !item.object.empty() ? item.object : isOfAdapter ? adapter : std::string();
    if (isOfAdapter && object.empty())
        return fail(ErrorKind::Invalid, text("An adapter has {setting}, and none is named.", item.name),
                    "Name it with --adapter.");
    const std::size_t before = planner.size();
    if (Status status = planner.wish(**tunable, {item.name, object}, item.value); !status)
        return status;
    if (planner.size() == before)
        planner.noteAsWell(item.name, text("It is {value} already.", formatSetting(item.value)));
    return {};
}

}  // namespace

Result<Item> parseItem(std::string_view text)
{
    Item item;
    const std::size_t equals = text.find('=');
    if (equals != std::string_view::npos)
        item.value = std::string(text.substr(equals + 1));
    text = text.substr(0, equals);
    const std::size_t at = text.find('@');
    if (at != std::string_view::npos)
        item.object = std::string(text.substr(at + 1));
    item.name = std::string(text.substr(0, at));
    if (item.name.empty() || (at != std::string_view::npos && item.object.empty()))
        return fail(ErrorKind::Invalid, halftrip::text("\"{setting}\" names no setting.", text),
                    "Write NAME, NAME=VALUE or NAME@OBJECT=VALUE; \"halftrip tune plan\" shows names.");
    return item;
}

Plan makePlan(const std::vector<CheckResult>& results, const Tunables& tunables)
{
    Planner planner(tunables);
    for (const CheckResult& result : choosersFirst(results, tunables)) {
        for (const Advice& advice : result.advice) {
            if (isOfThisHost(result))
                planner.follow(result, advice);
        }
    }
    return planner.take();
}

Result<Plan> makePlan(const std::vector<CheckResult>& results, const Tunables& tunables, const std::vector<Item>& items,
                      const std::string& adapter, const Plan& before)
{
    if (items.empty())
        return makePlan(results, tunables);
    Planner planner(tunables, before);
    for (const Item& item : choosersFirst(items, results, tunables)) {
        if (item.value) {
            if (Status status = wishItem(planner, tunables, item, adapter); !status)
                return std::unexpected(std::move(status).error());
        } else if (!followItem(planner, results, tunables, item)) {
            return fail(ErrorKind::Invalid, text("There is no check and no setting \"{setting}\" here.", item.name),
                        nameInstead(item.name, results, tunables));
        }
    }
    return planner.take();
}

void describe(model::Fields& fields, Change& change)
{
    fields("setting", change.setting);
    fields("present", change.present);
    fields("wanted", change.wanted);
    fields(model::Field("check").ifSet(), change.check);
    fields("words", change.words);
    fields(model::Field("why").ifSet(), change.why);
    fields(model::Field("price").ifSet(), change.price);
    fields("privilege", change.privilege);
    fields(model::Field("caution").ifSet(), change.caution);
    fields(model::Field("thenRun").ifSet(), change.thenRun);
    model::describeOrigins(fields, change.why, change.price, change.caution);
}

void describe(model::Fields& fields, LeftOut& leftOut)
{
    fields("setting", leftOut.setting);
    fields("words", leftOut.words);
    fields("kind", leftOut.kind);
    fields("reason", leftOut.reason);
    fields(model::Field("command").ifSet(), leftOut.command);
    fields(model::Field("check").ifSet(), leftOut.check);
    model::describeOrigins(fields, leftOut.reason);
}

void describe(model::Fields& fields, AlreadyWell& well)
{
    fields("item", well.item);
    fields("reason", well.reason);
    model::describeOrigins(fields, well.reason);
}

void describe(model::Fields& fields, Plan& plan)
{
    fields("changes", plan.changes);
    fields("leftOut", plan.leftOut);
    fields("alreadyWell", plan.alreadyWell);
}

}  // namespace halftrip::tuning
