#include "app/gui/checks/next_run.hpp"

#include "core/measure/ends/placement.hpp"

namespace halftrip::gui {

namespace {

/// How many threads measure on a host, and how many programs watch them there.
struct Company {
    int threads = 1;
    int watchers = 0;
};

bool mayBlock(model::Wait wait, const model::HostFacts* host, const Company& company)
{
    if (wait != model::Wait::Auto)
        return wait != model::Wait::Spin && wait != model::Wait::BusyPoll;
    if (host == nullptr || host->cpu.usableCores.empty())
        return true;
    // As most transports do; those that cannot block spin.
    return !measure::hasRoomToSpin({static_cast<int>(host->cpu.usableCores.size()), company.threads, company.watchers});
}

}  // namespace

NextRun nextRunOf(const model::RunRequest& request, const model::CheckReport& report)
{
    // Other modes than the usual one have a pace of their own, and some have waits of their own.
    if (request.mode != model::RunRequest().mode)
        return {};
    const bool isHere = request.peer.isSelf();
    const model::HostFacts* const here = &report.hostA;
    const model::HostFacts* const there = isHere ? here : report.hostB ? &*report.hostB : nullptr;
    const Company atA{isHere ? 2 : 1, 1};
    const bool hasResponder = request.peer.hasResponder();
    return {.hasPauses = request.intervalNs != 0 || request.workNs != 0,
            .blocks = mayBlock(request.initiator.wait, here, atA) ||
                      (hasResponder && mayBlock(request.responder.wait, there, isHere ? atA : Company{}))};
}

}  // namespace halftrip::gui
