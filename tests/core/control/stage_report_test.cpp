#include "core/control/channel.hpp"
#include "core/control/messages.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace halftrip;
using control::StageReport;
using nlohmann::json;

namespace {

StageReport reportOf(std::uint32_t count, std::int64_t value)
{
    StageReport report;
    for (std::uint32_t sequence = 1; sequence <= count; ++sequence) {
        report.sequences.push_back(sequence);
        for (auto* column :
             {&report.driverToAppNs, &report.residenceNs, &report.appToDriverNs, &report.appToSchedulerNs,
              &report.hardwareSpanNs, &report.wireToDriverNs, &report.driverToWireNs})
            column->push_back(value);
    }
    report.stamps.obtained = {{"txDriver", "obtained"}};
    report.stamps.clockErrorNs = 31;
    report.stamps.adapterClockErrorNs = 7;
    report.incomplete = 2;
    report.problem = "none really";
    return report;
}

}  // namespace

TEST_CASE("the responder's stamps come back as they were sent", "[core][control]")
{
    const json sent = model::toJson(reportOf(3, -5));
    const auto read = model::fromJson<StageReport>(sent);
    REQUIRE(read);
    CHECK(model::toJson(*read) == sent);
    CHECK(read->sequences == std::vector<std::uint32_t>{1, 2, 3});
    CHECK(read->hardwareSpanNs == std::vector<std::int64_t>{-5, -5, -5});
    CHECK(read->stamps.adapterClockErrorNs == 7);
    CHECK(read->incomplete == 2);
}

TEST_CASE("a report without hardware stamps has no columns for them", "[core][control]")
{
    StageReport report = reportOf(2, 100);
    report.hardwareSpanNs.clear();
    report.wireToDriverNs.clear();
    report.driverToWireNs.clear();
    REQUIRE(model::fromJson<StageReport>(model::toJson(report)));
}

TEST_CASE("the longest report fits one control message", "[core][control]")
{
    control::PointReport point;
    point.stages = reportOf(static_cast<std::uint32_t>(model::kMostStampedProbes), -control::kLongestStageNs);
    const json message = model::toJson(point);
    CHECK(message.dump().size() < control::kMaxFrameBytes);
    const auto read = control::messageFrom<control::PointReport>(message);
    REQUIRE(read);
    CHECK(read->stages->sequences.size() == static_cast<std::uint32_t>(model::kMostStampedProbes));
}

TEST_CASE("a report that does not hang together is refused", "[core][control]")
{
    json report = model::toJson(reportOf(3, 10));
    SECTION("a column too short")
    {
        report["residenceNs"].erase(0);
    }
    SECTION("a finer column too short")
    {
        report["wireToDriverNs"].erase(0);
    }
    SECTION("a needed column missing")
    {
        report.erase("appToDriverNs");
    }
    SECTION("a value beyond reach")
    {
        report["driverToAppNs"][1] = 60'000'000'001;
    }
    SECTION("no number")
    {
        report["driverToAppNs"][1] = "soon";
    }
    SECTION("a negative sequence")
    {
        report["sequences"][0] = -1;
    }
    SECTION("too long")
    {
        report = model::toJson(reportOf(static_cast<std::uint32_t>(model::kMostStampedProbes) + 1, 10));
    }
    const auto read = model::fromJson<StageReport>(report);
    REQUIRE_FALSE(read);
    CHECK(read.error().kind == ErrorKind::Protocol);
}

TEST_CASE("what is asked for and what was started come back", "[core][control]")
{
    control::Prepare prepare;
    prepare.stamps = model::StampChoice::Hardware;
    prepare.stampsCount = 4'321;
    const auto prepared = control::messageFrom<control::Prepare>(model::toJson(prepare));
    REQUIRE(prepared);
    CHECK(prepared->stamps == model::StampChoice::Hardware);
    CHECK(prepared->stampsCount == 4'321);
    const auto started = control::messageFrom<control::Start>(
        model::toJson(control::Start{{7}, "reflect", 64, 1, 1'000}));
    REQUIRE(started);
    CHECK(started->paths == std::vector<std::uint32_t>{7});
    CHECK(started->loop == "reflect");

    json unknown = model::toJson(prepare);
    unknown["stamps"] = "golden";
    const auto refused = control::messageFrom<control::Prepare>(unknown);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().what == "The timestamp source \"golden\" does not exist.");
}
