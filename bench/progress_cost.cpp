// What reporting progress costs beside the measuring thread: two readers look at one recorder after every 5,000 round
// trips, as the events of a run and its time slices (with their cells for a heat map) do. Counted by callgrind, which
// divides by nothing: kLooks looks of both readers are in its total.
//
//   valgrind --tool=callgrind --toggle-collect='halftrip::measure::IntervalReader::*' progress_cost
#include "core/measure/point/time_slices.hpp"

#include "bench/realistic_rtts.hpp"

#include <cstdio>
#include <memory>

namespace {

constexpr std::size_t kLooks = 100;
constexpr std::size_t kValuesPerLook = 5'000;
constexpr std::int64_t kLookNs = 100'000'000;

}  // namespace

int main()
{
    using namespace halftrip;
    const std::vector<std::int64_t> values = bare::realisticRtts(kLooks * kValuesPerLook);
    const auto recorder = std::make_unique<loop::PointRecorder>();
    measure::IntervalReader events;
    measure::IntervalReader slices;
    std::uint64_t reported = 0;
    std::int64_t ticks = 0;
    for (std::size_t look = 1; look <= kLooks; ++look) {
        for (std::size_t i = 0; i < kValuesPerLook; ++i)
            recorder->rtt.record(values[(look - 1) * kValuesPerLook + i], ++ticks);
        const auto now = static_cast<std::int64_t>(look) * kLookNs;
        reported += events.read(*recorder, now).rtt.count();
        reported += slices.read(*recorder, now).kept().count;
    }
    std::printf("{\"looks\": %zu, \"samples_per_look\": %zu}\n", kLooks, kValuesPerLook);
    return reported == 2 * values.size() ? 0 : 1;
}
