#pragma once

#include "core/model/facts/core_merits.hpp"
#include "core/model/facts/host_facts.hpp"
#include "core/model/request/run_request.hpp"
#include "core/transport/registry.hpp"

#include <chrono>
#include <optional>
#include <vector>

namespace halftrip::measure {

/// The core for a measuring thread. Fixed: that core, error Invalid when it does not exist or is not ours to use.
/// None: nothing. Auto: the best one (model::bestCore()).
[[nodiscard]] Result<std::optional<int>> chooseCore(const model::CpuFacts& cpu, const model::CoreChoice& choice,
                                                    std::optional<int> numaNode, const model::CoresInUse& used);

/// Where a core that was chosen stands towards the adapter's interrupts, in one sentence; empty where there are none.
[[nodiscard]] Text describePlace(const model::CpuFacts& cpu, int core, const std::vector<int>& interrupted,
                                 const std::string& adapter);

/// How many cores a measuring thread and everything else share: one that is not pinned never gets to an isolated core.
[[nodiscard]] int coresFor(const model::CpuFacts& cpu, const model::CoreChoice& choice);

/// What share of this host's cores the run takes.
struct WaitSituation {
    int usableCores = 1;
    int spinners = 1;  ///< Measuring threads on this host: 2 when the responder is here, too.
    int others = 0;  ///< Programs that need a core of their own: the window that watches.
};

/// True: measuring threads that spin leave a core to everybody else.
[[nodiscard]] constexpr bool hasRoomToSpin(const WaitSituation& situation) noexcept
{
    return situation.spinners + situation.others <= situation.usableCores;
}

/// Auto becomes the transport's first wait, unless there is no room to spin: then it blocks.
/// Error Invalid for a wait that the transport does not have.
[[nodiscard]] Result<model::Wait> chooseWait(const transport::TransportEntry& transport, model::Wait requested,
                                             const WaitSituation& situation);

/// Where the thread that tells the progress finds no core but those of measuring threads, it does so at most this
/// often, but ten times in a shorter round: what it reads takes one of them from the probes.
inline constexpr std::chrono::milliseconds kSharedProgressInterval{500};

/// `round`: how long the round lasts; 0 and less: unknown. `spinners`: measuring threads on this host that keep a core
/// busy all the time.
[[nodiscard]] std::chrono::milliseconds progressIntervalOf(std::chrono::milliseconds wanted,
                                                           std::chrono::nanoseconds round, int usableCores,
                                                           int spinners);

}  // namespace halftrip::measure
