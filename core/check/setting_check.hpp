#pragma once

#include "core/check/check.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace halftrip::check {

/// A setting that one fact tells and one command changes: what most checks are about. In `words` and `command`, {value}
/// stands for the value (a flag's as on or off for sh, as 1 or 0 otherwise), {adapter} for the adapter's name, {bus}
/// for its place on the PCI bus, and {plan} for the power plan's GUID; of a flag {start} is start or stop, and {bit} 1
/// or 0, for sh as well.
struct Setting {
    enum class Passes { Equal, AtLeast, AtMost };
    enum class Shell { Sh, PowerShell };

    std::string fact;
    Passes passes = Passes::Equal;
    model::FactValue advised;
    std::string words;  ///< "lro {value}".
    std::string name = {};  ///< What stands for {name} there.
    std::string
        command;  ///< For `shell`; also undoes, with the value that was found. Empty: `words` are to be done by hand.
    std::string good;  ///< Why it is well.
    std::string bad;  ///< Why it is not.
    std::int64_t effectNs = 0;  ///< Of HRT; 0 where it shows in rare packets only.
    std::string privilege = "root";
    std::string caution = {};
    /// Makes the setting meaningless on this host, with the reason; null: never.
    std::optional<Judgement> (*ruleOut)(const model::HostFacts& host) = nullptr;
    Shell shell = Shell::Sh;
    bool lastsOverReboot = false;
};

/// Judges one fact as `setting` says.
[[nodiscard]] Judgement judgeSetting(const model::HostFacts& host, const Setting& setting);

/// `described` with judgeSetting() as its function; of Linux.
[[nodiscard]] Check settingCheck(Check described, Setting setting);
/// The same of Windows.
[[nodiscard]] Check windowsSettingCheck(Check described, Setting setting);

}  // namespace halftrip::check
