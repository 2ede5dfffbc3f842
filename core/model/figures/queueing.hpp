#pragma once

#include "core/model/facts/host_facts.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace halftrip::model {

inline constexpr std::string_view kQdiscFact = "stack.qdisc";
/// The kinds of disciplines beneath the root, each once: "fq_codel, netem".
inline constexpr std::string_view kQdiscChildrenFact = "stack.qdiscChildren";
/// What netem adds to each packet.
inline constexpr std::string_view kQdiscDelayFact = "stack.qdiscDelay";

/// A queueing discipline in front of a host's adapter that does not send at once, even where nothing is queued.
struct HoldingDiscipline {
    std::string name;  ///< "netem", or of one beneath the root "mq: netem".
    std::string_view factId;  ///< That names it.
    std::int64_t delayUs = 0;  ///< As it is set to delay each packet; 0: not known.
    bool isRoot = true;
};

/// None where all send at once, or where nobody could read them.
[[nodiscard]] std::optional<HoldingDiscipline> holdingDiscipline(const HostFacts& host);

}  // namespace halftrip::model
