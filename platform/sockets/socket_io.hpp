#pragma once

#include "platform/sockets/socket_name.hpp"

#include <atomic>
#include <chrono>

namespace halftrip::sockets {

enum class SocketKind { Datagram, Stream };
enum class Readiness { Ready, Timeout, Failed };
enum class ReadyFor { Reading, Writing };

/// How often a wait looks at the user's stop.
inline constexpr std::chrono::milliseconds kStopTurn{100};

/// What is left of a wait; not positive when it is over.
[[nodiscard]] inline std::chrono::milliseconds leftUntil(std::chrono::steady_clock::time_point until)
{
    return std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
}

/// Sets one integer option; false when the system refuses (errno or WSAGetLastError() says why).
[[nodiscard]] bool setOption(NativeSocket socket, int level, int name, int value) noexcept;
/// Reads one integer option; -1 when the system refuses.
[[nodiscard]] int readOption(NativeSocket socket, int level, int name) noexcept;

/// Sleeps until the socket is ready or has failed (the next call tells), at most `timeout`; negative counts as 0. On
/// Linux a signal to the thread is a timeout, too.
[[nodiscard]] Readiness waitReady(NativeSocket socket, ReadyFor what, std::chrono::milliseconds timeout) noexcept;

/// Connects a non-blocking stream socket. 0, or the system's code of the failure (ETIMEDOUT or WSAETIMEDOUT when
/// `timeout` has passed, ECANCELED or WSAECANCELLED when `stop` was set; it is looked at every kStopTurn).
[[nodiscard]] int connectWithin(NativeSocket socket, const SocketName& peer, std::chrono::milliseconds timeout,
                                const std::atomic<bool>& stop = os::kNeverStopped) noexcept;

}  // namespace halftrip::sockets
