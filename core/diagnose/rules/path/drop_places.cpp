#include "core/model/figures/drop_places.hpp"
#include "core/base/count_text.hpp"
#include "core/diagnose/next_steps.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/figures/packet_rates.hpp"

#include <map>

namespace halftrip::diagnose {
namespace {

constexpr const char* kDropPlacesPart = "{count} at {place}";
constexpr const char* kDropPlacesNotPlaced = "{count} at an unknown place (no counter of either host shows them)";
constexpr const char* kDropPlacesSentence = "No reply to {dropped} probes, warm-up included: {places}.";
constexpr const char* kDropPlacesSeen = "{dropped} of {sent} probes dropped ({places})";
constexpr const char* kDropPlacesOverturned =
    "The same counters rising as fast without a measurement: then they count other traffic.";
constexpr const char* kDropPlacesNextNotPlaced = "Check the counters between the hosts: switches, hypervisor, cabling.";
constexpr const char* kDropPlacesNextQueue =
    "Check the adapter's queueing discipline{cli: (tc -s qdisc)}: it drops what exceeds its limit.";
constexpr const char* kDropPlacesNext =
    "Enlarge the buffer or ring named above, or drain it faster (spinning, a dedicated core), and repeat.";

/// Where probes go out one by one a drop says nothing of buffers, and the rule about drops has it.
bool isAboutLoad(const model::PointResult& point)
{
    return model::isAboutRates(point) || point.numberOn(model::kGapAxis).has_value();
}

std::vector<model::Finding> findDropPlaces(const model::RunRecord& record)
{
    const PointIndices points = pointsWhere(record, [&](const model::PointResult& point) {
        return isAboutLoad(point) && model::dropsOf(record, point).dropped != 0;
    });
    if (points.empty())
        return {};
    model::DropReport all;
    std::map<Text, std::uint64_t> places;
    bool hasQueue = false;
    for (const std::uint32_t index : points) {
        const model::DropReport report = model::dropsOf(record, record.points[index]);
        all.dropped += report.dropped;
        all.notPlaced += report.notPlaced;
        for (const model::PlacedDrops& drops : report.placed) {
            places[phraseOf(drops)] += drops.count;
            hasQueue = hasQueue || drops.place == model::DropPlace::Queue;
        }
    }
    std::vector<Text> parts;
    for (const auto& [place, count] : places)
        parts.push_back(text(kDropPlacesPart, countText(count), place));
    if (all.notPlaced != 0)
        parts.push_back(text(kDropPlacesNotPlaced, countText(all.notPlaced)));
    const bool isAllPlaced = all.notPlaced == 0;
    std::vector<model::NextStep> steps;
    if (hasQueue)
        steps.push_back(commandStep("tc -s qdisc"));
    return {{.id = "dropPlaces",
             .sentence = text(kDropPlacesSentence, countText(all.dropped), joinWords(parts)),
             .kind = model::FindingKind::Cause,
             .confidence = isAllPlaced ? model::Confidence::Likely : model::Confidence::Possible,
             .evidence = evidenceAt(record, points,
                                    [&](const model::PointResult& point) {
                                        const model::DropReport report = model::dropsOf(record, point);
                                        return text(kDropPlacesSeen, countText(report.dropped),
                                                    countText(point.counts.sent), describeDrops(report));
                                    }),
             .overturnedBy = kDropPlacesOverturned,
             .nextStep = places.empty() ? Text(kDropPlacesNextNotPlaced)
                         : hasQueue     ? text(kDropPlacesNextQueue)
                                        : Text(kDropPlacesNext),
             .steps = std::move(steps),
             .points = points}};
}

}  // namespace

Rule dropPlacesRule()
{
    return {"dropPlaces", "Where do the counters of both ends show drops?", findDropPlaces, Touches::Tail,
            "packets were dropped under load"};
}

}  // namespace halftrip::diagnose
