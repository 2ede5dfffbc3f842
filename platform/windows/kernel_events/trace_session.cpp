#include "platform/windows/kernel_events/trace_session.hpp"

#include <utility>

namespace halftrip::windows::etw {

Status TraceSession::start()
{
    if (!m_calls.claim())
        return fail(ErrorKind::Busy, "Another Halftrip records kernel events on this host.",
                    "Wait until it has ended.");
    // We have the claim, so a session of our name belongs to a process that crashed.
    Losses ignored;
    m_calls.stop(ignored);
    std::uint64_t session = 0;
    const std::uint32_t code = m_calls.start(session);
    const bool isStub = code == 0 && session == TraceCalls::kWineSession;
    if (code != 0 || isStub) {
        m_calls.release();
        return std::unexpected(
            isStub ? Error{ErrorKind::NotSupported, "Wine has no kernel events.", 0, "Run on Windows itself."}
                   : refusal(code));
    }
    m_trace = m_calls.open(m_sink);
    if (m_trace == TraceCalls::kNoTrace) {
        m_calls.stop(ignored);
        m_calls.release();
        return fail(ErrorKind::Os, "Windows does not hand out the events of its own kernel trace.");
    }
    m_consumer = std::thread([this] { m_calls.process(m_trace); });
    return {};
}

void TraceSession::stop() noexcept
{
    if (!m_consumer.joinable())
        return;
    Losses ignored;
    m_calls.stop(ignored);
    m_calls.close(m_trace);
    m_consumer.join();
    m_trace = TraceCalls::kNoTrace;
    m_calls.release();
}

Losses TraceSession::losses()
{
    Losses losses;
    if (m_calls.query(losses) == 0)
        m_losses = losses;
    return m_losses;
}

Error TraceSession::refusal(std::uint32_t code) const
{
    const auto osCode = static_cast<int>(code);
    switch (code) {
    case TraceCalls::kAccessDenied:
        return {ErrorKind::NotPermitted, "Kernel events need an administrator.", osCode,
                "Start the command prompt with \"Run as administrator\"."};
    case TraceCalls::kNoResources:
        return {ErrorKind::Busy, "All of Windows' kernel trace sessions are taken.", osCode,
                "\"logman query -ets\" lists them, \"logman stop NAME -ets\" ends one."};
    case TraceCalls::kAlreadyExists:
        return {ErrorKind::Busy, "A kernel trace session of Halftrip's name cannot be ended.", osCode,
                "End it: logman stop \"Halftrip kernel events\" -ets."};
    case TraceCalls::kInvalidParameter:
        return {ErrorKind::NotSupported, "This Windows has no kernel trace beside the system's own.", osCode,
                "Windows 8 and newer have it."};
    default:
        return {ErrorKind::Os, text("Windows starts no kernel trace: {reason}", m_calls.text(code)), osCode, {}};
    }
}

}  // namespace halftrip::windows::etw
