#pragma once

#include "core/check/check.hpp"

#include <string>

namespace halftrip::tests {

/// The check of that id, as users meet it.
[[nodiscard]] const check::Check& checkNamed(const std::string& id);

/// What a check of one host says about this one. Each judgement of a check of allChecks() is a line in the log that the
/// environment's HALFTRIP_CHECK_LOG names (tests/core/confusion.py).
[[nodiscard]] check::Judgement judge(const check::Check& check, const model::HostFacts& host);
[[nodiscard]] check::Judgement judge(const std::string& id, const model::HostFacts& host);
/// The same of a check that compares two hosts.
[[nodiscard]] check::Judgement judgePair(const std::string& id, const model::HostFacts& hostA,
                                         const model::HostFacts& hostB);

}  // namespace halftrip::tests
