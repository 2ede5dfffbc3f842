#include "one_check.hpp"

#include "tests/core/listed_texts.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <regex>
#include <stdexcept>

namespace halftrip::tests {
namespace {

using check::Check;
using check::Judgement;

bool isListed(const Check& check, const std::string& text)
{
    return isMadeOf(check.texts, text) || isMadeOf(check::commonTexts(), text);
}

/// "KVM", "on", "rx-usecs 50 us, ITR 10": what the system itself calls it.
bool isNamed(const std::string& present)
{
    static const std::regex kNames(R"([^ ]+|(([^ ]*[-_*][^ ]*|ITR) [^ ,]+( [nu]s)?(, |$))+)");
    return std::regex_match(present, kNames);
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
    Judgement judgement = check::judgeHost(check, host);
    requireListed(check, judgement);
    return judgement;
}

Judgement judge(const std::string& id, const model::HostFacts& host)
{
    return judge(checkNamed(id), host);
}

void requireListed(const Check& check, const Judgement& judgement)
{
    INFO(check.id);
    INFO(judgement.reason);
    const bool isOfFact = std::ranges::find(judgement.evidence, judgement.reason, &model::Fact::absence) !=
                          judgement.evidence.end();
    CHECK((isOfFact || isListed(check, judgement.reason)));
    INFO(judgement.present);
    const bool isValue = !judgement.evidence.empty() && judgement.present == formatFact(judgement.evidence.front());
    CHECK((judgement.present.empty() || isValue || isNamed(judgement.present) || isListed(check, judgement.present)));
    for (const model::Advice& advice : judgement.advice) {
        INFO(advice.words);
        CHECK(isListed(check, advice.words));
        INFO(advice.caution);
        CHECK((advice.caution.empty() || isListed(check, advice.caution)));
    }
}

}  // namespace halftrip::tests
