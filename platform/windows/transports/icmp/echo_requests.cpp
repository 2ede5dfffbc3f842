#include "platform/windows/transports/icmp/echo_requests.hpp"

#include "platform/windows/system/text.hpp"

#include <winsock2.h>
#include <ws2tcpip.h>

#include <windows.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace halftrip::windows::echo {
namespace {

static_assert(EchoRequests::kMost == MAXIMUM_WAIT_OBJECTS);

/// A cancelled request ends within microseconds; a driver that holds on to one must not hold the program.
constexpr DWORD kCancelLimitMs = 100;
constexpr std::uint32_t kCacheLine = 64;

constexpr std::uint32_t roundUp(std::uint32_t bytes) noexcept
{
    return (bytes + kCacheLine - 1) / kCacheLine * kCacheLine;
}

std::uint32_t addressV4(const SocketName& name) noexcept
{
    sockaddr_in address{};
    std::memcpy(&address, name.get(), sizeof address);
    return address.sin_addr.s_addr;
}

template <typename Reply>
Reply headOf(std::span<const std::byte> reply) noexcept
{
    Reply head;
    std::memcpy(&head, reply.data(), sizeof head);
    return head;
}

}  // namespace

Status EchoRequests::open(const Functions& functions, const RequestPlan& plan)
{
    close();
    m_functions = functions;
    m_plan = plan;
    m_isV6 = plan.destination.isV6();
    if (!m_isV6) {
        m_sourceV4 = addressV4(plan.source);
        m_addressV4 = addressV4(plan.destination);
    }
    void* const handle = m_isV6 ? m_functions.openV6() : m_functions.openV4();
    if (handle == nullptr || handle == INVALID_HANDLE_VALUE) {
        const std::uint32_t code = m_functions.lastError();
        return halftrip::fail(ErrorKind::Os,
                              text("The system refuses a handle for echo requests: {reason}.", systemText(code)),
                              "Measure against an echo service: echo://HOST:PORT.", static_cast<int>(code));
    }
    m_handle = handle;
    for (Place& place : m_places) {
        place.event = OwnedHandle(CreateEventW(nullptr, FALSE, FALSE, nullptr));
        if (!place.event) {
            const DWORD code = GetLastError();
            return halftrip::fail(ErrorKind::Os,
                                  text("The system refuses an event to wait on: {reason}.", systemText(code)), {},
                                  static_cast<int>(code));
        }
    }
    layOutPlaces();
    return {};
}

void EchoRequests::layOutPlaces()
{
    const std::uint32_t requestBytes = roundUp(m_plan.largestBytes);
    const std::uint32_t replyBytes = roundUp(kReplyOverheadBytes + m_plan.largestBytes + kSpareBytes);
    m_area = std::make_unique<std::byte[]>(std::size_t{kMost} *
                                           (requestBytes + replyBytes));  // Zeroed, and so touched.
    std::byte* next = m_area.get();
    for (std::uint32_t i = 0; i < kMost; ++i) {
        m_places[i].request = {next, requestBytes};
        m_places[i].reply = {next + requestBytes, replyBytes};
        next += requestBytes + replyBytes;
        m_free[i] = i;
    }
    m_freeCount = kMost;
}

IoResult EchoRequests::send(std::span<const std::byte> payload) noexcept
{
    if (payload.size() > m_plan.largestBytes)
        return fail(kTooBig);
    if (m_freeCount == 0)
        return IoResult::Nothing;
    const std::uint32_t index = m_free[m_freeCount - 1];
    Place& place = m_places[index];
    std::memcpy(place.request.data(), payload.data(), payload.size());
    place.sentBytes = static_cast<std::uint32_t>(payload.size());
    clear(place);
    if (const std::uint32_t code = request(place); code != 0)
        return code == kNoResources ? IoResult::Nothing : fail(code);
    --m_freeCount;
    m_underWay[m_underWayCount] = index;
    m_events[m_underWayCount] = place.event.get();
    ++m_underWayCount;
    return IoResult::Done;
}

/// 0 or the system's code. Documented to return "pending"; what it does return is 0, with that as its error.
std::uint32_t EchoRequests::request(Place& place) noexcept
{
    const auto bytes = static_cast<std::uint16_t>(place.sentBytes);
    const auto replyBytes = static_cast<std::uint32_t>(place.reply.size());
    void* const event = place.event.get();
    const std::uint32_t answer =
        m_isV6 ? m_functions.sendV6(m_handle, event, nullptr, nullptr, const_cast<sockaddr*>(m_plan.source.get()),
                                    const_cast<sockaddr*>(m_plan.destination.get()), place.request.data(), bytes,
                                    &m_plan.options, place.reply.data(), replyBytes, m_plan.timeoutMs)
               : m_functions.sendV4(m_handle, event, nullptr, nullptr, m_sourceV4, m_addressV4, place.request.data(),
                                    bytes, &m_plan.options, place.reply.data(), replyBytes, m_plan.timeoutMs);
    if (answer == kPending)
        return 0;
    if (answer != 0) {
        SetEvent(event);  // It has ended already.
        return 0;
    }
    const std::uint32_t code = m_functions.lastError();
    return code == kPending ? 0 : code;
}

IoResult EchoRequests::collect(std::uint32_t milliseconds, transport::Received& out) noexcept
{
    if (const std::uint32_t held = std::exchange(m_held, kNone); held != kNone)
        m_free[m_freeCount++] = held;
    if (m_underWayCount == 0) {
        if (milliseconds != 0)
            Sleep(milliseconds);
        return IoResult::Nothing;
    }
    const DWORD ended = WaitForMultipleObjects(m_underWayCount, m_events.data(), FALSE, milliseconds);
    if (ended >= m_underWayCount)  // WAIT_OBJECT_0 is 0.
        return ended == WAIT_TIMEOUT ? IoResult::Nothing : fail(GetLastError());
    out.ticks = m_plan.clock->now();
    const std::uint32_t index = removeUnderWay(ended);
    const IoResult result = finish(m_places[index], out);
    if (result == IoResult::Done)
        m_held = index;
    else
        m_free[m_freeCount++] = index;
    return result;
}

std::uint32_t EchoRequests::removeUnderWay(std::uint32_t index) noexcept
{
    const std::uint32_t removed = m_underWay[index];
    --m_underWayCount;
    for (std::uint32_t i = index; i < m_underWayCount; ++i) {
        m_underWay[i] = m_underWay[i + 1];
        m_events[i] = m_events[i + 1];
    }
    return removed;
}

IoResult EchoRequests::finish(Place& place, transport::Received& out) noexcept
{
    const auto replyBytes = static_cast<std::uint32_t>(place.reply.size());
    const std::uint32_t replies = m_isV6 ? m_functions.parseV6(place.reply.data(), replyBytes)
                                         : m_functions.parseV4(place.reply.data(), replyBytes);
    const std::uint32_t code = replies == 0 ? m_functions.lastError() : statusOf(place);
    if (code == kBufferTooSmall) {
        out.payload = place.reply;  // Longer than any probe, whatever is in it.
        return IoResult::Done;
    }
    if (code == kTimedOut || code == kAborted || (replies == 0 && code == 0))
        return IoResult::Nothing;
    if (code != 0)
        return fail(code);
    if (!isFromPeer(place))
        return IoResult::Nothing;
    out.payload = dataOf(place);
    return IoResult::Done;
}

/// A buffer that the system never writes to reads as a request that nothing came of, and not as the reply that it held
/// before.
void EchoRequests::clear(Place& place) const noexcept
{
    if (m_isV6) {
        ReplyV6 head{};
        head.status = kTimedOut;
        std::memcpy(place.reply.data(), &head, sizeof head);
    } else {
        ReplyV4 head{};
        head.status = kTimedOut;
        std::memcpy(place.reply.data(), &head, sizeof head);
    }
}

std::uint32_t EchoRequests::statusOf(const Place& place) const noexcept
{
    return m_isV6 ? headOf<ReplyV6>(place.reply).status : headOf<ReplyV4>(place.reply).status;
}

/// Towards a broadcast address anybody may answer.
bool EchoRequests::isFromPeer(const Place& place) const noexcept
{
    if (!m_isV6)
        return headOf<ReplyV4>(place.reply).address == m_addressV4;
    sockaddr_in6 peer{};
    std::memcpy(&peer, m_plan.destination.get(), sizeof peer);
    const auto head = headOf<ReplyV6>(place.reply);
    return std::memcmp(head.address, &peer.sin6_addr, sizeof head.address) == 0;
}

std::span<std::byte> EchoRequests::dataOf(const Place& place) const noexcept
{
    if (m_isV6)
        return place.reply.subspan(sizeof(ReplyV6), place.sentBytes);
    const auto head = headOf<ReplyV4>(place.reply);
    const auto low = static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(place.reply.data()));
    const std::uint32_t offset = head.lowDataAddress - low;
    if (offset > place.reply.size() || head.dataBytes > place.reply.size() - offset)
        return {};
    return place.reply.subspan(offset, head.dataBytes);
}

IoResult EchoRequests::fail(std::uint32_t code) noexcept
{
    m_failure = code;
    return IoResult::Failed;
}

void EchoRequests::close() noexcept
{
    if (m_handle != nullptr)
        m_functions.close(m_handle);
    // The system writes into the area until its last request has ended: rather lost than freed too soon.
    if (m_underWayCount != 0 && WaitForMultipleObjects(m_underWayCount, m_events.data(), TRUE, kCancelLimitMs) >= kMost)
        static_cast<void>(m_area.release());
    m_handle = nullptr;
    m_area.reset();
    m_freeCount = m_underWayCount = 0;
    m_held = kNone;
}

}  // namespace halftrip::windows::echo
