#include "core/measure/noise_floor.hpp"

namespace halftrip::measure {

model::NoiseFloor measureNoiseFloor(const clock::TickClock& clock, const clock::TickConverter& converter,
                                    std::chrono::nanoseconds span)
{
    const clock::StampFacts stamp = clock::measureStamp(clock, converter);
    model::NoiseFloor floor;
    floor.clock = clock.name();
    floor.clockMHz = converter.ticksPerSecond() / 1e6;
    floor.stampCostPs = stamp.costPicoseconds;
    floor.stampGridPs = stamp.gridPicoseconds;
    floor.gapSpanNs = span.count();

    const clock::Ticks threshold = converter.nanosecondsToSpan(kGapThresholdNs);
    const clock::Ticks end = clock.now() + converter.nanosecondsToSpan(span.count());
    clock::Ticks previous = clock.now();
    while (previous < end) {
        const clock::Ticks now = clock.now();
        if (now - previous > threshold)
            floor.gaps.record(converter.spanToNanoseconds(now - previous));
        previous = now;
    }
    return floor;
}

}  // namespace halftrip::measure
