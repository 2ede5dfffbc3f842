#include "platform/fake/rio/socket_shim.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>

#include <cerrno>
#include <vector>

namespace halftrip::fake::shim {
namespace {

thread_local int lastCode = 0;

int toWinsock(int code) noexcept
{
    switch (code) {
    case EBADF:
    case ENOTSOCK:
        return 10038;
    case EMSGSIZE:
        return rio::kMessageTooLong;
    case ECONNRESET:
    case EPIPE:
        return rio::kConnectionReset;
    case ECONNREFUSED:
        return 10061;
    case ENETUNREACH:
        return 10051;
    case EHOSTUNREACH:
        return 10065;
    default:
        return rio::kInvalidArgument;
    }
}

Transfer failed(int code) noexcept
{
    if (code == EAGAIN || code == EINTR || code == ENOBUFS)
        return {.isPending = true};
    return {.code = toWinsock(code)};
}

}  // namespace

Transfer receive(rio::NativeSocket socket, std::span<std::byte> room) noexcept
{
    iovec part{room.data(), room.size()};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    const ssize_t bytes = ::recvmsg(static_cast<int>(socket), &message, MSG_DONTWAIT);
    if (bytes < 0)
        return failed(errno);
    const bool isCut = (message.msg_flags & MSG_TRUNC) != 0;
    return {.code = isCut ? rio::kMessageTooLong : 0, .bytes = static_cast<std::size_t>(bytes)};
}

Transfer send(rio::NativeSocket socket, std::span<const std::byte> data) noexcept
{
    const ssize_t bytes = ::send(static_cast<int>(socket), data.data(), data.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    return bytes < 0 ? failed(errno) : Transfer{.bytes = static_cast<std::size_t>(bytes)};
}

void waitReadable(std::span<const rio::NativeSocket> sockets, int milliseconds) noexcept
{
    std::vector<pollfd> entries;
    for (const rio::NativeSocket socket : sockets)
        entries.push_back({static_cast<int>(socket), POLLIN, 0});
    ::poll(entries.data(), entries.size(), milliseconds);
}

bool isOpen(rio::NativeSocket socket) noexcept
{
    return ::fcntl(static_cast<int>(socket), F_GETFD) >= 0;
}

void setLastError(int code) noexcept
{
    lastCode = code;
}

int lastError() noexcept
{
    return lastCode;
}

bool canRing() noexcept
{
    return false;
}

void ring(const rio::Notification&) noexcept {}

}  // namespace halftrip::fake::shim
