#include "platform/fake/rio/socket_shim.hpp"

#include <winsock2.h>

#include <windows.h>

#include <vector>

namespace halftrip::fake::shim {
namespace {

Transfer failed(int code) noexcept
{
    if (code == WSAEWOULDBLOCK || code == WSAEINTR || code == WSAENOBUFS)
        return {.isPending = true};
    return {.code = code};
}

}  // namespace

// The sockets are non-blocking already: all of our code makes them so.
Transfer receive(rio::NativeSocket socket, std::span<std::byte> room) noexcept
{
    const int bytes = ::recv(socket, reinterpret_cast<char*>(room.data()), static_cast<int>(room.size()), 0);
    if (bytes >= 0)
        return {.bytes = static_cast<std::size_t>(bytes)};
    const int code = WSAGetLastError();
    return code == WSAEMSGSIZE ? Transfer{.code = code, .bytes = room.size()} : failed(code);
}

Transfer send(rio::NativeSocket socket, std::span<const std::byte> data) noexcept
{
    const int bytes = ::send(socket, reinterpret_cast<const char*>(data.data()), static_cast<int>(data.size()), 0);
    return bytes < 0 ? failed(WSAGetLastError()) : Transfer{.bytes = static_cast<std::size_t>(bytes)};
}

void waitReadable(std::span<const rio::NativeSocket> sockets, int milliseconds) noexcept
{
    std::vector<WSAPOLLFD> entries;
    for (const rio::NativeSocket socket : sockets)
        entries.push_back({socket, POLLRDNORM, 0});
    if (WSAPoll(entries.data(), static_cast<ULONG>(entries.size()), milliseconds) < 0)
        Sleep(static_cast<DWORD>(milliseconds));
}

bool isOpen(rio::NativeSocket socket) noexcept
{
    int type = 0;
    int bytes = sizeof type;
    return getsockopt(socket, SOL_SOCKET, SO_TYPE, reinterpret_cast<char*>(&type), &bytes) == 0;
}

void setLastError(int code) noexcept
{
    WSASetLastError(code);
}

int lastError() noexcept
{
    return WSAGetLastError();
}

bool canRing() noexcept
{
    return true;
}

void ring(const rio::Notification& notification) noexcept
{
    if (notification.type == rio::Notification::ByEvent) {
        SetEvent(notification.event.handle);
        return;
    }
    PostQueuedCompletionStatus(notification.iocp.handle, 0, reinterpret_cast<ULONG_PTR>(notification.iocp.key),
                               static_cast<OVERLAPPED*>(notification.iocp.overlapped));
}

}  // namespace halftrip::fake::shim
