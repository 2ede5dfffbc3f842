// Stands in for `halftrip` in the window's tests: the same commands and options, the same event stream (written by
// the same core functions), a made-up distribution of 300,000 samples a second. What befalls it is the word in
// HALFTRIP_FAKE:
//
//   steady    runs as told
//   garbage   writes one broken line in the middle
//   refused   tells an error and ends with exit code 3
//   unchanged may change nothing for the run, tells so and ends with exit code 4
//   mute      ends in the middle with exit code 70 and words on standard error, without an event
//   stubborn  ignores the end of its input
//   deaf      ignores the request to terminate, too
//   silent    tells nothing of its points
//   unanswered  sends, and gets nothing back: every probe is lost
//   halting   measures the first point, and nothing more until it is stopped; proves and searches until then, and
//             puts its settings back half a second later, which leaves a file beside the journal: ".restored"
//   slow      takes half a second to change settings, and to check a peer
//   stingy    sets other values than those that it was asked for
//   flood     writes progress events as fast as it can
//
// "check" and "tune" know a host with two settings to be changed, whose journal is the file HALFTRIP_FAKE_JOURNAL; it
// is root's where HALFTRIP_FAKE_USER is set. Its adapter has the address of HALFTRIP_FAKE_ADDRESS. Each call of them
// leaves a line in the file HALFTRIP_FAKE_CALLS.

#include "core/base/duration_text.hpp"
#include "core/control/event.hpp"
#include "core/model/fields/field_json.hpp"
#include "core/model/record/run_file.hpp"
#include "core/tuning/matrix_run.hpp"
#include "core/tuning/proof.hpp"
#include "core/tuning/reports.hpp"
#include "core/tuning/search.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace halftrip;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr double kSamplesPerSecond = 300'000;
std::atomic<bool> isStopped{false};

struct Options {
    std::string command;
    std::map<std::string, std::string> values;
    bool stopsOnEof = false;
    std::string line;

    [[nodiscard]] std::string value(const std::string& name, const std::string& fallback) const
    {
        const auto found = values.find(name);
        return found == values.end() ? fallback : found->second;
    }
};

Options readOptions(int argc, char** argv)
{
    Options options;
    options.command = argc > 1 ? argv[1] : "";
    for (int i = 0; i < argc; ++i)
        options.line += (i == 0 ? "" : " ") + std::string(i == 0 ? "halftrip" : argv[i]);
    for (int i = 2; i < argc; ++i) {
        const std::string word = argv[i];
        if (word == "--stop-on-stdin-eof")
            options.stopsOnEof = true;
        else if (word.starts_with("--") && i + 1 < argc && word != "--events" && word != "--yes")
            options.values[word] = argv[++i];
    }
    return options;
}

double seconds(const std::string& text)
{
    return static_cast<double>(parseDuration(text, "a duration").value()) / 1e9;
}

std::vector<std::uint32_t> readSizes(const std::string& text)
{
    std::vector<std::uint32_t> sizes;
    std::istringstream words(text);
    for (std::string word; std::getline(words, word, ',');)
        sizes.push_back(static_cast<std::uint32_t>(std::strtoul(word.c_str(), nullptr, 10)));
    return sizes;
}

void say(const control::Event& event)
{
    const std::string line = control::toLine(event) + "\n";
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fflush(stdout);
}

/// RTTs around 9 us, a second hump, and a thin tail up to milliseconds; larger payloads take longer.
stats::Histogram makeInterval(std::uint32_t sizeBytes, std::size_t samples, unsigned seed)
{
    std::mt19937 random(seed);
    std::lognormal_distribution<double> body(0.0, 0.09);
    std::uniform_real_distribution<double> chance(0.0, 1.0);
    std::exponential_distribution<double> tail(1.0 / 60'000.0);
    const double base = 9000.0 + 2.4 * sizeBytes;
    stats::Histogram histogram;
    for (std::size_t i = 0; i < samples; ++i) {
        double rtt = base * body(random);
        const double luck = chance(random);
        if (luck < 0.04)
            rtt += 4200;
        if (luck < 0.0008)
            rtt += tail(random);
        histogram.record(static_cast<std::int64_t>(rtt));
    }
    return histogram;
}

class FakeRun {
public:
    FakeRun(Options options, std::string behaviour) : m_options(std::move(options)), m_behaviour(std::move(behaviour))
    {
    }

    int run()
    {
        m_sizes = readSizes(m_options.value("--sizes", "1,2,4,8,16,32,64,128,256,512,1024"));
        m_pointSeconds = seconds(m_options.value("--duration", "1s"));
        m_tick = std::chrono::duration_cast<Clock::duration>(
            std::chrono::duration<double>(seconds(m_options.value("--progress-interval", "100ms"))));
        begin();
        for (std::uint32_t index = 0; index < m_sizes.size() && !isStopped; ++index) {
            if (const int code = measurePoint(index); code != 0)
                return code;
        }
        return finish();
    }

private:
    void begin()
    {
        m_record.toolVersion = "0.0.1";
        m_record.startedAt = "2024-05-06T07:08:09.000Z";
        m_record.commandLine = m_options.line;
        m_record.request.peer = "self";
        m_record.request.sizesBytes = m_sizes;
        m_record.path = "invented numbers";
        std::vector<model::PointKey> keys;
        for (const std::uint32_t size : m_sizes)
            keys.push_back(keyOf(size));
        say(control::RunStartedEvent{m_record, keys});
        m_record.findings = {{.id = "virtualMachine",
                              .sentence = text("Host {host} is a virtual machine ({hypervisor}): the hypervisor delays "
                                               "every packet and may preempt the guest at any time.",
                                               "B", "kvm")}};
        say(control::FindingEvent{m_record.findings.front()});
        if (const char* code = std::getenv("HALFTRIP_CODE"))
            m_record.notes.emplace_back(std::string("pairing code ") + code);
        for (const std::string& note : m_record.notes)
            say(control::NoteEvent{note});
    }

    static model::PointKey keyOf(std::uint32_t sizeBytes)
    {
        return {.axes = {model::numberOn(model::kSizeAxis, sizeBytes)}};
    }

    int measurePoint(std::uint32_t index)
    {
        m_point = {};
        m_point.axes = keyOf(m_sizes[index]).axes;
        m_point.distributions = {{.id = "rtt", .histogram = {}}};
        say(control::PointStartedEvent{
            .index = index, .total = static_cast<std::uint32_t>(m_sizes.size()), .point = m_point.key()});
        const auto samples = static_cast<std::size_t>(kSamplesPerSecond *
                                                      std::chrono::duration<double>(m_tick).count());
        std::vector<stats::Histogram> intervals;
        for (unsigned seed = 0; seed < 8; ++seed)
            intervals.push_back(makeInterval(m_sizes[index], isAnswered() ? samples : 0, seed));
        const auto ticks = static_cast<std::size_t>(
            std::ceil(m_pointSeconds / std::chrono::duration<double>(m_tick).count()));
        while (m_behaviour == "halting" && index > 0 && !isStopped)
            std::this_thread::sleep_for(5ms);
        const Clock::time_point started = Clock::now();
        for (std::size_t tick = 1; tick <= ticks && !isStopped && m_behaviour != "silent"; ++tick) {
            if (m_behaviour != "flood")
                std::this_thread::sleep_until(started + m_tick * static_cast<int>(tick));
            progress(index, tick, ticks, intervals[tick % intervals.size()]);
            if (const int code = mishap(tick); code != 0)
                return code;
        }
        m_point.isComplete = !isStopped;
        say(control::PointFinishedEvent{index, m_point});
        m_record.points.push_back(m_point);
        return 0;
    }

    void progress(std::uint32_t index, std::size_t tick, std::size_t ticks, const stats::Histogram& interval)
    {
        const std::int64_t tickNs = std::chrono::nanoseconds(m_tick).count();
        const auto now = static_cast<std::int64_t>(tick) * tickNs;
        stats::Histogram& histogram = m_point.distributions.front().histogram;
        histogram.merge(interval);
        m_point.elapsedNs = now;
        m_point.counts.received = histogram.count();
        m_point.counts.lost = isAnswered() ? tick / 20 : tick;
        m_point.counts.sent = m_point.counts.received + m_point.counts.lost;
        const model::TimeSlice slice{.startNs = now - tickNs,
                                     .lengthNs = tickNs,
                                     .count = interval.count(),
                                     .lost = 0,
                                     .p50Ns = interval.percentileNs(50),
                                     .p99Ns = interval.percentileNs(99),
                                     .maxNs = interval.maxNs()};
        m_point.slices.push_back(slice);
        m_point.slices.back().cells = stats::CellCounts(interval);
        const auto pointsAfter = static_cast<std::int64_t>(m_sizes.size() - index - 1);
        const auto left = static_cast<std::int64_t>(ticks - tick) * tickNs +
                          pointsAfter * static_cast<std::int64_t>(m_pointSeconds * 1e9);
        say(control::ProgressEvent{index, now, left, false, m_point.counts, slice, m_point.result().kind, interval});
    }

    [[nodiscard]] bool isAnswered() const { return m_behaviour != "unanswered"; }

    /// 0: nothing happens. Otherwise the exit code to leave with.
    [[nodiscard]] int mishap(std::size_t tick) const
    {
        if (tick != 5)
            return 0;
        if (m_behaviour == "garbage")
            std::fputs("{\"event\":\"progress\",\"index\":\n", stdout);
        if (m_behaviour == "mute")
            std::fputs("halftrip: the adapter has gone away\n", stderr);
        return m_behaviour == "mute" ? 70 : 0;
    }

    int finish()
    {
        m_record.status = isStopped ? model::RunStatus::Interrupted : model::RunStatus::Complete;
        m_record.finishedAt = "2024-05-06T07:08:19.000Z";
        const std::string path = m_options.value("--save", "");
        if (!path.empty())
            std::ofstream(path, std::ios::binary) << model::toRunFile(m_record);
        say(control::RunFinishedEvent{m_record.status, path, 0});
        return 0;
    }

    Options m_options;
    std::string m_behaviour;
    std::vector<std::uint32_t> m_sizes;
    double m_pointSeconds = 1;
    Clock::duration m_tick{};
    model::RunRecord m_record;
    model::PointResult m_point;
};

int list(const std::string& what)
{
    if (what == "adapters") {
        nlohmann::json list = nlohmann::json::array();
        const char* const address = std::getenv("HALFTRIP_FAKE_ADDRESS");
        list.push_back(model::toJson(model::AdapterFacts{.name = "eth7",
                                                         .description = "Invented 25G",
                                                         .driver = "invented",
                                                         .macAddress = "02:00:00:00:00:07",
                                                         .addresses = {address != nullptr ? address : "192.0.2.7"},
                                                         .mtuBytes = 1500,
                                                         .linkMbps = 25'000,
                                                         .numaNode = {},
                                                         .isUp = true,
                                                         .hasCarrier = true}));
        std::puts(nlohmann::json{{"adapters", list}}.dump().c_str());
        return 0;
    }
    const char* wish = std::getenv("HALFTRIP_FAKE");
    const bool isWithoutIcmp = wish != nullptr && std::string(wish) == "without icmp";
    std::printf("%s%s", R"({"transports":[
        {"id":"udp","title":"UDP socket","waits":["block","poll","spin","busypoll"],"isUsable":true},
        {"id":"tcp","title":"TCP socket","waits":["block","poll","spin"],"isUsable":true},
        {"id":"xdp","title":"AF_XDP","waits":["spin"],"isUsable":false,"reason":"The capability net_raw is missing.",
         "remedy":"Run: sudo setcap cap_net_raw+ep halftrip"})",
                isWithoutIcmp
                    ? "]}\n"
                    : ",{\"id\":\"icmp\",\"title\":\"ICMP echo\",\"waits\":[\"block\"],\"isUsable\":true}]}\n");
    return 0;
}

/// The settings that have been changed, by the ids of the checks that advised them.
std::vector<std::string> changedChecks()
{
    std::vector<std::string> checks;
    const char* const path = std::getenv("HALFTRIP_FAKE_JOURNAL");
    std::ifstream file(path != nullptr ? path : "");
    for (std::string check; std::getline(file, check);)
        checks.push_back(check);
    return checks;
}

bool isChanged(const std::string& check)
{
    const auto checks = changedChecks();
    return std::ranges::find(checks, check) != checks.end();
}

/// A check of the made-up host, with what changes its setting.
struct FakeSetting {
    const char* check;
    const char* setting;
    const char* title;
    const char* group;
    const char* old;
    const char* wanted;
    std::int64_t effectNs;
};
constexpr FakeSetting kFakeSettings[]{
    {"governor", "frequency.governor", "CPU frequency governor", "processor", "powersave", "performance", 3000},
    {"interruptModeration", "coalescing.rxUsecs", "Interrupt moderation (coalescing)", "adapter", "50", "0", 25'000}};

model::CheckResult namedResult(const char* id, const char* title, const char* group, model::CheckedHost host)
{
    model::CheckResult result;
    result.id = id;
    result.title = title;
    result.group = group;
    result.host = host;
    return result;
}

model::CheckResult resultOf(const FakeSetting& setting, model::CheckedHost host)
{
    const bool isDone = host == model::CheckedHost::A && isChanged(setting.check);
    model::CheckResult result = namedResult(setting.check, setting.title, setting.group, host);
    result.verdict = isDone ? model::CheckVerdict::Pass : model::CheckVerdict::Fail;
    result.present = isDone ? setting.wanted : setting.old;
    result.reason = isDone ? "It is as advised." : "A packet may wait 50 us.";
    result.why = "Packets wait.";
    result.price = "More processor time.";
    result.expectedEffectNs = isDone ? 0 : setting.effectNs;
    if (!isDone)
        result.advice.push_back({.setting = {setting.setting, "eth7"},
                                 .value = setting.wanted,
                                 .words = std::string(setting.setting) + " " + setting.wanted,
                                 .commands = {"sh", "sudo set 0", "sudo set 50"},
                                 .privilege = "root"});
    return result;
}

tuning::Plan planNow()
{
    tuning::Plan plan;
    for (const FakeSetting& setting : kFakeSettings) {
        if (!isChanged(setting.check))
            plan.changes.push_back({.setting = {setting.setting, "eth7"},
                                    .present = setting.old,
                                    .wanted = setting.wanted,
                                    .check = setting.check});
    }
    return plan;
}

tuning::TuningStatus statusNow()
{
    tuning::JournalStatus status;
    for (const FakeSetting& setting : kFakeSettings) {
        if (isChanged(setting.check))
            status.settings.push_back({.setting = {setting.setting, "eth7"},
                                       .words = setting.setting,
                                       .check = setting.check,
                                       .old = setting.old,
                                       .wanted = setting.wanted,
                                       .accepted = setting.wanted,
                                       .now = setting.wanted,
                                       .state = tuning::SettingNow::AsSet});
    }
    if (std::getenv("HALFTRIP_FAKE_USER") != nullptr)
        return {.own = {}, .ofRoot = status};
    return {.own = status};
}

int check(const std::string& peer)
{
    const char* const code = std::getenv("HALFTRIP_CODE");
    if (code != nullptr && std::string(code) == "wrong") {
        std::fputs("halftrip: The pairing code is wrong.\nType the one that is shown there.\n", stderr);
        return 3;
    }
    if (peer == "gone") {
        std::fputs("halftrip: Nobody listens at gone.\nStart \"halftrip serve\" there.\n", stderr);
        return 3;
    }
    const char* const behaviour = std::getenv("HALFTRIP_FAKE");
    if (!peer.empty() && behaviour != nullptr && behaviour == std::string("slow"))
        std::this_thread::sleep_for(500ms);
    model::CheckReport report;
    report.profile = "latency";
    report.adapterChoice = "default route";
    report.hostA.hostName = "alpha";
    report.hostA.adapter.emplace();
    report.hostA.adapter->name = "eth7";
    for (const FakeSetting& setting : kFakeSettings)
        report.results.push_back(resultOf(setting, model::CheckedHost::A));
    if (!peer.empty()) {
        report.hostB = report.hostA;
        report.hostB->hostName = peer;
        report.results.push_back(resultOf(kFakeSettings[1], model::CheckedHost::B));
    }
    model::CheckResult idle = namedResult("idleStates", "Processor idle states (C-states)", "processor",
                                          model::CheckedHost::A);
    idle.verdict = model::CheckVerdict::Unknown;
    idle.reason = "The hypervisor decides about it.";
    if (std::getenv("HALFTRIP_FAKE_DEEP_IDLE") != nullptr) {
        idle.verdict = model::CheckVerdict::Warn;
        idle.expectedEffectNs = 67'000;
    }
    model::CheckResult wire = namedResult("energyEfficientEthernet", "Energy-Efficient Ethernet (EEE)", "link",
                                          model::CheckedHost::A);
    wire.verdict = model::CheckVerdict::NotApplicable;
    wire.reason = "There is no wire.";
    report.results.push_back(idle);
    report.results.push_back(wire);
    if (std::getenv("HALFTRIP_FAKE_BUSY_POLLING") != nullptr) {
        model::CheckResult polling = namedResult("busyPolling", "Busy polling by default", "kernel",
                                                 model::CheckedHost::A);
        polling.verdict = model::CheckVerdict::Warn;
        polling.expectedEffectNs = 4000;
        report.results.push_back(polling);
    }
    const tuning::SettingsReport all{.checks = report, .plan = planNow(), .status = statusNow()};
    std::puts(model::toJson(all).dump().c_str());
    return 1;
}

void keepChecks(const std::vector<std::string>& checks)
{
    std::ofstream file(std::getenv("HALFTRIP_FAKE_JOURNAL"));
    for (const std::string& check : checks)
        file << check << '\n';
}

template <typename Report>
int tell(const Report& report)
{
    std::puts(model::toJson(report).dump().c_str());
    return 0;
}

int tune(const std::string& what, const std::vector<std::string>& items)
{
    tuning::AppliedReport applied;
    tuning::RevertedReport reverted;
    std::vector<std::string> left;
    const char* const behaviour = std::getenv("HALFTRIP_FAKE");
    const bool isStingy = behaviour != nullptr && behaviour == std::string("stingy");
    for (const FakeSetting& setting : kFakeSettings) {
        const bool isNamed = items.empty() || std::ranges::any_of(items, [&setting](const std::string& item) {
                                 return item == setting.check || item.starts_with(setting.setting);
                             });
        const bool isDone = isChanged(setting.check);
        const tuning::SettingName name{setting.setting, "eth7"};
        if (isNamed && !isDone)
            applied.applied.push_back({.setting = name,
                                       .old = setting.old,
                                       .wanted = setting.wanted,
                                       .isReadBack = true,
                                       .accepted = isStingy ? "8" : setting.wanted});
        if (isNamed && isDone)
            reverted.reverted.push_back(
                {.setting = name, .old = setting.old, .outcome = tuning::RevertOutcome::PutBack});
        if (what == "apply" ? isDone || isNamed : isDone && !isNamed)
            left.emplace_back(setting.check);
    }
    if ((what == "prove" || what == "search") && behaviour != nullptr && behaviour == std::string("halting")) {
        while (std::getchar() != EOF) {}
        if (const char* const journal = std::getenv("HALFTRIP_FAKE_JOURNAL")) {
            std::this_thread::sleep_for(500ms);
            std::ofstream(std::string(journal) + ".restored") << "yes\n";
        }
        std::fputs("halftrip: stopped after 0 of 3 blocks.\n", stderr);
        return 130;
    }
    if (what == "prove") {
        return tell(tuning::ProofReport{.proved = {{.item = "coalescing.rxUsecs=0",
                                                    .verdict = tuning::ProofVerdict::Helped,
                                                    .figures = {{50, 113'080, 62'980}}}},
                                        .rounds = 5});
    }
    if (what == "search") {
        // What it says besides is for people.
        std::fputs(("halftrip: run 71 of 72\n" + control::toLine(control::StepEvent{0, 72}) + "\n").c_str(), stderr);
        const auto factor = [](const char* host, const char* id, tuning::SearchEffect effect) {
            return tuning::SearchFactor{
                .host = host, .offer = {.check = id, .title = {}, .words = {}}, .effects = {{"p50", effect}}};
        };
        return tell(tuning::SearchReport{
            .factors = {factor("A", "interruptModeration", {-50'040, 2000, stats::Verdict::Faster}),
                        factor("B", "threadedNapi", {10, 2000, stats::Verdict::NoDifference})},
            .smallestSet = {"A interruptModeration"},
            .commands = {{"a", "sudo halftrip tune apply coalescing.rxUsecs"}, {"b", ""}},
            .blocks = 3});
    }
    if (what == "status")
        return tell(statusNow());
    if (behaviour != nullptr && behaviour == std::string("slow"))
        std::this_thread::sleep_for(500ms);
    keepChecks(left);
    return what == "apply" ? tell(applied) : tell(reverted);
}

/// What stands between the command and its options, and after those of them that have a value.
std::vector<std::string> plainWords(int argc, char** argv, int first)
{
    std::vector<std::string> words;
    for (int i = first; i < argc; ++i) {
        const std::string word = argv[i];
        if (word == "--adapter" || word == "--port")
            ++i;
        else if (!word.starts_with("--"))
            words.push_back(word);
    }
    return words;
}

int play(int argc, char** argv)
{
    const Options options = readOptions(argc, argv);
    if (options.command == "adapters" || options.command == "transports")
        return list(options.command);
    if (options.command == "diagnose") {
        std::fputs((control::toLine(control::StepEvent{0, 7}) + "\n").c_str(), stderr);
        tuning::MatrixReport report{
            .verdict = text("{end} costs {costUs} us of HRT at p50.", std::string("A"), std::string("25.05")),
            .rounds = 7,
            .cells = {{"neither", {7, {{"p50", {113'080}}}}},
                      {"a", {7, {{"p50", {62'980, -50'100, stats::Verdict::Faster}}}}}},
            .a = {.isMeasured = true},
            .b = {.whyNot = "The responder allows no tuning."}};
        std::puts(model::toJson(report).dump().c_str());
        return 0;
    }
    if (options.command == "check" || options.command == "tune") {
        std::vector<std::string> words = plainWords(argc, argv, 2);
        if (const char* const calls = std::getenv("HALFTRIP_FAKE_CALLS"))
            std::ofstream(calls, std::ios::app)
                << options.command << ' ' << (words.empty() ? "" : words.front()) << '\n';
        if (options.command == "check")
            return check(words.empty() ? "" : words.front());
        const std::string what = words.empty() ? "" : words.front();
        return tune(what, {words.begin() + std::min<std::ptrdiff_t>(1, std::ssize(words)), words.end()});
    }
    const char* wish = std::getenv("HALFTRIP_FAKE");
    const std::string behaviour = wish != nullptr ? wish : "steady";
    say(control::HelloEvent{"0.0.1", model::kRunSchemaVersion, options.command});
    if (behaviour == "refused") {
        say(control::ErrorEvent{{ErrorKind::Refused, "Nobody listens at 192.0.2.1 port 9753.", 0,
                                 "Start \"halftrip serve\" on that machine."},
                                3});
        return 3;
    }
    if (behaviour == "unchanged") {
        say(control::ErrorEvent{
            .error = {ErrorKind::NotPermitted, "Nothing may be changed for this run.", 0, "Run it as root."},
            .exitCode = 4,
            .isOfHostChange = true});
        return 4;
    }
    if (behaviour == "deaf")
        std::signal(SIGTERM, SIG_IGN);
    if (options.stopsOnEof && behaviour != "stubborn" && behaviour != "deaf") {
        std::thread([] {
            while (std::getchar() != EOF) {}
            isStopped = true;
        }).detach();
    }
    const int code = FakeRun(options, behaviour).run();
    // The thread that waits for the end of input may still be reading.
    std::fflush(stdout);
    std::_Exit(code);
}

}  // namespace

int main(int argc, char** argv)
{
    try {
        return play(argc, argv);
    } catch (const std::exception& failure) {
        std::fprintf(stderr, "%s\n", failure.what());
        return 1;
    }
}
