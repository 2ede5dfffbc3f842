#include "core/diagnose/stamp_point.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace halftrip::diagnose {
namespace {

using model::StagePart;

/// Payloads below this may be padded to the shortest Ethernet frame (60 bytes): their frames do not grow with them.
constexpr std::int64_t kUnpaddedBytes = 46;
constexpr std::size_t kFewestSizes = 3;
/// A slope of at least so many serialisation times a byte is a stamp at the wire, at most so many one at completion.
constexpr double kWireShare = 0.75;
constexpr double kCompletionShare = 0.25;
/// The serialisation time between the smallest and the largest size must exceed the clocks' error by this.
constexpr double kErrorMargin = 4;

struct Sample {
    double sizeBytes = 0;
    double ns = 0;
};

/// What one end's points say.
struct Evidence {
    double share = 0;    ///< Growth with size, in serialisation times.
    std::string missing; ///< Why there is none.
};

std::vector<Sample> samplesOf(const model::RunRecord& record, StagePart part)
{
    std::vector<Sample> samples;
    for (const model::PointResult& point : record.points) {
        const std::int64_t sizeBytes = point.numberOn(model::kSizeAxis).value_or(0);
        if (!point.stages || !point.stages->isHardware || sizeBytes < kUnpaddedBytes)
            continue;
        for (const model::StageFigures& figures : point.stages->parts) {
            if (figures.part == part)
                samples.push_back({static_cast<double>(sizeBytes), static_cast<double>(figures.p50Ns)});
        }
    }
    return samples;
}

/// The least-squares slope; none when all sizes are one.
std::optional<double> slopeOf(const std::vector<Sample>& samples)
{
    double meanSize = 0;
    double meanNs = 0;
    for (const Sample& sample : samples) {
        meanSize += sample.sizeBytes / static_cast<double>(samples.size());
        meanNs += sample.ns / static_cast<double>(samples.size());
    }
    double squares = 0;
    double products = 0;
    for (const Sample& sample : samples) {
        squares += (sample.sizeBytes - meanSize) * (sample.sizeBytes - meanSize);
        products += (sample.sizeBytes - meanSize) * (sample.ns - meanNs);
    }
    return squares > 0 ? std::optional(products / squares) : std::nullopt;
}

std::size_t countSizes(const std::vector<Sample>& samples)
{
    std::vector<double> sizes;
    for (const Sample& sample : samples)
        sizes.push_back(sample.sizeBytes);
    std::ranges::sort(sizes);
    return static_cast<std::size_t>(std::ranges::unique(sizes).begin() - sizes.begin());
}

double adapterClockError(const model::RunRecord& record, model::EndStamps model::StageResult::* end)
{
    std::int64_t worst = 0;
    for (const model::PointResult& point : record.points) {
        if (point.stages)
            worst = std::max(worst, ((*point.stages).*end).adapterClockErrorNs.value_or(0));
    }
    return static_cast<double>(worst);
}

Evidence look(const model::RunRecord& record, StagePart part, const model::HostFacts& host,
              model::EndStamps model::StageResult::* end)
{
    const std::vector<Sample> samples = samplesOf(record, part);
    if (samples.empty())
        return {0, "its adapter's clock is not related to the system's"};
    if (countSizes(samples) < kFewestSizes)
        return {0, fmt::format("it takes {} sizes of {} bytes and more", kFewestSizes, kUnpaddedBytes)};
    if (!host.adapter || host.adapter->linkMbps.value_or(0) <= 0)
        return {0, "the speed of its link is not known"};
    const double nsPerByte = 8'000.0 / static_cast<double>(*host.adapter->linkMbps);
    const auto [least, most] = std::ranges::minmax(
        samples, [](const Sample& a, const Sample& b) { return a.sizeBytes < b.sizeBytes; });
    if ((most.sizeBytes - least.sizeBytes) * nsPerByte < kErrorMargin * adapterClockError(record, end))
        return {0, "the sizes are too close to one another for the error of the clocks"};
    return {slopeOf(samples).value_or(0) / nsPerByte, {}};
}

std::string verdictOf(double share)
{
    if (share >= kWireShare)
        return "wire";
    return share <= kCompletionShare ? "completion" : "unknown";
}

}  // namespace

model::StampPoint judgeStampPoint(const model::RunRecord& record)
{
    const bool hasHardware = std::ranges::any_of(
        record.points, [](const model::PointResult& point) { return point.stages && point.stages->isHardware; });
    if (!hasHardware)
        return {"unknown", "Only a sweep of sizes with hardware stamps at both ends can tell."};
    const Evidence a = look(record, StagePart::AWireToDriver, record.initiatorHost, &model::StageResult::initiator);
    const Evidence b = look(record, StagePart::BWireToDriver, record.responderHost, &model::StageResult::responder);
    if (!a.missing.empty() || !b.missing.empty())
        return {"unknown", fmt::format("Host {} gives no evidence: {}.", a.missing.empty() ? "B" : "A",
                                       a.missing.empty() ? b.missing : a.missing)};
    const std::string evidence = fmt::format(
        "From the adapter's receive stamp to the driver, each further byte takes {:.2f} times its wire time at A and "
        "{:.2f} times at B. 1 or more: stamped at the wire; 0: stamped at completion.",
        a.share, b.share);
    return {verdictOf(a.share) == verdictOf(b.share) ? verdictOf(a.share) : "unknown", evidence};
}

}  // namespace halftrip::diagnose
