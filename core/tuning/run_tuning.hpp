#pragma once

#include "core/model/request/host_wish.hpp"
#include "core/model/request/run_request.hpp"
#include "core/model/request/tuned_setting.hpp"
#include "core/tuning/service.hpp"

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::tuning {

/// Waits up to 10 s until the adapter has a link: many drivers restart theirs when queues, rings or pause frames
/// change.
void awaitLink(os::Platform& platform, const std::string& adapter, const std::atomic<bool>& stop);

/// The first change that is in use only after a command by hand: nothing for a run. Null: there is none.
[[nodiscard]] const Change* firstThatWaits(const Plan& plan) noexcept;
/// Why it is nothing for a run, and what to do instead.
[[nodiscard]] Error cannotBeForRun(const Change& change);

/// Settings of this host that are changed as long as it exists. Main thread.
class RunTuning {
public:
    /// Changes them, of the adapter that leads to the peer. Errors: those of planTuning() and lockJournal(),
    /// NotPermitted (nothing at all may be changed), NotSupported (idle states cannot be held off, or a named item not
    /// be set).
    [[nodiscard]] static Result<RunTuning> begin(const model::HostWish& wish, const std::string& adapter,
                                                 const std::string& peerAddress, os::Platform& platform,
                                                 const std::atomic<bool>& stop);
    RunTuning(RunTuning&&) = default;
    RunTuning& operator=(RunTuning&&) = delete;
    /// As end(), for who leaves early.
    ~RunTuning();

    /// Whose settings are changed; empty where only idle states are held off.
    [[nodiscard]] const std::string& adapter() const noexcept { return m_adapter; }
    [[nodiscard]] const std::vector<model::TunedSetting>& tuned() const noexcept { return m_tuned; }
    [[nodiscard]] bool areIdleStatesHeld() const noexcept { return m_areIdleStatesHeld; }
    /// Sentences for the user and the run file.
    [[nodiscard]] const std::vector<Text>& notes() const noexcept { return m_notes; }
    /// Puts everything back that was changed for the run. Error: not all of it; the journal has the rest.
    [[nodiscard]] Status end();

private:
    explicit RunTuning(os::Platform& platform) : m_platform(&platform) {}
    [[nodiscard]] Status holdIdleStates(std::string& item);
    void noteBusyRead(const Plan& plan);
    [[nodiscard]] Result<AdvisedPlan> plan(const model::HostWish& wish, const std::string& idleItem,
                                           const std::string& adapter, const std::string& peerAddress);
    [[nodiscard]] Status apply(const AdvisedPlan& advised, const std::atomic<bool>& stop);
    [[nodiscard]] Status checkIdleStates() const;
    [[nodiscard]] Status retune(Journal& journal);
    [[nodiscard]] Status revert(Journal& journal);

    os::Platform* m_platform;
    std::string m_adapter;
    std::optional<LockedJournal> m_journal;  ///< Null where nothing is to be put back.
    std::vector<SettingName> m_changed;  ///< Those that "tune apply" has not changed before.
    std::vector<Change> m_retuned;  ///< Those that it has, back to what it had made of them.
    std::optional<Item> m_idleItem;  ///< What holds idle states off; none where no setting does.
    std::vector<model::TunedSetting> m_tuned;
    std::vector<Text> m_notes;
    std::unique_ptr<os::PmQosRequest> m_hold;  ///< Null where a setting does it.
    bool m_areIdleStatesHeld = false;
};

}  // namespace halftrip::tuning
