#pragma once

#include "core/os/tuning.hpp"
#include "platform/linux/host/system_tree.hpp"

namespace halftrip::platform {

/// The settings of platform/linux/tuning/, and the journal's place in this system's files.
class LinuxTuning final : public os::Tuning {
public:
    /// `tree` outlives it.
    explicit LinuxTuning(const SystemTree& tree);
    [[nodiscard]] std::string machineId() const override;
    [[nodiscard]] const os::Tunables& tunables() const override { return m_tunables; }
    [[nodiscard]] Result<std::string> journalFolder() const override;
    [[nodiscard]] std::string rootsJournalFolder() const override;
    [[nodiscard]] std::vector<os::MemberJournal> membersJournals() const override;
    [[nodiscard]] Result<std::unique_ptr<os::TuningLock>> lock(const std::string& folder) override;
    [[nodiscard]] Result<std::unique_ptr<os::PmQosRequest>> holdIdleStates() override;

private:
    const SystemTree& m_tree;
    os::Tunables m_tunables;
};

}  // namespace halftrip::platform
