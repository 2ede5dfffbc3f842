#include "platform/windows/transports/socket_reader.hpp"

#include "core/clock/calibration.hpp"
#include "platform/windows/clocks.hpp"
#include "platform/windows/handle.hpp"
#include "platform/windows/text.hpp"

#include <winsock2.h>

#include <algorithm>

namespace halftrip::windows {
namespace {

/// Empty tries between two looks at the clock; an empty recv() is a system call of 0.5 to 1 us.
constexpr int kTriesPerLook = 16;
/// Limits one sleep so that a deadline far away fits the type; the loop sleeps again.
constexpr std::int64_t kLongestSleepMs = 60'000;

/// Good enough for a time limit; the figures use the run's own calibration.
clock::TickConverter roughConverter(const clock::TickClock& clock)
{
    if (clock.nominalTicksPerSecond() > 0)
        return {0, clock.nominalTicksPerSecond()};
    return clock::calibrate(clock, *makeReferenceClock(), std::chrono::milliseconds(5));
}

/// Sorts a failed receive: nothing there, a datagram longer than the room (cut to it), or a failure.
ReadOutcome failedRead(int code, std::size_t room) noexcept
{
    if (code == WSAEWOULDBLOCK || code == WSA_IO_PENDING || code == WSA_OPERATION_ABORTED)
        return {};
    if (code == WSAEMSGSIZE)
        return {IoResult::Done, room, 0};
    return {IoResult::Failed, 0, code};
}

}  // namespace

struct SocketReader::Pending {
    WSAOVERLAPPED overlapped{};
    OwnedHandle event;
    std::size_t roomBytes = 0;
    bool isUnderWay = false;
};

SocketReader::SocketReader() : m_pending(std::make_unique<Pending>()) {}

SocketReader::~SocketReader()
{
    close();
}

Status SocketReader::open(NativeSocket socket, const transport::TransportRequest& request, Obtained& obtained)
{
    m_socket = socket;
    m_wait = request.wait;
    m_clock = request.clock;
    if (m_wait == model::Wait::BusyPoll) {
        return fail(ErrorKind::NotSupported, "Windows has no busy polling in the kernel (SO_BUSY_POLL).",
                    "Choose --wait spin, poll or block.");
    }
    if (m_wait == model::Wait::Spin)
        return {};
    m_converter = roughConverter(*request.clock);
    if (m_wait == model::Wait::Poll) {
        obtained["poll"] = "WSAPoll, limits in milliseconds";
        return {};
    }
    obtained["block"] = "overlapped WSARecv and its event, limits in milliseconds";
    m_pending->event = OwnedHandle(CreateEventW(nullptr, TRUE, FALSE, nullptr));
    if (!m_pending->event) {
        const DWORD code = GetLastError();
        return fail(ErrorKind::Os, "The system gives no event to wait on: " + systemText(code) + ".",
                    "Try --wait poll.", static_cast<int>(code));
    }
    return {};
}

ReadOutcome SocketReader::read(std::span<std::byte> room, Ticks deadline) noexcept
{
    switch (m_wait) {
    case model::Wait::Spin:
        return spin(room, deadline);
    case model::Wait::Poll:
        return poll(room, deadline);
    default:
        return block(room, deadline);
    }
}

ReadOutcome SocketReader::readNow(std::span<std::byte> room) noexcept
{
    const int bytes = recv(m_socket, reinterpret_cast<char*>(room.data()), static_cast<int>(room.size()), 0);
    if (bytes >= 0) [[likely]]
        return {IoResult::Done, static_cast<std::size_t>(bytes), 0};
    return failedRead(WSAGetLastError(), room.size());
}

ReadOutcome SocketReader::spin(std::span<std::byte> room, Ticks deadline) noexcept
{
    ReadOutcome outcome = readNow(room);
    while (outcome.result == IoResult::Nothing && m_clock->now() < deadline) {
        for (int attempt = 0; attempt < kTriesPerLook && outcome.result == IoResult::Nothing; ++attempt)
            outcome = readNow(room);
    }
    return outcome;
}

ReadOutcome SocketReader::poll(std::span<std::byte> room, Ticks deadline) noexcept
{
    for (;;) {
        const unsigned long leftMs = millisecondsTo(deadline);
        const Readiness readiness = waitReady(m_socket, ReadyFor::Reading, std::chrono::milliseconds(leftMs));
        if (readiness == Readiness::Failed)
            return {IoResult::Failed, 0, WSAGetLastError()};
        // A readable socket may still give nothing.
        const ReadOutcome outcome = readiness == Readiness::Ready ? readNow(room) : ReadOutcome{};
        if (outcome.result != IoResult::Nothing || leftMs == 0)
            return outcome;
    }
}

ReadOutcome SocketReader::block(std::span<std::byte> room, Ticks deadline) noexcept
{
    for (;;) {
        const unsigned long leftMs = millisecondsTo(deadline);
        if (!m_pending->isUnderWay) {
            const ReadOutcome outcome = leftMs == 0 ? readNow(room) : post(room);
            if (outcome.result != IoResult::Nothing || leftMs == 0)
                return outcome;
        }
        const DWORD woken = WaitForSingleObject(m_pending->event.get(), leftMs);
        if (woken == WAIT_OBJECT_0) {
            const ReadOutcome outcome = finish(false);
            if (outcome.result != IoResult::Nothing || leftMs == 0)
                return outcome;
        } else if (leftMs == 0) {
            return {};
        }
    }
}

/// Starts a read. Done or Failed when that ended it; Nothing when it is under way.
ReadOutcome SocketReader::post(std::span<std::byte> room) noexcept
{
    WSABUF buffer{static_cast<ULONG>(room.size()), reinterpret_cast<CHAR*>(room.data())};
    DWORD bytes = 0;
    DWORD flags = 0;
    m_pending->overlapped = {};
    m_pending->overlapped.hEvent = m_pending->event.get();
    m_pending->roomBytes = room.size();
    if (WSARecv(m_socket, &buffer, 1, &bytes, &flags, &m_pending->overlapped, nullptr) == 0)
        return {IoResult::Done, bytes, 0};
    const int code = WSAGetLastError();
    m_pending->isUnderWay = code == WSA_IO_PENDING;
    return failedRead(code, room.size());
}

/// Collects the read that is under way. `mayWait`: until it has ended. Nothing also when it was taken back.
ReadOutcome SocketReader::finish(bool mayWait) noexcept
{
    DWORD bytes = 0;
    DWORD flags = 0;
    const BOOL isDone = WSAGetOverlappedResult(m_socket, &m_pending->overlapped, &bytes, mayWait ? TRUE : FALSE,
                                               &flags);
    if (isDone != FALSE) {
        m_pending->isUnderWay = false;
        return {IoResult::Done, bytes, 0};
    }
    const int code = WSAGetLastError();
    m_pending->isUnderWay = code == WSA_IO_INCOMPLETE;
    return m_pending->isUnderWay ? ReadOutcome{} : failedRead(code, m_pending->roomBytes);
}

ReadOutcome SocketReader::cancel() noexcept
{
    if (!m_pending->isUnderWay)
        return {};
    CancelIoEx(reinterpret_cast<HANDLE>(m_socket), &m_pending->overlapped);
    return finish(true);
}

unsigned long SocketReader::millisecondsTo(Ticks deadline) const noexcept
{
    const std::int64_t leftNs = m_converter->spanToNanoseconds(deadline - m_clock->now());
    return static_cast<unsigned long>(std::min((leftNs + 999'999) / 1'000'000, kLongestSleepMs));
}

void SocketReader::close() noexcept
{
    static_cast<void>(cancel());
    m_pending->event.reset();
    m_socket = Socket::kNone;
}

}  // namespace halftrip::windows
