#include "core/model/figures/queueing.hpp"

#include <algorithm>
#include <array>

namespace halftrip::model {
namespace {

/// These send at once as long as nothing is queued.
constexpr std::array<std::string_view, 7> kPlain{"noqueue", "pfifo_fast", "pfifo", "mq", "fq_codel", "bfifo", "noop"};

bool isPlain(std::string_view name)
{
    return std::ranges::find(kPlain, name) != kPlain.end();
}

/// The first of a list by commas that is not plain; empty where all are.
std::string firstThatHolds(std::string_view list)
{
    while (!list.empty()) {
        const std::size_t comma = list.find(", ");
        const std::string_view name = list.substr(0, comma);
        if (!isPlain(name))
            return std::string(name);
        list = comma == std::string_view::npos ? std::string_view() : list.substr(comma + 2);
    }
    return {};
}

}  // namespace

std::optional<HoldingDiscipline> holdingDiscipline(const HostFacts& host)
{
    const auto root = textOf(host.facts, kQdiscFact);
    if (!root)
        return std::nullopt;
    const std::int64_t delayUs = numberOf(host.facts, kQdiscDelayFact).value_or(0);
    if (!isPlain(*root))
        return HoldingDiscipline{*root, kQdiscFact, delayUs, true};
    const std::string child = firstThatHolds(textOf(host.facts, kQdiscChildrenFact).value_or(""));
    if (child.empty())
        return std::nullopt;
    return HoldingDiscipline{*root + ": " + child, kQdiscChildrenFact, delayUs, false};
}

}  // namespace halftrip::model
