#include "platform/windows/facts/all_facts.hpp"

namespace halftrip::windows {

std::vector<model::Fact> systemFacts(const FactSources& /*sources*/)
{
    return {model::knownFact("system.family", "Windows", {}, "this program")};
}

}  // namespace halftrip::windows
