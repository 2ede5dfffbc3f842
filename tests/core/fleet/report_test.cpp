#include "core/fleet/report.hpp"

#include "core/fleet/report_forms.hpp"
#include "core/fleet/suspects.hpp"
#include "core/model/fields/json_text.hpp"
#include "core/model/record/run_file.hpp"
#include "simulated_runs.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

namespace halftrip::fleet {
namespace {

/// Under its own name.
Status added(ReportBuilder& builder, const model::RunRecord& record)
{
    return builder.add(record, runNameOf(*record.fleet));
}

struct Built {
    Plan plan;
    ReportBuilder builder;
};

Built fleetOf(std::size_t hosts, std::optional<Pair> without = {})
{
    const Plan plan = planOf(hosts);
    Built built{plan, ReportBuilder(plan, kHash)};
    for (std::uint32_t round = 0; round < plan.rounds.size(); ++round) {
        for (const Pair& pair : plan.rounds[round]) {
            if (pair != without)
                REQUIRE(added(built.builder, runOf(plan, round, pair)));
        }
    }
    return built;
}

TEST_CASE("a report names the slow host and what differs there from the others", "[core][fleet]")
{
    const Report report = fleetOf(10).builder.finish();
    REQUIRE(report.slow.size() == 1);
    CHECK(report.slow[0].names == std::vector<std::string>{"h3"});
    CHECK(std::abs(*report.slow[0].effectNs - 12'000) < 300);
    REQUIRE(report.slow[0].facts.size() == 1);
    CHECK(sentenceOf(report.slow[0].facts[0], false) ==
          "coalescing.rxUsecs 50 us where 9 of 9 others have 0 us (ethtool -c)");
    CHECK(sentenceOf(report.slow[0]).starts_with("host h3: +"));
    const std::string text = reportText(report);
    CHECK(text.contains("45 of 45 measurements"));
    CHECK(text.contains("False-alarm rate 5 %"));
    CHECK(!text.contains("Holes"));
}

TEST_CASE("a file's name in a report steers no terminal and forges no line", "[core][fleet]")
{
    const Plan plan = planOf(4);
    ReportBuilder builder(plan, kHash);
    const Status refused = builder.add(runOf(plan, 0, plan.rounds[0][0]), "r0-\x1B[2J\nhost h1: fine.halftrip.json");
    REQUIRE_FALSE(refused);
    builder.addProblem(refused.error().what);
    const Report report = builder.finish();
    REQUIRE(report.problems.size() == 1);
    CHECK(report.problems[0].contains("\"r0- [2J host h1: fine.halftrip.json\""));
    CHECK_FALSE(reportText(report).contains('\x1B'));
    CHECK_FALSE(reportText(report).contains("\nhost h1"));
}

TEST_CASE("a report counts the rack pairs that its measurements judge", "[core][fleet]")
{
    CHECK_FALSE(fleetOf(10).builder.finish().rackPairs);
    Plan plan = planOf(10);
    for (std::size_t host = 0; host < plan.hosts.size(); ++host)
        plan.hosts[host].rack = "R" + std::to_string(host / 2);
    ReportBuilder builder(plan, kHash);
    for (std::uint32_t round = 0; round < plan.rounds.size(); ++round) {
        for (const Pair& pair : plan.rounds[round]) {
            // One of the four between the racks 0 and 1 is a hole.
            if (std::minmax({pair.initiator, pair.responder}) != std::pair(1U, 2U))
                REQUIRE(added(builder, runOf(plan, round, pair)));
        }
    }
    const Report report = builder.finish();
    REQUIRE(report.rackPairs);
    CHECK(report.rackPairs->judged == 9);
    CHECK(report.rackPairs->all == 10);
    CHECK(reportText(report).contains("\n9 of 10 rack pairs have the 4 measurements that judge one; more rounds"));
    CHECK(reportHtml(report).contains("9 of 10 rack pairs"));
    const auto again = reportFromJson(toReportJson(report));
    REQUIRE(again);
    CHECK(again->rackPairs->judged == 9);
}

TEST_CASE("a slow link that was measured twice stands in a report once, with both measurements", "[core][fleet]")
{
    Plan plan = planOf(10);
    const Pair slow{5, 8};
    for (std::size_t round = 0, count = plan.rounds.size(); round < count; ++round)
        plan.rounds.push_back(plan.rounds[round]);
    ReportBuilder builder(plan, kHash);
    for (std::uint32_t round = 0; round < plan.rounds.size(); ++round) {
        for (const Pair& pair : plan.rounds[round]) {
            model::RunRecord run = runOf(plan, round, pair);
            if (std::minmax(pair.initiator, pair.responder) == std::minmax(slow.initiator, slow.responder)) {
                auto& histogram = run.points[0].distributions.back().histogram;
                histogram = {};
                for (int sample = 0; sample < 1'000; ++sample)
                    histogram.record(29'000 + sample % 50);
            }
            REQUIRE(added(builder, run));
        }
    }
    const Report report = builder.finish();
    const auto links = std::ranges::count(report.slow, PartKind::Link, &SlowPart::kind);
    REQUIRE(links == 1);
    const SlowPart& link = *std::ranges::find(report.slow, PartKind::Link, &SlowPart::kind);
    CHECK(link.names == std::vector<std::string>{"h5", "h8"});
    CHECK(link.measurements == 2);
    CHECK(sentenceOf(link).contains(", 2 measurements"));
    std::multiset<std::string> lines;
    std::istringstream text(reportOpenMetrics(report));
    for (std::string line; std::getline(text, line);)
        lines.insert(line);
    CHECK(std::ranges::all_of(lines, [&lines](const std::string& line) { return lines.count(line) == 1; }));
}

TEST_CASE("a host whose tail alone is long is named by its p99, with an interval", "[core][fleet]")
{
    const Plan plan = planOf(10);
    ReportBuilder builder(plan, kHash);
    for (std::uint32_t round = 0; round < plan.rounds.size(); ++round) {
        for (const Pair& pair : plan.rounds[round]) {
            model::RunRecord run = runOf(plan, round, pair);
            auto& histogram = run.points[0].distributions.back().histogram;
            histogram = {};
            // Pairs differ by some percent.
            const std::int64_t usual = 20'000 + 150 * ((pair.initiator * 5 + pair.responder * 3) % 7);
            const std::int64_t tail = pair.initiator == 6 || pair.responder == 6 ? 2 * usual : usual;
            for (int sample = 0; sample < 2'000; ++sample)
                histogram.record(sample % 50 == 0 ? tail : 20'000 + sample % 50);
            REQUIRE(added(builder, run));
        }
    }
    const Report report = builder.finish();
    REQUIRE(report.slow.size() == 1);
    const SlowPart& slow = report.slow[0];
    CHECK(slow.names == std::vector<std::string>{"h6"});
    CHECK(!slow.effectNs);
    REQUIRE((slow.p99Percent && slow.p99LowPercent && slow.p99HighPercent));
    CHECK(std::abs(*slow.p99Percent - 100) < 10);
    CHECK(*slow.p99LowPercent < *slow.p99Percent);
    CHECK(*slow.p99Percent < *slow.p99HighPercent);
    CHECK(*slow.p99LowPercent > 25);
    const Text sentence = sentenceOf(slow);
    CHECK(sentence.starts_with("host h6: p99 "));
    CHECK(sentence.contains(" % longer against every partner (95 % CI "));
    CHECK(sentence.ends_with(" %, 9 measurements)"));
    CHECK(std::abs(report.hosts[6].p99EffectPercent.value_or(0) - 100) < 10);
    CHECK(std::abs(report.hosts[2].p99EffectPercent.value_or(100)) < 10);
    for (const PairRow& pair : report.pairs)
        CHECK(std::abs(pair.p99ResidualPercent.value_or(100)) < 15);
    SlowPart withoutInterval = slow;
    withoutInterval.p99LowPercent.reset();
    CHECK(sentenceOf(withoutInterval).ends_with(" % longer against every partner, 9 measurements"));
}

TEST_CASE("a host whose tail is long is named beside a slow rack that is called as it is", "[core][fleet]")
{
    constexpr std::uint32_t kHost = 7;
    PlanWish wish;
    for (std::uint32_t host = 0; host < 20; ++host) {
        const std::string name = host == kHost ? "R1" : "h" + std::to_string(host);
        wish.hosts.push_back({name, name, "R" + std::to_string(host % 5), ""});
    }
    const Plan plan = *makePlan(wish);
    ReportBuilder builder(plan, kHash);
    for (std::uint32_t round = 0; round < plan.rounds.size(); ++round) {
        for (const Pair& pair : plan.rounds[round]) {
            model::RunRecord run = runOf(plan, round, pair);
            auto& histogram = run.points[0].distributions.back().histogram;
            histogram = {};
            const auto inRack = [](std::uint32_t host) -> std::int64_t { return host % 5 == 1 ? 8'000 : 0; };
            const std::int64_t usual = 20'000 + inRack(pair.initiator) + inRack(pair.responder) +
                                       150 * ((pair.initiator * 5 + pair.responder * 3) % 7);
            const std::int64_t tail = pair.initiator == kHost || pair.responder == kHost ? 3 * usual : usual;
            for (int sample = 0; sample < 2'000; ++sample)
                histogram.record(sample % 50 == 0 ? tail : usual);
            REQUIRE(added(builder, run));
        }
    }
    const Report report = builder.finish();
    const auto isNamed = [&report](PartKind kind) {
        return std::ranges::any_of(report.slow, [kind](const SlowPart& part) {
            return part.kind == kind && part.names == std::vector<std::string>{"R1"};
        });
    };
    CHECK(isNamed(PartKind::Rack));
    CHECK(isNamed(PartKind::Host));
}

/// Five racks of four hosts, of which R1 is slow, and has another setting.
Report withSlowRack(std::int64_t itsMicroseconds)
{
    PlanWish wish;
    for (std::uint32_t host = 0; host < 20; ++host) {
        const std::string name = "h" + std::to_string(host);
        wish.hosts.push_back({name, name, "R" + std::to_string(host % 5), ""});
    }
    const Plan plan = *makePlan(wish);
    ReportBuilder builder(plan, kHash);
    const auto isSlow = [](std::uint32_t host) { return host % 5 == 1; };
    for (std::uint32_t round = 0; round < plan.rounds.size(); ++round) {
        for (const Pair& pair : plan.rounds[round]) {
            model::RunRecord run = runOf(plan, round, pair);
            for (const auto& [host, facts] :
                 {std::pair{pair.initiator, &run.initiatorHost}, std::pair{pair.responder, &run.responderHost}})
                facts->facts = {
                    model::knownFact("coalescing.rxUsecs", isSlow(host) ? itsMicroseconds : 0, "us", "ethtool -c")};
            auto& histogram = run.points[0].distributions.back().histogram;
            histogram = {};
            const std::int64_t slow = (isSlow(pair.initiator) ? 8'000 : 0) + (isSlow(pair.responder) ? 8'000 : 0);
            for (int sample = 0; sample < 1'000; ++sample)
                histogram.record(20'000 + slow + 37 * ((pair.initiator * 5 + pair.responder * 3) % 7));
            REQUIRE(added(builder, run));
        }
    }
    return builder.finish();
}

TEST_CASE("a report names the slow rack and what differs there from the others", "[core][fleet]")
{
    const Report report = withSlowRack(50);
    REQUIRE(report.slow.size() == 1);
    CHECK(report.slow[0].kind == PartKind::Rack);
    CHECK(report.slow[0].names == std::vector<std::string>{"R1"});
    const std::string line = "4 of 4 hosts have coalescing.rxUsecs 50 us where 16 of 16 others have 0 us (ethtool -c)";
    CHECK(reportText(report).contains("\n    " + line + "\n"));
    CHECK(
        reportHtml(report).contains("<li>4 of 4 hosts have coalescing.rxUsecs 50 µs where 16 of 16 others have 0 µs"));
    const auto again = reportFromJson(toReportJson(report));
    REQUIRE(again);
    REQUIRE(again->slow[0].facts.size() == 1);
    CHECK(again->slow[0].facts[0].rack == "R1");
    CHECK(again->slow[0].facts[0].hosts == 4);
    CHECK(reportText(*again) == reportText(report));
    const std::string without = reportText(withSlowRack(0));
    CHECK(without.contains("\n    No setting that its hosts share differs from most of the fleet: look at its switch"));
}

TEST_CASE("of a slow rack pair each difference has its rack's name", "[core][fleet]")
{
    Report report = withSlowRack(50);
    SlowPart& part = report.slow[0];
    part.kind = PartKind::RackPair;
    part.names = {"R1", "R2"};
    CHECK(reportText(report).contains("\n    R1: 4 of 4 hosts have coalescing.rxUsecs 50 us where "));
    part.facts.clear();
    CHECK(reportText(report).contains("look at the path between both racks.\n"));
    part.names = {"R1", "R1"};
    CHECK(reportText(report).contains("look at its switch.\n"));
}

TEST_CASE("in a fleet of Linux and Windows a setting is held against the hosts that have it", "[core][fleet]")
{
    const Plan plan = planOf(10);
    ReportBuilder builder(plan, kHash);
    const auto asWindows = [](model::HostFacts& facts) {
        facts.operatingSystem = "Windows 11";
        facts.facts = {
            model::knownFact("interruptModeration", std::string("on"), "", "Get-NetAdapterAdvancedProperty")};
    };
    for (std::uint32_t round = 0; round < plan.rounds.size(); ++round) {
        for (const Pair& pair : plan.rounds[round]) {
            model::RunRecord run = runOf(plan, round, pair);
            for (const auto& [host, facts] :
                 {std::pair{pair.initiator, &run.initiatorHost}, std::pair{pair.responder, &run.responderHost}}) {
                if (host % 2 == 0)
                    asWindows(*facts);
                else
                    facts->operatingSystem = "Debian 12";
            }
            REQUIRE(added(builder, run));
        }
    }
    const Report report = builder.finish();
    REQUIRE(report.slow.size() == 1);
    REQUIRE(report.slow[0].facts.size() == 1);
    CHECK(sentenceOf(report.slow[0].facts[0], false) ==
          "coalescing.rxUsecs 50 us where 4 of 4 others have 0 us (ethtool -c)");
}

TEST_CASE("a report survives foreign, double and empty runs, and says so of each", "[core][fleet]")
{
    const Plan plan = planOf(10);
    const Pair missing = plan.rounds[2][1];
    Built built = fleetOf(10, missing);
    const auto refusal = [&built](const model::RunRecord& record) {
        const Status status = built.builder.add(record, "x");
        return status ? Text() : status.error().what;
    };
    model::RunRecord run = runOf(plan, 0, plan.rounds[0][0]);
    const std::string name = runNameOf(*run.fleet);
    CHECK(refusal(run) == "\"x\" is not named \"" + name + "\", as its measurement is.");
    CHECK(added(built.builder, run).error().what ==
          "\"" + name + "\" is the same measurement as \"" + name + "\", which counts.");
    run.fleet->round = 4'000'000;
    CHECK(refusal(run) == "\"x\" is no measurement of the plan.");
    run.fleet->initiator = "elsewhere";
    CHECK(refusal(run) == "\"x\" is no measurement of the plan.");
    run.fleet->planSha256 = std::string(64, 'b');
    CHECK(refusal(run) == "\"x\" belongs to another plan, bbbbbbbbbbbb.");
    run.fleet.reset();
    CHECK(refusal(run) == "\"x\" is a run of no fleet.");
    model::RunRecord failed = runOf(plan, 2, missing);
    failed.points.clear();
    failed.failure = "h9 refused the connection";
    CHECK(added(built.builder, failed));
    built.builder.addProblem("\"y\" is cut off.");
    const Report report = built.builder.finish();
    CHECK(report.measured == 44);
    for (const PairRow& row : report.pairs)
        CHECK(row.samples == (row.p50Ns ? std::optional<std::uint64_t>(1'000) : std::nullopt));
    const std::string text = reportText(report);
    CHECK(text.contains("h9 refused the connection"));
    CHECK(text.contains("\"y\" is cut off."));
    CHECK(report.slow.size() == 1);
}

TEST_CASE("a host reports no measurement of others by what its file holds", "[core][fleet]")
{
    const Plan plan = planOf(10);
    ReportBuilder builder(plan, kHash);
    const std::string own = runNameOf(*runOf(plan, 0, plan.rounds[0][0]).fleet);
    CHECK(own.starts_with("aaaaaaaaaaaa-r000~h"));
    const Status status = builder.add(runOf(plan, 0, plan.rounds[0][1]), own);
    REQUIRE(!status);
    CHECK(status.error().what.contains(own));
    CHECK(builder.finish().measured == 0);
}

TEST_CASE("a measurement that broke off is a hole with its reason", "[core][fleet]")
{
    const Plan plan = planOf(10);
    const Pair broken = plan.rounds[2][1];
    Built built = fleetOf(10, broken);
    model::RunRecord run = runOf(plan, 2, broken);
    run.status = model::RunStatus::Failed;
    run.failure = "h9 is gone";
    run.points[0].isComplete = false;
    REQUIRE(added(built.builder, run));
    const Report report = built.builder.finish();
    CHECK(report.measured + 1 == report.planned);
    CHECK(reportText(report).contains(": h9 is gone"));
    run.failure = {};
    CHECK(holeOf(run) == "the measurement was stopped before its end");
    // What failed behind its point takes nothing from it.
    run.failure = "h9 is gone";
    run.points[0].isComplete = true;
    CHECK(holeOf(run).empty());
}

TEST_CASE("the reason of a hole goes with the hole", "[core][fleet]")
{
    const Plan plan = planOf(10);
    const Pair missing = plan.rounds[2][1];
    Built built = fleetOf(10, missing);
    model::RunRecord failed = runOf(plan, 2, missing);
    failed.points.clear();
    failed.failure = "h9 refused the connection";
    REQUIRE(added(built.builder, failed));
    REQUIRE(added(built.builder, runOf(plan, 2, missing)));
    const Report report = built.builder.finish();
    CHECK(report.measured == report.planned);
    CHECK(std::ranges::all_of(report.pairs, [](const PairRow& row) { return row.hole.empty(); }));
}

TEST_CASE("a hole of which the initiator says nothing has the responder's reason", "[core][fleet]")
{
    const Plan plan = planOf(10);
    const Pair missing = plan.rounds[2][1];
    // Figures of a responder would be of no measurement: they are left alone.
    model::RunRecord told = runOf(plan, 2, missing);
    told.failure = "10.0.0.1 was turned away: it speaks protocol 2";
    const std::string reason = ": " + told.fleet->responder + " reports: " + told.failure;
    Built silent = fleetOf(10, missing);
    REQUIRE(silent.builder.add(told, reasonNameOf(*told.fleet)));
    const Report report = silent.builder.finish();
    CHECK(report.measured + 1 == report.planned);
    CHECK(report.problems.empty());
    CHECK(reportText(report).contains(reason));
    CHECK(reportHtml(report).contains(reason.substr(2)));

    model::RunRecord failed = runOf(plan, 2, missing);
    failed.points.clear();
    failed.failure = "The responder speaks another protocol.";
    Built both = fleetOf(10, missing);
    REQUIRE(both.builder.add(told, reasonNameOf(*told.fleet)));
    REQUIRE(added(both.builder, failed));
    const std::string text = reportText(both.builder.finish());
    CHECK(text.contains(": The responder speaks another protocol."));
    CHECK_FALSE(text.contains(reason));
}

TEST_CASE("a host gives no reason for a hole of others", "[core][fleet]")
{
    const Plan plan = planOf(10);
    const Pair missing = plan.rounds[2][1];
    Built built = fleetOf(10, missing);
    model::RunRecord told = runOf(plan, 2, missing);
    told.failure = "all is well";
    const std::string name = reasonNameOf(*runOf(plan, 2, plan.rounds[2][0]).fleet);
    CHECK_FALSE(built.builder.add(told, name));
    CHECK_FALSE(reportText(built.builder.finish()).contains("all is well"));
}

TEST_CASE("a report's JSON gives the report again, and every form holds its hosts", "[core][fleet]")
{
    Built built = fleetOf(6);
    const Report report = built.builder.finish();
    const auto again = reportFromJson(toReportJson(report));
    REQUIRE(again);
    CHECK(toReportJson(*again) == toReportJson(report));
    CHECK(std::ranges::count(reportCsv(report), '\n') == 16);
    CHECK(reportOpenMetrics(report).contains(
        "halftrip_fleet_slow{kind=\"host\",name=\"h3\",other=\"\",figure=\"p50\"} 1\n"));
    CHECK(reportOpenMetrics(report).ends_with("# EOF\n"));
    CHECK(reportHtml(report).contains("host h3: +"));
    Report nearlyAlike = report;
    for (HostRow& host : nearlyAlike.hosts)
        host.effectNs = -0.3;
    for (HostRow& host : nearlyAlike.hosts)
        host.p99EffectPercent = -0.03;
    for (PairRow& pair : nearlyAlike.pairs)
        pair.p99ResidualPercent = -0.03;
    CHECK_FALSE(reportCsv(nearlyAlike).contains("-0"));
    CHECK(reportCsv(nearlyAlike).contains(",0.0,0.0,0.0\r\n"));
    CHECK(reportOpenMetrics(report).contains("halftrip_fleet_host_p99_effect_ratio{host=\"h3\",rack=\"west\"} "));
    CHECK(reportFromJson("{}").error().what == "this is no report of a fleet.");
}

TEST_CASE("what a host calls itself becomes no markup", "[core][fleet]")
{
    Report report = fleetOf(6).builder.finish();
    report.hosts[0].name = "</div><script>alert(1)</script>";
    report.slow[0].names[0] = report.hosts[0].name;
    const std::string page = reportHtml(report);
    CHECK(!page.contains("alert(1)</script>"));
}

TEST_CASE("a page holds each measurement up to a number, above the cells of its map", "[core][fleet]")
{
    Report report = fleetOf(6).builder.finish();
    REQUIRE(report.pairs.size() == 15);
    const std::string whole = reportHtml(report, {.hasPairReports = true, .mostPairs = 15});
    CHECK(whole.contains("&quot;isWhole&quot;:true"));
    CHECK(whole.contains("&quot;hasReports&quot;:true"));
    // The script names files as their measurements are.
    CHECK(!whole.contains(".halftrip.json&quot;"));
    report.pairs[0].file = "other.halftrip.json";
    CHECK(reportHtml(report).contains("&quot;other.halftrip.json&quot;"));
    CHECK(reportHtml(report).contains("&quot;hasReports&quot;:false"));
    const std::string condensed = reportHtml(report, {.mostPairs = 14});
    CHECK(condensed.contains("&quot;isWhole&quot;:false"));
    CHECK(!condensed.contains("other.halftrip.json"));
    CHECK(pairReportNameOf("0123-r000~a~b.halftrip.json") == "0123-r000~a~b.html");
}

TEST_CASE("suspects meet known-good hosts, one of their own rack first", "[core][fleet]")
{
    const Report report = fleetOf(10).builder.finish();
    PlanWish wish;
    wish.hosts = planOf(10).hosts;
    const auto plan = makeSuspectPlan(wish, report);
    REQUIRE(plan);
    CHECK(plan->suspects == std::vector<std::string>{"h3"});
    CHECK(plan->rounds.size() == 6);
    std::set<std::uint32_t> partners;
    for (std::uint32_t round = 0; round < plan->rounds.size(); ++round) {
        const auto pair = pairOf(*plan, round, 3);
        REQUIRE(pair);
        const std::uint32_t partner = pair->initiator == 3 ? pair->responder : pair->initiator;
        partners.insert(partner);
        if (round % 3 == 0)
            CHECK(plan->hosts[partner].rack == "west");
    }
    CHECK(partners.size() >= 2);
    CHECK(planFromFile(toPlanFile(*plan)));
    Report clean = report;
    clean.slow.clear();
    CHECK(makeSuspectPlan(wish, clean).error().kind == ErrorKind::Invalid);
}

TEST_CASE("the published schemas of plan and report are what the descriptions say", "[core][fleet]")
{
    for (const auto& [name, schema] : {std::pair<std::string, nlohmann::json>{"fleet-plan.schema.json", planSchema()},
                                       {"fleet-report.schema.json", reportSchema()}}) {
        const std::string path = std::string(HALFTRIP_DOCS_DIR) + "/" + name;
        const std::string wanted = model::toIndented(schema) + "\n";
        if (std::getenv("HALFTRIP_WRITE_GOLDEN") != nullptr)
            std::ofstream(path, std::ios::binary) << wanted;
        std::ifstream file(path, std::ios::binary);
        INFO(path << ": after a change, HALFTRIP_WRITE_GOLDEN=1 test_core_fleet writes it");
        CHECK(std::string(std::istreambuf_iterator<char>(file), {}) == wanted);
    }
}

/// For bench/fleet_report.py: writes the run files of a plan's simulated hosts, as large as real ones, into the folder
/// that HALFTRIP_FLEET_DIR names.
TEST_CASE("run files of a whole fleet", "[.files]")
{
    const char* const folder = std::getenv("HALFTRIP_FLEET_DIR");
    const char* const planFile = std::getenv("HALFTRIP_FLEET_PLAN");
    const char* const hash = std::getenv("HALFTRIP_FLEET_HASH");
    REQUIRE((folder != nullptr && planFile != nullptr && hash != nullptr));
    std::ifstream file(planFile, std::ios::binary);
    const auto plan = planFromFile(std::string(std::istreambuf_iterator<char>(file), {}));
    REQUIRE(plan);
    for (std::uint32_t round = 0; round < plan->rounds.size(); ++round) {
        for (const Pair& pair : plan->rounds[round]) {
            model::RunRecord record = realRunOf(*plan, round, pair);
            record.fleet->planSha256 = hash;
            std::ofstream out(std::string(folder) + "/" + runNameOf(*record.fleet), std::ios::binary);
            out << model::toRunFile(record);
            out.close();
            REQUIRE(out.good());
        }
    }
}

}  // namespace
}  // namespace halftrip::fleet
