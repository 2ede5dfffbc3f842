#include "one_check.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace halftrip::tests {

using check::Check;
using check::Judgement;

namespace {

const char* outcomeOf(model::CheckVerdict verdict)
{
    switch (verdict) {
    case model::CheckVerdict::Fail:
    case model::CheckVerdict::Warn:
        return "found";
    case model::CheckVerdict::Pass:
        return "silent";
    default:
        return "other";
    }
}

Judgement logged(const Check& check, Judgement judgement)
{
    const char* const path = std::getenv("HALFTRIP_CHECK_LOG");
    if (path == nullptr)
        return judgement;
    std::ofstream log(path, std::ios::app);
    if (log.tellp() == 0) {
        log << "checks";
        for (const Check& each : check::allChecks())
            log << ' ' << each.id;
        log << '\n';
    }
    log << check.id << ' ' << outcomeOf(judgement.verdict) << '\n';
    return judgement;
}

}  // namespace

const Check& checkNamed(const std::string& id)
{
    const auto found = std::ranges::find(check::allChecks(), id, &Check::id);
    if (found == check::allChecks().end())
        throw std::logic_error("there is no check " + id);
    return *found;
}

Judgement judge(const Check& check, const model::HostFacts& host)
{
    return logged(check, check::judgeHost(check, host));
}

Judgement judge(const std::string& id, const model::HostFacts& host)
{
    return judge(checkNamed(id), host);
}

Judgement judgePair(const std::string& id, const model::HostFacts& hostA, const model::HostFacts& hostB)
{
    const Check& check = checkNamed(id);
    return logged(check, std::get<check::JudgePair>(check.judge)(hostA, hostB));
}

}  // namespace halftrip::tests
