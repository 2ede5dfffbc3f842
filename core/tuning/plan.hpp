#pragma once

#include "core/model/facts/check_report.hpp"
#include "core/model/fields.hpp"
#include "core/tuning/tunable.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::tuning {

/// One setting that is to be changed.
struct Change {
    SettingName setting;
    SettingValue present;  ///< When the plan was made.
    SettingValue wanted;
    std::string check;  ///< The id of the check that advised it; empty: the user wants it.
    std::string words = {};  ///< Tunable::describe().
    Text why = {};  ///< The check's own reason here; empty for what the user wants.
    Text price = {};
    std::string privilege = {};
    Text caution = {};  ///< What happens while it is changed; mostly empty.
    std::string thenRun = {};  ///< The command that a changed value waits for (os::StepToTakeEffect); mostly empty.
    /// Tunable::chosenBy() where whatever that chooses is meant, and not an object by its name; mostly empty.
    std::string chooser = {};
};

/// Advice, or a wish, that cannot be followed here.
struct LeftOut {
    enum class Kind : std::uint8_t {
        ByHand,    ///< No command does it.
        NotOurs,   ///< A command does, but Halftrip has no such setting on this system.
        Refused,   ///< The setting cannot be read: see `reason`.
        ByName,    ///< Whether anything gains from it depends on the run: changed only where its check is named.
    };
    SettingName setting;
    std::string words;  ///< The advice: "rx-usecs 0".
    Kind kind = Kind::Refused;
    Text reason;
    std::string command = {};  ///< What changes it by hand, for a shell; empty where nothing does.
    std::string check = {};  ///< The id of the check that advised it; empty: the user wants it.
};

/// A named item that needs no change.
struct AlreadyWell {
    std::string item;
    Text reason;
};

struct Plan {
    std::vector<Change> changes;  ///< In the order to be applied in.
    std::vector<LeftOut> leftOut;
    std::vector<AlreadyWell> alreadyWell = {};
};

/// What a user names: a check, or a setting; perhaps of one object only, perhaps with a value of their own.
struct Item {
    std::string name;
    std::string object = {};
    SettingValue value = {};
};
/// "NAME", "NAME=VALUE", "NAME@OBJECT=VALUE". Error Invalid: no name.
[[nodiscard]] Result<Item> parseItem(std::string_view text);

/// What the checks advise about this host (host A of a report): as much of it as this system's tunables can do and is
/// not set already. The first advice on a setting counts. What chooses the objects of others comes first, and they are
/// those that are in force after it. Reads every setting; changes nothing.
[[nodiscard]] Plan makePlan(const std::vector<model::CheckResult>& results, const Tunables& tunables);

/// The same of the named items only; one with a value is a change whatever the checks say, of `adapter` where an
/// adapter has it. No items: everything advised. `before` is a plan that is carried out first. Error Invalid: an item
/// that is neither a check nor a setting, a value for a check, or one that the setting cannot have.
[[nodiscard]] Result<Plan> makePlan(const std::vector<model::CheckResult>& results, const Tunables& tunables,
                                    const std::vector<Item>& items, const std::string& adapter,
                                    const Plan& before = {});

void describe(model::Fields& fields, Change& change);
void describe(model::Fields& fields, LeftOut& leftOut);
void describe(model::Fields& fields, AlreadyWell& well);
void describe(model::Fields& fields, Plan& plan);

}  // namespace halftrip::tuning

template <>
struct halftrip::model::Words<halftrip::tuning::LeftOut::Kind> {
    static constexpr std::array<std::string_view, 4> kNames{"byHand", "notOurs", "refused", "byName"};
};
