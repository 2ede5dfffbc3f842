// A preload library that sets the clock of one program: CLOCK_REALTIME, and the kernel's stamps of datagrams by it, are
// off by as many milliseconds as stand in the file CLOCK_STEP, which is read at every call. Another file in its place
// is a step. What the C library asks by itself (waits until a date) is not moved.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>

namespace {

constexpr std::int64_t kNsPerSecond = 1'000'000'000;
constexpr std::int64_t kNsPerMs = 1'000'000;

template <typename Function>
Function* nextAfterThis(const char* name)
{
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

/// 0 without such a file, or without a number in it.
std::int64_t stepMs()
{
    const char* const place = std::getenv("CLOCK_STEP");
    const int errorOfCaller = errno;
    const int file = place == nullptr ? -1 : open(place, O_RDONLY | O_CLOEXEC);
    std::int64_t step = 0;
    if (file >= 0) {
        std::array<char, 24> text{};
        const ssize_t bytes = read(file, text.data(), text.size());
        if (bytes > 0)
            static_cast<void>(std::from_chars(text.data(), text.data() + bytes, step));
        close(file);
    }
    errno = errorOfCaller;
    return step;
}

void shift(timespec& date)
{
    const std::int64_t movedNs = date.tv_sec * kNsPerSecond + date.tv_nsec + stepMs() * kNsPerMs;
    date.tv_sec = movedNs / kNsPerSecond;
    date.tv_nsec = movedNs % kNsPerSecond;
}

}  // namespace

extern "C" {

// NOLINTNEXTLINE(readability-identifier-naming): the C library's own name.
int clock_gettime(clockid_t which, timespec* date) noexcept
{
    static const auto really = nextAfterThis<int(clockid_t, timespec*)>("clock_gettime");
    const int result = really(which, date);
    if (result == 0 && which == CLOCK_REALTIME)
        shift(*date);
    return result;
}

ssize_t recvmsg(int fd, msghdr* message, int flags)
{
    static const auto really = nextAfterThis<ssize_t(int, msghdr*, int)>("recvmsg");
    const ssize_t bytes = really(fd, message, flags);
    if (bytes < 0)
        return bytes;
    for (cmsghdr* part = CMSG_FIRSTHDR(message); part != nullptr; part = CMSG_NXTHDR(message, part)) {
        if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_TIMESTAMPNS)
            continue;
        timespec stamp{};
        std::memcpy(&stamp, CMSG_DATA(part), sizeof stamp);
        shift(stamp);
        std::memcpy(CMSG_DATA(part), &stamp, sizeof stamp);
    }
    return bytes;
}

}  // extern "C"
