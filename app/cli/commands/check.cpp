#include "core/check/check.hpp"
#include "app/cli/command.hpp"
#include "app/cli/options/code_options.hpp"
#include "app/cli/options/run_options.hpp"
#include "app/cli/options/text_options.hpp"
#include "app/cli/output/json_output.hpp"
#include "app/cli/output/printing.hpp"
#include "app/cli/peers/elsewhere.hpp"
#include "app/cli/peers/responder_port.hpp"
#include "core/base/version.hpp"
#include "core/control/responder_link.hpp"
#include "core/export/table/checklist.hpp"
#include "core/model/fields/field_json.hpp"
#include "core/model/request/peer.hpp"
#include "core/os/chosen_adapter.hpp"
#include "core/tuning/service.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <optional>

namespace halftrip::cli {
namespace {

struct CheckOptions {
    std::string peer;
    std::optional<std::uint16_t> port;  ///< Absent: kDefaultControlPort, or over ssh any free one.
    bool isV4 = false;
    bool isV6 = false;
    CodeOptions code;
    std::string adapter;
    std::string profile = "latency";
    SshWish ssh;
    bool stopsAtEndOfInput = false;
    JsonOutput json;
    bool showsAll = false;
    TextOptions text;
};

/// What the peer says about itself, and where it is.
struct PeerFacts {
    model::HostFacts host;
    std::string address;
};

Result<PeerFacts> askPeer(const CheckOptions& options, os::Platform& platform)
{
    model::Peer peer(options.peer);
    if (peer.fault)
        return std::unexpected(*peer.fault);
    const auto port = takePort(peer, options.port);
    if (!port)
        return std::unexpected(port.error());
    if (Status status = checkSshWish(options.ssh, peer); !status)
        return std::unexpected(std::move(status).error());
    if (peer.kind != model::Peer::Kind::Responder && !peer.isSsh())
        return fail(ErrorKind::Invalid,
                    text("\"{peer}\" has no responder whose settings could be checked.", options.peer),
                    "Name a host where \"halftrip serve\" runs, or none to check this host alone.");
    auto code = readPairingCode(options.code, platform.processes());
    if (!code)
        return std::unexpected(std::move(code).error());
    control::LinkRequest call;
    call.peer = peer.host;
    call.port = port->value_or(model::kDefaultControlPort);
    call.family = options.isV4   ? model::AddressFamily::V4
                  : options.isV6 ? model::AddressFamily::V6
                                 : model::AddressFamily::Any;
    call.adapter = options.adapter;
    call.pairingCode = *code;
    call.build = kVersion;
    if (options.stopsAtEndOfInput) {
        static_cast<void>(platform.processes().watchInterrupts());
        platform.processes().interruptAtEndOfInput();
    }
    const os::WaitingUser user{platform.processes().watchInterrupts(),
                               [](const std::string& sentence) { say(fmt::format("halftrip: {}\n", sentence)); }};
    std::optional<SshResponder> remote;
    if (peer.isSsh()) {
        auto started = SshResponder::start(platform, peer, options.ssh, port->value_or(0), user);
        if (!started)
            return std::unexpected(std::move(started).error());
        remote.emplace(std::move(*started));
        call.peer = remote->address().address;
        call.port = remote->address().port;
        call.pairingCode = remote->pairingCode();
    }
    auto link = control::ResponderLink::open(platform, call, user);
    if (!link)
        return std::unexpected(remote ? remote->explain(std::move(link).error(), /*hasMet=*/false)
                                      : std::move(link).error());
    PeerFacts facts{(*link)->host(), (*link)->peer().address};
    (*link)->bye();
    return facts;
}

ExitCode runCheck(const CheckOptions& options, const CommandContext& context)
{
    os::Platform& platform = context.platform;
    if (!options.ssh.from.empty()) {
        const auto code = readPairingCode(options.code, platform.processes());
        return code ? relayCommand(options.ssh, options.json, *code, context) : reportError(code.error());
    }
    tuning::TuningRequest request{.adapter = options.adapter, .profile = options.profile};
    std::optional<model::HostFacts> peer;
    if (!options.peer.empty()) {
        if (!options.adapter.empty()) {
            if (const auto named = os::chooseAdapter(platform.host(), options.adapter, {}); !named)
                return reportError(named.error());
        }
        auto asked = askPeer(options, platform);
        if (!asked)
            return reportError(asked.error());
        peer = std::move(asked->host);
        request.peerAddress = std::move(asked->address);
    }
    const auto codeOf = [](const model::CheckReport& report) {
        return model::hasFailed(report) ? ExitCode::CheckFailed : ExitCode::Done;
    };
    if (options.json.isWanted()) {
        auto report = tuning::readSettings(request, std::move(peer), platform);
        return report
                   ? deliverDocument(options.json, model::toJson(*report), platform.processes(), codeOf(report->checks))
                   : reportError(report.error());
    }
    const auto report = tuning::judgeHosts(request, std::move(peer), platform);
    if (!report)
        return reportError(report.error());
    return deliverResult(exporting::writeChecklist(*report, options.showsAll || options.text.isVerbose,
                                                   styleOf(options.text, platform.processes())),
                         codeOf(*report));
}

std::string profileHelp()
{
    std::string text = "What to judge:";
    for (const check::Profile& profile : check::allProfiles())
        text += fmt::format("{} {} ({})", text.back() == ':' ? "" : ",", profile.id, profile.title);
    return text;
}

}  // namespace

Command checkCommand()
{
    return {
        "check", "Judge the settings of this host, and of a peer, that affect latency", [](CLI::App& app) {
            const auto options = std::make_shared<CheckOptions>();
            app.add_option("peer", options->peer,
                           "Also check this host: one where \"halftrip serve\" runs, or ssh://HOST")
                ->type_name("PEER");
            app.add_option("--adapter", options->adapter,
                           "The adapter of this host to check [towards PEER, or with the default route]")
                ->type_name("NAME");
            std::vector<std::string> profiles;
            for (const check::Profile& profile : check::allProfiles())
                profiles.emplace_back(profile.id);
            app.add_option("--profile", options->profile, profileHelp())
                ->capture_default_str()
                ->check(CLI::IsMember(profiles))
                ->type_name("NAME");
            addJsonOption(app, options->json);
            addFormatOfOld(app, options->json, "text");
            app.add_flag("--all", options->showsAll, "Also show Pass and Not applicable, with all reasons");
            addTextOptions(app, options->text, "The same as --all");
            const char* const group = "Peer";
            app.add_option("--port", options->port, "The responder's control port")
                ->default_str(std::to_string(model::kDefaultControlPort))
                ->check(CLI::Range(1, 65535))
                ->type_name("PORT")
                ->group(group);
            addCodeOptions(app, options->code, "The pairing code that \"halftrip serve\" printed", group);
            addFromOption(app, options->ssh, group);
            addSshOptions(app, options->ssh, group);
            app.add_flag("--stop-on-stdin-eof", options->stopsAtEndOfInput, "Stop when standard input ends")->group("");
            auto* v4 = app.add_flag("-4", options->isV4, "IPv4 only")->group(group);
            app.add_flag("-6", options->isV6, "IPv6 only")->excludes(v4)->group(group);
            return [options](const CommandContext& context) { return runCheck(*options, context); };
        }};
}

}  // namespace halftrip::cli
