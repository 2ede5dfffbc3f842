#include "core/model/record/run_record.hpp"
#include "core/model/text/number_format.hpp"

#include <fmt/format.h>

#include <iterator>

namespace halftrip::exporting {

/// One line a point, in the very form of snf_pingpong's output, so that scripts made for it read ours. A point without
/// a single reply, or of another kind than half round trips, says so in a line that they do not match; so do losses.
std::string writeSnf(const model::RunRecord& record)
{
    std::string text;
    for (const model::PointResult& point : record.points) {
        // Rounded without adding to it: a run file may hold the largest number there is.
        const std::int64_t elapsedUs = point.elapsedNs / 1000 + (point.elapsedNs % 1000 >= 500 ? 1 : 0);
        // The form knows sizes and half round trips, and nothing else.
        const std::int64_t size = point.numberOn(model::kSizeAxis).value_or(0);
        const model::DistributionWords& words = wordsOf(point.result().kind);
        const stats::Histogram& result = point.result().histogram;
        if (!words.isHalved) {
            fmt::format_to(std::back_inserter(text), "elapsed = {} us, no half round trips but {}, size {}\n",
                           elapsedUs, words.shown, size);
            continue;
        }
        if (result.isEmpty()) {
            fmt::format_to(std::back_inserter(text), "elapsed = {} us, no reply, size {}\n", elapsedUs, size);
            continue;
        }
        fmt::format_to(std::back_inserter(text), "elapsed = {} us, {:.2f} per HRT (min:{:.2f}, max:{:.2f}), size {}\n",
                       elapsedUs, model::shownMicroseconds(words, result.meanNs()),
                       model::shownMicroseconds(words, static_cast<double>(result.minNs())),
                       model::shownMicroseconds(words, static_cast<double>(result.maxNs())), size);
        if (point.counts.lost != 0)
            fmt::format_to(std::back_inserter(text), "lost = {} of {}, and in none of these figures, size {}\n",
                           point.counts.lost, point.counts.sent, size);
    }
    return text;
}

}  // namespace halftrip::exporting
