#pragma once

#include "core/base/error.hpp"
#include "platform/windows/network/socket_name.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <utility>

namespace halftrip::windows {

/// A SOCKET: an integer as wide as a pointer.
using NativeSocket = std::uintptr_t;

/// Loads Winsock 2.2 once for the process. Every function here does it by itself. Any thread.
void startWinsock();

/// Owns one socket and closes it.
class Socket {
public:
    static constexpr NativeSocket kNone = ~NativeSocket{0};

    Socket() = default;
    explicit Socket(NativeSocket native) noexcept : m_native(native) {}
    Socket(Socket&& other) noexcept : m_native(std::exchange(other.m_native, kNone)) {}
    Socket& operator=(Socket&& other) noexcept
    {
        std::swap(m_native, other.m_native);
        return *this;
    }
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;
    ~Socket() { reset(); }

    [[nodiscard]] NativeSocket get() const noexcept { return m_native; }
    [[nodiscard]] bool isOpen() const noexcept { return m_native != kNone; }
    void reset() noexcept;

private:
    NativeSocket m_native = kNone;
};

/// What is left of a wait; not positive when it is over.
[[nodiscard]] inline std::chrono::milliseconds leftUntil(std::chrono::steady_clock::time_point until)
{
    return std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
}

enum class SocketKind { Datagram, Stream };

/// A socket for overlapped and non-blocking use that child processes do not inherit. `object` names it in the error.
/// `flags`: further ones of WSASocketW().
[[nodiscard]] Result<Socket> openSocket(int family, SocketKind kind, const std::string& object,
                                        unsigned long flags = 0);
/// Makes an accepted socket like those of openSocket().
void makeNonBlocking(NativeSocket socket) noexcept;

/// Sets one integer option; false when the system refuses (WSAGetLastError() says why).
[[nodiscard]] bool setOption(NativeSocket socket, int level, int name, int value) noexcept;
/// Reads one integer option; -1 when the system refuses.
[[nodiscard]] int readOption(NativeSocket socket, int level, int name) noexcept;

/// Sends what leaves this socket through the adapter with this index (IP_UNICAST_IF). False when the system refuses.
[[nodiscard]] bool sendThroughAdapter(NativeSocket socket, bool isV6, std::uint32_t adapterIndex) noexcept;

enum class Readiness { Ready, Timeout, Failed };
enum class ReadyFor { Reading, Writing };

/// Sleeps until the socket is ready or has failed (the next call tells), at most `timeout`; negative counts as 0.
[[nodiscard]] Readiness waitReady(NativeSocket socket, ReadyFor what, std::chrono::milliseconds timeout) noexcept;

/// Connects a non-blocking stream socket. 0, or the WSA code of the failure (WSAETIMEDOUT when `timeout` has passed,
/// WSAECANCELLED when `stop` was set; it is looked at every 100 ms).
[[nodiscard]] int connectWithin(NativeSocket socket, const SocketName& peer, std::chrono::milliseconds timeout,
                                const std::atomic<bool>& stop = os::kNeverStopped) noexcept;

}  // namespace halftrip::windows
