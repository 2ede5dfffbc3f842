#include "core/measure/utc_time.hpp"

#include <fmt/chrono.h>

#include <chrono>

namespace halftrip::measure {

std::string utcNow()
{
    using namespace std::chrono;
    const auto now = system_clock::now();
    const auto milliseconds = duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
    return fmt::format("{:%FT%T}.{:03}Z", fmt::gmtime(system_clock::to_time_t(now)), milliseconds);
}

}  // namespace halftrip::measure
