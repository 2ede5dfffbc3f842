#include "platform/windows/transports/npcap/npcap_settings.hpp"

#include "core/measure/ends/placement.hpp"

namespace halftrip::windows::npcap {

using model::Field;

void describe(model::Fields& fields, NpcapSettings& settings)
{
    describe(fields, settings.frames);
    fields(Field("rxCore")
               .named("receiving core")
               .meaning("Core of the receiving thread; auto: one that keeps away from the measuring thread's"),
           settings.rxCore);
}

Result<std::optional<int>> chooseRxCore(const model::CoreChoice& choice, const model::CpuFacts& cpu, int measuringCore)
{
    constexpr std::size_t kCoresToSpare = 4;
    using Kind = model::CoreChoice::Kind;
    if (choice.kind == Kind::None)
        return std::nullopt;
    if (choice.kind == Kind::Fixed)
        return measure::chooseCore(cpu, choice, std::nullopt, {});
    if (cpu.usableCores.size() < kCoresToSpare)
        return std::nullopt;
    return measure::chooseCore(cpu, {Kind::Auto, 0}, std::nullopt, {.avoid = {measuringCore}});
}

}  // namespace halftrip::windows::npcap
