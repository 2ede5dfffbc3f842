#pragma once

#include "core/transport/transport.hpp"
#include "platform/windows/network/winsock.hpp"
#include "platform/windows/transports/bound_socket.hpp"
#include "platform/windows/transports/socket_settings.hpp"

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>

namespace halftrip::windows {

using transport::IoResult;

/// One read from a socket: Done with `bytes`, Nothing, or Failed with the WSA code.
struct ReadOutcome {
    IoResult result = IoResult::Nothing;
    std::size_t bytes = 0;  ///< 0 with Done: a stream's end, or an empty datagram.
    int code = 0;
    std::uint32_t looks = 0;  ///< transport::Received::looks.
};

/// Sorts a failed receive: nothing there, a datagram longer than the room (cut to it), or a failure.
[[nodiscard]] ReadOutcome failedRead(int code, std::size_t roomBytes) noexcept;

/// The receive call of a socket that needs another than recv() and WSARecv().
class MessageReceiver {
public:
    MessageReceiver() = default;
    MessageReceiver(const MessageReceiver&) = delete;
    MessageReceiver& operator=(const MessageReceiver&) = delete;
    virtual ~MessageReceiver() = default;
    /// As WSARecvMsg: 0 with `bytes`, or the WSA code. `overlapped` is a WSAOVERLAPPED, or null to take what is there.
    [[nodiscard]] virtual int receive(NativeSocket socket, std::span<std::byte> room, void* overlapped,
                                      std::size_t& bytes) noexcept = 0;
};

/// From the transport option "completion" ("event", "iocp"; absent: Event). Error Invalid for another word, and for
/// "iocp" at an initiator that does not block: it would change nothing there. A responder without Block falls back to
/// Event.
[[nodiscard]] Result<Completion> completionOf(const transport::TransportRequest& request);

/// By SO_PROTOCOL_INFOW. Any thread.
[[nodiscard]] std::optional<unsigned long> serviceFlagsOf(NativeSocket socket);

/// An overlapped receive on one socket, at most one at a time. Measuring thread only, but for open() and close().
class OverlappedRead {
public:
    /// Tells the flags of a socket's provider (WSAPROTOCOL_INFO::dwServiceFlags1); none where it does not say.
    using ServiceFlags = std::optional<unsigned long> (*)(NativeSocket socket);
    explicit OverlappedRead(ServiceFlags serviceFlags = serviceFlagsOf);
    OverlappedRead(const OverlappedRead&) = delete;
    OverlappedRead& operator=(const OverlappedRead&) = delete;
    ~OverlappedRead();

    /// `socket` outlives the use. One that was given to a port stays with it.
    [[nodiscard]] Status open(NativeSocket socket, Completion completion, Obtained& obtained);
    /// Instead of WSARecv. Not while a read is under way.
    void receiveThrough(MessageReceiver* receiver) noexcept;
    [[nodiscard]] bool isUnderWay() const noexcept;
    /// Starts a read. Done or Failed when that ended it; Nothing when it is under way: `room` then belongs to the
    /// system.
    [[nodiscard]] ReadOutcome post(std::span<std::byte> room) noexcept;
    /// Sleeps until the read has ended, at most `limitMs`. Nothing may also come early: look at the clock and wait
    /// again.
    [[nodiscard]] ReadOutcome wait(unsigned long limitMs) noexcept;
    /// Takes back a read that is under way. Done with what had come meanwhile, otherwise Nothing.
    [[nodiscard]] ReadOutcome cancel() noexcept;
    /// Before the socket is closed.
    void close() noexcept;

private:
    struct State;  ///< The OVERLAPPED and what it signals.

    [[nodiscard]] bool sleep(unsigned long limitMs) noexcept;
    [[nodiscard]] ReadOutcome finish() noexcept;

    std::unique_ptr<State> m_state;
};

}  // namespace halftrip::windows
