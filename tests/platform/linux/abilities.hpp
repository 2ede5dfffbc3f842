#pragma once

#include "tests/harness/skip.hpp"

#include <netinet/in.h>
#include <sched.h>
#include <sys/socket.h>
#include <unistd.h>

#include <string>
#include <thread>

namespace halftrip::test {

/// What this system lets a test do, asked of the kernel itself: if our own code were asked, a fault in it would show as
/// a test skipped.

[[nodiscard]] inline bool isRoot()
{
    return ::geteuid() == 0;
}

[[nodiscard]] inline bool hasIpv6()
{
    const int probe = ::socket(AF_INET6, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (probe < 0)
        return false;
    sockaddr_in6 loopback{};
    loopback.sin6_family = AF_INET6;
    loopback.sin6_addr = IN6ADDR_LOOPBACK_INIT;
    const bool isBound = ::bind(probe, reinterpret_cast<const sockaddr*>(&loopback), sizeof loopback) == 0;
    ::close(probe);
    return isBound;
}

/// True when this host has the loopback address of that family.
[[nodiscard]] inline bool hasLoopback(const std::string& address)
{
    return address.find(':') == std::string::npos || hasIpv6();
}

/// Skips the calling test case where this host has no such loopback address.
inline void skipWithout(const std::string& address)
{
    if (!hasLoopback(address))
        tests::skip("this host has no " + address);
}

/// Network namespaces, by root's rights; on a thread of its own, which takes the new one away with it.
[[nodiscard]] inline bool mayMakeNetworks()
{
    bool isMade = false;
    std::thread([&isMade] { isMade = ::unshare(CLONE_NEWNET) == 0; }).join();
    return isMade;
}

}  // namespace halftrip::test
