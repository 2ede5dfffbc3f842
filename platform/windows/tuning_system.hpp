#pragma once

#include "core/os/tuning.hpp"

namespace halftrip::windows {

/// Nothing yet: halftrip check shows the commands that change settings, and people run them.
class WindowsTuning final : public os::Tuning {
public:
    [[nodiscard]] const os::Tunables& tunables() const override { return m_none; }
    [[nodiscard]] std::string reasonForNone() const override
    {
        return "On Windows, this version of Halftrip changes no settings itself; \"halftrip check\" shows the commands "
               "that do.";
    }
    [[nodiscard]] Result<std::string> journalFolder() const override
    {
        return fail(ErrorKind::NotSupported, reasonForNone());
    }
    [[nodiscard]] Result<std::unique_ptr<os::TuningLock>> lock(const std::string& /*folder*/) override
    {
        return fail(ErrorKind::NotSupported, reasonForNone());
    }
    [[nodiscard]] Result<std::unique_ptr<os::IdleHold>> holdIdleStates() override
    {
        return fail(ErrorKind::NotSupported,
                    "On Windows, this version of Halftrip cannot keep cores out of idle states.",
                    "Use the power plan: \"halftrip check\" shows the command.");
    }

private:
    os::Tunables m_none;
};

}  // namespace halftrip::windows
