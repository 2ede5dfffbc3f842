#include "core/measure/point/noise_floor.hpp"

#include "core/stats/recorder.hpp"

namespace halftrip::measure {

model::NoiseFloor measureNoiseFloor(const clock::TickClock& clock, const clock::TickConverter& converter,
                                    std::chrono::nanoseconds span)
{
    const clock::StampFacts stamp = clock::measureStamp(clock, converter);
    model::NoiseFloor floor;
    floor.clock = clock.name();
    floor.stampCostPs = stamp.costPicoseconds;
    floor.stampGridPs = stamp.gridPicoseconds;

    stats::Recorder gaps;  // A histogram may allocate while it counts: a gap of its own making.
    const clock::Ticks threshold = converter.nanosecondsToSpan(kGapThresholdNs);
    const clock::Ticks start = clock.now();
    const clock::Ticks end = start + converter.nanosecondsToSpan(span.count());
    clock::Ticks previous = start;
    while (previous < end) {
        const clock::Ticks now = clock.now();
        if (now - previous > threshold)
            gaps.record(converter.spanToNanoseconds(now - previous), now);
        previous = now;
    }
    // As long as it was: a gap at its end lies within.
    floor.gapSpanNs = converter.spanToNanoseconds(previous - start);
    floor.gaps = gaps.snapshot();
    return floor;
}

}  // namespace halftrip::measure
