#include "core/diagnose/verdict.hpp"

#include "core/diagnose/diagnose.hpp"
#include "tests/core/diagnose/sample_runs.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

namespace {

model::RunRecord runWith(std::vector<model::Finding> findings)
{
    model::RunRecord run;
    run.status = model::RunStatus::Complete;
    model::PointResult& point = run.points.emplace_back();
    point.distributions = {{.id = "rtt", .histogram = {}}};
    for (int i = 0; i < 100; ++i)
        point.distributions.front().histogram.record(10'000);
    run.findings = std::move(findings);
    return run;
}

model::Finding flag(const char* id, std::vector<std::uint32_t> points = {})
{
    model::Finding finding;
    finding.id = id;
    finding.points = std::move(points);
    return finding;
}

}  // namespace

TEST_CASE("a run without flags can be trusted, one without samples cannot and has no sentence", "[core][diagnose]")
{
    CHECK(diagnose::verdictOf(runWith({})).trust == diagnose::Trust::Full);
    CHECK(diagnose::verdictOf(model::RunRecord()).trust == diagnose::Trust::None);
    // Of 100 samples p99 has one beyond it, which the tables mark.
    model::RunRecord run = runWith({});
    CHECK(diagnose::verdictOf(run).sentence == "All figures up to p90 are reliable: no disturbance was found.");
    for (int i = 0; i < 99'900; ++i)
        run.points.front().distributions.front().histogram.record(10'000);
    CHECK(diagnose::verdictOf(run).sentence == "All figures are reliable: no disturbance was found.");
    CHECK(diagnose::verdictOf(model::RunRecord()).sentence.empty());
}

TEST_CASE("flags about the tail leave the median standing, and each is named once", "[core][diagnose]")
{
    const auto verdict = diagnose::verdictOf(runWith({flag("preempted"), flag("unpinnedA"), flag("unpinnedB")}));
    CHECK(verdict.trust == diagnose::Trust::NoTail);
    CHECK(verdict.sentence ==
          "p50 is reliable, the tail is not: measuring threads were preempted and a measuring thread was not pinned.");
}

TEST_CASE("a flag about everything outweighs those about the tail; a cause is no flag", "[core][diagnose]")
{
    model::Finding cause = flag("oneHost");
    cause.kind = model::FindingKind::Cause;
    CHECK(diagnose::verdictOf(runWith({cause})).trust == diagnose::Trust::Full);
    const auto verdict = diagnose::verdictOf(runWith({flag("stalls"), flag("virtualMachineA")}));
    CHECK(verdict.trust == diagnose::Trust::None);
    CHECK(verdict.sentence == "Not representative of the adapter: a host is a virtual machine.");
    CHECK(diagnose::verdictOf(runWith({flag("invented")})).trust == diagnose::Trust::None);
}

TEST_CASE("more reasons than a reader bears are counted", "[core][diagnose]")
{
    const auto verdict = diagnose::verdictOf(
        runWith({flag("preempted"), flag("stalls"), flag("loss"), flag("fewSamples")}));
    CHECK(verdict.sentence ==
          "p50 is reliable, the tail is not: measuring threads were preempted, round trips stalled and more.");
}

TEST_CASE("no figure of a handful of samples is called reliable", "[core][diagnose]")
{
    model::RunRecord run = runWith({flag("fewSamples")});
    model::PointResult& few = run.points.emplace_back();
    few.axes = {model::numberOn(model::kSizeAxis, 64)};
    run.points.front().axes = {model::numberOn(model::kSizeAxis, 1)};
    few.distributions = {{.id = "rtt", .histogram = {}}};
    few.distributions.front().histogram.record(10'000);
    const auto some = diagnose::verdictOf(run);
    CHECK(some.trust == diagnose::Trust::NoTail);
    CHECK(some.sentence == "p50 is reliable except at 64 bytes, the tail is not: too few samples.");
    run.points.erase(run.points.begin());
    const auto none = diagnose::verdictOf(run);
    CHECK(none.trust == diagnose::Trust::None);
    CHECK(none.sentence == "No figure is reliable: too few samples.");
}

TEST_CASE("a run that goes on is not said to have no cause, nor to be reliable", "[core][diagnose]")
{
    CHECK(diagnose::verdictSoFar(runWith({})).sentence.empty());
    CHECK(diagnose::verdictSoFar(runWith({flag("stalls")})).sentence ==
          "p50 is reliable, the tail is not: round trips stalled.");
    model::Finding cause = flag("coalescing", {0});
    cause.kind = model::FindingKind::Cause;
    cause.confidence = model::Confidence::Likely;
    cause.costNs = 5'000;
    const auto verdict = diagnose::verdictSoFar(runWith({cause}));
    CHECK_FALSE(verdict.cause.empty());
    CHECK(std::string(verdict.sentence).starts_with(std::string(verdict.cause)));
    CHECK_THAT(verdict.sentence, Catch::StartsWith("2.5 us of 5.00 us mean HRT are "));
    // What its path costs is said of a whole run only.
    model::RunRecord clean = samples::cleanRun();
    CHECK_FALSE(diagnose::verdictOf(clean).sentence.empty());
    CHECK(diagnose::verdictSoFar(clean).sentence.empty());
}

TEST_CASE("a stopped and a failed run are called that", "[core][diagnose]")
{
    model::RunRecord run = runWith({});
    run.status = model::RunStatus::Interrupted;
    CHECK(diagnose::verdictOf(run).sentence.starts_with("Stopped early. "));
    run.status = model::RunStatus::Failed;
    CHECK(diagnose::verdictOf(run).sentence.starts_with("Failed before the end"));
}

TEST_CASE("a flag touches the points that it names, or all", "[core][diagnose]")
{
    const std::vector<model::Finding> findings{flag("stalls", {1}), flag("sharedCore", {2})};
    CHECK(diagnose::trustIn(findings, 0) == diagnose::Trust::Full);
    CHECK(diagnose::trustIn(findings, 1) == diagnose::Trust::NoTail);
    CHECK(diagnose::trustIn(findings, 2) == diagnose::Trust::None);
    CHECK(diagnose::trustIn({flag("stalls")}, 7) == diagnose::Trust::NoTail);
}

TEST_CASE("every rule is told in short; a next step, without options", "[core][diagnose]")
{
    for (const diagnose::Rule& rule : diagnose::allRules()) {
        CAPTURE(rule.id);
        CHECK_FALSE(rule.inShort.empty());
        CHECK_FALSE(rule.inShort.ends_with('.'));
        CHECK(diagnose::ruleOf(rule.id) == &rule);
        CHECK(diagnose::ruleOf(std::string(rule.id) + "A") == &rule);
    }
    CHECK(diagnose::ruleOf("unpinnedC") == nullptr);
    CHECK(diagnose::endOf(flag("unpinnedB")) == "B");
    CHECK(diagnose::endOf(flag("stalls")).empty());
    CHECK(diagnose::endOf(flag("unpinnedC")).empty());
}

TEST_CASE("a remedy names settings of a request and texts that they take", "[core][diagnose]")
{
    model::RunRecord run = runWith({});
    run.request.durationNs = 2'000'000'000;
    const std::vector<diagnose::RemedyStep> longer{{"durationNs", "20s"}};
    CHECK(diagnose::remedyFor(run, flag("fewSamples")) == longer);
    run.request.count = 300;
    const std::vector<diagnose::RemedyStep> more{{"count", "3000"}};
    CHECK(diagnose::remedyFor(run, flag("fewSamples")) == more);
    const std::vector<diagnose::RemedyStep> spin{{"responder.wait", "spin"}};
    CHECK(diagnose::remedyFor(run, flag("busyPollIdleB")) == spin);
    const std::vector<diagnose::RemedyStep> alike{{"initiator.wait", "spin"}, {"responder.wait", "spin"}};
    CHECK(diagnose::remedyFor(run, flag("unequalWaits")) == alike);
    // Two spinning ends would leave no core.
    run.initiatorHost.hostId = run.responderHost.hostId = "one";
    run.initiatorHost.cpu.usableCores = {0, 1};
    const std::vector<diagnose::RemedyStep> sleeping{{"initiator.wait", "block"}, {"responder.wait", "block"}};
    CHECK(diagnose::remedyFor(run, flag("unequalWaits")) == sleeping);
    CHECK(diagnose::remedyFor(run, flag("unpinnedA")).empty());
    run.request.initiator.core.kind = model::CoreChoice::Kind::None;
    const std::vector<diagnose::RemedyStep> pin{{"initiator.core", "auto"}};
    CHECK(diagnose::remedyFor(run, flag("unpinnedA")) == pin);
}

TEST_CASE("a verdict begins with the largest cause that is sure of itself, and what it costs", "[core][diagnose]")
{
    model::Finding coalescing{.id = "coalescing", .sentence = "", .kind = model::FindingKind::Cause};
    coalescing.confidence = model::Confidence::Likely;
    coalescing.points = {0};
    coalescing.costNs = 12'000;
    model::RunRecord run = runWith({coalescing});
    const model::Distribution& result = run.points.front().result();
    const std::string sentence = diagnose::verdictOf(run).sentence;
    CHECK_THAT(sentence, Catch::StartsWith("6 us of "));
    CHECK_THAT(sentence, Catch::Contains(" us mean HRT are a timer, probably interrupt coalescing. All figures"));
    REQUIRE(result.histogram.meanNs() > 0);
    run.findings.front().confidence = model::Confidence::Possible;
    CHECK_THAT(diagnose::verdictOf(run).sentence,
               Catch::StartsWith("Possibly 6 us of 5.00 us mean HRT have one cause: "));
    run.findings.front().costNs = 1'000;
    CHECK_THAT(diagnose::verdictOf(run).sentence, Catch::StartsWith("All figures up to p"));
    run.findings.front().confidence = model::Confidence::Likely;
    CHECK_THAT(diagnose::verdictOf(run).sentence, Catch::StartsWith("0.5 us of 5.00 us mean HRT are "));
    // Of a point without samples it is no share.
    run.points.push_back(run.points.front());
    run.points.front().distributions.front().histogram.reset();
    CHECK_THAT(diagnose::verdictOf(run).sentence, Catch::StartsWith("All figures up to p"));
    run.points.erase(run.points.begin());
    run.findings.front().costNs = 100;
    CHECK_THAT(diagnose::verdictOf(run).sentence, Catch::StartsWith("All figures up to p"));
}

TEST_CASE("a verdict names the setting behind the largest cause, not a smaller or an unsure one", "[core][diagnose]")
{
    model::RunRecord run = samples::cleanRun();
    stats::Histogram held;
    for (int i = 0; i < 1'000; ++i)
        held.record(112'000);
    run.points.front().distributions.front().histogram = held;
    const auto setTimer = [](model::HostFacts& host, std::int64_t us) {
        host.facts = {model::knownFact("coalescing.rxUsecs", us, "us", "")};
    };
    setTimer(run.initiatorHost, 50);
    setTimer(run.responderHost, 50);
    diagnose::conclude(run);
    CHECK(diagnose::verdictOf(run).sentence ==
          "50 us of 56.00 us mean HRT are interrupt coalescing on both hosts: rx-usecs "
          "50. All figures up to p99 are reliable: no disturbance was found.");
    setTimer(run.responderHost, 30);
    diagnose::conclude(run);
    CHECK_THAT(
        diagnose::verdictOf(run).sentence,
        Catch::StartsWith("40 us of 56.00 us mean HRT are interrupt coalescing on both hosts: rx-usecs 50 on A and 30 "
                          "on B. "));
    setTimer(run.initiatorHost, 0);
    diagnose::conclude(run);
    CHECK_THAT(diagnose::verdictOf(run).sentence, Catch::Contains("interrupt coalescing on host B: rx-usecs 30. "));
    run.findings.push_back({.id = "twoModes",
                            .sentence = "",
                            .kind = model::FindingKind::Cause,
                            .confidence = model::Confidence::Possible,
                            .points = {0},
                            .costNs = 100'000});
    CHECK_THAT(diagnose::verdictOf(run).sentence, Catch::Contains("interrupt coalescing on host B"));
}

TEST_CASE("a verdict says that nothing above the path's own cost was found, or how much has no known cause",
          "[core][diagnose]")
{
    model::RunRecord run = samples::cleanRun();
    diagnose::conclude(run);
    CHECK(
        diagnose::verdictOf(run).sentence ==
        "Nothing above the path's own cost was found: HRT p50 is 5.00 us, and up to 8 us are usual for udp between two "
        "hosts. All figures up to p99.9 are reliable: no disturbance was found.");
    // Too small for the first sentence, but found.
    run.findings = {{.id = "twoModes",
                     .sentence = "",
                     .kind = model::FindingKind::Cause,
                     .confidence = model::Confidence::Possible,
                     .points = {0},
                     .costNs = 1'500}};
    CHECK_THAT(diagnose::verdictOf(run).sentence, Catch::StartsWith("The median is within the path's own cost: "));
    // The probes of a flood wait for each other: no path's cost stands beside that.
    run.findings.clear();
    run.points.front().axes.push_back(model::numberOn(model::kWindowAxis, 64));
    CHECK_THAT(diagnose::verdictOf(run).sentence, Catch::StartsWith("All figures"));
    run.points.front().axes.pop_back();
    run.points.front().counts.lost = 66;
    run.findings = {{.id = "slowPackets", .sentence = "", .kind = model::FindingKind::Cause}};
    CHECK_THAT(
        diagnose::verdictOf(run).sentence,
        Catch::StartsWith("The tail is due to ") &&
            Catch::Contains(". The median is within the path's own cost: HRT p50 is 5.00 us, and up to 8 us are usual "
                            "for udp between two hosts. Lost probes: 66. "));
    run.points.front().counts.lost = 0;
    run.findings.clear();
    for (model::HostFacts* const host : {&run.initiatorHost, &run.responderHost})
        host->adapter.emplace().driver = "sfc";
    CHECK_THAT(diagnose::verdictOf(run).sentence,
               Catch::Contains("for udp between two hosts. Published for Solarflare (kernel sockets): 5 to 7 us HRT "
                               "(Solarflare's brochures). All figures"));
    run.points.front().transport = "tcp";
    for (model::HostFacts* const host : {&run.initiatorHost, &run.responderHost})
        host->adapter->driver = "mlx5_core";
    CHECK_THAT(diagnose::verdictOf(run).sentence,
               Catch::Contains("Published for ConnectX-5 (kernel TCP, 1 byte, median): 11 us HRT (Xilinx-CNS/onload "
                               "issue 83)."));
    run.responderHost.adapter->driver = "igb";
    CHECK(diagnose::verdictOf(run).sentence.find("Published") == std::string::npos);
    run.points.front().transport = "udp";
    stats::Histogram slow;
    for (int i = 0; i < 1'000; ++i)
        slow.record(56'000);
    run.points.front().distributions.front().histogram = slow;
    CHECK_THAT(
        diagnose::verdictOf(run).sentence,
        Catch::StartsWith("20 us of 28.00 us HRT p50 have no known cause: path and settings account for up to 8 us."));
    run.findings = {{.id = "threadedNapiA", .sentence = "", .kind = model::FindingKind::Cause}};
    CHECK_THAT(diagnose::verdictOf(run).sentence,
               Catch::StartsWith("20 us of 28.00 us HRT p50 are above the cost of path and settings; possible causes: "
                                 "threaded NAPI is on."));
    // What delays a few packets moves no median.
    run.findings = {{.id = "slowPackets", .sentence = "", .kind = model::FindingKind::Cause}};
    CHECK_THAT(diagnose::verdictOf(run).sentence, Catch::Contains(" have no known cause: "));
    run.responderHost.virtualization = "kvm";
    CHECK_THAT(diagnose::verdictOf(run).sentence, Catch::StartsWith("All figures up to p"));
}

TEST_CASE("a possible cause of every figure is not told beyond a median that is within the path", "[core][diagnose]")
{
    model::RunRecord run = samples::cleanRun();
    run.findings = {{.id = "narrowSlotA",
                     .sentence = "",
                     .kind = model::FindingKind::Cause,
                     .confidence = model::Confidence::Possible}};
    CHECK_THAT(diagnose::verdictOf(run).sentence, Catch::StartsWith("Nothing above the path's own cost was found: "));
    run.findings.front().confidence = model::Confidence::Likely;
    const std::string verdict = diagnose::verdictOf(run).sentence;
    CHECK_THAT(verdict, Catch::StartsWith("The median is within the path's own cost: "));
    CHECK_THAT(verdict, !Catch::Contains("The tail is due to"));
}

TEST_CASE("of practice nothing is called reliable, and its cause is told", "[core][diagnose]")
{
    model::RunRecord run = runWith({});
    run.initiatorHost.practice = "clean";
    CHECK(diagnose::verdictOf(run).sentence == std::string(model::kPracticeWords));
    CHECK(diagnose::verdictOf(run).unmarked.empty());
    model::Finding cause = flag("coalescing", {0});
    cause.kind = model::FindingKind::Cause;
    cause.confidence = model::Confidence::Likely;
    cause.costNs = 5'000;
    run.findings = {cause};
    const auto verdict = diagnose::verdictOf(run);
    CHECK_THAT(verdict.sentence,
               Catch::StartsWith("2.5 us of 5.00 us") && Catch::EndsWith(". " + std::string(model::kPracticeWords)));
    CHECK_THAT(verdict.sentence, !Catch::Contains("reliable"));
    CHECK(verdict.unmarked == verdict.cause);
}
