#include "platform/windows/transports/rio/doorbells.hpp"

#include "platform/windows/system/handle.hpp"
#include "platform/windows/system/text.hpp"

#include <windows.h>

#include <string>

namespace halftrip::windows {
namespace {

using Rung = rio::Doorbell::Rung;

std::unexpected<Error> noBell(const char* what)
{
    const DWORD code = GetLastError();
    return fail(ErrorKind::Os, text("The system gives no {what} to wait on: {reason}.", what, systemText(code)),
                "Try --wait spin.", static_cast<int>(code));
}

class EventBell final : public rio::Doorbell {
public:
    explicit EventBell(OwnedHandle event) : m_event(std::move(event))
    {
        // The wait itself resets it.
        m_notification.type = rio::Notification::ByEvent;
        m_notification.event = {m_event.get(), FALSE};
    }
    rio::Notification& notification() noexcept override { return m_notification; }
    Rung wait(std::uint32_t waitMs, int& code) noexcept override
    {
        const DWORD woken = WaitForSingleObject(m_event.get(), waitMs);
        if (woken == WAIT_OBJECT_0)
            return Rung::Yes;
        if (woken == WAIT_TIMEOUT)
            return Rung::No;
        code = static_cast<int>(GetLastError());
        return Rung::Failed;
    }

private:
    OwnedHandle m_event;
    rio::Notification m_notification;
};

class PortBell final : public rio::Doorbell {
public:
    explicit PortBell(OwnedHandle port) : m_port(std::move(port))
    {
        m_notification.type = rio::Notification::ByPort;
        m_notification.iocp = {m_port.get(), nullptr, &m_overlapped};
    }
    rio::Notification& notification() noexcept override { return m_notification; }
    Rung wait(std::uint32_t waitMs, int& code) noexcept override
    {
        DWORD bytes = 0;
        ULONG_PTR key = 0;
        OVERLAPPED* overlapped = nullptr;
        static_cast<void>(GetQueuedCompletionStatus(m_port.get(), &bytes, &key, &overlapped, waitMs));
        // With an OVERLAPPED it is a packet, whatever the status that it carries.
        if (overlapped != nullptr)
            return Rung::Yes;
        const DWORD error = GetLastError();
        if (error == WAIT_TIMEOUT)
            return Rung::No;
        code = static_cast<int>(error);
        return Rung::Failed;
    }

private:
    OwnedHandle m_port;
    OVERLAPPED m_overlapped{};
    rio::Notification m_notification;
};

}  // namespace

Result<std::unique_ptr<rio::Doorbell>> makeEventBell()
{
    OwnedHandle event(CreateEventW(nullptr, FALSE, FALSE, nullptr));
    if (!event)
        return noBell("event");
    return std::make_unique<EventBell>(std::move(event));
}

Result<std::unique_ptr<rio::Doorbell>> makePortBell()
{
    OwnedHandle port(CreateIoCompletionPort(INVALID_HANDLE_VALUE, nullptr, 0, 1));
    if (!port)
        return noBell("completion port");
    return std::make_unique<PortBell>(std::move(port));
}

}  // namespace halftrip::windows
