#pragma once

#include "core/os/tuning.hpp"
#include "platform/fake/practice/practice_hosts.hpp"

#include <atomic>
#include <functional>

namespace halftrip::fake {

/// The settings of one simulated host. What is changed is kept in the practice's file, and told to whoever plays the
/// host. The journal lies beside it, behind the real system's lock.
class PracticeTuning final : public os::Tuning {
public:
    /// `real`, `processes` and `state` outlive it. `onChange`: after each change.
    PracticeTuning(os::Tuning& real, os::Processes& processes, std::string folder, PracticeEnd end,
                   PracticeState& state, std::function<void()> onChange);

    [[nodiscard]] const os::Tunables& tunables() const override { return m_tunables; }
    [[nodiscard]] Result<std::string> journalFolder() const override
    {
        return m_folder + (m_end == PracticeEnd::A ? "/a" : "/b");
    }
    [[nodiscard]] Result<std::unique_ptr<os::TuningLock>> lock(const std::string& folder) override
    {
        return m_real.lock(folder);
    }
    [[nodiscard]] Result<std::unique_ptr<os::PmQosRequest>> holdIdleStates() override;
    /// Whether a program keeps this host's cores awake now.
    [[nodiscard]] bool areIdleStatesHeld() const noexcept { return m_holds.load() > 0; }

    /// A setting as it is now.
    [[nodiscard]] model::SettingValue read(std::string_view id) const { return practiceSetting(m_end, m_state, id); }
    [[nodiscard]] Status write(const std::string& id, const std::string& value);

private:
    os::Tuning& m_real;
    os::Processes& m_processes;
    std::string m_folder;
    PracticeEnd m_end;
    PracticeState& m_state;
    std::function<void()> m_onChange;
    os::Tunables m_tunables;
    std::atomic<int> m_holds{0};
};

}  // namespace halftrip::fake
