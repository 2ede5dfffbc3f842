#pragma once

#include "core/model/fields.hpp"

#include <cstdint>

namespace halftrip::measure {

/// Settings of every mode that measures its points in interleaved rounds.
struct RoundSettings {
    std::uint32_t rounds = 3;
    std::uint64_t seed = 1;
};
void describe(model::Fields& fields, RoundSettings& settings);

}  // namespace halftrip::measure
