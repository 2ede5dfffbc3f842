#pragma once

#include "core/model/record/run_record.hpp"
#include "core/model/request/tuned_setting.hpp"
#include "core/os/platform.hpp"
#include "core/tuning/plan.hpp"
#include "core/tuning/search_effects.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace halftrip::tuning {

/// What is changed for one run at each end.
struct ChangedFor {
    std::vector<std::string> items = {};  ///< Of this host, as for tune apply.
    std::vector<std::string> peerChecks = {};  ///< Of the peer's, as it offers them (serve --allow-tuning).
};

/// What the record of a run has to say of that.
struct TrialRun {
    std::vector<model::TunedSetting> tuned = {};
    bool areIdleStatesHeld = false;
    std::vector<std::string> peerChecks = {};
    /// Those of A and B in the series' first run, for cores that the request leaves to Halftrip: what other programs do
    /// at the moment must not make the difference. Empty where the first run had none, or where this one moves
    /// interrupts, which choose cores, too.
    std::array<std::optional<int>, 2> cores = {};
};

/// Against whom trials are measured: whoever has met a responder implements it.
class TrialPeer {
public:
    virtual ~TrialPeer() = default;
    /// One run as this host is now. Error Interrupted: stopped.
    [[nodiscard]] virtual Result<model::RunRecord> run(const TrialRun& run, const std::atomic<bool>& stop) = 0;
    /// What its responder lets a session change. Error NotSupported: nothing.
    [[nodiscard]] virtual Result<std::vector<model::TuningOffer>> offers(const std::atomic<bool>& stop) = 0;
};

/// How far a series of trials is; the words are for people.
using TellStep = std::function<void(std::size_t done, std::size_t total, const std::string& words)>;

/// Runs over and over against one peer, each with other settings; all of them put back between the runs. Main thread.
class Trials {
public:
    /// `adapter` as in TuningRequest. What is given outlives it.
    Trials(os::Platform& platform, TrialPeer& peer, std::string adapter, std::string peerAddress)
        : m_platform(platform), m_peer(peer), m_adapter(std::move(adapter)), m_peerAddress(std::move(peerAddress))
    {
    }

    /// Error Interrupted: stopped, with everything put back. NotSupported: nothing of it can be changed. Closed: the
    /// peer's host was restarted since the first run.
    [[nodiscard]] Result<model::RunRecord> measure(const ChangedFor& changed, const std::atomic<bool>& stop);
    /// What an item of tune apply, or kHoldItem, changes here for a run. Errors: those of planTuning(), Invalid (it is
    /// so already), NotSupported (it cannot be read, or waits for a restart).
    [[nodiscard]] Result<Plan> planOf(const std::string& item) const;
    /// What can be changed for a run: of this host (`named` as for offersOf()), and of the peer's. Error NotSupported:
    /// nothing here (the system), or the peer's responder does not allow it.
    [[nodiscard]] Result<std::vector<model::TuningOffer>> offersHere(const std::vector<std::string>& named = {}) const;
    [[nodiscard]] Result<std::vector<model::TuningOffer>> offersThere(const std::atomic<bool>& stop) const
    {
        return m_peer.offers(stop);
    }

    /// What a user types at that host to keep such changes: they are of the adapter that was measured, not of the one
    /// with the default route.
    [[nodiscard]] std::string commandToApply(bool isAtB, const std::vector<std::string>& items) const;

    [[nodiscard]] os::Platform& platform() const noexcept { return m_platform; }
    [[nodiscard]] const std::string& adapter() const noexcept { return m_adapter; }
    [[nodiscard]] const std::string& peerAddress() const noexcept { return m_peerAddress; }

private:
    void noteAdapters(const model::RunRecord& record);
    void noteCores(const model::RunRecord& record);
    [[nodiscard]] Status checkHosts(const model::RunRecord& record);

    os::Platform& m_platform;
    TrialPeer& m_peer;
    std::string m_adapter;
    std::string m_peerAddress;
    std::array<std::string, 2> m_adapters;  ///< Of A and B in the last run; empty where it told none.
    std::string m_peerBoot;  ///< HostFacts::hostId of the first run.
    std::optional<std::array<std::optional<int>, 2>> m_cores;  ///< Of the first run that moved no interrupts.
};

/// False where this host was the same during the run as before it: a driver takes some values without a word, and
/// keeps its own.
[[nodiscard]] bool hasChangedAny(const model::RunRecord& record);
/// What the point of such a run was measured at.
[[nodiscard]] SearchFigures figuresOf(const model::RunRecord& record);

}  // namespace halftrip::tuning
