#include "tests/core/diagnose/sample_runs.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using samples::applyRule;
using Points = std::vector<std::uint32_t>;

TEST_CASE("busy polling that does nothing is told", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    model::EndResult& end = record.points[0].initiator;
    end.obtained.wait = model::Wait::BusyPoll;
    SECTION("not where nobody counts")
    {
        CHECK(applyRule("busyPollIdle", record).empty());
    }
    SECTION("not where it received packets")
    {
        end.hostCounters = {{"busyPoll.packets", 900}};
        CHECK(applyRule("busyPollIdle", record).empty());
    }
    SECTION("by the system's counter")
    {
        end.hostCounters = {{"busyPoll.packets", 0}};
        const auto findings = applyRule("busyPollIdle", record);
        REQUIRE(findings.size() == 1);
        CHECK(findings[0].id == "busyPollIdleA");
        CHECK_THAT(findings[0].sentence,
                   Catch::Contains("had no effect on host A (the kernel counted no busy-polled packet)"));
        end.obtained.wait = model::Wait::Block;
        CHECK(applyRule("busyPollIdle", record).empty());
    }
    SECTION("by what the transport obtained")
    {
        end.obtained.isBusyPolling = true;
        end.obtained.transport = {{"busyPoll", "inactive: what words say decides nothing"}};
        CHECK(applyRule("busyPollIdle", record).empty());
        end.obtained.isBusyPolling = false;
        end.obtained.transport = {{"busyPoll", "the adapter does not take part"}};
        const auto findings = applyRule("busyPollIdle", record);
        REQUIRE(findings.size() == 1);
        CHECK_THAT(findings[0].sentence, Catch::Contains("had no effect on host A (the adapter does not take part)"));
    }
    SECTION("not of a point that measured nothing")
    {
        end.hostCounters = {{"busyPoll.packets", 0}};
        record.points[0].distributions.clear();
        CHECK(applyRule("busyPollIdle", record).empty());
    }
}

TEST_CASE("an end that went before it told is not said to have had no core", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    model::EndObtained& obtained = record.points[0].responder.obtained;
    obtained.core.reset();
    CHECK(applyRule("unpinned", record).size() == 1);
    obtained = {.wait = model::Wait::Spin};
    CHECK(applyRule("unpinned", record).empty());
}

TEST_CASE("busy polling that does nothing over one transport of several is told of that one", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.points = {samples::pointOver("udp"), samples::pointOver("xdp")};
    for (model::PointResult& point : record.points) {
        point.responder.obtained.wait = model::Wait::BusyPoll;
        point.responder.hostCounters = {{"busyPoll.packets", 900}};
    }
    record.points[1].responder.hostCounters["busyPoll.packets"] = 0;
    const auto findings = applyRule("busyPollIdle", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].points == Points{1});
    CHECK_THAT(findings[0].sentence, Catch::StartsWith("Busy polling had no effect on host B over xdp"));
}

TEST_CASE("every refusal is told once, with the points where it happened", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.points.push_back(samples::pointOfSize(1024));
    CHECK(applyRule("refused", record).empty());
    record.points[0].responder.obtained.refused = {"Memory lock refused."};
    record.points[1].responder.obtained.refused = {"Memory lock refused.", "Core 7 refused."};
    const auto findings = applyRule("refused", record);
    REQUIRE(findings.size() == 2);
    CHECK(findings[0].id == "refusedB");
    CHECK(findings[0].sentence == "Host B: Memory lock refused.");
    CHECK(findings[0].points == Points{0, 1});
    CHECK(findings[1].sentence == "Host B: Core 7 refused.");
    CHECK(findings[1].points == Points{1});
}

TEST_CASE("refusals without end are counted", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    for (int i = 0; i < 65'536; ++i)
        record.points[0].responder.obtained.refused.emplace_back("No " + std::to_string(i) + ".");
    const auto findings = applyRule("refused", record);
    REQUIRE(findings.size() == 51);
    CHECK(findings[49].sentence == "Host B: No 49.");
    CHECK(findings[50].sentence == "Host B: 65486 more refusals; the run file lists them all.");
}

TEST_CASE("echo requests that a system answers by itself are told", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    CHECK(applyRule("systemAnswers", record).empty());
    record.request.peer = "icmp://10.0.0.2";
    const auto findings = applyRule("systemAnswers", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].evidence == std::vector<Text>{"The peer was icmp://10.0.0.2."});
    CHECK(findings[0].sentence.find("network stack answers") != std::string::npos);
    record.request.peer = "echo://10.0.0.2:4007";
    CHECK(applyRule("systemAnswers", record)[0].sentence.find("echo service") != std::string::npos);
}

TEST_CASE("echoes that came back changed are told, with the points", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.points.push_back(samples::pointOfSize(1024));
    record.points[1].counts.unmatched = 7;
    // Towards a responder unmatched packets are no echoes.
    CHECK(applyRule("alteredEchoes", record).empty());
    record.request.peer = "echo://10.0.0.2:4007";
    const auto findings = applyRule("alteredEchoes", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].points == Points{1});
    CHECK_THAT(findings[0].evidence[0], Catch::StartsWith("7 unmatched, "));
}

TEST_CASE("a reflector whose stamps tell no stay is told, with what is wrong", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.request.peer = "stamp://10.0.0.2";
    record.points[0].reflector = model::ReflectorAnswers{.matched = 1'000, .equalStamps = 10};
    CHECK(applyRule("reflectorStamps", record).empty());
    record.points[0].reflector->reversedStamps = 1;
    const auto findings = applyRule("reflectorStamps", record);
    REQUIRE(findings.size() == 1);
    CHECK_THAT(findings[0].evidence[0], Catch::Contains("10 with equal timestamps, 1 sent before received"));
    CHECK(applyRule("systemAnswers", record)[0].sentence.find("no one-way delay") != std::string::npos);
    record.points[0].counts.unmatched = 4;
    record.points[0].reflector->otherLength = 4;
    CHECK_THAT(applyRule("alteredEchoes", record)[0].evidence[0], Catch::StartsWith("4 too short"));
}

TEST_CASE("one end that sleeps while the other spins is told, and nothing else of waits", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.points.push_back(samples::pointOfSize(1024));
    CHECK(applyRule("unequalWaits", record).empty());
    model::EndObtained& a = record.points[1].initiator.obtained;
    a.wait = model::Wait::Block;
    const auto findings = applyRule("unequalWaits", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].points == Points{1});
    CHECK(findings[0].evidence == std::vector<Text>{"Wait strategy block on A, spin on B at 1024 bytes."});
    SECTION("both sleep")
    {
        record.points[1].responder.obtained.wait = model::Wait::Block;
        CHECK(applyRule("unequalWaits", record).empty());
    }
    SECTION("B went before it told")
    {
        record.points[1].responder.obtained = {.wait = model::Wait::Spin};
        CHECK(applyRule("unequalWaits", record).empty());
    }
    SECTION("B is no responder of ours")
    {
        record.request.peer = "icmp://10.0.0.2";
        CHECK(applyRule("unequalWaits", record).empty());
    }
}

TEST_CASE("replies of our responder with other bytes are told", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.points[0].counts.unmatched = 20;
    CHECK(applyRule("alteredEchoes", record).empty());
    record.points[0].counts.altered = 20;
    const auto findings = applyRule("alteredEchoes", record);
    REQUIRE(findings.size() == 1);
    CHECK_THAT(findings[0].evidence[0], Catch::StartsWith("20 corrupted, 0 of"));
}

TEST_CASE("ticks that arrived at the trader with other bytes are told, beside corrupted orders", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.points[0].responderCounts = model::ResponderCounts{.received = 25'000, .reflected = 25'000};
    CHECK(applyRule("alteredEchoes", record).empty());
    record.points[0].responderCounts->altered = 3;
    CHECK_THAT(applyRule("alteredEchoes", record).at(0).evidence[0], Catch::StartsWith("3 of 25,000 ticks corrupted"));
    record.points[0].counts.altered = 20;
    CHECK(applyRule("alteredEchoes", record).size() == 2);
}
