#pragma once

#include "core/check/check.hpp"

namespace halftrip::check {

/// False when the check is about settings of another system than this host's. The fact "system.family" says which it
/// has; a host that does not tell might have any.
[[nodiscard]] bool isOfSystem(const Check& check, const model::HostFacts& host);

/// "Not applicable" where the host lacks what the check is about; none where it can be judged.
[[nodiscard]] std::optional<Judgement> ruleOut(About about, const model::HostFacts& host);

}  // namespace halftrip::check
