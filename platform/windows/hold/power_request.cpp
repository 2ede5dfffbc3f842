#include "platform/windows/hold/power_request.hpp"

#include "platform/windows/system/text.hpp"

#include <windows.h>

namespace halftrip::windows {

PowerRequest::PowerRequest()
{
    std::wstring reason = L"Halftrip measures latencies.";
    REASON_CONTEXT context{};
    context.Version = POWER_REQUEST_CONTEXT_VERSION;
    context.Flags = POWER_REQUEST_CONTEXT_SIMPLE_STRING;
    context.Reason.SimpleReasonString = reason.data();
    m_request = OwnedHandle(PowerCreateRequest(&context));
    DWORD code = m_request ? ERROR_SUCCESS : GetLastError();
    if (m_request) {
        m_isSystemKept = PowerSetRequest(m_request.get(), PowerRequestSystemRequired) != FALSE;
        if (!m_isSystemKept)
            code = GetLastError();
        m_isExecutionKept = PowerSetRequest(m_request.get(), PowerRequestExecutionRequired) != FALSE;
        if (!m_isExecutionKept)
            code = GetLastError();
    }
    if (!m_isSystemKept || !m_isExecutionKept)
        m_refused = text("The system may go to sleep or suspend the process during the run: it refuses a power "
                         "request: {reason}.",
                         systemText(code));
}

PowerRequest::~PowerRequest()
{
    if (m_isExecutionKept)
        PowerClearRequest(m_request.get(), PowerRequestExecutionRequired);
    if (m_isSystemKept)
        PowerClearRequest(m_request.get(), PowerRequestSystemRequired);
}

}  // namespace halftrip::windows
