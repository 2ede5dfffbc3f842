#pragma once

#include "core/measure/ends/probe_autopsy.hpp"
#include "core/measure/ends/run_context.hpp"

#include <memory>
#include <optional>

namespace halftrip::measure {

/// Kernel events or packet events were asked for by name: then a run without them is refused.
[[nodiscard]] bool isWatchDemanded(model::AutopsyChoice choice);

/// How the kernel is watched in the points of a run. It is opened once for all points that are watched one behind the
/// other: attaching programs stops the kernel for a moment. A point that is not watched pays nothing for those that
/// are. One thread, not the measuring one.
class PointWatch {
public:
    /// Tries whether it can be, so that a run is not refused after its first point. Everything outlives it.
    PointWatch(const RunContext& run, const Plan& plan);

    /// Why a run that demands it cannot be.
    [[nodiscard]] Status demanded() const { return m_refusal ? Status(std::unexpected(*m_refusal)) : Status(); }
    /// As a round with this choice has it. Valid until the next call.
    [[nodiscard]] const KernelWatching& useFor(model::AutopsyChoice choice);

private:
    void open();

    const RunContext& m_run;
    std::unique_ptr<os::KernelWatch> m_kernel;
    std::optional<Error> m_trouble;
    std::optional<Error> m_refusal;
    KernelWatching m_watching;
};

}  // namespace halftrip::measure
