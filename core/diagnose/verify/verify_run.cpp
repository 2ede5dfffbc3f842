#include "core/diagnose/verify/verify_run.hpp"

#include "core/diagnose/diagnose.hpp"
#include "core/diagnose/verify/verify_course.hpp"
#include "core/diagnose/verify/verify_probes.hpp"
#include "core/model/fields/field_json.hpp"
#include "core/model/fields/json_text.hpp"
#include "core/model/figures/packet_rates.hpp"
#include "core/model/record/run_file.hpp"
#include "core/stats/bucket_layout.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace halftrip::diagnose {
namespace {

using nlohmann::json;

/// The largest window and the largest burst.
constexpr std::uint64_t kMostOfFlood = 4'096;
/// Two compilers may round the last digit of a mean differently.
constexpr double kSameShare = 1e-12;

/// Encodings of what is compared by its figures (another writer's deflate gives other bytes), and templates of
/// sentences, which are compared as they read.
bool isEncoding(const std::string& key)
{
    return key == "hdr" || key == "cells" || key == "texts";
}

bool isSameNumber(const json& one, const json& other)
{
    if (!one.is_number_float() && !other.is_number_float())
        return one == other;
    const auto a = one.get<double>();
    const auto b = other.get<double>();
    return std::abs(a - b) <= kSameShare * std::max(std::abs(a), std::abs(b));
}

class Comparer {
public:
    void compare(const std::string& member, const json& file, const json& again)
    {
        if (file.is_object() && again.is_object())
            compareObjects(member, file, again);
        else if (file.is_array() && again.is_array())
            compareArrays(member, file, again);
        else if (file.is_number() && again.is_number() ? !isSameNumber(file, again) : file != again)
            report(member, textOf(file), textOf(again));
    }
    void report(const std::string& member, std::string inFile, std::string recomputed)
    {
        m_differences.push_back({member, std::move(inFile), std::move(recomputed)});
    }
    [[nodiscard]] std::vector<RunDifference> take() && { return std::move(m_differences); }

private:
    static std::string textOf(const json& value)
    {
        // null counts as absent.
        return value.is_null() ? std::string() : value.dump(-1, ' ', false, json::error_handler_t::replace);
    }

    static std::string within(const std::string& member, const std::string& key)
    {
        return member.empty() ? key : member + "." + key;
    }

    void compareObjects(const std::string& member, const json& file, const json& again)
    {
        for (const auto& [key, value] : file.items()) {
            if (!isEncoding(key))
                compare(within(member, key), value, again.contains(key) ? again[key] : json());
        }
        for (const auto& [key, value] : again.items()) {
            if (!file.contains(key))
                compare(within(member, key), json(), value);
        }
    }

    void compareArrays(const std::string& member, const json& file, const json& again)
    {
        if (member == "findings")
            return compareObjects(member, byId(file), byId(again));
        for (std::size_t index = 0; index < std::max(file.size(), again.size()); ++index)
            compare(member + "[" + std::to_string(index) + "]", index < file.size() ? file[index] : json(),
                    index < again.size() ? again[index] : json());
    }

    /// One that is missing must not make all behind it differ. Some ids stand more than once.
    static json byId(const json& findings)
    {
        json named = json::object();
        std::map<std::string, int> seen;
        for (const json& finding : findings) {
            const std::string id = finding.value("id", "");
            const int number = ++seen[id];
            named[number == 1 ? id : id + "[" + std::to_string(number - 1) + "]"] = finding;
        }
        return named;
    }

    std::vector<RunDifference> m_differences;
};

/// What a sum over samples of those buckets can be.
struct Bounds {
    long double least = 0;
    long double most = 0;

    void add(std::uint64_t samples, long double lowest, long double highest)
    {
        least += static_cast<long double>(samples) * lowest;
        most += static_cast<long double>(samples) * highest;
    }
    /// `rounding`: what it may make of the bounds, as a share.
    [[nodiscard]] bool exclude(long double sum, double rounding) const
    {
        return sum < least * (1 - static_cast<long double>(rounding)) ||
               sum > most * (1 + static_cast<long double>(rounding));
    }
};

/// Exact sums stand beside the buckets and cannot be computed from them, but must be possible with them.
void checkSums(const std::string& member, const stats::Histogram& histogram, Comparer& comparer)
{
    Bounds ofSum;
    Bounds ofSquares;
    for (const auto [index, count] : histogram.counts()) {
        const bool isLast = index + 1 == stats::BucketLayout::kBucketCount;
        const auto lowest = static_cast<long double>(stats::BucketLayout::lowestOf(index));
        const auto highest = static_cast<long double>(isLast ? histogram.maxNs()
                                                             : stats::BucketLayout::highestOf(index));
        ofSum.add(count, lowest, highest);
        ofSquares.add(count, lowest * lowest, highest * highest);
    }
    const auto check = [&](const char* what, const Bounds& bounds, long double sum, double rounding,
                           std::string inFile) {
        if (bounds.exclude(sum, rounding))
            comparer.report(member + ".histogram." + what, std::move(inFile),
                            fmt::format("{:.0f} .. {:.0f}", bounds.least, bounds.most));
    };
    check("sumNs", ofSum, static_cast<long double>(histogram.sumNs()), 0, std::to_string(histogram.sumNs()));
    check("sumOfSquaresNs2", ofSquares, histogram.sumOfSquares().toReal(), kSameShare,
          stats::toDecimal(histogram.sumOfSquares()));
}

/// Probes that a stop leaves in flight are neither samples nor losses, those of each stretch that an outage ended among
/// them.
std::uint64_t mostInFlight(const model::PointResult& point)
{
    return (model::hasManyInFlight(point) ? kMostOfFlood : 1) * (1 + point.outages.size());
}

/// A ping that many share one thread with (`watch`) has no time for a reply that the system's clock was set under.
bool mayHaveUntimed(const model::RunRecord& record, const model::PointResult& point)
{
    return point.mode == model::RunRequest().mode && record.request.intervalNs != 0 && record.request.warmupCount == 0;
}

/// What became of probes that are answered: each of them is counted once, and wherever it is counted.
void checkCounts(const std::string& member, const model::RunRecord& record, const model::PointResult& point,
                 Comparer& comparer)
{
    const model::Distribution& result = point.result();
    if (result.kind != model::DistributionKind::RoundTrip)
        return;
    const model::ProbeCounts& counts = point.counts;
    const std::uint64_t samples = result.histogram.count();
    if (samples > counts.received || (samples < counts.received && !mayHaveUntimed(record, point)))
        comparer.report(member + ".counts.received", std::to_string(counts.received), std::to_string(samples));
    const std::uint64_t ended = counts.received + counts.lost;
    if (ended > counts.sent || counts.sent - ended > mostInFlight(point))
        comparer.report(member + ".counts.sent", std::to_string(counts.sent),
                        fmt::format("{} received and lost", ended));
    const auto checkLost = [&](const char* what, bool isTold, std::uint64_t lost) {
        if (isTold && lost != counts.lost)
            comparer.report(member + "." + what, fmt::format("{} lost", lost), std::to_string(counts.lost));
    };
    std::uint64_t ofSlices = 0;
    for (const model::TimeSlice& slice : point.slices)
        ofSlices += slice.lost;
    checkLost("slices", !point.slices.empty(), ofSlices);
    std::uint64_t ofRounds = 0;
    for (const model::Round& round : point.rounds)
        ofRounds += round.lost.value_or(0);
    const bool areTold = std::ranges::all_of(point.rounds,
                                             [](const model::Round& round) { return round.lost.has_value(); });
    checkLost("rounds", areTold && !point.rounds.empty(), ofRounds);
}

}  // namespace

Result<RunVerification> verifyRun(const json& document)
{
    if (const auto version = model::schemaVersionOf(document); !version)
        return std::unexpected(version.error());
    auto record = model::fromJson<model::RunRecord>(document);
    if (!record)
        return std::unexpected(std::move(record).error());
    RunVerification verification{std::move(*record), {}};
    model::RunRecord again = verification.record;
    conclude(again);
    Comparer comparer;
    comparer.compare({}, document, model::toJson(again));
    for (std::size_t index = 0; index < again.points.size(); ++index) {
        const model::PointResult& point = again.points[index];
        const std::string member = "points[" + std::to_string(index) + "]";
        for (std::size_t number = 0; number < point.distributions.size(); ++number)
            checkSums(member + ".distributions[" + std::to_string(number) + "]", point.distributions[number].histogram,
                      comparer);
        for (RunDifference& difference : differencesInCourse(member, point))
            comparer.report(difference.member, std::move(difference.inFile), std::move(difference.recomputed));
        checkCounts(member, again, point, comparer);
        auto ofProbes = differencesFromProbes(member, point);
        if (!ofProbes)
            return std::unexpected(std::move(ofProbes).error());
        for (RunDifference& difference : *ofProbes)
            comparer.report(difference.member, std::move(difference.inFile), std::move(difference.recomputed));
    }
    verification.differences = std::move(comparer).take();
    return verification;
}

}  // namespace halftrip::diagnose
