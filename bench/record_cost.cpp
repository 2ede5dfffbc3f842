// What counting one value costs: nanoseconds for one stats::Recorder::record() on round-trip times as they occur.
#include "core/stats/recorder.hpp"

#include "bench/bare_loop.hpp"
#include "bench/realistic_rtts.hpp"

namespace {

constexpr std::size_t kValues = 1U << 16U;
constexpr int kRounds = 101;

double roundNs(halftrip::stats::Recorder& recorder, const std::vector<std::int64_t>& values)
{
    const std::int64_t start = bare::rawNs();
    std::int64_t ticks = 0;
    for (const std::int64_t value : values)
        recorder.record(value, ++ticks);
    return static_cast<double>(bare::rawNs() - start) / static_cast<double>(kValues);
}

}  // namespace

int main()
{
    const std::vector<std::int64_t> values = bare::realisticRtts(kValues);
    halftrip::stats::Recorder recorder;
    roundNs(recorder, values);
    std::vector<double> rounds(kRounds);
    for (double& round : rounds)
        round = roundNs(recorder, values);
    std::sort(rounds.begin(), rounds.end());
    if (recorder.count() != kValues * (kRounds + 1))
        return 1;
    std::printf("{\"record_ns\": {\"min\": %.2f, \"median\": %.2f, \"max\": %.2f}, \"limit_ns\": 10}\n", rounds.front(),
                rounds[kRounds / 2], rounds.back());
}
