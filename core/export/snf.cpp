#include "core/export/formats.hpp"
#include "core/export/number_format.hpp"

#include <fmt/format.h>

#include <iterator>

namespace halftrip::exporting {

/// One line a point, in the very form of snf_pingpong's output, so that scripts made for it read ours. A point without
/// a single reply has no mean to print and says so in a line that they do not match.
std::string writeSnf(const model::RunRecord& record)
{
    std::string text;
    for (const model::PointResult& point : record.points) {
        const std::int64_t elapsedUs = (point.elapsedNs + 500) / 1000;
        if (point.rtt.isEmpty()) {
            fmt::format_to(std::back_inserter(text), "elapsed = {} us, no reply, size {}\n", elapsedUs,
                           point.sizeBytes);
            continue;
        }
        fmt::format_to(std::back_inserter(text), "elapsed = {} us, {:.2f} per HRT (min:{:.2f}, max:{:.2f}), size {}\n",
                       elapsedUs, hrtMicroseconds(point.rtt.meanNs()),
                       hrtMicroseconds(static_cast<double>(point.rtt.minNs())),
                       hrtMicroseconds(static_cast<double>(point.rtt.maxNs())), point.sizeBytes);
    }
    return text;
}

}  // namespace halftrip::exporting
