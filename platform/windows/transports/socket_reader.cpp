#include "platform/windows/transports/socket_reader.hpp"

#include "core/transport/spin.hpp"

#include <winsock2.h>

namespace halftrip::windows {
namespace {

/// Empty tries between two looks at the clock; an empty recv() is a system call of 0.5 to 1 us.
constexpr std::uint32_t kTriesPerStamp = 16;

}  // namespace

Status SocketReader::open(NativeSocket socket, const transport::TransportRequest& request, Obtained& obtained)
{
    m_socket = socket;
    m_wait = request.wait;
    m_clock = request.clock;
    m_receiver = nullptr;
    const auto completion = completionOf(request);
    if (!completion)
        return std::unexpected(completion.error());
    if (m_wait == model::Wait::Spin)
        return {};
    m_limit.open(*request.clock);
    if (m_wait == model::Wait::Poll) {
        obtained["poll"] = "WSAPoll, limits in milliseconds";
        return {};
    }
    return m_overlapped.open(socket, *completion, obtained);
}

void SocketReader::receiveThrough(MessageReceiver* receiver) noexcept
{
    m_receiver = receiver;
    m_overlapped.receiveThrough(receiver);
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
    if (m_receiver != nullptr) [[unlikely]] {
        std::size_t received = 0;
        const int code = m_receiver->receive(m_socket, room, nullptr, received);
        return code == 0 ? ReadOutcome{IoResult::Done, received, 0} : failedRead(code, room.size());
    }
    const int bytes = recv(m_socket, reinterpret_cast<char*>(room.data()), static_cast<int>(room.size()), 0);
    if (bytes >= 0) [[likely]]
        return {IoResult::Done, static_cast<std::size_t>(bytes), 0};
    return failedRead(WSAGetLastError(), room.size());
}

ReadOutcome SocketReader::spin(std::span<std::byte> room, Ticks deadline) noexcept
{
    ReadOutcome outcome;
    std::uint32_t looks = 0;
    outcome.result = transport::spin<kTriesPerStamp>(*m_clock, deadline, looks, [&]() noexcept {
        outcome = readNow(room);
        return outcome.result;
    });
    outcome.looks = looks;
    return outcome;
}

ReadOutcome SocketReader::poll(std::span<std::byte> room, Ticks deadline) noexcept
{
    for (;;) {
        const unsigned long leftMs = m_limit.millisecondsTo(deadline);
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
        const unsigned long leftMs = m_limit.millisecondsTo(deadline);
        if (!m_overlapped.isUnderWay()) {
            const ReadOutcome outcome = leftMs == 0 ? readNow(room) : m_overlapped.post(room);
            if (outcome.result != IoResult::Nothing || leftMs == 0)
                return outcome;
        }
        const ReadOutcome outcome = m_overlapped.wait(leftMs);
        if (outcome.result != IoResult::Nothing || leftMs == 0)
            return outcome;
    }
}

void SocketReader::close() noexcept
{
    m_overlapped.close();
    m_socket = Socket::kNone;
}

}  // namespace halftrip::windows
