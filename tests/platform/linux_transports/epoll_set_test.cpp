#include "tests/platform/linux/in_child.hpp"

#include "platform/linux/transports/socket_wait.hpp"

#include <catch2/catch.hpp>

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>

#include <array>
#include <cstddef>
#include <stdexcept>

using halftrip::sockets::EpollSet;
using halftrip::sockets::FileDescriptor;
using halftrip::sockets::SocketCalls;

namespace {

/// Answers EPERM to epoll_pwait2 from now on, as the filters of services and containers do that do not know it.
void refuseExactWaits()
{
    std::array<sock_filter, 4> code{{{BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(seccomp_data, nr)},
                                     {BPF_JMP | BPF_JEQ | BPF_K, 0, 1, SYS_epoll_pwait2},
                                     {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ERRNO | EPERM},
                                     {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW}}};
    const sock_fprog program{.len = static_cast<unsigned short>(code.size()), .filter = code.data()};
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) != 0)
        throw std::runtime_error("no seccomp filter");
}

struct DatagramPair {
    FileDescriptor near;
    FileDescriptor far;

    DatagramPair()
    {
        std::array<int, 2> ends{-1, -1};
        if (::socketpair(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
            throw std::runtime_error("no pair of sockets");
        near = FileDescriptor(ends[0]);
        far = FileDescriptor(ends[1]);
    }
    void sendOne() const
    {
        if (::send(far.get(), "x", 1, 0) != 1)
            throw std::runtime_error("cannot send");
    }
};

/// "none" before a datagram and "one" behind it are right.
std::string waitAround(EpollSet& set, const DatagramPair& pair)
{
    std::string words = set.wait(1000) ? "something" : "none";
    pair.sendOne();
    words += set.wait(1'000'000'000) ? ", one" : ", nothing";
    return words + (set.isExact() ? ", exact" : ", in milliseconds");
}

}  // namespace

TEST_CASE("an epoll set sees what arrives where a seccomp filter refuses epoll_pwait2", "[platform][transports]")
{
    const bool isLate = GENERATE(false, true);
    CAPTURE(isLate);
    CHECK(halftrip::test::runInChild([isLate] {
              const DatagramPair pair;
              EpollSet set;
              if (!isLate)
                  refuseExactWaits();
              if (!set.open(pair.near.get(), SocketCalls()))
                  return std::string("not opened");
              if (isLate)
                  refuseExactWaits();
              return waitAround(set, pair);
          }) == "none, one, in milliseconds");
}
