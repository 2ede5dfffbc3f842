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

/// False where frames go to the adapter past its disciplines: the kernel transmits those of AF_XDP directly, and with
/// zero-copy the driver takes them itself. All other transports send as sockets do.
[[nodiscard]] constexpr bool passesDisciplines(std::string_view transport) noexcept
{
    return transport != "xdp";
}

/// None where all send at once, or where nobody could read them.
[[nodiscard]] std::optional<HoldingDiscipline> holdingDiscipline(const HostFacts& host);

}  // namespace halftrip::model
