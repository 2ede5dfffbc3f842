#pragma once

#include "core/model/facts/host_counters.hpp"
#include "core/model/record/point_result.hpp"

#include <string_view>
#include <vector>

namespace halftrip::diagnose {

/// What drivers count about their link, each by names of its own ("ethtool.rx_crc_errors_phy").
enum class LinkCounter : std::uint8_t {
    Damaged,  ///< Frames that came in broken: CRC, FCS, alignment.
    Symbols,  ///< Symbols, parities and FEC blocks that did: many to a frame, also of a link that is idle.
    Corrected,  ///< What FEC put right.
    PauseReceived,  ///< Pause frames of the link partner, which stop this adapter from sending.
    PauseSent,  ///< Pause frames to the link partner, which stop it.
};

/// The driver's counters of that sort that moved at this end during the point, by name; a name tells no more than what
/// its driver means by it. Names that are not printable ASCII are left out.
[[nodiscard]] std::vector<model::CounterTrouble> movedIn(const model::EndResult& end, LinkCounter kind);

}  // namespace halftrip::diagnose
