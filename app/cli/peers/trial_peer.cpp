#include "app/cli/peers/trial_peer.hpp"

#include "app/cli/output/printing.hpp"
#include "app/cli/run_command.hpp"
#include "app/cli/unwatched.hpp"
#include "core/control/event.hpp"
#include "core/measure/plan/request_check.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdint>

namespace halftrip::cli {
namespace {

/// The size that published figures are of.
constexpr std::uint32_t kOneSizeBytes = 64;

void keepCore(model::CoreChoice& choice, const std::optional<int>& core)
{
    if (choice.kind == model::CoreChoice::Kind::Auto && core)
        choice = {.kind = model::CoreChoice::Kind::Fixed, .core = *core};
}

}  // namespace

std::string settingsAfter(ExitCode code, bool changesPeer)
{
    // Of an error nobody knows that: it may be what could not be put back, also one that a driver does not support.
    if (code != ExitCode::Done && code != ExitCode::Interrupted)
        return {};
    if (code == ExitCode::Interrupted && changesPeer)
        return "The settings of this host are as they were before; the peer restores its own as the session ends.\n";
    return "All settings are as they were before.\n";
}

void addWindowOptions(CLI::App& app, RunOptions& options)
{
    app.add_flag("--stop-on-stdin-eof", options.stopsAtEndOfInput, "Stop when standard input ends")->group("");
    app.add_flag("--step-events", options.tellsSteps, "Tell rounds and runs as events on standard error")->group("");
}

tuning::TellStep tellSteps(const RunOptions& options)
{
    return [isOfWindow = options.tellsSteps](std::size_t done, std::size_t total, const std::string& words) {
        const control::StepEvent step{static_cast<std::uint32_t>(done), static_cast<std::uint32_t>(total)};
        say(isOfWindow ? control::toLine(step) + "\n" : fmt::format("halftrip: {}\n", words));
    };
}

Status MetTrialPeer::meet(const std::atomic<bool>& stop)
{
    os::Platform& platform = m_context.platform;
    auto code = readPairingCode(m_options.code, platform.processes());
    if (!code)
        return std::unexpected(std::move(code).error());
    m_call.pairingCode = *code;
    if (m_request.peer.isSelf()) {
        auto started = EmbeddedResponder::start(platform, m_request.family == model::AddressFamily::V6,
                                                EmbeddedResponder::Sessions::Many);
        if (!started)
            return std::unexpected(std::move(started).error());
        m_responder.emplace(std::move(*started));
        m_call = m_responder->call();
    }
    if (m_request.peer.isSsh()) {
        SshWish wish = m_options.ssh;
        wish.allowsTuning = true;
        auto started = SshResponder::start(platform, m_request.peer, wish, m_request.port, {stop},
                                           SshResponder::Sessions::Many);
        if (!started)
            return std::unexpected(std::move(started).error());
        m_remote.emplace(std::move(*started));
        m_call = m_remote->call();
    }
    auto address = peerAddressOf(m_request, m_call.instead, platform);
    if (!address)
        return std::unexpected(std::move(address).error());
    m_peerAddress = std::move(*address);
    if (m_options.stopsAtEndOfInput)
        platform.processes().interruptAtEndOfInput();  // Its first line was the pairing code.
    return {};
}

tuning::Trials MetTrialPeer::trials()
{
    return {m_context.platform, *this, m_request.adapter, m_peerAddress};
}

Result<model::RunRecord> MetTrialPeer::run(const tuning::TrialRun& run, const std::atomic<bool>& stop)
{
    measure::PeerCall call = m_call;
    call.checks = run.peerChecks;
    model::RunRecord record = measure::recordOf(m_request, m_context.commandLine);
    record.tuned = run.tuned;
    record.areIdleStatesHeld = run.areIdleStatesHeld;
    keepCore(record.request.initiator.core, run.cores[0]);
    keepCore(record.request.responder.core, run.cores[1]);
    Unwatched nobody;
    measure::SessionOutcome outcome = measure::runSession(std::move(record), call, m_context.platform,
                                                          m_context.registry, nobody, stop);
    if (outcome.error && m_remote)
        return std::unexpected(
            m_remote->explain(*std::move(outcome.error), !outcome.record.responderHost.toolVersion.empty()));
    if (outcome.error)
        return std::unexpected(*std::move(outcome.error));
    outcome.record.request = m_request;  // What was asked for.
    return std::move(outcome.record);
}

Result<std::vector<model::TuningOffer>> MetTrialPeer::offers(const std::atomic<bool>& stop)
{
    return measure::askPeerTunables(m_request, m_call, m_context.platform, stop);
}

Result<model::RunRequest> oneSizeRequest(const RunOptions& options, const CommandContext& context)
{
    auto request = toRequest(options);
    if (!request)
        return request;
    if (request->sizesBytes.empty())
        request->sizesBytes = {kOneSizeBytes};
    if (Status status = measure::checkRequest(*request, context.registry); !status)
        return std::unexpected(std::move(status).error());
    return request;
}

}  // namespace halftrip::cli
