#include "core/measure/ends/utc_time.hpp"

#include <fmt/chrono.h>

namespace halftrip::measure {

std::string utcText(std::chrono::system_clock::time_point date)
{
    using namespace std::chrono;
    const auto milliseconds = duration_cast<std::chrono::milliseconds>(date.time_since_epoch()).count() % 1000;
    return fmt::format("{:%FT%T}.{:03}Z", fmt::gmtime(system_clock::to_time_t(date)), milliseconds);
}

}  // namespace halftrip::measure
