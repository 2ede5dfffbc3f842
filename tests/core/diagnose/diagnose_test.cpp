#include "core/diagnose/diagnose.hpp"

#include "core/diagnose/rule.hpp"
#include "core/diagnose/verdict.hpp"
#include "tests/core/diagnose/sample_runs.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

using namespace halftrip;

namespace {

/// As people read it who have no command line before them.
std::string withoutTerminal(const Text& text)
{
    if (text.origin() == nullptr)
        return text;
    std::string words;
    for (const TextPiece& piece : piecesOf(text.origin()->id)) {
        const TextArgument* const argument = piece.isHole ? findArgument(*text.origin(), piece.name) : nullptr;
        if (!piece.isForTerminal())
            words += argument == nullptr ? piece.words : formatValue(argument->value, piece.words);
    }
    return words;
}

/// Everything that can be wrong with two hosts and what runs on them.
model::RunRecord troubledRun()
{
    model::RunRecord record = samples::cleanRun();
    record.request.peer = "icmp://10.0.0.2";
    record.noiseFloor.clock = "CLOCK_MONOTONIC_RAW";
    record.noiseFloor.driftPpm = 200;
    for (model::HostFacts* host : {&record.initiatorHost, &record.responderHost}) {
        host->virtualization = "kvm";
        host->isOnBattery = true;
        host->adapter.emplace().name = "eth0";
        host->adapter->linkMbps = 10;
    }
    record.initiatorHost.adapter->mtuBytes = 1500;
    record.responderHost.adapter->mtuBytes = 9000;
    model::PointResult point = samples::pointOfSize(64, 500);
    point.counts.lost = 100;
    point.counts.duplicate = 100;
    point.counts.unmatched = 3;
    point.reflector = model::ReflectorAnswers{.matched = 10, .unstamped = 10};
    point.elapsedNs = 1'000'000'000;
    point.outages = {{0, 100'000'000, "The adapter eth0 is down."}};
    point.distributions[0].histogram.record(200'000'000);
    point.initiator.obtained.core.reset();
    record.noiseFloor.gapSpanNs = 100'000'000;
    record.noiseFloor.gaps.record(5'000'000);
    record.noiseFloor.gaps.record(5'000'000);
    for (model::EndResult* end : {&point.initiator, &point.responder}) {
        end->obtained.wait = model::Wait::BusyPoll;
        end->obtained.refused = {"Memory lock refused."};
        end->counters.involuntarySwitches = 100;
        end->hostCounters = {
            {"busyPoll.packets", 0}, {"softnet.dropped", 1}, {"stealMs.cpu0", 50}, {"stealMs.cpu2", 50}};
    }
    record.points = {point};
    return record;
}

/// Everything that can be wrong with how two ends share one host.
std::vector<model::RunRecord> crampedRuns()
{
    model::RunRecord spinning = samples::runOnOneHost();
    spinning.initiatorHost.cpu.usableCores = {0, 1};
    spinning.points[0].initiator.obtained.core = 1;
    spinning.points[0].responder.obtained.core = 1;
    model::RunRecord sleeping = spinning;
    sleeping.points[0].initiator.obtained.wait = model::Wait::Block;
    model::RunRecord onSiblings = spinning;
    onSiblings.initiatorHost.cpu.siblings = {{0, 1}};
    onSiblings.points[0].responder.obtained.core = 0;
    return {spinning, sleeping, onSiblings};
}

std::vector<model::RunRecord> runsOfAllTroubles()
{
    std::vector<model::RunRecord> runs = crampedRuns();
    runs.push_back(troubledRun());
    runs.push_back(samples::steepRun(3.2));
    runs.push_back(samples::pausedRun(150'000));
    runs.push_back(samples::loadedRun());
    for (model::RunRecord& run : samples::troubledRuns())
        runs.push_back(std::move(run));
    return runs;
}

std::vector<std::string> idsOf(const std::vector<model::Finding>& findings)
{
    std::vector<std::string> ids;
    for (const model::Finding& finding : findings)
        ids.push_back(finding.id);
    return ids;
}

/// What the holes for terminals hold of a sentence's template that is a whole command.
std::vector<std::string> commandsIn(const Text& sentence)
{
    std::vector<std::string> commands;
    if (sentence.origin() == nullptr)
        return commands;
    for (const TextPiece& piece : piecesOf(sentence.origin()->id)) {
        const std::string& words = piece.words;
        const std::size_t from = words.find('(') + 1;
        const std::string command = words.ends_with(')') ? words.substr(from, words.size() - from - 1) : std::string();
        const bool isWhole = std::ranges::any_of(
            std::array{"halftrip ", "tc ", "sudo halftrip ", "sudo tc ", "sudo sysctl ", "sudo ethtool ", "ethtool "},
            [&command](const char* program) { return command.starts_with(program); });
        // "halftrip serve on A, halftrip ping A on B" is two commands, for two hosts.
        if (piece.isForTerminal() && isWhole && command.find(", ") == std::string::npos)
            commands.push_back(command);
    }
    return commands;
}

std::string replaced(std::string words, const std::string& what, const std::string& by)
{
    for (std::size_t at = words.find(what); !what.empty() && at != std::string::npos;
         at = words.find(what, at + by.size()))
        words.replace(at, what.size(), by);
    return words;
}

/// The command with the words that stand for peer, adapter and cores.
std::string asInSentence(const model::NextStep& step, const model::RunRecord& run)
{
    std::string command = replaced(step.command, run.request.peer.text, "PEER");
    const auto& adapter = step.host == "B" ? run.responderHost.adapter : run.initiatorHost.adapter;
    if (adapter && !step.host.empty())
        command = replaced(command, " " + adapter->name, " ADAPTER");
    const std::string cores = "steering.interruptCores=";
    const std::size_t at = command.find(cores);
    return at == std::string::npos ? command : command.substr(0, at + cores.size()) + "CORES";
}

}  // namespace

TEST_CASE("nothing is found in a clean run", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    diagnose::conclude(record);
    CHECK(record.findings.empty());
    CHECK_FALSE(record.stampPoint);
}

TEST_CASE("the flags of a run stand in the rules' order", "[core][diagnose]")
{
    model::RunRecord record = troubledRun();
    diagnose::conclude(record);
    CHECK(idsOf(record.findings) ==
          std::vector<std::string>{
              "outage",        "unpinnedA",     "virtualMachineA", "virtualMachineB", "onBatteryA", "onBatteryB",
              "slowLinkA",     "slowLinkB",     "unequalMtu",      "clockDrift",      "osClock",    "systemAnswers",
              "loss",          "alteredEchoes", "reflectorStamps", "moreReplies",     "fewSamples", "stalls",
              "preempted",     "noisyCore",     "stealA",          "stealB",          "droppedA",   "droppedB",
              "busyPollIdleA", "busyPollIdleB", "refusedA",        "refusedB"});
}

TEST_CASE("concluding again replaces the findings", "[core][diagnose]")
{
    model::RunRecord record = troubledRun();
    diagnose::conclude(record);
    const std::vector<model::Finding> findings = record.findings;
    diagnose::conclude(record);
    CHECK(record.findings == findings);
    record = samples::cleanRun();
    record.findings = findings;
    diagnose::conclude(record);
    CHECK(record.findings.empty());
}

TEST_CASE("a run without points tells nothing", "[core][diagnose]")
{
    model::RunRecord record = troubledRun();
    record.request.stamps = model::StampChoice::Auto;
    record.points.clear();
    diagnose::conclude(record);
    CHECK(record.findings.empty());
    CHECK_FALSE(record.stampPoint);
}

TEST_CASE("the stamp point is judged where stamps were asked for", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.request.stamps = model::StampChoice::Auto;
    diagnose::conclude(record);
    REQUIRE(record.stampPoint);
    CHECK(record.stampPoint->verdict == "unknown");
}

TEST_CASE("every rule has an id of its own and a summary", "[core][diagnose]")
{
    std::set<std::string_view> ids;
    for (const diagnose::Rule& rule : diagnose::allRules()) {
        CAPTURE(rule.id);
        CHECK_FALSE(rule.id.empty());
        CHECK(rule.summary.ends_with('?'));
        CHECK(rule.apply != nullptr);
        CHECK(ids.insert(rule.id).second);
    }
}

TEST_CASE("every rule fires in some run, under ids that no other rule uses", "[core][diagnose]")
{
    const std::vector<model::RunRecord> runs = runsOfAllTroubles();
    std::map<std::string, std::string_view> ruleOf;
    for (const diagnose::Rule& rule : diagnose::allRules()) {
        CAPTURE(rule.id);
        bool hasFired = false;
        for (const model::RunRecord& run : runs) {
            const std::vector<std::string> ids = idsOf(rule.apply(run));
            hasFired = hasFired || !ids.empty();
            CHECK(std::set(ids.begin(), ids.end()).size() == ids.size());
            for (const std::string& id : ids) {
                CHECK((id == rule.id || id == std::string(rule.id) + "A" || id == std::string(rule.id) + "B"));
                CHECK(ruleOf.try_emplace(id, rule.id).first->second == rule.id);
            }
        }
        INFO("samples::troubledRuns() holds no run with its cause.");
        CHECK(hasFired);
    }
}

TEST_CASE("every rule has its row in docs/findings.md and docs/diagnosis.md", "[core][diagnose]")
{
    for (const char* const name : {"findings.md", "diagnosis.md"}) {
        std::ifstream file(std::string(HALFTRIP_EXAMPLES "/../") + name);
        const std::string page{std::istreambuf_iterator<char>(file), {}};
        REQUIRE_FALSE(page.empty());
        for (const diagnose::Rule& rule : diagnose::allRules()) {
            CAPTURE(name, rule.id);
            const std::string id = "`" + std::string(rule.id);
            CHECK((page.find(id + "`") != std::string::npos || page.find(id + "A`") != std::string::npos));
        }
    }
}

TEST_CASE("every finding is a sentence and points into its run", "[core][diagnose]")
{
    std::vector<model::RunRecord> runs = runsOfAllTroubles();
    for (model::RunRecord& run : runs) {
        diagnose::conclude(run);
        for (const model::Finding& finding : run.findings) {
            CAPTURE(finding.id);
            CHECK(finding.sentence.ends_with('.'));
            for (const std::string& evidence : finding.evidence)
                CHECK(evidence.ends_with('.'));
            CHECK((finding.nextStep.empty() || finding.nextStep.ends_with('.')));
            // For people without a command line, too.
            const std::string step = withoutTerminal(finding.nextStep);
            CHECK(step.find("--") == std::string::npos);
            CHECK(step.find("halftrip ") == std::string::npos);
            CHECK(step.empty() == finding.nextStep.empty());
            for (const diagnose::RemedyStep& remedy : diagnose::remedyFor(run, finding))
                CHECK((!remedy.path.empty() && !remedy.text.empty()));
            CHECK((finding.overturnedBy.empty() || finding.overturnedBy.ends_with('.')));
            CHECK(std::ranges::all_of(finding.points, [&](std::uint32_t index) { return index < run.points.size(); }));
            // What is not certain can be proved wrong.
            CHECK((finding.confidence == model::Confidence::Certain || !finding.overturnedBy.empty()));
        }
    }
}

TEST_CASE("a step that programs read is the one that the sentence tells a terminal", "[core][diagnose]")
{
    std::vector<model::RunRecord> runs = runsOfAllTroubles();
    std::size_t checked = 0;
    for (model::RunRecord& run : runs) {
        run.request.peer = "192.0.2.77";
        diagnose::conclude(run);
        for (const model::Finding& finding : run.findings) {
            CAPTURE(finding.id, finding.nextStep);
            std::set<std::string> told;
            for (std::string command : commandsIn(finding.nextStep))
                told.insert(std::move(command));
            std::set<std::string> done;
            for (const model::NextStep& step : finding.steps)
                done.insert(asInSentence(step, run));
            CHECK(done == told);
            checked += done.size();
        }
    }
    CHECK(checked > 20);
}

TEST_CASE("every finding has evidence, what would overturn it, and a next step", "[core][diagnose]")
{
    std::vector<model::RunRecord> runs = runsOfAllTroubles();
    for (model::RunRecord& run : runs) {
        diagnose::conclude(run);
        for (const model::Finding& finding : run.findings) {
            CAPTURE(finding.id);
            CHECK_FALSE(finding.evidence.empty());
            CHECK_FALSE(finding.overturnedBy.empty());
            CHECK_FALSE(finding.nextStep.empty());
        }
    }
}
