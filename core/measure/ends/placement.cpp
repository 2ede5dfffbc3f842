#include "core/measure/ends/placement.hpp"

#include "core/base/core_list.hpp"
#include "core/model/facts/siblings.hpp"

#include <algorithm>
#include <string>

namespace halftrip::measure {
namespace {

std::string listOf(const std::vector<int>& cores)
{
    std::string text;
    for (const int core : cores)
        text += (text.empty() ? "" : ", ") + std::to_string(core);
    return text;
}

}  // namespace

Result<std::optional<int>> chooseCore(const model::CpuFacts& cpu, const model::CoreChoice& choice,
                                      std::optional<int> numaNode, const model::CoresInUse& used)
{
    using Kind = model::CoreChoice::Kind;
    if (choice.kind == Kind::None)
        return std::nullopt;
    if (choice.kind == Kind::Fixed) {
        if (!hasCore(cpu.usableCores, choice.core))
            return fail(ErrorKind::Invalid, text("There is no core {core:d} to run on.", choice.core),
                        text("Choose one of these: {cores}.", listOf(cpu.usableCores)));
        return choice.core;
    }
    return model::bestCore(cpu, numaNode, used);
}

int coresFor(const model::CpuFacts& cpu, const model::CoreChoice& choice)
{
    const bool isFree = choice.kind == model::CoreChoice::Kind::None;
    return static_cast<int>((isFree ? model::balancedCores(cpu) : cpu.usableCores).size());
}

Text describePlace(const model::CpuFacts& cpu, int core, const std::vector<int>& interrupted,
                   const std::string& adapter)
{
    if (interrupted.empty())
        return {};
    const Text where = interrupted.size() == 1 ? text("core {core}", interrupted.front())
                                               : text("cores {cores}", listOf(interrupted));
    if (hasCore(interrupted, core))
        return text("The interrupts of {adapter} go to {where}; core {core} measures, which is one of them: each "
                    "interrupts the measuring thread.",
                    adapter, where, core);
    if (model::isSiblingOfAny(cpu, core, interrupted))
        return text("The interrupts of {adapter} go to {where}; core {core} measures, which shares a physical core "
                    "with one of them.",
                    adapter, where, core);
    return text("The interrupts of {adapter} go to {where}; core {core} measures.", adapter, where, core);
}

Result<model::Wait> chooseWait(const transport::TransportEntry& transport, model::Wait requested,
                               const WaitSituation& situation)
{
    if (requested != model::Wait::Auto) {
        const auto& waits = transport.waits;
        if (std::find(waits.begin(), waits.end(), requested) != waits.end())
            return requested;
        std::string names;
        for (const model::Wait wait : waits)
            names += (names.empty() ? "" : ", ") + std::string(model::toWord(wait));
        return fail(ErrorKind::Invalid,
                    text("The transport {transport} cannot wait by {wait}.", transport.id, model::toWord(requested)),
                    text("Choose one of these: {names}.", names));
    }
    const bool canBlock = std::find(transport.waits.begin(), transport.waits.end(), model::Wait::Block) !=
                          transport.waits.end();
    return hasRoomToSpin(situation) || !canBlock ? transport.waits.front() : model::Wait::Block;
}

std::chrono::milliseconds progressIntervalOf(std::chrono::milliseconds wanted, std::chrono::nanoseconds round,
                                             int usableCores, int spinners)
{
    const bool isShared = usableCores <= std::max(spinners, 1);
    if (!isShared)
        return wanted;
    const auto ofRound = std::chrono::duration_cast<std::chrono::milliseconds>(round) / 10;
    return std::max(wanted, round.count() > 0 ? std::min(ofRound, kSharedProgressInterval) : kSharedProgressInterval);
}

}  // namespace halftrip::measure
