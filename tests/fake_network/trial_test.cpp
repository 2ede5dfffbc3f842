#include "core/measure/point/path_trial.hpp"
#include "lab.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using namespace halftrip::test;

namespace {

using Modes = std::vector<std::pair<std::string, std::optional<fake::Moment>>>;

/// One run over a transport whose modes do so, at both ends.
measure::SessionOutcome runWith(const Modes& modes, const std::map<std::string, std::string>& options = {})
{
    LabTraits traits;
    traits.trafficA.modes = traits.trafficB.modes = modes;
    Lab lab(traits);
    lab.serve();
    model::RunRequest request = fewProbes();
    request.transportOptions = options;
    auto outcome = lab.run(request);
    CHECK(lab.watcher.pointsStarted == 1);
    lab.stopServing();
    CHECK(lab.isAllGivenBack());
    return outcome;
}

std::string trialOf(const measure::SessionOutcome& outcome)
{
    REQUIRE_FALSE(outcome.error);
    REQUIRE(outcome.record.points.size() == 1);
    const auto& obtained = outcome.record.points[0].initiator.obtained.transport;
    const auto words = obtained.find("trial");
    return words == obtained.end() ? std::string() : words->second;
}

std::int64_t medianOf(const measure::SessionOutcome& outcome)
{
    return outcome.record.points[0].result().histogram.percentileNs(50);
}

}  // namespace

TEST_CASE("an option that is left to a trial takes the faster value, and the result says by how much", "[fake][trial]")
{
    const auto outcome = runWith({{"driver", 40 * kMicrosecond}, {"stack", 10 * kMicrosecond}});
    CHECK_THAT(trialOf(outcome), Catch::StartsWith("stack, by a trial at the start: "));
    CHECK_THAT(trialOf(outcome), Catch::Contains("us a round trip (driver "));
    // Each end tells of what it received 10 us later, not 40.
    const std::int64_t slower = medianOf(runWith({{"driver", 40 * kMicrosecond}}, {{"mode", "driver"}}));
    CHECK(slower - medianOf(outcome) > 50 * kMicrosecond);
    const auto isNoted = [](const std::string& note) { return note.find("mode is stack") != std::string::npos; };
    CHECK(std::ranges::any_of(outcome.record.notes, isNoted));
}

TEST_CASE("the first value stays where a trial finds no difference, and the result says that nothing was told",
          "[fake][trial]")
{
    CHECK_THAT(trialOf(runWith({{"driver", 10 * kMicrosecond}, {"stack", 10 * kMicrosecond}})),
               Catch::StartsWith("driver, the first choice; a trial at the start could not tell them apart: "));
}

TEST_CASE("a trial tells nothing that two trials of one value differ by", "[trial]")
{
    using measure::chooseBy;
    // Behind one timer: 197.76 and 205.44 us once, 208.64 and 208.00 us another time.
    const auto byChance = chooseBy({{"native", 197'760, 208'640}, {"generic", 200'440, 208'000}});
    CHECK_FALSE(byChance.isTold);
    CHECK(byChance.words == "native, the first choice; a trial at the start could not tell them apart: 197.76 us a "
                            "round trip (generic 200.44 us)");
    CHECK(byChance.words.origin() != nullptr);
    CHECK(chooseBy({{"native", 208'000, 215'000}, {"generic", 190'000, 209'000}}).value == "native");
    const auto faster = chooseBy({{"native", 17'300, 17'600}, {"generic", 10'900, 11'700}});
    CHECK(faster.isTold);
    CHECK(faster.words.origin() != nullptr);
    CHECK(faster.words == "generic, by a trial at the start: 10.90 us a round trip (native 17.30 us)");
    CHECK(chooseBy({{"native", 10'900, 11'700}, {"generic", 17'300, 17'600}}).isTold);
    // Less than one pass differs from another.
    CHECK_FALSE(chooseBy({{"native", 10'200, 10'200}, {"generic", 10'000, 10'000}}).isTold);
}

TEST_CASE("there is no trial where the user chose, or only one value works", "[fake][trial]")
{
    CHECK(
        trialOf(runWith({{"driver", 40 * kMicrosecond}, {"stack", 10 * kMicrosecond}}, {{"mode", "driver"}})).empty());
    CHECK(trialOf(runWith({{"driver", std::nullopt}, {"stack", 10 * kMicrosecond}})).empty());
    CHECK_FALSE(
        trialOf(runWith({{"driver", 40 * kMicrosecond}, {"stack", 10 * kMicrosecond}}, {{"mode", "auto"}})).empty());
}
