#pragma once

#include "app/cli/command.hpp"
#include "app/cli/options/run_options.hpp"
#include "app/cli/peers/embedded_responder.hpp"
#include "app/cli/peers/ssh_responder.hpp"
#include "core/measure/session.hpp"
#include "core/tuning/trials.hpp"

#include <atomic>
#include <optional>
#include <string>
#include <utility>

namespace halftrip::cli {

/// The peer of a series of trials, as the options of its command say. Main thread.
class MetTrialPeer final : public tuning::TrialPeer {
public:
    /// What is given outlives it.
    MetTrialPeer(const RunOptions& options, model::RunRequest request, const CommandContext& context)
        : m_options(options), m_request(std::move(request)), m_context(context)
    {
    }

    /// Finds the responder, or starts one: in this process, or over ssh, where its user is who has typed the command
    /// and lets the settings of both hosts be changed. From then on the end of its input stops a command that was
    /// told so.
    [[nodiscard]] Status meet(const std::atomic<bool>& stop);
    /// Trials against it, once it is met; not beyond its life.
    [[nodiscard]] tuning::Trials trials();

    [[nodiscard]] Result<model::RunRecord> run(const tuning::TrialRun& run, const std::atomic<bool>& stop) override;
    [[nodiscard]] Result<std::vector<model::TuningOffer>> offers(const std::atomic<bool>& stop) override;

private:
    const RunOptions& m_options;
    model::RunRequest m_request;
    const CommandContext& m_context;
    measure::PeerCall m_call;
    std::optional<EmbeddedResponder> m_responder;
    std::optional<SshResponder> m_remote;
    std::string m_peerAddress;
};

/// What has become of the settings after a series of trials that ended so: a line, or nothing where that is not known.
/// `changesPeer`: those of the peer were changed, too, which nobody asks after Ctrl-C.
[[nodiscard]] std::string settingsAfter(ExitCode code, bool changesPeer);

/// Options by which a window follows and ends such a series.
void addWindowOptions(CLI::App& app, RunOptions& options);
/// Says how far it is, in words or, to a window, as an event on standard error: the other stream is for the result.
[[nodiscard]] tuning::TellStep tellSteps(const RunOptions& options);

/// What the options ask for, checked; where they name no size, one, of which a second tells enough.
[[nodiscard]] Result<model::RunRequest> oneSizeRequest(const RunOptions& options, const CommandContext& context);

}  // namespace halftrip::cli
