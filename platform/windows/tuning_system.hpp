#pragma once

#include "core/os/tuning.hpp"

namespace halftrip::windows {

/// The settings of platform/windows/tuning/, and the journal's place in this system's files.
class WindowsTuning final : public os::Tuning {
public:
    WindowsTuning();
    [[nodiscard]] std::string machineId() const override;
    [[nodiscard]] const os::Tunables& tunables() const override { return m_tunables; }
    [[nodiscard]] Result<std::string> journalFolder() const override;
    [[nodiscard]] std::string rootsJournalFolder() const override;
    [[nodiscard]] Result<std::unique_ptr<os::TuningLock>> lock(const std::string& folder) override;
    /// Windows forgets no such request by itself: idleDisableItem() says what to set.
    [[nodiscard]] Result<std::unique_ptr<os::PmQosRequest>> holdIdleStates() override;
    [[nodiscard]] Result<std::string> idleDisableItem() const override;
    [[nodiscard]] std::string adviceOnRights(const std::string& command) const override;
    [[nodiscard]] std::string withRootsRights(const std::string& command) const override;

private:
    os::Tunables m_tunables;
};

}  // namespace halftrip::windows
