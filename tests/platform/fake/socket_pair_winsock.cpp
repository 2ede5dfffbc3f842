#include "tests/platform/fake/socket_pair.hpp"

#include "platform/windows/network/winsock.hpp"

#include <catch2/catch.hpp>

#include <winsock2.h>

namespace halftrip::tests {
namespace {

rio::NativeSocket boundSocket()
{
    windows::startWinsock();
    const SOCKET socket = WSASocketW(AF_INET, SOCK_DGRAM, IPPROTO_UDP, nullptr, 0,
                                     WSA_FLAG_OVERLAPPED | rio::kSocketFlag);
    REQUIRE(socket != INVALID_SOCKET);
    windows::makeNonBlocking(socket);
    const auto name = windows::SocketName::parse("127.0.0.1", 0);
    REQUIRE(::bind(socket, name->get(), name->size()) == 0);
    return socket;
}

void connectTo(rio::NativeSocket from, rio::NativeSocket to)
{
    const auto name = windows::SocketName::localOf(to);
    REQUIRE(::connect(from, name.get(), name.size()) == 0);
}

}  // namespace

SocketPair::SocketPair()
{
    m_near = boundSocket();
    m_far = boundSocket();
    connectTo(m_near, m_far);
    connectTo(m_far, m_near);
}

void SocketPair::close(rio::NativeSocket& socket)
{
    if (socket != kNone)
        closesocket(socket);
    socket = kNone;
}

}  // namespace halftrip::tests
