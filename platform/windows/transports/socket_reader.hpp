#pragma once

#include "core/transport/transport.hpp"
#include "platform/windows/network/winsock.hpp"
#include "platform/windows/transports/bound_socket.hpp"
#include "platform/windows/transports/overlapped_read.hpp"
#include "platform/windows/transports/sleep_limit.hpp"

#include <cstddef>
#include <span>

namespace halftrip::windows {

/// Reads from one socket of openSocket(), waiting as the request says. Measuring thread only, but for open() and
/// close().
///
/// Spin: recv() again and again. Poll: WSAPoll, then recv(). Block: one overlapped WSARecv and a wait on its event.
/// That is what a blocking recv() does inside, with the same two system calls, but with a deadline: the time limit of a
/// blocking recv() (SO_RCVTIMEO) is documented to leave the socket in an unknown state, and is not exact. With the
/// transport option completion=iocp a completion port takes the place of the event.
class SocketReader {
public:
    SocketReader() = default;
    SocketReader(const SocketReader&) = delete;
    SocketReader& operator=(const SocketReader&) = delete;
    ~SocketReader() { close(); }

    /// `socket` and `request.clock` must outlive the use. `obtained` is told by which calls it will wait.
    [[nodiscard]] Status open(NativeSocket socket, const transport::TransportRequest& request, Obtained& obtained);
    /// From now on every read goes through `receiver`, which must outlive the use. Not while a read is under way.
    void receiveThrough(MessageReceiver* receiver) noexcept;
    /// Reads at most room.size() bytes until about `deadline`; one in the past looks once. A datagram that is too long
    /// fills the room. After Nothing the system may go on writing into `room`: the next call must bring the same, or
    /// cancel() must come before.
    [[nodiscard]] ReadOutcome read(std::span<std::byte> room, Ticks deadline) noexcept;
    /// What is there at this moment, whatever the wait.
    [[nodiscard]] ReadOutcome readNow(std::span<std::byte> room) noexcept;
    /// Takes back a read that is under way. Done with what had come meanwhile, otherwise Nothing.
    [[nodiscard]] ReadOutcome cancel() noexcept { return m_overlapped.cancel(); }
    /// True for the waits that give the core away.
    [[nodiscard]] bool isSleeping() const noexcept { return m_wait != model::Wait::Spin; }
    /// Before the socket is closed.
    void close() noexcept;

private:
    [[nodiscard]] ReadOutcome spin(std::span<std::byte> room, Ticks deadline) noexcept;
    [[nodiscard]] ReadOutcome poll(std::span<std::byte> room, Ticks deadline) noexcept;
    [[nodiscard]] ReadOutcome block(std::span<std::byte> room, Ticks deadline) noexcept;

    NativeSocket m_socket = Socket::kNone;
    model::Wait m_wait = model::Wait::Block;
    const clock::TickClock* m_clock = nullptr;
    SleepLimit m_limit;  ///< For the waits that sleep.
    MessageReceiver* m_receiver = nullptr;
    OverlappedRead m_overlapped;  ///< For Block.
};

}  // namespace halftrip::windows
