#pragma once

#include <optional>

namespace halftrip::tests {

/// Sees with which flags this program makes its sockets, for as long as it lives: it stands in for WSASocketW in the
/// program's own table of imports and hands every call on to the system. One at a time; any thread.
class SocketHook {
public:
    SocketHook();
    SocketHook(const SocketHook&) = delete;
    SocketHook& operator=(const SocketHook&) = delete;
    ~SocketHook();

    /// Of the socket that last had this number; nothing when it was not made under a hook.
    [[nodiscard]] static std::optional<unsigned long> flagsOf(unsigned long long socket);
    /// So many sockets were made under this hook, with all of these flags and without any of them.
    [[nodiscard]] static int madeWith(unsigned long flags);
    [[nodiscard]] static int madeWithout(unsigned long flags);
};

/// Codes of winsock2.h, which brings macros called near and far along.
inline constexpr int kAddressNotAvailable = 10'049;  ///< WSAEADDRNOTAVAIL.
inline constexpr int kMessageTooLong = 10'040;  ///< WSAEMSGSIZE.
inline constexpr int kNetworkDown = 10'050;  ///< WSAENETDOWN.
inline constexpr int kNetworkUnreachable = 10'051;  ///< WSAENETUNREACH.
inline constexpr int kNetworkReset = 10'052;  ///< WSAENETRESET.
inline constexpr int kConnectionAborted = 10'053;  ///< WSAECONNABORTED.
inline constexpr int kConnectionReset = 10'054;  ///< WSAECONNRESET.
inline constexpr int kHostUnreachable = 10'065;  ///< WSAEHOSTUNREACH.

/// Lets every send() and recv() of this program fail with a code, as when the adapter is down, for as long as it lives.
/// One at a time; only while no other thread uses a socket.
class DownSockets {
public:
    explicit DownSockets(int code);
    DownSockets(const DownSockets&) = delete;
    DownSockets& operator=(const DownSockets&) = delete;
    ~DownSockets();
};

/// Lets every socket of this program say that its path carries packets of so many bytes, for as long as it lives. As
/// DownSockets.
class PathOfMtu {
public:
    explicit PathOfMtu(int bytes);
    PathOfMtu(const PathOfMtu&) = delete;
    PathOfMtu& operator=(const PathOfMtu&) = delete;
    ~PathOfMtu();
};

}  // namespace halftrip::tests
