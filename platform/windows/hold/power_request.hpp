#pragma once

#include "core/base/text.hpp"
#include "platform/windows/system/handle.hpp"

namespace halftrip::windows {

/// Asks the system to stay awake and to let this process run while this lives ("powercfg /requests" shows it).
class PowerRequest {
public:
    PowerRequest();
    PowerRequest(const PowerRequest&) = delete;
    PowerRequest& operator=(const PowerRequest&) = delete;
    ~PowerRequest();
    /// What was refused, in one sentence; empty when nothing was.
    [[nodiscard]] const Text& refused() const noexcept { return m_refused; }

private:
    OwnedHandle m_request;
    bool m_isSystemKept = false;
    bool m_isExecutionKept = false;
    Text m_refused;
};

}  // namespace halftrip::windows
