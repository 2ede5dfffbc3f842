#pragma once

#include "core/base/error.hpp"
#include "core/model/request/tuned_setting.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace halftrip::os {

/// What one session may change of the responder's host (serve --allow-tuning), by the responder's own journal. The
/// initiator names checks; which settings these are and what they become, this host decides. One thread.
class SessionTuning {
public:
    SessionTuning() = default;
    SessionTuning(const SessionTuning&) = delete;
    SessionTuning& operator=(const SessionTuning&) = delete;
    /// Puts back what is still changed.
    virtual ~SessionTuning() = default;

    [[nodiscard]] virtual Result<std::vector<model::TuningOffer>> offers() = 0;
    /// Changes what these of the offers advise. Errors: Invalid (no such offer), NotPermitted (nothing may be changed),
    /// File (the journal cannot be used).
    [[nodiscard]] virtual Result<std::vector<model::TunedSetting>> change(const std::vector<std::string>& checks) = 0;
    /// Error: not all of it was put back; the journal has the rest.
    [[nodiscard]] virtual Status putBack() = 0;
};

/// For the session that comes through this adapter.
using MakeSessionTuning = std::function<std::unique_ptr<SessionTuning>(const std::string& adapter)>;

}  // namespace halftrip::os
