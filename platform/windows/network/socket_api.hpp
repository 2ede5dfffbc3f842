#pragma once

#include "platform/sockets/native_socket.hpp"
#include "platform/windows/network/winsock.hpp"
#include "platform/windows/system/text.hpp"

#include <winsock2.h>
#include <ws2tcpip.h>

#include <cstddef>
#include <string>

namespace halftrip::sockets {

using CallBytes = int;
using LookupEntry = ADDRINFOW;

inline constexpr int kSendFlags = 0;
/// Without this another program may bind the same port and take our connections.
inline constexpr int kListenerOption = SO_EXCLUSIVEADDRUSE;
inline constexpr int kTimedOut = WSAETIMEDOUT;
inline constexpr int kCancelled = WSAECANCELLED;
inline constexpr int kNoFamily = WSAEAFNOSUPPORT;
inline constexpr int kNoAddress = WSAEADDRNOTAVAIL;
inline constexpr int kNoLookupData = WSANO_DATA;
inline constexpr const char* kAddressHint =
    "Write it as 10.0.0.1, fd00::1 or fe80::1%12 (with the index of an adapter that exists here).";

inline void startSockets()
{
    windows::startWinsock();
}

[[nodiscard]] inline int lastCode() noexcept
{
    return WSAGetLastError();
}

[[nodiscard]] inline std::string reasonOf(int code)
{
    return windows::systemText(static_cast<unsigned long>(code));
}

[[nodiscard]] constexpr bool isUnderWay(int code) noexcept
{
    return code == WSAEWOULDBLOCK;
}

[[nodiscard]] constexpr bool isNothingYet(int code) noexcept
{
    return code == WSAEWOULDBLOCK;
}

[[nodiscard]] constexpr bool isWantOfMeans(int code) noexcept
{
    return code == WSAEMFILE || code == WSAENOBUFS;
}

/// A caller who has gone again is not our failure.
[[nodiscard]] constexpr bool isOfListener(int code) noexcept
{
    return code != WSAEWOULDBLOCK && code != WSAECONNRESET;
}

/// Whatever else it was concerned one datagram: a port that somebody closed, a wrong checksum.
[[nodiscard]] constexpr bool isOfDatagramSocket(int code) noexcept
{
    return code == WSAENOTSOCK || code == WSAEFAULT;
}

[[nodiscard]] constexpr bool isConnectionGone(int code) noexcept
{
    return code == WSAECONNRESET || code == WSAECONNABORTED || code == WSAENETRESET || code == WSAESHUTDOWN ||
           code == WSAENOTCONN;
}

[[nodiscard]] inline int pollSockets(pollfd* entries, std::size_t count, int timeoutMs) noexcept
{
    return WSAPoll(entries, static_cast<ULONG>(count), timeoutMs);
}

[[nodiscard]] inline int lookUp(const std::string& host, const LookupEntry& hints, LookupEntry** found)
{
    windows::startWinsock();
    return GetAddrInfoW(windows::toWide(host).c_str(), nullptr, &hints, found);
}

inline void freeLookup(LookupEntry* list) noexcept
{
    FreeAddrInfoW(list);
}

}  // namespace halftrip::sockets
