#pragma once

#include "core/check/check.hpp"

#include <string>

namespace halftrip::tests {

/// The check of that id, as users meet it.
[[nodiscard]] const check::Check& checkNamed(const std::string& id);

/// What a check of one host says about this one, all of it from the texts that are listed.
[[nodiscard]] check::Judgement judge(const check::Check& check, const model::HostFacts& host);
[[nodiscard]] check::Judgement judge(const std::string& id, const model::HostFacts& host);

/// Whoever translates a judgement has only what its check, and all checks together, list: and the reasons of absent
/// facts.
void requireListed(const check::Check& check, const check::Judgement& judgement);

}  // namespace halftrip::tests
