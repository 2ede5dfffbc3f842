#include "app/cli/commands/commands.hpp"
#include "app/cli/fleet/fleet_part.hpp"
#include "app/cli/options/code_options.hpp"
#include "app/cli/output/printing.hpp"
#include "core/base/duration_text.hpp"
#include "core/base/plural.hpp"
#include "core/control/pairing.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace halftrip::cli {
namespace {

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
    const std::int64_t now = context.platform.time().date().time_since_epoch() / std::chrono::milliseconds(1);
    if (Status status = checkTimeOf(plan->plan, now); !status)
        return reportError(status.error());
    if (Status status = makeFolder(options.results); !status)
        return reportError(status.error());
    const std::string copy = options.results + "/" + planNameOf(plan->sha256);
    if (Status status = processes.writeFileAtomically(copy, plan->bytes); !status)
        return reportError(status.error());
    const auto hold = processes.holdHost(os::HoldKind::Alone, "fleet run");
    if (!hold)
        return reportError(hold.error());
    const std::atomic<bool>& stop = processes.watchInterrupts();
    const BackgroundPrinting background(stop);
    say(fmt::format("Plan {}: this is {}, results in {}.\n", plan->sha256, plan->plan.hosts[*host].name,
                    options.results));
    if (now > plan->plan.startAtMs)
        say(fmt::format(
            "halftrip: The plan started {} ago; rounds that have begun and are not measured yet are holes.\n",
            durationText((now - plan->plan.startAtMs) / 1000 * 1'000'000'000)));
    const std::size_t measured = doFleetPart({&*plan, *host, *code, options.results}, context, stop);
    if (stop.load()) {
        say("halftrip: stopped; started again, it continues with the remaining rounds.\n");
        return ExitCode::Interrupted;
    }
    return deliverResult(
        fmt::format("{} {} in {}.\n", measured, wordBehind(measured, "measurements"), options.results));
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
