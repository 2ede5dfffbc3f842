#include "core/model/facts/core_merits.hpp"

#include "core/base/core_list.hpp"
#include "core/model/facts/queue_values.hpp"
#include "core/model/facts/siblings.hpp"

#include <algorithm>
#include <charconv>
#include <compare>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>

namespace halftrip::model {
namespace {

/// The class of a core; the lowest where the system does not say.
int efficiencyClassOf(const CpuFacts& cpu, int core)
{
    const auto index = static_cast<std::size_t>(core);
    return index < cpu.efficiencyClassOfCore.size() ? cpu.efficiencyClassOfCore[index] : 0;
}

/// Why a core is a good one, the weightiest reason first.
struct Merits {
    bool isFree = false;  ///< Not to be avoided.
    bool isIdle = false;
    bool isApart = false;  ///< Other threads, or the timer tick, are kept away.
    int efficiencyClass = 0;
    bool isNearAdapter = false;
    bool isUninterrupted = false;  ///< The adapter's interrupts go elsewhere.
    bool isAlone = false;  ///< No sibling of one in use.
    bool isNotFirst = false;
    auto operator<=>(const Merits&) const = default;
};

Merits meritsOf(const CpuFacts& cpu, int core, std::optional<int> numaNode, const CoresInUse& used)
{
    return {.isFree = !hasCore(used.avoid, core),
            .isIdle = !hasCore(used.busy, core),
            .isApart = hasCore(cpu.isolatedCores, core) || hasCore(cpu.ticklessCores, core),
            .efficiencyClass = efficiencyClassOf(cpu, core),
            .isNearAdapter = isNearNode(cpu, core, numaNode),
            .isUninterrupted = !hasCore(used.interrupted, core),
            .isAlone = !isSiblingOfAny(cpu, core, used.avoid) && !isSiblingOfAny(cpu, core, used.busy) &&
                       !isSiblingOfAny(cpu, core, used.interrupted),
            .isNotFirst = core != 0};
}

/// A kernel's mask of cores, "ff" or "00000001,00000000": hexadecimal, 32 of them a word, the last word first of all.
void addMask(std::string_view mask, std::vector<int>& cores)
{
    int core = 0;
    for (auto digit = mask.rbegin(); digit != mask.rend(); ++digit) {
        int value = 0;
        if (*digit == ',' || std::from_chars(&*digit, &*digit + 1, value, 16).ec != std::errc())
            continue;
        for (int bit = 0; bit < 4; ++bit, ++core) {
            if ((value >> bit & 1) != 0)
                cores.push_back(core);
        }
    }
}

}  // namespace

std::optional<int> bestCore(const CpuFacts& cpu, std::optional<int> numaNode, const CoresInUse& used)
{
    std::optional<int> best;
    for (const int core : cpu.usableCores) {
        if (!best || meritsOf(cpu, core, numaNode, used) > meritsOf(cpu, *best, numaNode, used))
            best = core;
    }
    return best;
}

std::vector<int> interruptedCores(const std::vector<Fact>& facts)
{
    // A host's own word or a peer's: anything may stand there.
    std::vector<int> cores;
    const std::string text = textOf(facts, "adapter.interruptCores").value_or("");
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        const auto range = coreRangeFrom(std::string_view(text.data() + at, end - at));
        for (int core = range ? range->first : 0; range && core <= range->last; ++core)
            cores.push_back(core);
        at = end + 1;
    }
    return cores;
}

std::vector<int> arrivalCores(const std::vector<Fact>& facts)
{
    std::vector<int> found = interruptedCores(facts);
    for (const auto& [queue, mask] : queueTextsOf(facts, "steering.rpsCpus"))
        addMask(mask, found);
    std::vector<int> cores;
    std::ranges::copy_if(found, std::back_inserter(cores), [&](int core) { return !hasCore(cores, core); });
    return cores;
}

}  // namespace halftrip::model
