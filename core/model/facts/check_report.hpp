#pragma once

#include "core/base/text.hpp"
#include "core/model/facts/host_facts.hpp"
#include "core/model/fields.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::model {

enum class CheckVerdict : std::uint8_t {
    Fail,           ///< Costs more than any careful measurement can bear.
    Warn,           ///< Costs something, or may.
    Unknown,        ///< What it stands on is not known here: the reason says why. Never as good as a pass.
    Pass,
    NotApplicable,  ///< This host or adapter has nothing of the kind.
};
template <>
struct Words<CheckVerdict> {
    static constexpr std::array<std::string_view, 5> kNames{"fail", "warn", "unknown", "pass", "notApplicable"};
};

/// Whose setting a result is about.
enum class CheckedHost : std::uint8_t { A, B, Both };
template <>
struct Words<CheckedHost> {
    static constexpr std::array<std::string_view, 3> kNames{"A", "B", "both"};
};

/// One setting of one thing: the id of its tunable, or of its fact where there is none, and the adapter, queue or power
/// plan that has it (empty: the host).
struct SettingName {
    std::string id;
    std::string object;
    auto operator<=>(const SettingName&) const = default;
};
/// What is set, as the system writes it; none: nothing is, so that the system's own default holds.
using SettingValue = std::optional<std::string>;

/// Lines for one shell, ready to be copied.
struct ShellCommands {
    std::string shell;  ///< "sh", "PowerShell", "cmd".
    std::string apply;
    std::string undo;  ///< Puts back what was found.
};

/// One change that a check asks for.
struct Advice {
    SettingName setting;
    SettingValue value;
    Text words;  ///< "rx-usecs 0".
    ShellCommands commands = {};
    std::string privilege = {};  ///< "root or CAP_NET_ADMIN".
    bool lastsOverReboot = false;
    Text caution = {};  ///< What happens while it is applied ("the link goes down"); mostly empty.
};

/// What one check says about one host, or about both together.
struct CheckResult {
    std::string id;  ///< "interruptModeration".
    std::string title;
    std::string group;  ///< "adapter", "processor": what a list is divided by.
    CheckedHost host = CheckedHost::A;
    CheckVerdict verdict = CheckVerdict::Unknown;
    Text present;  ///< The present state in a few words: "rx-usecs 50 us". Empty where it is not known.
    std::vector<Fact> evidence;  ///< The facts that it stands on: present values, and where they were read.
    Text reason;  ///< Why this verdict, in one or two sentences.
    std::vector<Advice> advice;  ///< In the order to be applied in; empty when nothing is to be changed.
    std::int64_t expectedEffectNs = 0;  ///< At most this much HRT is won by the advice here. Ranks the results.
    std::string why;  ///< Why it matters at all.
    std::string effect;  ///< Its size, as published ...
    std::string effectSource;  ///< ... there, in one line.
    std::vector<std::string> effectSources;  ///< The same, each for itself.
    std::string price;  ///< What the advice costs.
};

/// A whole checklist, of one host or of two.
struct CheckReport {
    std::string profile;
    std::string adapterChoice;  ///< Why host A's adapter was looked at: "the default route goes through it".
    HostFacts hostA;
    std::optional<HostFacts> hostB;
    std::vector<CheckResult> results;  ///< What needs doing first, by expected effect; then the rest.
    std::vector<std::string> leftOut;  ///< Checks that the profile leaves out, by title.
};

void describe(Fields& fields, SettingName& setting);
void describe(Fields& fields, ShellCommands& commands);
void describe(Fields& fields, Advice& advice);
void describe(Fields& fields, CheckResult& result);
void describe(Fields& fields, CheckReport& report);

/// True when one of them failed.
[[nodiscard]] bool hasFailed(const CheckReport& report) noexcept;

}  // namespace halftrip::model
