#pragma once

#include "core/model/facts/host_facts.hpp"

#include <optional>
#include <vector>

namespace halftrip::model {

/// What speaks against single cores.
struct CoresInUse {
    std::vector<int> avoid = {};  ///< Another end measures there.
    std::vector<int> busy = {};  ///< With other programs.
    std::vector<int> interrupted = {};  ///< They serve the adapter's interrupts.
};

/// The best of the usable cores for a thread that measures; none where there is none. Never one to avoid while there is
/// another; then, in this order of weight: none that is busy, an isolated core (somebody chose it), one of a faster
/// class of a hybrid processor, one near the adapter (`numaNode`), none that serves its interrupts, not a sibling of
/// any of these, not core 0 (it serves most interrupts).
[[nodiscard]] std::optional<int> bestCore(const CpuFacts& cpu, std::optional<int> numaNode, const CoresInUse& used);

/// The cores that serve the interrupts of the adapter that a host's facts are about; empty where nobody knows.
[[nodiscard]] std::vector<int> interruptedCores(const std::vector<Fact>& facts);
/// The cores on which its packets are taken: those, and behind them those that RPS hands packets to. Each once.
[[nodiscard]] std::vector<int> arrivalCores(const std::vector<Fact>& facts);

}  // namespace halftrip::model
