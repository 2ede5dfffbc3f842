#include "tests/platform/fake/socket_pair.hpp"

#include <catch2/catch.hpp>

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace halftrip::tests {
namespace {

int boundSocket()
{
    const int fd = ::socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    sockaddr_in name{};
    name.sin_family = AF_INET;
    name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    REQUIRE(fd >= 0);
    REQUIRE(::bind(fd, reinterpret_cast<sockaddr*>(&name), sizeof name) == 0);
    return fd;
}

void connectTo(int from, int to)
{
    sockaddr_in name{};
    socklen_t bytes = sizeof name;
    REQUIRE(::getsockname(to, reinterpret_cast<sockaddr*>(&name), &bytes) == 0);
    REQUIRE(::connect(from, reinterpret_cast<sockaddr*>(&name), bytes) == 0);
}

}  // namespace

SocketPair::SocketPair()
{
    const int near = boundSocket();
    const int far = boundSocket();
    connectTo(near, far);
    connectTo(far, near);
    m_near = static_cast<rio::NativeSocket>(near);
    m_far = static_cast<rio::NativeSocket>(far);
}

void SocketPair::close(rio::NativeSocket& socket)
{
    if (socket != kNone)
        ::close(static_cast<int>(socket));
    socket = kNone;
}

}  // namespace halftrip::tests
