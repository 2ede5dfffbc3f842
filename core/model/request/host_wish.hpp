#pragma once

#include "core/model/fields.hpp"

#include <string>
#include <vector>

namespace halftrip::model {

/// What a run is to change of the initiator's host for as long as it lasts. Not of the measurement: another host's run
/// never has it.
struct HostWish {
    bool tunes = false;  ///< Everything that the checks advise (--tune), if there are no items.
    std::vector<std::string> items = {};  ///< Only these (--tune-only): checks, settings or SETTING=VALUE.
    bool holdsIdleStates = false;  ///< No core goes to sleep (--hold-cstates).

    [[nodiscard]] bool tunesAny() const noexcept { return tunes || !items.empty(); }
    [[nodiscard]] bool isEmpty() const noexcept { return !tunesAny() && !holdsIdleStates; }
    bool operator==(const HostWish&) const = default;
};

void describe(Fields& fields, HostWish& wish);

}  // namespace halftrip::model
