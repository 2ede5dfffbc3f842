#include "app/cli/command.hpp"
#include "app/cli/fleet/fleet_part.hpp"
#include "app/cli/options/code_options.hpp"
#include "app/cli/output/printing.hpp"
#include "core/base/duration_text.hpp"
#include "core/base/plural.hpp"
#include "core/control/pairing.hpp"
#include "core/measure/plan/transport_choice.hpp"
#include "core/os/chosen_adapter.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <set>

namespace halftrip::cli {
namespace {

std::int64_t dateInMs(os::Platform& platform)
{
    return platform.time().date().time_since_epoch() / std::chrono::milliseconds(1);
}

struct FleetRunOptions {
    std::string plan;
    std::string host;
    std::string codeFile;
    std::string results = "halftrip-fleet";
};

/// By the option, or by what the host calls itself, with its domain or without.
Result<std::size_t> placeOfHost(const FleetRunOptions& options, const fleet::Plan& plan, os::Host& host)
{
    const std::string own = options.host.empty() ? host.facts().hostName : options.host;
    const Text hint = "Say which of its hosts this one is: --host NAME.";
    std::vector<std::size_t> places;
    if (options.host.empty())
        places = fleet::placesFor(plan, own);
    else if (const auto place = fleet::placeOf(plan, own))
        places.push_back(*place);
    if (places.empty())
        return fail(ErrorKind::Invalid, text("the plan has no host \"{own}\".", own), hint);
    if (places.size() > 1)
        return fail(ErrorKind::Invalid,
                    text("\"{own}\" may be {first} or {second} of the plan.", own, plan.hosts[places[0]].name,
                         plan.hosts[places[1]].name),
                    hint);
    return places.front();
}

/// Without the rights for them no round of this host would have figures.
Status checkTransports(const fleet::Plan& plan, std::size_t host, const transport::TransportRegistry& registry)
{
    const model::RunRequest& request = plan.request;
    std::set<std::string> needed;
    for (std::size_t round = 0; round < plan.rounds.size(); ++round) {
        const auto pair = fleet::pairOf(plan, round, host);
        if (pair)
            needed.insert(pair->initiator == host || request.responderTransport.empty() ? request.transport
                                                                                        : request.responderTransport);
    }
    for (const std::string& transport : needed) {
        if (const auto choice = measure::chooseTransport(registry, transport); !choice)
            return std::unexpected(choice.error());
    }
    return {};
}

/// A host that has come to its plan.
struct Part {
    const ReadPlan& plan;
    std::size_t host = 0;
    std::string code;
};

/// Another program may do this host's part of this very plan: started again by an engine that does not know it, there
/// is nothing left to do. Null where no lock can be had; that of the host excludes others then. Error Busy.
Result<std::unique_ptr<os::FileClaim>> claimPart(const Part& part, const std::string& copy, os::Processes& processes)
{
    std::string host = part.plan.plan.hosts[part.host].name;
    std::ranges::replace(host, ':', '=');
    auto claim = processes.claimFile(copy + "~" + host);
    if (!claim && claim.error().kind != ErrorKind::Busy)
        return nullptr;
    return claim;
}

ExitCode tellOutcome(const FleetPartOutcome& outcome, const std::string& results)
{
    if (outcome.failed != 0)
        say(fmt::format("halftrip: {} {} failed because of this host; see above.\n", outcome.failed,
                        wordBehind(outcome.failed, "rounds")));
    return deliverResult(
        fmt::format("{} {} in {}.\n", outcome.measured, wordBehind(outcome.measured, "measurements"), results),
        exitCodeFor(outcome.failure));
}

ExitCode runPart(const Part& part, const FleetRunOptions& options, const CommandContext& context)
{
    os::Processes& processes = context.platform.processes();
    const fleet::Plan& plan = part.plan.plan;
    if (Status status = makeFolder(options.results); !status)
        return reportError(status.error());
    const std::string copy = options.results + "/" + planNameOf(part.plan.sha256);
    const auto claim = claimPart(part, copy, processes);
    if (!claim)
        return deliverResult(fmt::format("Another program already runs {}'s part of this plan, results in {}.\n",
                                         plan.hosts[part.host].name, options.results));
    if (Status status = processes.writeFileAtomically(copy, part.plan.bytes); !status)
        return reportError(status.error());
    const auto hold = processes.holdHost(os::HoldKind::Alone, "fleet run");
    if (!hold)
        return reportError(hold.error());
    const std::atomic<bool>& stop = processes.watchInterrupts();
    const BackgroundPrinting background(stop);
    say(fmt::format("Plan {}: this is {}, results in {}.\n", part.plan.sha256, plan.hosts[part.host].name,
                    options.results));
    const std::int64_t now = dateInMs(context.platform);
    if (now > plan.startAtMs)
        say(fmt::format(
            "halftrip: The plan started {} ago; rounds that have begun and are not measured yet are holes.\n",
            durationText((now - plan.startAtMs) / 1000 * 1'000'000'000)));
    const FleetPartOutcome outcome = doFleetPart({&part.plan, part.host, part.code, options.results}, context, stop);
    if (stop.load()) {
        say("halftrip: stopped; started again, it continues with the remaining rounds.\n");
        return ExitCode::Interrupted;
    }
    return tellOutcome(outcome, options.results);
}

ExitCode runFleet(const FleetRunOptions& options, const CommandContext& context)
{
    os::Processes& processes = context.platform.processes();
    const auto plan = readPlan(options.plan, context.platform);
    if (!plan)
        return reportError(plan.error());
    const auto host = placeOfHost(options, plan->plan, context.platform.host());
    if (!host)
        return reportError(host.error());
    const auto code = readPairingCode({.file = options.codeFile}, processes);
    if (!code)
        return reportError(code.error());
    if (Status status = control::checkPairingCode(*code); !status)
        return reportError(status.error());
    if (Status status = checkTimeOf(plan->plan, dateInMs(context.platform)); !status)
        return reportError(status.error());
    model::RunRequest request = plan->plan.request;
    request.adapter = plan->plan.hosts[*host].adapter;
    if (Status status = os::checkAdapters(context.platform.host(), request); !status)
        return reportError(status.error());
    if (Status status = checkTransports(plan->plan, *host, context.registry); !status)
        return reportError(status.error());
    return runPart({*plan, *host, *code}, options, context);
}

}  // namespace

Command fleetRunCommand()
{
    return {"fleet run", "Run this host's part of a fleet plan", [](CLI::App& app) {
                const auto options = std::make_shared<FleetRunOptions>();
                app.add_option("plan", options->plan, "What \"halftrip fleet plan\" wrote, the same on every host")
                    ->required()
                    ->type_name("PLAN");
                addCodeFileOption(app, options->codeFile, "Ask other hosts for, and give them,",
                                  ": the fleet's, the same on every host")
                    ->required();
                app.add_option("--host", options->host, "Which host of the plan this is [its host name]")
                    ->type_name("NAME");
                app.add_option("--results", options->results, "Folder for the run files")
                    ->capture_default_str()
                    ->type_name("DIR");
                return [options](const CommandContext& context) { return runFleet(*options, context); };
            }};
}

}  // namespace halftrip::cli
