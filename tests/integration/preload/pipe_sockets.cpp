// A preload library that stands in for an accelerator: it takes sockets over that are bound to a free port (which is
// how probes' sockets are), and carries what is sent through named pipes in the folder PIPE_SOCKETS. Whatever of their
// life passes by the C library meets a pipe where a socket should be, and fails (ENOTSOCK).
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include <arpa/inet.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

extern "C" {
// NOLINTBEGIN(readability-identifier-naming): the library's own name.
extern const char* const onload_version;
const char* const onload_version = "of the tests";
// NOLINTEND(readability-identifier-naming)
}

namespace {

constexpr std::size_t kMostDescriptors = 1024;

/// What a descriptor stands for that is really the reading end of our pipe.
struct Taken {
    bool isTaken = false;
    bool isStream = false;
    std::uint16_t port = 0;
    int real = -1;  ///< Keeps the port, and knows the options.
    int toPeer = -1;
    int sleepMs = -1;
};

std::array<Taken, kMostDescriptors> table;

Taken* find(int fd)
{
    const bool isKnown = fd >= 0 && static_cast<std::size_t>(fd) < table.size();
    return isKnown && table[static_cast<std::size_t>(fd)].isTaken ? &table[static_cast<std::size_t>(fd)] : nullptr;
}

template <typename Function>
Function* next(const char* name)
{
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

std::string pipeOf(const std::string& name)
{
    const char* const folder = std::getenv("PIPE_SOCKETS");
    return std::string(folder == nullptr ? "/nowhere" : folder) + "/" + name;
}

/// Open for both directions: neither end waits for the other, and it never ends.
int openPipe(const std::string& name)
{
    const std::string path = pipeOf(name);
    mkfifo(path.c_str(), 0600);
    return open(path.c_str(), O_RDWR | O_CLOEXEC);
}

std::uint16_t portOf(const sockaddr* address)
{
    return ntohs(reinterpret_cast<const sockaddr_in*>(address)->sin_port);
}

/// Puts the pipe `name` in the place of the socket `fd`.
bool take(int fd, const std::string& name, std::uint16_t port, bool isStream)
{
    const int real = fcntl(fd, F_DUPFD_CLOEXEC, 0);
    const int pipe = openPipe(name);
    if (real < 0 || pipe < 0 || static_cast<std::size_t>(fd) >= table.size() || dup3(pipe, fd, O_CLOEXEC) < 0)
        return false;
    close(pipe);
    table[static_cast<std::size_t>(fd)] = {.isTaken = true, .isStream = isStream, .port = port, .real = real};
    return true;
}

ssize_t readWhole(int fd, void* room, std::size_t bytes)
{
    ssize_t got = 0;
    do
        got = read(fd, room, bytes);
    while (got < 0 && errno == EINTR);
    return got;
}

}  // namespace

extern "C" {

int bind(int fd, const sockaddr* address, socklen_t size)
{
    const int result = next<int(int, const sockaddr*, socklen_t)>("bind")(fd, address, size);
    if (result != 0 || address->sa_family != AF_INET || portOf(address) != 0)
        return result;
    int type = 0;
    socklen_t typeSize = sizeof type;
    sockaddr_in local{};
    socklen_t localSize = sizeof local;
    getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &typeSize);
    if (getsockname(fd, reinterpret_cast<sockaddr*>(&local), &localSize) != 0)
        return -1;
    const std::uint16_t port = ntohs(local.sin_port);
    return take(fd, std::to_string(port), port, type == SOCK_STREAM) ? 0 : -1;
}

int connect(int fd, const sockaddr* address, socklen_t size)
{
    Taken* const taken = find(fd);
    if (taken == nullptr)
        return next<int(int, const sockaddr*, socklen_t)>("connect")(fd, address, size);
    const std::string peer = std::to_string(portOf(address));
    if (!taken->isStream) {
        taken->toPeer = openPipe(peer);
        // For the path's MTU.
        return next<int(int, const sockaddr*, socklen_t)>("connect")(taken->real, address, size);
    }
    // The listener's pipe takes the ports of those that connect; each of them has a pipe of its own there.
    taken->toPeer = openPipe(peer + "-" + std::to_string(taken->port));
    const int door = openPipe(peer);
    const bool isAsked = write(door, &taken->port, sizeof taken->port) == sizeof taken->port;
    close(door);
    return isAsked ? 0 : -1;
}

int listen(int fd, int backlog)
{
    return find(fd) != nullptr ? 0 : next<int(int, int)>("listen")(fd, backlog);
}

int accept4(int fd, sockaddr* address, socklen_t* size, int flags)
{
    const Taken* const listener = find(fd);
    if (listener == nullptr)
        return next<int(int, sockaddr*, socklen_t*, int)>("accept4")(fd, address, size, flags);
    std::uint16_t peer = 0;
    if (readWhole(fd, &peer, sizeof peer) != sizeof peer)
        return -1;
    const int made = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (made < 0 || !take(made, std::to_string(listener->port) + "-" + std::to_string(peer), listener->port, true))
        return -1;
    find(made)->toPeer = openPipe(std::to_string(peer));
    sockaddr_in from{};
    from.sin_family = AF_INET;
    from.sin_port = htons(peer);
    from.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    std::memcpy(address, &from, std::min<std::size_t>(*size, sizeof from));
    *size = sizeof from;
    return made;
}

ssize_t send(int fd, const void* data, size_t bytes, int flags)
{
    const Taken* const taken = find(fd);
    if (taken == nullptr)
        return next<ssize_t(int, const void*, size_t, int)>("send")(fd, data, bytes, flags);
    if (taken->isStream)
        return write(taken->toPeer, data, bytes);
    std::array<char, PIPE_BUF> message{};  // Written at once, or not at all.
    const auto length = static_cast<std::uint16_t>(bytes);
    if (bytes + sizeof length > message.size()) {
        errno = EMSGSIZE;
        return -1;
    }
    std::memcpy(message.data(), &length, sizeof length);
    std::memcpy(message.data() + sizeof length, data, bytes);
    return write(taken->toPeer, message.data(), bytes + sizeof length) < 0 ? -1 : static_cast<ssize_t>(bytes);
}

ssize_t recv(int fd, void* room, size_t bytes, int flags)
{
    const Taken* const taken = find(fd);
    if (taken == nullptr)
        return next<ssize_t(int, void*, size_t, int)>("recv")(fd, room, bytes, flags);
    pollfd wanted{fd, POLLIN, 0};
    if (poll(&wanted, 1, (flags & MSG_DONTWAIT) != 0 ? 0 : taken->sleepMs) <= 0) {
        errno = EAGAIN;
        return -1;
    }
    if (taken->isStream)
        return readWhole(fd, room, bytes);
    std::uint16_t length = 0;
    if (readWhole(fd, &length, sizeof length) != sizeof length)
        return -1;
    return readWhole(fd, room, std::min<std::size_t>(length, bytes));
}

int getsockname(int fd, sockaddr* address, socklen_t* size)
{
    const Taken* const taken = find(fd);
    return next<int(int, sockaddr*, socklen_t*)>("getsockname")(taken == nullptr ? fd : taken->real, address, size);
}

int getsockopt(int fd, int level, int name, void* value, socklen_t* size)
{
    const Taken* const taken = find(fd);
    return next<int(int, int, int, void*, socklen_t*)>("getsockopt")(taken == nullptr ? fd : taken->real, level, name,
                                                                     value, size);
}

int setsockopt(int fd, int level, int name, const void* value, socklen_t size)
{
    Taken* const taken = find(fd);
    if (taken != nullptr && level == SOL_SOCKET && name == SO_RCVTIMEO) {
        const auto* const limit = static_cast<const timeval*>(value);
        taken->sleepMs = static_cast<int>(limit->tv_sec * 1000 + limit->tv_usec / 1000);
    }
    return next<int(int, int, int, const void*, socklen_t)>("setsockopt")(taken == nullptr ? fd : taken->real, level,
                                                                          name, value, size);
}

int close(int fd)
{
    const auto really = next<int(int)>("close");
    if (Taken* const taken = find(fd); taken != nullptr) {
        really(taken->real);
        if (taken->toPeer >= 0)
            really(taken->toPeer);
        *taken = {};
    }
    return really(fd);
}

}  // extern "C"
