#pragma once

#include <cstdint>
#include <cstdlib>
#include <optional>

namespace halftrip::watch {

/// Notices when the date and a clock that nobody sets part: the date was set, or the host slept (which Linux' steady
/// clock does not count). One thread.
class ClockSteps {
public:
    /// A clock that is steered moves by less between two looks.
    static constexpr std::int64_t kLeastMs = 1'000;

    /// By how many milliseconds the date has moved against the steady clock since the last look; 0 for less than
    /// kLeastMs, and at the first.
    std::int64_t add(std::int64_t steadyNs, std::int64_t dateMs) noexcept
    {
        constexpr std::int64_t kNsPerMs = 1'000'000;
        const std::int64_t offset = dateMs - steadyNs / kNsPerMs;
        const std::int64_t step = m_offsetMs ? offset - *m_offsetMs : 0;
        m_offsetMs = offset;
        return std::llabs(step) < kLeastMs ? 0 : step;
    }

private:
    std::optional<std::int64_t> m_offsetMs;
};

}  // namespace halftrip::watch
