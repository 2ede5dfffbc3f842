#pragma once

#include "app/cli/command.hpp"
#include "app/cli/options/run_options.hpp"
#include "app/cli/peers/embedded_responder.hpp"
#include "app/cli/peers/ssh_responder.hpp"
#include "core/control/event.hpp"
#include "core/measure/session.hpp"
#include "core/tuning/plan.hpp"
#include "core/tuning/search_effects.hpp"

#include <array>
#include <atomic>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace halftrip::cli {

/// What is changed for one run at each end.
struct ChangedFor {
    std::vector<std::string> items = {};  ///< Of this host, as for tune apply.
    std::vector<std::string> peerChecks = {};  ///< Of the peer's, as it offers them (serve --allow-tuning).
};

/// Runs over and over against one responder, each with other settings; all of them put back between the runs. Main
/// thread.
class TunedRuns {
public:
    /// What is given outlives it.
    TunedRuns(const RunOptions& options, model::RunRequest request, const CommandContext& context)
        : m_options(options), m_request(std::move(request)), m_context(context)
    {
    }

    /// Finds the responder, or starts one: in this process, or over ssh, where its user is who has typed the command
    /// and lets the settings of both hosts be changed.
    [[nodiscard]] Status meet(const std::atomic<bool>& stop);
    /// Error Interrupted: stopped, with everything put back.
    [[nodiscard]] Result<model::RunRecord> measure(const ChangedFor& changed, const std::atomic<bool>& stop);
    /// What an item of tune apply, or kHoldItem, changes here for a run. Errors: those of planTuning(), Invalid (it is
    /// so already), NotSupported (it cannot be read, or waits for a restart).
    [[nodiscard]] Result<tuning::Plan> planOf(const std::string& item) const;
    /// What can be changed for a run: of this host (`named` as for offersOf()), and of the peer's. Error NotSupported:
    /// nothing here (the system), or the peer's responder does not allow it.
    [[nodiscard]] Result<std::vector<model::TuningOffer>> offersHere(const std::vector<std::string>& named = {}) const;
    [[nodiscard]] Result<std::vector<model::TuningOffer>> offersThere(const std::atomic<bool>& stop) const;

    /// What a user types at that host to keep such changes: they are of the adapter that was measured, not of the one
    /// with the default route.
    [[nodiscard]] std::string commandToApply(bool isAtB, const std::vector<std::string>& items) const;

    [[nodiscard]] const model::RunRequest& request() const noexcept { return m_request; }
    [[nodiscard]] const std::string& peerAddress() const noexcept { return m_peerAddress; }

private:
    void noteAdapters(const model::RunRecord& record);
    [[nodiscard]] Status checkHosts(const model::RunRecord& record);

    const RunOptions& m_options;
    model::RunRequest m_request;
    const CommandContext& m_context;
    measure::SessionOptions m_session;
    std::optional<EmbeddedResponder> m_responder;
    std::optional<SshResponder> m_remote;
    std::string m_peerAddress;
    std::array<std::string, 2> m_adapters;  ///< Of A and B in the last run; empty where it told none.
    std::string m_peerBoot;  ///< HostFacts::hostId of the first run.
};

/// Options by which a window follows and ends such a comparison.
void addWindowOptions(CLI::App& app, RunOptions& options);
/// Says how far it is, in these words or, to a window, as an event on standard error: the other stream is for the
/// result.
void tellStep(const RunOptions& options, const control::StepEvent& step, const std::string& words);

/// False where this host was the same during the run as before it: a driver takes some values without a word, and
/// keeps its own.
[[nodiscard]] bool hasChangedAny(const model::RunRecord& record);
/// Of a request that says nothing of it: one size, of which a second tells enough.
void chooseOneSize(model::RunRequest& request);
/// What the point of such a run was measured at.
[[nodiscard]] tuning::SearchFigures figuresOf(const model::RunRecord& record);
/// "faster", "slower", "noDifference", "notResolvable": in JSON.
[[nodiscard]] std::string_view verdictKey(stats::Verdict verdict) noexcept;

}  // namespace halftrip::cli
