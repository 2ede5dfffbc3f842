#pragma once

#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>

namespace halftrip::sockets {

/// The calls of the hot loops, without the C library in between: no errno (a failure is the negative of its code), no
/// cancellation point (10 ns in a program with threads), and above all no function to return from. Kernels that guard
/// the processor's return predictor leave it useless behind a system call, so that every return to an older frame is
/// mispredicted: 110 ns a call on a Zen 5 with "Safe RET" (measured: an empty recv() 320 ns, this one 206 ns).
/// Wherever the architecture is not known here, the C library's syscall() does the same more slowly.
#if defined(__x86_64__)
[[nodiscard]] inline __attribute__((always_inline)) long transferCall(long number, int fd, const void* data,
                                                                      std::size_t bytes, int flags) noexcept
{
    // The kernel takes the fourth to sixth argument in these registers; it destroys rcx and r11.
    register long fourth asm("r10") = flags;
    register long fifth asm("r8") = 0;
    register long sixth asm("r9") = 0;
    long result = number;
    asm volatile("syscall"
                 : "+a"(result)
                 : "D"(static_cast<long>(fd)), "S"(data), "d"(bytes), "r"(fourth), "r"(fifth), "r"(sixth)
                 : "rcx", "r11", "memory");
    return result;
}
#else
[[nodiscard]] inline long transferCall(long number, int fd, const void* data, std::size_t bytes, int flags) noexcept
{
    const long result = ::syscall(number, fd, data, bytes, flags, nullptr, nullptr);
    return result < 0 ? -static_cast<long>(errno) : result;
}
#endif

/// send(2): the bytes taken, or the negative error code.
[[nodiscard]] inline __attribute__((always_inline)) long sendDirectly(int fd, const void* data, std::size_t bytes,
                                                                      int flags) noexcept
{
    return transferCall(SYS_sendto, fd, data, bytes, flags);
}

/// recv(2): the bytes written to `room`, or the negative error code.
[[nodiscard]] inline __attribute__((always_inline)) long receiveDirectly(int fd, void* room, std::size_t bytes,
                                                                         int flags) noexcept
{
    return transferCall(SYS_recvfrom, fd, room, bytes, flags);
}

}  // namespace halftrip::sockets
