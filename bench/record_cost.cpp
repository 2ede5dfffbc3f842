// What counting one value costs: nanoseconds for one stats::Recorder::record() on round-trip times as they occur.
#include "core/stats/recorder.hpp"

#include "bench/bare_loop.hpp"

#include <random>

namespace {

constexpr std::size_t kValues = 1U << 16U;
constexpr int kRounds = 101;

/// A narrow body around 12 us, a long tail to milliseconds: the shape of a real run.
std::vector<std::int64_t> realisticRtts()
{
    std::mt19937_64 random(20'240'601);
    std::lognormal_distribution<double> body(std::log(12'000.0), 0.05);
    std::lognormal_distribution<double> tail(std::log(60'000.0), 1.0);
    std::vector<std::int64_t> values(kValues);
    for (std::int64_t& value : values)
        value = static_cast<std::int64_t>(random() % 100 == 0 ? tail(random) : body(random));
    return values;
}

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
    const std::vector<std::int64_t> values = realisticRtts();
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
