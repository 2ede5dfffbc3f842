#pragma once

#include "tests/core/diagnose/sample_runs.hpp"

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <random>
#include <string_view>

namespace halftrip::samples {

/// What plants causes: the same on every system by its seed.
using Engine = std::mt19937_64;

inline constexpr int kPlantedRuns = 100;

/// The first of the seeds: others than by default for whoever wants to know that these are none that suit
/// (HALFTRIP_FIRST_SEED).
[[nodiscard]] inline int firstSeed()
{
    const char* const named = std::getenv("HALFTRIP_FIRST_SEED");
    return named == nullptr ? 1 : static_cast<int>(std::strtol(named, nullptr, 10));
}

[[nodiscard]] inline double uniform(Engine& engine, double low, double high)
{
    return std::uniform_real_distribution<double>(low, high)(engine);
}

/// What the kernel's path costs without any timer, in microseconds: a body with a shoulder, and some outliers.
[[nodiscard]] inline double pathUs(Engine& engine, double medianUs)
{
    const double body = std::lognormal_distribution<double>(std::log(medianUs), 0.06)(engine);
    return uniform(engine, 0, 1) < 0.01 ? body + std::exponential_distribution<double>(1 / (5 * medianUs))(engine)
                                        : body;
}

/// In how many of kPlantedRuns runs, by seeds from firstSeed(), the rule finds something.
[[nodiscard]] inline int named(std::string_view rule, const std::function<model::RunRecord(Engine&)>& makeRun)
{
    int count = 0;
    for (int seed = firstSeed(); seed < firstSeed() + kPlantedRuns; ++seed) {
        Engine engine(static_cast<std::uint64_t>(seed));
        count += applyRule(rule, makeRun(engine)).empty() ? 0 : 1;
    }
    return count;
}

}  // namespace halftrip::samples
