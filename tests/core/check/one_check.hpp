#pragma once

#include "core/check/check.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace halftrip::tests {

/// The check of that id, as users meet it.
[[nodiscard]] inline const check::Check& checkNamed(const std::string& id)
{
    const auto found = std::ranges::find(check::allChecks(), id, &check::Check::id);
    if (found == check::allChecks().end())
        throw std::logic_error("there is no check " + id);
    return *found;
}

[[nodiscard]] inline check::Judgement judge(const std::string& id, const model::HostFacts& host)
{
    return check::judgeHost(checkNamed(id), host);
}

}  // namespace halftrip::tests
