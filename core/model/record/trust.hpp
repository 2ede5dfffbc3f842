#pragma once

#include <cstdint>

namespace halftrip::model {

/// Which figures of a run can be believed.
enum class Trust : std::uint8_t {
    Full,
    NoTail,  ///< The median; not p99 and what lies beyond.
    None,
};

}  // namespace halftrip::model
