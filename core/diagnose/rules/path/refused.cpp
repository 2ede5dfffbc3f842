#include "core/diagnose/ends.hpp"
#include "core/diagnose/next_steps.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"

#include <algorithm>
#include <map>

namespace halftrip::diagnose {
namespace {

constexpr const char* kRefusedSentence = "Host {host}: {refusal}";
constexpr const char* kRefusedMore = "Host {host}: {count} more refusals; the run file lists them all.";

constexpr const char* kRefusedSeen = "{refused} of {all} points ran without it.";
constexpr const char* kRefusedOverturned = "The same figures with it granted.";
constexpr const char* kRefusedNext =
    "See which rights Halftrip lacks there{cli: (halftrip transports)}, grant them, and "
    "repeat.";

/// More different ones are no list that anybody reads; only a peer or a file that means harm has them.
constexpr std::size_t kMostRefusals = 50;

struct Refusal {
    Text sentence;
    PointIndices points;
};

/// Everything refused to this end in any point, each once, in the order in which they came.
std::vector<Refusal> refusalsOf(const model::RunRecord& record, const EndOfRun& end)
{
    std::vector<Refusal> refusals;
    std::map<std::string, std::size_t, std::less<>> known;
    for (std::uint32_t index = 0; index < record.points.size(); ++index) {
        for (const Text& sentence : (record.points[index].*end.result).obtained.refused) {
            const auto [place, isNew] = known.try_emplace(sentence, refusals.size());
            if (isNew)
                refusals.push_back({sentence, {}});
            PointIndices& points = refusals[place->second].points;
            if (points.empty() || points.back() != index)
                points.push_back(index);
        }
    }
    return refusals;
}

/// One finding for each refusal: each has a remedy of its own, which its sentence names.
std::vector<model::Finding> findRefusals(const model::RunRecord& record)
{
    std::vector<model::Finding> findings;
    for (const EndOfRun& end : kEnds) {
        std::vector<Refusal> refusals = refusalsOf(record, end);
        const std::size_t shown = std::min(refusals.size(), kMostRefusals);
        for (std::size_t i = 0; i < shown; ++i)
            findings.push_back({.id = idAt("refused", end.name),
                                .sentence = text(kRefusedSentence, end.name, refusals[i].sentence),
                                .evidence = {text(kRefusedSeen, refusals[i].points.size(), record.points.size())},
                                .overturnedBy = kRefusedOverturned,
                                .nextStep = text(kRefusedNext),
                                .steps = {commandStep("halftrip transports", end.name)},
                                .points = std::move(refusals[i].points)});
        if (refusals.size() > shown)
            findings.push_back({.id = idAt("refused", end.name),
                                .sentence = text(kRefusedMore, end.name, refusals.size() - shown),
                                .evidence = {text(kRefusedSeen, record.points.size(), record.points.size())},
                                .overturnedBy = kRefusedOverturned,
                                .nextStep = text(kRefusedNext),
                                .steps = {commandStep("halftrip transports", end.name)}});
    }
    return findings;
}

}  // namespace

Rule refusedRule()
{
    return {"refused", "Did a system refuse a core, priority, locked memory or the like?", findRefusals, Touches::Tail,
            "the system refused a setting"};
}

}  // namespace halftrip::diagnose
