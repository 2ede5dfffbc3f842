#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace bare {

/// Round-trip times in nanoseconds as they occur: a narrow body around 12 us, a long tail to milliseconds. Always the
/// same.
inline std::vector<std::int64_t> realisticRtts(std::size_t count)
{
    std::mt19937_64 random(20'240'601);
    std::lognormal_distribution<double> body(std::log(12'000.0), 0.05);
    std::lognormal_distribution<double> tail(std::log(60'000.0), 1.0);
    std::vector<std::int64_t> values(count);
    for (std::int64_t& value : values)
        value = static_cast<std::int64_t>(random() % 100 == 0 ? tail(random) : body(random));
    return values;
}

}  // namespace bare
