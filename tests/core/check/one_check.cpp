#include "one_check.hpp"

#include <algorithm>
#include <stdexcept>

namespace halftrip::tests {

using check::Check;
using check::Judgement;

const Check& checkNamed(const std::string& id)
{
    const auto found = std::ranges::find(check::allChecks(), id, &Check::id);
    if (found == check::allChecks().end())
        throw std::logic_error("there is no check " + id);
    return *found;
}

Judgement judge(const Check& check, const model::HostFacts& host)
{
    return check::judgeHost(check, host);
}

Judgement judge(const std::string& id, const model::HostFacts& host)
{
    return judge(checkNamed(id), host);
}

}  // namespace halftrip::tests
