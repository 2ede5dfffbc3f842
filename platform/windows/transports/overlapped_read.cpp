#include "platform/windows/transports/overlapped_read.hpp"

#include "core/model/fields/setting_text.hpp"
#include "platform/windows/system/handle.hpp"
#include "platform/windows/system/text.hpp"

#include <winsock2.h>

#include <string>
#include <string_view>

namespace halftrip::windows {
namespace {

constexpr unsigned long kCancelLookMs = 20;

std::unexpected<Error> noObject(const std::string& object)
{
    const DWORD code = GetLastError();
    return fail(ErrorKind::Os, text("The system gives no {object} to wait on: {reason}.", object, systemText(code)),
                "Try --wait poll.", static_cast<int>(code));
}

HANDLE handleOf(NativeSocket socket) noexcept
{
    return reinterpret_cast<HANDLE>(socket);
}

}  // namespace

ReadOutcome failedRead(int code, std::size_t roomBytes) noexcept
{
    if (code == WSAEWOULDBLOCK || code == WSA_IO_PENDING || code == WSA_OPERATION_ABORTED)
        return {};
    if (code == WSAEMSGSIZE)
        return {IoResult::Done, roomBytes, 0};
    return {IoResult::Failed, 0, code};
}

Result<Completion> completionOf(const transport::TransportRequest& request)
{
    const auto settings = model::settingsAmong<SocketSettings>(request.options);
    if (!settings)
        return std::unexpected(settings.error());
    if (settings->completion == Completion::Event)
        return Completion::Event;
    if (request.wait == model::Wait::Block)
        return Completion::Port;
    // The initiator's options reach the responder as they are, whatever its wait.
    if (request.role == transport::Role::Responder)
        return Completion::Event;
    return fail(ErrorKind::Invalid, "The transport option completion=iocp is about sleeping receives only.",
                "Add --wait block, or leave the option out.");
}

struct OverlappedRead::State {
    WSAOVERLAPPED overlapped{};
    ServiceFlags serviceFlags = nullptr;
    NativeSocket socket = Socket::kNone;
    MessageReceiver* receiver = nullptr;
    OwnedHandle event;
    OwnedHandle port;
    std::size_t roomBytes = 0;
    bool isUnderWay = false;
    bool skipsOnSuccess = true;  ///< A read that ends at once tells nobody else.
};

std::optional<unsigned long> serviceFlagsOf(NativeSocket socket)
{
    WSAPROTOCOL_INFOW info{};
    int bytes = sizeof info;
    if (getsockopt(socket, SOL_SOCKET, SO_PROTOCOL_INFOW, reinterpret_cast<char*>(&info), &bytes) != 0)
        return std::nullopt;
    return info.dwServiceFlags1;
}

OverlappedRead::OverlappedRead(ServiceFlags serviceFlags) : m_state(std::make_unique<State>())
{
    m_state->serviceFlags = serviceFlags;
}

OverlappedRead::~OverlappedRead()
{
    close();
}

Status OverlappedRead::open(NativeSocket socket, Completion completion, Obtained& obtained)
{
    close();
    m_state->socket = socket;
    m_state->receiver = nullptr;
    m_state->skipsOnSuccess = true;
    if (completion == Completion::Event) {
        m_state->event = OwnedHandle(CreateEventW(nullptr, TRUE, FALSE, nullptr));
        if (!m_state->event)
            return noObject("event");
        obtained["block"] = "overlapped WSARecv and its event, limits in milliseconds";
        return {};
    }
    m_state->port = OwnedHandle(CreateIoCompletionPort(handleOf(socket), nullptr, 0, 1));
    if (!m_state->port)
        return noObject("completion port");
    // Without it each read that ends at once would leave a packet in the port, too. It is documented for handles of the
    // file system only: a layered provider without them takes the mode and may then lose completions.
    const bool hasIfsHandles = (m_state->serviceFlags(socket).value_or(0) & XP1_IFS_HANDLES) != 0;
    m_state->skipsOnSuccess = hasIfsHandles && SetFileCompletionNotificationModes(
                                                   handleOf(socket), FILE_SKIP_COMPLETION_PORT_ON_SUCCESS) != FALSE;
    std::string_view each;
    if (!hasIfsHandles)
        each = ", asked for each packet (the sockets' provider has no handles of the file system)";
    else if (!m_state->skipsOnSuccess)
        each = ", asked for each packet (the system refuses FILE_SKIP_COMPLETION_PORT_ON_SUCCESS)";
    obtained["block"] = "overlapped WSARecv and a completion port" + std::string(each) + ", limits in milliseconds";
    return {};
}

void OverlappedRead::receiveThrough(MessageReceiver* receiver) noexcept
{
    m_state->receiver = receiver;
}

bool OverlappedRead::isUnderWay() const noexcept
{
    return m_state->isUnderWay;
}

ReadOutcome OverlappedRead::post(std::span<std::byte> room) noexcept
{
    State& state = *m_state;
    state.overlapped = {};
    state.overlapped.hEvent = state.event.get();
    state.roomBytes = room.size();
    int code = 0;
    std::size_t bytes = 0;
    if (state.receiver != nullptr) {
        code = state.receiver->receive(state.socket, room, &state.overlapped, bytes);
    } else {
        WSABUF buffer{static_cast<ULONG>(room.size()), reinterpret_cast<CHAR*>(room.data())};
        DWORD received = 0;
        DWORD flags = 0;
        if (WSARecv(state.socket, &buffer, 1, &received, &flags, &state.overlapped, nullptr) != 0)
            code = WSAGetLastError();
        bytes = received;
    }
    state.isUnderWay = code == WSA_IO_PENDING || (code == 0 && !state.skipsOnSuccess);
    if (state.isUnderWay)
        return {};
    return code == 0 ? ReadOutcome{IoResult::Done, bytes, 0} : failedRead(code, room.size());
}

ReadOutcome OverlappedRead::wait(unsigned long limitMs) noexcept
{
    return sleep(limitMs) ? finish() : ReadOutcome{};
}

/// False when the limit has come.
bool OverlappedRead::sleep(unsigned long limitMs) noexcept
{
    if (m_state->event)
        return WaitForSingleObject(m_state->event.get(), limitMs) == WAIT_OBJECT_0;
    DWORD bytes = 0;
    ULONG_PTR key = 0;
    OVERLAPPED* ended = nullptr;
    // FALSE with an OVERLAPPED: a read that failed; finish() learns why.
    static_cast<void>(GetQueuedCompletionStatus(m_state->port.get(), &bytes, &key, &ended, limitMs));
    return ended != nullptr;
}

/// Collects the read. Nothing when it goes on (a port may hand out the packet of one before it) or was taken back.
ReadOutcome OverlappedRead::finish() noexcept
{
    DWORD bytes = 0;
    DWORD flags = 0;
    if (WSAGetOverlappedResult(m_state->socket, &m_state->overlapped, &bytes, FALSE, &flags) != FALSE) {
        m_state->isUnderWay = false;
        return {IoResult::Done, bytes, 0};
    }
    const int code = WSAGetLastError();
    m_state->isUnderWay = code == WSA_IO_INCOMPLETE;
    return m_state->isUnderWay ? ReadOutcome{} : failedRead(code, m_state->roomBytes);
}

ReadOutcome OverlappedRead::cancel() noexcept
{
    if (!m_state->isUnderWay)
        return {};
    CancelIoEx(handleOf(m_state->socket), &m_state->overlapped);
    ReadOutcome outcome;
    // The memory is the system's until it says so, and a cancelled read ends at once.
    while (m_state->isUnderWay) {
        static_cast<void>(sleep(kCancelLookMs));
        outcome = finish();
    }
    return outcome;
}

void OverlappedRead::close() noexcept
{
    static_cast<void>(cancel());
    m_state->event.reset();
    m_state->port.reset();
    m_state->socket = Socket::kNone;
}

}  // namespace halftrip::windows
