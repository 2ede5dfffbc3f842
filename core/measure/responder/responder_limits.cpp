#include "core/measure/responder/responder_limits.hpp"

#include "core/base/core_list.hpp"

#include <algorithm>

namespace halftrip::measure {
namespace {

Status checkAdapter(const std::string& wanted, const std::optional<model::AdapterFacts>& towards,
                    const std::vector<std::string>& allowed)
{
    const std::string used = wanted.empty() && towards ? towards->name : wanted;
    const bool isTowards = wanted.empty() || (towards && towards->name == wanted);
    const bool isListed = std::ranges::find(allowed, used) != allowed.end();
    if (isListed || (allowed.empty() && isTowards))
        return {};
    return fail(ErrorKind::NotPermitted,
                allowed.empty()
                    ? text("The adapter {adapter} of the responder does not lead to the initiator.", used.substr(0, 40))
                    : text("The responder does not allow its adapter {adapter} to be used.", used.substr(0, 40)),
                text("Use another adapter or address of the responder, or start it with --adapter {adapter}.",
                     used.substr(0, 40)));
}

/// A thread that is not pinned would run anywhere.
Status checkCore(const model::CoreChoice& wanted, const std::vector<int>& allowed)
{
    using Kind = model::CoreChoice::Kind;
    if (allowed.empty() || wanted.kind == Kind::Auto || (wanted.kind == Kind::Fixed && hasCore(allowed, wanted.core)))
        return {};
    const bool isFixed = wanted.kind == Kind::Fixed;
    return fail(
        ErrorKind::NotPermitted,
        isFixed ? text("The responder does not allow its core {core:d} to be used.", wanted.core)
                : Text("The responder does not allow threads that have no core of their own."),
        isFixed ? text("Choose --responder-cpu auto or one of {cores}, or start the responder with --cores {core:d}.",
                       coreListText(allowed), wanted.core)
                : text("Choose --responder-cpu auto or one of {cores}, or start the responder without --cores.",
                       coreListText(allowed)));
}

}  // namespace

Status checkLimits(const control::Prepare& prepare, const std::optional<model::AdapterFacts>& towards,
                   const ResponderLimits& limits)
{
    if (prepare.end.scheduling == model::Scheduling::RealTime && !limits.allowsRealTime)
        return fail(ErrorKind::NotPermitted, "The responder does not allow real-time scheduling.",
                    "Leave --realtime out, or start the responder without --no-realtime.");
    if (Status checked = checkCore(prepare.end.core, limits.cores); !checked)
        return checked;
    return checkAdapter(prepare.adapter, towards, limits.adapters);
}

Status checkCores(const ResponderLimits& limits, const model::CoreChoice& core, const model::CpuFacts& cpu)
{
    using Kind = model::CoreChoice::Kind;
    if (core.kind == Kind::Fixed && !hasCore(cpu.usableCores, core.core))
        return fail(ErrorKind::Invalid,
                    text("The responder may not run on core {core:d}, which --cpu names.", core.core),
                    text("Choose among these: {cores}.", coreListText(cpu.usableCores)));
    for (const int listed : limits.cores) {
        if (!hasCore(cpu.usableCores, listed))
            return fail(ErrorKind::Invalid,
                        text("The responder may not run on core {core:d}, which --cores names.", listed),
                        text("Choose among these: {cores}.", coreListText(cpu.usableCores)));
    }
    if (!limits.cores.empty() &&
        (core.kind == Kind::None || (core.kind == Kind::Fixed && !hasCore(limits.cores, core.core))))
        return fail(ErrorKind::Invalid,
                    text("--cpu chooses a core that is not among --cores {cores}.", coreListText(limits.cores)),
                    "Leave --cpu out, or name one of these.");
    return {};
}

Status checkAdapters(const ResponderLimits& limits, const std::vector<model::AdapterFacts>& adapters)
{
    std::string names;
    for (const model::AdapterFacts& adapter : adapters)
        names += (names.empty() ? "" : ", ") + adapter.name;
    for (const std::string& listed : limits.adapters) {
        if (std::ranges::find(adapters, listed, &model::AdapterFacts::name) == adapters.end())
            return fail(ErrorKind::Invalid,
                        text("There is no adapter \"{adapter}\" here, which --adapter names.", listed),
                        text("Choose among these: {names}.", names));
    }
    return {};
}

model::CpuFacts allowedOf(const model::CpuFacts& cpu, const ResponderLimits& limits)
{
    model::CpuFacts allowed = cpu;
    if (!limits.cores.empty())
        std::erase_if(allowed.usableCores, [&](int core) { return !hasCore(limits.cores, core); });
    return allowed;
}

}  // namespace halftrip::measure
