#pragma once

#include "core/base/compiler.hpp"
#include "platform/linux/transports/system_call.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sched.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string>
#include <vector>

/// What the bare loops share. They are the least program that can do a ping-pong by plain sockets: what they cost is
/// what the kernel costs. They enter it as Halftrip does, by inline system calls (decision 7), so that they are its
/// limit. No deadline, no error handling beyond giving up, no statistics while measuring.
namespace bare {

enum class Wait { Block, Poll, Spin };

inline constexpr std::size_t kBufferBytes = 65'536;
/// A bare loop waits for ever; SIGALRM ends it when its peer is gone.
inline constexpr unsigned kLifetimeSeconds = 120;

/// `result`: of a direct call, which leaves errno alone.
[[noreturn]] inline void giveUp(const char* what, long result = -1)
{
    std::fprintf(stderr, "%s: %s\n", what, std::strerror(result == -1 ? errno : static_cast<int>(-result)));
    std::exit(1);
}

inline std::int64_t rawNs()
{
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC_RAW, &now);
    return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

inline std::int64_t stamp()
{
#if HALFTRIP_HAS_TSC
    return halftrip::readTscFenced();
#else
    return rawNs();
#endif
}

struct Arguments {
    bool isPing = false;
    std::string address;
    std::uint16_t port = 0;
    Wait wait = Wait::Spin;
    int core = -1;  ///< -1: not pinned.
    std::size_t bytes = 64;
    std::size_t count = 0;
    std::size_t warmup = 0;
    std::string option;  ///< What only some programs know.
};

/// PROGRAM respond ADDRESS PORT block|poll|spin CORE BYTES [OPTION]
/// PROGRAM ping    ADDRESS PORT block|poll|spin CORE BYTES COUNT WARMUP [OPTION]
inline Arguments readArguments(int argc, char** argv)
{
    const std::string role = argc > 1 ? argv[1] : "";
    const int fixed = role == "ping" ? 9 : 7;
    if ((role != "respond" && role != "ping") || argc < fixed || argc > fixed + 1) {
        std::fprintf(stderr,
                     "usage: %s respond ADDRESS PORT block|poll|spin CORE BYTES [OPTION]\n"
                     "       %s ping ADDRESS PORT block|poll|spin CORE BYTES COUNT WARMUP [OPTION]\n",
                     argv[0], argv[0]);
        std::exit(2);
    }
    Arguments arguments;
    arguments.isPing = role == "ping";
    arguments.address = argv[2];
    arguments.port = static_cast<std::uint16_t>(std::strtoul(argv[3], nullptr, 10));
    const std::string wait = argv[4];
    arguments.wait = wait == "block" ? Wait::Block : wait == "poll" ? Wait::Poll : Wait::Spin;
    arguments.core = static_cast<int>(std::strtol(argv[5], nullptr, 10));
    arguments.bytes = std::clamp<std::size_t>(std::strtoull(argv[6], nullptr, 10), 1, kBufferBytes);
    if (arguments.isPing) {
        arguments.count = std::max<std::size_t>(std::strtoull(argv[7], nullptr, 10), 1);
        arguments.warmup = std::strtoull(argv[8], nullptr, 10);
    }
    if (argc > fixed)
        arguments.option = argv[fixed];
    return arguments;
}

inline void prepareThread(int core)
{
    alarm(kLifetimeSeconds);
    if (core < 0)
        return;
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(static_cast<std::size_t>(core), &set);
    if (sched_setaffinity(0, sizeof set, &set) != 0)
        giveUp("pinning");
}

inline sockaddr_in nameOf(const Arguments& arguments)
{
    sockaddr_in name{};
    name.sin_family = AF_INET;
    name.sin_port = htons(arguments.port);
    if (inet_pton(AF_INET, arguments.address.c_str(), &name.sin_addr) != 1)
        giveUp("address");
    return name;
}

inline int makeEpoll(int socket)
{
    const int epoll = epoll_create1(0);
    epoll_event event{};
    event.events = EPOLLIN;
    if (epoll < 0 || epoll_ctl(epoll, EPOLL_CTL_ADD, socket, &event) != 0)
        giveUp("epoll");
    return epoll;
}

/// One receive call's worth of bytes, waited for in the way `kWait`.
template <Wait kWait>
inline std::size_t receiveSome(int socket, int epoll, char* buffer, std::size_t bytes)
{
    for (;;) {
        if constexpr (kWait == Wait::Poll) {
            epoll_event event;
            epoll_wait(epoll, &event, 1, -1);
        }
        const long got = halftrip::sockets::receiveDirectly(socket, buffer, bytes,
                                                            kWait == Wait::Block ? 0 : MSG_DONTWAIT);
        if (got > 0)
            return static_cast<std::size_t>(got);
        if (got == 0)
            std::exit(0);  // The peer has closed its stream.
        if (got != -EAGAIN && got != -EINTR)
            giveUp("receiving", got);
    }
}

/// One datagram or frame, tried again while there is no room for it.
inline void transmit(int socket, const void* data, std::size_t bytes)
{
    while (halftrip::sockets::sendDirectly(socket, data, bytes, MSG_DONTWAIT) < 0) {}
}

/// Of sorted values, not empty. The rank is ceil(p * n / 100), as in the product.
inline std::int64_t percentileOf(std::span<const std::int64_t> sorted, double percentile)
{
    const auto rank = std::ceil(percentile * static_cast<double>(sorted.size()) / 100.0);
    return sorted[std::min(static_cast<std::size_t>(std::max(rank, 1.0)), sorted.size()) - 1];
}

/// The median of the 99th percentiles of eight stretches, each of which is sorted in place: what a burst that hits one
/// of them does not move.
inline std::int64_t typicalP99(std::span<std::int64_t> rttTicks)
{
    constexpr std::size_t kStretches = 8;
    const std::size_t length = std::max<std::size_t>(rttTicks.size() / kStretches, 1);
    std::vector<std::int64_t> tails;
    for (std::size_t from = 0; from + length <= rttTicks.size(); from += length) {
        const std::span stretch = rttTicks.subspan(from, length);
        std::ranges::sort(stretch);
        tails.push_back(percentileOf(stretch, 99));
    }
    std::ranges::sort(tails);
    return percentileOf(tails, 50);
}

/// In the order of measuring; sorted in place.
inline void printResult(std::vector<std::int64_t>& rttTicks, double nanosecondsPerTick)
{
    const double typical = static_cast<double>(typicalP99(rttTicks)) * nanosecondsPerTick;
    std::ranges::sort(rttTicks);
    const auto at = [&](double percentile) {
        return static_cast<double>(percentileOf(rttTicks, percentile)) * nanosecondsPerTick;
    };
    std::printf("{\"count\": %zu, \"rtt_ns\": {\"min\": %.0f, \"p50\": %.0f, \"p90\": %.0f, \"p99\": %.0f, "
                "\"p99.9\": %.0f, \"max\": %.0f, \"typical p99\": %.0f}}\n",
                rttTicks.size(), at(0), at(50), at(90), at(99), at(99.9), at(100), typical);
}

/// Runs `exchange` (one round trip, no argument) warmup + count times and prints the percentiles of the latter.
template <typename Exchange>
inline void measure(const Arguments& arguments, const Exchange& exchange)
{
    std::vector<std::int64_t> rttTicks(arguments.count, 1);  // Written to: no page fault later.
    for (std::size_t i = 0; i < arguments.warmup; ++i)
        exchange();
    const std::int64_t startNs = rawNs();
    const std::int64_t startTicks = stamp();
    for (std::size_t i = 0; i < arguments.count; ++i) {
        const std::int64_t sent = stamp();
        exchange();
        rttTicks[i] = stamp() - sent;
    }
    const auto ticks = static_cast<double>(stamp() - startTicks);
    printResult(rttTicks, static_cast<double>(rawNs() - startNs) / ticks);
}

/// Calls `run.template operator()<kWait>()` for the wait chosen at run time.
template <typename Run>
inline void withWait(Wait wait, const Run& run)
{
    switch (wait) {
    case Wait::Block:
        return run.template operator()<Wait::Block>();
    case Wait::Poll:
        return run.template operator()<Wait::Poll>();
    case Wait::Spin:
        return run.template operator()<Wait::Spin>();
    }
}

}  // namespace bare
