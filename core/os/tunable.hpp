#pragma once

#include "core/base/error.hpp"
#include "core/model/facts/check_report.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::os {

/// What somebody has to do before a changed setting is in use.
struct StepToTakeEffect {
    std::string words;  ///< A sentence: what it does, and what that disturbs.
    std::string command;  ///< One line for a shell, which the words name.
    auto operator<=>(const StepToTakeEffect&) const = default;
};

/// A setting, by its id, and a value for it.
struct SettingToBe {
    std::string_view id;
    model::SettingValue value;
};

/// One kind of setting that this program can change and put back. The platform implements it, one file a topic. One
/// thread.
class Tunable {
public:
    Tunable() = default;
    Tunable(const Tunable&) = delete;
    Tunable& operator=(const Tunable&) = delete;
    virtual ~Tunable() = default;
    /// That of the fact which tells the same setting: "coalescing.rxUsecs".
    [[nodiscard]] virtual std::string_view id() const noexcept = 0;
    /// True where an adapter, or a part of one, has the setting; false where the host has it.
    [[nodiscard]] virtual bool isOfAdapter() const noexcept = 0;
    /// True where all network namespaces of the host have it in common.
    [[nodiscard]] virtual bool isOfWholeHost() const noexcept { return !isOfAdapter(); }
    /// Who may change it, for people: "root or CAP_NET_ADMIN".
    [[nodiscard]] virtual std::string_view privilege() const noexcept = 0;
    /// What it changes, as a person would write it: "rx-usecs of eth0 (ethtool -C)". `object` as in SettingName.
    [[nodiscard]] virtual std::string describe(const std::string& object) const = 0;
    /// The parts of `object` (an adapter; empty for the host) that have it each for itself: queues, frequency policies.
    /// Empty where there are none.
    [[nodiscard]] virtual std::vector<std::string> partsOf(const std::string& object) const { return {object}; }
    /// The id of the setting whose value is the object that is in force: of the settings of all power plans only those
    /// of the active one are. Empty where all objects are.
    [[nodiscard]] virtual std::string_view chosenBy() const noexcept { return {}; }
    /// What tells `object` from another that gets its name later; empty where the name is enough.
    [[nodiscard]] virtual std::string identify(const std::string& /*object*/) const { return {}; }
    /// The name that the thing which was called `object`, and of which identify() said `identity`, has now. Error
    /// NotFound: it is not here any more, or not in this network namespace.
    [[nodiscard]] virtual Result<std::string> find(const std::string& object, const std::string& /*identity*/) const
    {
        return object;
    }
    /// As the system writes it; none where nothing is set. Errors: NotFound (no such object), NotSupported,
    /// NotPermitted.
    [[nodiscard]] virtual Result<model::SettingValue> read(const std::string& object) = 0;
    /// Whether it could ever be set to that, as far as that is known beforehand; asked before a change, not before the
    /// old value is put back. Error Invalid names the values that it takes.
    [[nodiscard]] virtual Status checkValue(const std::string& /*object*/, const model::SettingValue& /*value*/) const
    {
        return {};
    }
    /// Success does not say that exactly this was accepted: drivers round. Errors as above, and Invalid or Os for a
    /// value that is refused.
    [[nodiscard]] virtual Status write(const std::string& object, const model::SettingValue& value) = 0;
    /// Another setting of the same object, and the value that it needs before this one is set to `value`: rx-frames 1
    /// before rx-usecs 0, which would leave the wait to the frames. None where it has that value.
    [[nodiscard]] virtual std::optional<SettingToBe> needsFirst(const std::string& /*object*/,
                                                                const model::SettingValue& /*value*/)
    {
        return std::nullopt;
    }
    /// The ids of settings of the same object, or of its parts, that the system forgets, or sets anew, when this one is
    /// written: an adapter that gets other channels has other queues and interrupts.
    [[nodiscard]] virtual std::vector<std::string_view> disturbs() const { return {}; }
    /// False where a restart of the system puts it back by itself.
    [[nodiscard]] virtual bool lastsOverRestart() const noexcept { return false; }
    /// Nothing where a value is in use as soon as it is written.
    [[nodiscard]] virtual std::optional<StepToTakeEffect> stepToTakeEffect(const std::string& /*object*/) const
    {
        return std::nullopt;
    }
};

/// All that a system has, in the order people see.
using Tunables = std::vector<std::unique_ptr<Tunable>>;

}  // namespace halftrip::os
