#include "core/fleet/run_reading.hpp"

#include "core/model/record/run_file.hpp"
#include "simulated_runs.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <atomic>
#include <chrono>
#include <future>
#include <map>
#include <stdexcept>
#include <thread>

namespace halftrip::fleet {
namespace {

/// What a folder holds, by names.
using FilesByName = std::map<std::string, std::string>;

constexpr std::size_t kLargeBytes = 500'000;

FilesByName filesOf(const Plan& plan)
{
    FilesByName files;
    for (std::uint32_t round = 0; round < plan.rounds.size(); ++round) {
        for (const Pair& pair : plan.rounds[round]) {
            const model::RunRecord record = realRunOf(plan, round, pair);
            files[runNameOf(*record.fleet)] = model::toRunFile(record);
        }
    }
    return files;
}

Report reportFrom(const FilesByName& files, const Plan& plan, std::size_t threads)
{
    std::vector<std::string> names;
    for (const auto& [name, text] : files)
        names.push_back(name);
    const model::MemberFilter members = ReportBuilder::membersOfRun();
    const RunSource source{.read = [&](const std::string& name) -> Result<model::RunRecord> {
                               auto run = model::runFromFile(files.at(name), members);
                               if (!run)
                                   run.error().what = Text(name + ": " + std::string(run.error().what));
                               return run;
                           },
                           .isLarge = [&](const std::string& name) { return files.at(name).size() > kLargeBytes; }};
    ReportBuilder builder(plan, kHash);
    addRuns(builder, names, source, threads);
    return builder.finish();
}

/// Says what is wrong with a file of that name, and nothing else.
std::unexpected<Error> unusable(const std::string& name)
{
    return fail(ErrorKind::File, Text(name));
}

std::vector<std::string> someNames(std::size_t count)
{
    std::vector<std::string> names;
    for (std::size_t index = 0; index < count; ++index)
        names.push_back(std::to_string(index));
    return names;
}

TEST_CASE("the members that a report needs of run files give the report that whole files give", "[core][fleet]")
{
    const Plan plan = planOf(10);
    const FilesByName files = filesOf(plan);
    CHECK(files.begin()->second.size() > 60'000);
    ReportBuilder builder(plan, kHash);
    for (const auto& [name, text] : files) {
        const auto record = model::runFromFile(text);
        REQUIRE(record);
        REQUIRE(builder.add(*record, name));
    }
    const Report whole = builder.finish();
    REQUIRE(whole.slow.size() == 1);
    CHECK(whole.slow[0].names == std::vector<std::string>{"h3"});
    REQUIRE(whole.slow[0].facts.size() == 1);
    CHECK(whole.slow[0].facts[0].source == "ethtool -c");
    CHECK(toReportJson(reportFrom(files, plan, 1)) == toReportJson(whole));
}

TEST_CASE("damaged and hostile files among many cost themselves alone, on any number of threads", "[core][fleet]")
{
    const Plan plan = planOf(10);
    FilesByName files = filesOf(plan);
    const std::string clean = toReportJson(reportFrom(files, plan, 1));
    const std::string some = files.begin()->second;
    files["1 is cut off"] = some.substr(0, some.size() / 2);
    files["2 is foreign"] = R"({"format": "something else"})";
    files["3 is deep"] = std::string(kLargeBytes + 1, '[');
    std::string objects = R"({"format": "halftrip run", "schemaVersion": 2, "toolVersion": "1", "failure": "", )"
                          R"("initiatorHost": {"facts": [{})";
    for (int count = 0; count < 200'000; ++count)
        objects += ",{}";
    files["4 is long"] = objects + "]}}";
    files["5 is a copy"] = some;
    files["z is empty"] = "";
    const Report report = reportFrom(files, plan, 1);
    REQUIRE(report.problems.size() == 6);
    CHECK(report.problems[0].starts_with("1 is cut off: The run file is cut off or not JSON: line "));
    CHECK(report.problems[1] == "2 is foreign: The file is JSON, but not a Halftrip run file.");
    CHECK(report.problems[2] == "3 is deep: The run file is nested deeper than 64 levels.");
    CHECK(report.problems[3].starts_with("4 is long: The run file is damaged: initiatorHost."));
    CHECK(report.problems[4].starts_with("\"5 is a copy\" is not named "));
    CHECK(report.problems[5] == "z is empty: The run file is empty.");
    Report others = report;
    others.problems.clear();
    CHECK(toReportJson(others) == clean);
    for (const std::size_t threads : {2U, 5U, 100U}) {
        CAPTURE(threads);
        CHECK(toReportJson(reportFrom(files, plan, threads)) == toReportJson(report));
    }
}

TEST_CASE("a run file of a newer Halftrip is the reason of its hole", "[core][fleet]")
{
    const Plan plan = planOf(10);
    FilesByName files = filesOf(plan);
    const model::FleetPart part{kHash, 0, plan.hosts[plan.rounds[0][0].initiator].name,
                                plan.hosts[plan.rounds[0][0].responder].name};
    std::string& file = files.at(runNameOf(part));
    nlohmann::json document = nlohmann::json::parse(file);
    document["schemaVersion"] = 99;
    file = document.dump(1);
    const Report report = reportFrom(files, plan, 2);
    CHECK(report.measured + 1 == report.planned);
    CHECK(report.problems.size() == 1);
    CHECK(report.pairs[0].hole == "its run file cannot be used: " + runNameOf(part) +
                                      ": The run has schema version 99, this Halftrip knows versions up to 2.");
}

TEST_CASE("damage counts where a report reads a file, and nowhere else", "[core][fleet]")
{
    const Plan plan = planOf(6);
    FilesByName files = filesOf(plan);
    const std::string clean = toReportJson(reportFrom(files, plan, 2));
    std::string& file = files.begin()->second;
    nlohmann::json document = nlohmann::json::parse(file);
    for (const char* const key : {"request", "noiseFloor", "findings", "notes", "status"})
        document[key] = nlohmann::json::array({7});
    document["points"][0]["slices"] = "damaged";
    document["points"][0]["autopsy"] = 7;
    document["responderHost"]["cpu"]["siblings"] = 7;
    file = document.dump(1);
    CHECK(toReportJson(reportFrom(files, plan, 2)) == clean);
    for (const char* const place : {"/points/0/distributions/0/histogram/hdr", "/points/0/counts/lost",
                                    "/points/0/isComplete", "/responderHost/facts/0/id", "/fleet/round"}) {
        CAPTURE(place);
        nlohmann::json damaged = document;
        damaged[nlohmann::json::json_pointer(place)] = nlohmann::json::array({7});
        file = damaged.dump(1);
        const Report report = reportFrom(files, plan, 2);
        CHECK(report.measured + 1 == report.planned);
        REQUIRE(report.problems.size() == 1);
        CHECK(report.problems[0].contains("The run file is damaged: "));
    }
}

TEST_CASE("a file that takes long delays the reading of no other one, and is added in its place", "[core][fleet]")
{
    const std::vector<std::string> names = someNames(40);
    std::promise<void> second;
    const std::shared_future<void> isSecondRead = second.get_future().share();
    std::atomic<bool> wasBeside{false};
    const RunSource source{.read = [&](const std::string& name) -> Result<model::RunRecord> {
                               if (name == names[0])
                                   wasBeside = isSecondRead.wait_for(std::chrono::seconds(60)) ==
                                               std::future_status::ready;
                               if (name == names[1])
                                   second.set_value();
                               return unusable(name);
                           },
                           .isLarge = [](const std::string&) { return false; }};
    ReportBuilder builder(planOf(4), kHash);
    addRuns(builder, names, source, 2);
    CHECK(wasBeside.load());
    CHECK(builder.finish().problems == names);
}

TEST_CASE("large files are read one at a time", "[core][fleet]")
{
    const std::vector<std::string> names = someNames(40);
    std::atomic<int> beingRead{0};
    std::atomic<bool> wasAlone{true};
    const RunSource source{.read = [&](const std::string& name) -> Result<model::RunRecord> {
                               if (++beingRead != 1)
                                   wasAlone = false;
                               for (int times = 0; times < 100; ++times)
                                   std::this_thread::yield();
                               --beingRead;
                               return unusable(name);
                           },
                           .isLarge = [](const std::string&) { return true; }};
    ReportBuilder builder(planOf(4), kHash);
    addRuns(builder, names, source, 4);
    CHECK(wasAlone.load());
    CHECK(builder.finish().problems == names);
}

TEST_CASE("what a source throws ends the reading on all threads", "[core][fleet]")
{
    const std::vector<std::string> names = someNames(200);
    const RunSource source{.read = [&](const std::string& name) -> Result<model::RunRecord> {
                               if (name == names[100])
                                   throw std::runtime_error("no memory");
                               return unusable(name);
                           },
                           .isLarge = [](const std::string&) { return false; }};
    const std::size_t threads = GENERATE(1U, 4U);
    ReportBuilder builder(planOf(4), kHash);
    CHECK_THROWS_AS(addRuns(builder, names, source, threads), std::runtime_error);
}

TEST_CASE("a folder without run files gives an empty report, on any number of threads", "[core][fleet]")
{
    const std::size_t threads = GENERATE(0U, 1U, 4U);
    const Report report = reportFrom({}, planOf(4), threads);
    CHECK(report.measured == 0);
    CHECK(report.problems.empty());
}

}  // namespace
}  // namespace halftrip::fleet
