#pragma once

#include "core/check/check.hpp"

#include <string>

namespace halftrip::tests {

/// The check of that id, as users meet it.
[[nodiscard]] const check::Check& checkNamed(const std::string& id);

/// What a check of one host says about this one.
[[nodiscard]] check::Judgement judge(const check::Check& check, const model::HostFacts& host);
[[nodiscard]] check::Judgement judge(const std::string& id, const model::HostFacts& host);

}  // namespace halftrip::tests
