#pragma once

#include "core/check/check.hpp"

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::check {

/// What checks say alike.

/// From this much HRT on, a setting is no detail any more: a whole good path through the kernel takes as long.
inline constexpr std::int64_t kFailFromNs = 5000;
/// A host's share of HRT from something that makes every packet it receives wait: once a round trip, halved. At most
/// what 64 bits hold, for the wait may come from a peer.
[[nodiscard]] constexpr std::int64_t hrtShareNs(std::int64_t waitUs) noexcept
{
    return std::clamp(waitUs, INT64_MIN / 1000, INT64_MAX / 1000) * 1000 / 2;
}
/// Fail or Warn, by what the advice is expected to win.
[[nodiscard]] constexpr model::CheckVerdict verdictFor(std::int64_t expectedEffectNs) noexcept
{
    return expectedEffectNs >= kFailFromNs ? model::CheckVerdict::Fail : model::CheckVerdict::Warn;
}

/// Of a fact that lists cores, in ascending order; empty where it names none ("none", "(null)") or is not there.
[[nodiscard]] std::vector<int> coresOf(const model::HostFacts& host, std::string_view factId);
/// Those facts of the host that exist, known or absent.
[[nodiscard]] std::vector<model::Fact> pickFacts(const model::HostFacts& host,
                                                 std::initializer_list<std::string_view> ids);
/// Unknown, because this fact is absent or was never collected; not applicable where there is nothing of the kind.
[[nodiscard]] Judgement unknownFor(const model::HostFacts& host, std::string_view factId);
[[nodiscard]] Judgement notApplicable(Text reason);
/// A verdict on facts that are known; `present` is what the first of them says.
[[nodiscard]] Judgement verdictOn(const model::HostFacts& host, model::CheckVerdict verdict,
                                  std::initializer_list<std::string_view> ids, Text reason,
                                  std::int64_t expectedEffectNs = 0);

/// One word for a shell (sh), quoted where it needs it: names and values may come from a peer.
[[nodiscard]] std::string quotedForSh(std::string_view word);
/// A text for PowerShell, between single quotes.
[[nodiscard]] std::string quotedForPowerShell(std::string_view text);
/// An adapter's name for -Name of its cmdlets, which take a pattern.
[[nodiscard]] std::string adapterForPowerShell(std::string_view name);
/// One word for PowerShell, quoted where it needs it.
[[nodiscard]] std::string wordForPowerShell(std::string_view text);
/// A driver's keyword ("*EEE") for -RegistryKeyword, which takes a pattern: exactly that one, and not "AdvancedEEE",
/// too.
[[nodiscard]] std::string quotedKeyword(std::string_view keyword);
/// Advice for something that no command does: what to do, in words.
[[nodiscard]] model::Advice adviceByHand(std::string factId, Text words, Text caution = {});
/// Where the power mode of Windows says what that setting of the plan is, a change of the plan does nothing: advice to
/// choose another mode. Nothing where the plan says it.
[[nodiscard]] std::optional<model::Advice> adviceOnPowerMode(const model::HostFacts& host, const std::string& factId);
/// Advice to add or to take away a parameter of the kernel's command line, which needs a restart.
[[nodiscard]] model::Advice adviceAtBoot(std::string factId, std::string_view parameter, bool isWanted,
                                         const Text& caution = {});

/// Advice to give the parameter `name` the value `wanted`. `present`: the value that it has; "none" or empty where it
/// is not there.
[[nodiscard]] model::Advice adviceOnBootValue(std::string factId, const std::string& name, std::string_view present,
                                              std::string_view wanted, const Text& caution = {});

}  // namespace halftrip::check
