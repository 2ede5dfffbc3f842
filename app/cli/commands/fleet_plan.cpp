#include "app/cli/command.hpp"
#include "app/cli/fleet/fleet_files.hpp"
#include "app/cli/options/run_options.hpp"
#include "app/cli/output/run_files.hpp"
#include "core/base/duration_text.hpp"
#include "core/base/plural.hpp"
#include "core/base/text_encoding.hpp"
#include "core/base/utc_reader.hpp"
#include "core/fleet/rack_pairs.hpp"
#include "core/fleet/suspects.hpp"
#include "core/measure/ends/utc_time.hpp"
#include "core/measure/plan/request_check.hpp"
#include "core/model/text/number_format.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace halftrip::cli {
namespace {

struct FleetPlanOptions {
    std::string inventory;
    std::string planTo;
    std::string suspects;
    std::optional<std::uint32_t> rounds;
    std::string roundTime;
    std::string start = "2m";
    std::uint64_t seed = 1;
    RunOptions run;
};

constexpr std::string_view kTimeExample = "2026-11-25T02:00:00Z";

/// "10m" from now, or kTimeExample.
Result<std::int64_t> startTimeOf(const std::string& typed, std::int64_t nowMs)
{
    if (typed.find('T') != std::string::npos) {
        const auto start = utcMilliseconds(typed);
        if (!start)
            return fail(ErrorKind::Invalid, text("--start {time} is no time.", typed),
                        text("Write it in UTC: {example}.", kTimeExample));
        return *start;
    }
    const auto span = parseDuration(typed, "--start");
    if (!span)
        return std::unexpected(span.error());
    return nowMs + *span / 1'000'000;
}

Result<fleet::PlanWish> planWishOf(const FleetPlanOptions& options, const CommandContext& context)
{
    fleet::PlanWish wish;
    auto request = toRequest(options.run);
    if (!request)
        return std::unexpected(std::move(request).error());
    wish.request = std::move(*request);
    if (wish.request.sizesBytes.empty())
        wish.request.sizesBytes = {64};
    if (wish.request.count != 0)
        return fail(ErrorKind::Invalid, "rounds take turns by the clock: a count of probes has no known length.",
                    "Give --duration in the place of --count.");
    if (Status status = measure::checkRequest(wish.request, context.registry); !status)
        return std::unexpected(std::move(status).error());
    wish.madeAtMs = context.platform.time().date().time_since_epoch() / std::chrono::milliseconds(1);
    const auto start = startTimeOf(options.start, wish.madeAtMs);
    if (!start)
        return std::unexpected(start.error());
    wish.startAtMs = *start;
    if (*start < wish.madeAtMs)
        return fail(ErrorKind::Invalid, text("--start {time} has passed.", options.start),
                    "Leave time to hand out the plan: --start 2m, or a time to come in UTC.");
    if (!options.roundTime.empty()) {
        const auto length = parseDuration(options.roundTime, "--round-time");
        if (!length)
            return std::unexpected(length.error());
        wish.roundMs = *length / 1'000'000;
    }
    wish.rounds = options.rounds;
    wish.seed = options.seed;
    auto text = readNamedFile(options.inventory, fleet::kMostInventoryBytes, context.platform.processes());
    if (!text)
        return std::unexpected(std::move(text).error());
    auto hosts = fleet::hostsFromInventory(utf8FromFile(std::move(*text)));
    if (!hosts)
        return std::unexpected(std::move(hosts).error());
    wish.hosts = std::move(*hosts);
    const std::string adapter = std::exchange(wish.request.adapter, {});
    for (fleet::Host& host : wish.hosts) {
        if (host.adapter.empty())
            host.adapter = adapter;
    }
    return wish;
}

/// "2 suspects", "1 suspect rack", "2 suspects and 1 suspect rack".
std::string suspectsInWords(const fleet::Plan& plan)
{
    const std::size_t hosts = plan.suspects.size();
    const std::size_t racks = plan.suspectRacks.size();
    std::vector<Text> words;
    if (hosts != 0)
        words.emplace_back(fmt::format("{} {}", hosts, wordBehind(hosts, "suspects")));
    if (racks != 0)
        words.emplace_back(fmt::format("{} suspect {}", racks, wordBehind(racks, "racks")));
    return joinWords(words);
}

/// A line, or none. Of a plan for suspects more rounds would say nothing of other racks.
std::string rackPairsInWords(const fleet::Plan& plan)
{
    std::vector<std::string> rackOf;
    for (const fleet::Host& host : plan.hosts)
        rackOf.push_back(host.rack);
    std::vector<fleet::Pair> all;
    for (const auto& round : plan.rounds)
        all.insert(all.end(), round.begin(), round.end());
    const auto count = fleet::countRackPairs(rackOf, all);
    return count && plan.method != fleet::Method::Suspects ? fleet::sentenceOf(*count) + "\n" : std::string();
}

std::string describeFleetPlan(const fleet::Plan& plan, const std::string& path, const std::string& sha256)
{
    std::size_t pairs = 0;
    for (const auto& round : plan.rounds)
        pairs += round.size();
    const std::size_t hosts = plan.hosts.size();
    const auto length = plan.roundMs * static_cast<std::int64_t>(plan.rounds.size());
    const auto utc = [](std::int64_t ms) {
        return measure::utcText(std::chrono::system_clock::time_point(std::chrono::milliseconds(ms)));
    };
    return fmt::format(
        "{} {}, {} {} of {} s, {} {} ({}).\n"
        "{}"
        "From {} to {}.\n"
        "Plan {}, seed {}, SHA-256 {}\n"
        "On each host: halftrip fleet run {} --host NAME --code-file FILE\n",
        hosts, wordBehind(hosts, "hosts"), plan.rounds.size(), wordBehind(plan.rounds.size(), "rounds"),
        static_cast<double>(plan.roundMs) / 1000, pairs, wordBehind(pairs, "measurements"),
        plan.method == fleet::Method::EveryPair   ? "every pair once"
        : plan.method == fleet::Method::Matchings ? "random matchings, within racks and across them by turns"
                                                  : suspectsInWords(plan) + " against known-good partners",
        rackPairsInWords(plan), utc(plan.startAtMs), utc(plan.startAtMs + length), path, plan.seed, sha256, path);
}

ExitCode makeFleetPlan(const FleetPlanOptions& options, const CommandContext& context)
{
    os::Processes& processes = context.platform.processes();
    const auto wish = planWishOf(options, context);
    if (!wish)
        return reportError(wish.error());
    Result<fleet::Plan> plan = [&]() -> Result<fleet::Plan> {
        if (options.suspects.empty())
            return fleet::makePlan(*wish);
        auto text = readNamedFile(options.suspects, fleet::kMostPlanBytes, processes);
        if (!text)
            return std::unexpected(std::move(text).error());
        const auto report = fleet::reportFromJson(*text);
        return report ? fleet::makeSuspectPlan(*wish, *report)
                      : std::unexpected(inFile(options.suspects, report.error()));
    }();
    if (!plan)
        return reportError(plan.error());
    const std::string file = fleet::toPlanFile(*plan);
    if (Status status = processes.writeFileAtomically(options.planTo, file); !status)
        return reportError(status.error());
    return deliverResult(describeFleetPlan(*plan, options.planTo, sha256Of(file, context.platform.entropy())));
}

}  // namespace

Command fleetPlanCommand()
{
    return {
        "fleet plan", "Plan the rounds in which the hosts of a fleet measure each other", [](CLI::App& app) {
            const auto options = std::make_shared<FleetPlanOptions>();
            app.add_option("inventory", options->inventory,
                           "Hosts: Ansible's YAML or INI, a list of names, or what ansible-inventory --list prints")
                ->required()
                ->type_name("INVENTORY");
            app.add_option("-o,--output", options->planTo, "The plan's file")->required()->type_name("FILE");
            app.add_option("--rounds", options->rounds,
                           "Number of random matchings, alternately within racks and across them [every pair once; 8 "
                           "above 200 hosts]")
                ->type_name("N");
            app.add_option("--round-time", options->roundTime, "From one round to the next [the measurement and 6 s]")
                ->type_name("TIME");
            app.add_option("--start", options->start, "From now on, or in UTC as 2026-11-25T02:00:00Z")
                ->capture_default_str()
                ->type_name("TIME");
            app.add_option("--seed", options->seed, "The same seed makes the same rounds")->capture_default_str();
            app.add_option("--suspects", options->suspects,
                           "Measure what this report (fleet report --json) names against known-good partners")
                ->type_name("REPORT");
            addRunOptions(app, options->run, *measure::findMode(model::RunRequest().mode), /*hasPeer=*/false,
                          RunOutputs::None);
            app.get_option("--adapter")->description("The adapter of each host whose inventory names none (adapter=)");
            app.get_option("--count")->group("");  // Rounds need a known length: it is refused.
            return [options](const CommandContext& context) { return makeFleetPlan(*options, context); };
        }};
}

}  // namespace halftrip::cli
