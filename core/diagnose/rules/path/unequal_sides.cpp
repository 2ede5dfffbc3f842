#include "core/diagnose/microseconds.hpp"
#include "core/diagnose/next_steps.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

namespace halftrip::diagnose {
namespace {

using model::StagePart;

constexpr const char* kUnequalSidesSentence =
    "Host {slow} takes {moreUs} us more of the median round trip than host {fast} {where}: HRT is neither side's own.";
constexpr const char* kUnequalSidesSeen =
    "Of {rttUs} us at p50, host A takes {ofAUs} us and host B {ofBUs} us, between their programs and {border}";
constexpr const char* kUnequalSidesWire = "the wire";
constexpr const char* kUnequalSidesDriver = "their drivers";
constexpr const char* kUnequalSidesOverturned = "The same difference on the other host with the roles swapped.";
constexpr const char* kUnequalSidesNext = "Swap the roles: start the responder on A and measure from B{cli: (halftrip "
                                          "serve on A, halftrip ping A on B)}. Then "
                                          "compare both hosts' settings{cli: (halftrip check PEER)}.";
constexpr const char* kUnequalSidesInShort = "one host takes longer than the other";

/// How much longer one side takes than the other, and at least how much longer, before it is told.
constexpr double kUnequalRatio = 1.5;
constexpr std::int64_t kUnequalLeastNs = 1'000;

struct Sides {
    std::int64_t rttNs = 0;
    std::int64_t ofANs = 0;
    std::int64_t ofBNs = 0;
    bool isToWire = false;

    [[nodiscard]] bool isASlow() const { return ofANs > ofBNs; }
    [[nodiscard]] std::int64_t moreNs() const { return std::abs(ofANs - ofBNs); }
    [[nodiscard]] bool areUnequal() const
    {
        const auto fast = static_cast<double>(std::min(ofANs, ofBNs));
        return fast > 0 && moreNs() >= kUnequalLeastNs &&
               static_cast<double>(std::max(ofANs, ofBNs)) >= kUnequalRatio * fast;
    }
};

/// Of the probes around p50. B's residence is no part of its path.
std::optional<Sides> sidesOf(const model::PointResult& point)
{
    if (!point.stages)
        return std::nullopt;
    const auto split = std::ranges::find(point.stages->splits, "p50", &model::StageSplit::figure);
    if (split == point.stages->splits.end())
        return std::nullopt;
    const auto sum = [&](const auto& parts) -> std::optional<std::int64_t> {
        std::int64_t ns = 0;
        for (const StagePart part : parts) {
            const auto found = split->partsNs.find(part);
            if (found == split->partsNs.end())
                return std::nullopt;
            ns += found->second;
        }
        return ns;
    };
    const auto ofA = sum(std::array{StagePart::AAppToDriver, StagePart::ADriverToApp});
    const auto ofB = sum(std::array{StagePart::BAppToDriver, StagePart::BDriverToApp});
    if (!ofA || !ofB)
        return std::nullopt;
    const auto adapterOfA = sum(std::array{StagePart::AAdapter});
    const auto adapterOfB = sum(std::array{StagePart::BAdapter});
    const bool isToWire = adapterOfA && adapterOfB;
    return Sides{split->rttNs, *ofA + (isToWire ? *adapterOfA : 0), *ofB + (isToWire ? *adapterOfB : 0), isToWire};
}

std::vector<model::Finding> findUnequalSides(const model::RunRecord& record)
{
    PointIndices points = pointsWhere(record, [](const model::PointResult& point) {
        const auto sides = sidesOf(point);
        return sides && sides->areUnequal();
    });
    if (points.empty())
        return {};
    const Sides first = *sidesOf(record.points[points.front()]);
    const bool isASlow = first.isASlow();
    // Where it is the other host, the sentence is not about that point.
    std::erase_if(points, [&](std::uint32_t index) { return sidesOf(record.points[index])->isASlow() != isASlow; });
    return {{.id = "unequalSides",
             .sentence = text(kUnequalSidesSentence, isASlow ? "A" : "B", shortUs(first.moreNs()), isASlow ? "B" : "A",
                              where(record, points)),
             .kind = model::FindingKind::Cause,
             .confidence = model::Confidence::Likely,
             .evidence = evidenceAt(record, points,
                                    [&](const model::PointResult& point) {
                                        const Sides sides = *sidesOf(point);
                                        return text(kUnequalSidesSeen, shortUs(sides.rttNs), shortUs(sides.ofANs),
                                                    shortUs(sides.ofBNs),
                                                    Text(sides.isToWire ? kUnequalSidesWire : kUnequalSidesDriver));
                                    }),
             .overturnedBy = kUnequalSidesOverturned,
             .nextStep = text(kUnequalSidesNext),
             .steps = {halftripStep(record, "halftrip check")},
             .points = points}};
}

}  // namespace

Rule unequalSidesRule()
{
    return {"unequalSides", "Does one host take longer than the other?", findUnequalSides, Touches::Everything,
            kUnequalSidesInShort};
}

}  // namespace halftrip::diagnose
