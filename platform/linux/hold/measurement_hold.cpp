#include "platform/linux/hold/measurement_hold.hpp"

#include "platform/linux/system/os_error.hpp"
#include "platform/linux/transports/file_descriptor.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace halftrip::platform {
namespace {

constexpr const char* kName = "/halftrip.lock";
/// Every user holds the same file, so that each can say who holds it.
constexpr mode_t kEverybody = 0666;

class FileHold final : public os::MeasurementHold {
public:
    explicit FileHold(sockets::FileDescriptor file) : m_file(std::move(file)) {}

private:
    sockets::FileDescriptor m_file;
};

/// Without O_CREAT where the file is there: the kernel refuses that for another user's file in a folder that all share
/// (fs.protected_regular). For reading alone where it cannot be written (a service's read-only /run): a lock needs no
/// more. Never waits for a pipe in the file's place.
sockets::FileDescriptor openLock(const std::string& path)
{
    constexpr int kFlags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
    sockets::FileDescriptor file(::open(path.c_str(), O_RDWR | kFlags));
    if (!file.isOpen() && (errno == EACCES || errno == EROFS))
        file = sockets::FileDescriptor(::open(path.c_str(), O_RDONLY | kFlags));
    if (!file.isOpen() && errno == ENOENT) {
        file = sockets::FileDescriptor(::open(path.c_str(), O_RDWR | O_CREAT | kFlags, kEverybody));
        if (file.isOpen())
            static_cast<void>(::fchmod(file.get(), kEverybody) != 0);
    }
    struct stat found{};
    if (file.isOpen() && (::fstat(file.get(), &found) != 0 || !S_ISREG(found.st_mode))) {
        errno = EINVAL;
        return sockets::FileDescriptor();
    }
    return file;
}

/// "halftrip serve (process 4242)". Whoever may write the file may write anything into it: only what holdHost() writes
/// is said, and only of a process that is there.
std::string holderIn(int file)
{
    constexpr const char* kUnknown = "another program of Halftrip";
    std::array<char, 48> bytes{};
    const ssize_t length = ::pread(file, bytes.data(), bytes.size(), 0);
    const std::string_view text(bytes.data(), static_cast<std::size_t>(std::max<ssize_t>(length, 0)));
    int pid = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), pid);
    const std::string_view who = text.substr(static_cast<std::size_t>(rest - text.data()));
    const auto isWord = [](char letter) { return letter == ' ' || (letter >= 'a' && letter <= 'z'); };
    if (error != std::errc() || pid <= 0 || who.size() < 2 || !std::ranges::all_of(who, isWord))
        return kUnknown;
    if (::kill(pid, 0) != 0 && errno == ESRCH)
        return kUnknown;
    return "halftrip" + std::string(who) + " (process " + std::to_string(pid) + ")";
}

}  // namespace

Result<std::unique_ptr<os::MeasurementHold>> holdHost(os::HoldKind kind, const std::string& who)
{
    const char* const given = std::getenv("HALFTRIP_LOCK_DIR");
    std::string path = (given != nullptr ? given : "/run/lock") + std::string(kName);
    sockets::FileDescriptor file = openLock(path);
    if (!file.isOpen() && given == nullptr) {
        path = std::string("/tmp") + kName;
        file = openLock(path);
    }
    if (!file.isOpen()) {
        const int code = errno;
        return fail(
            ErrorKind::File,
            text("the lock {path}, which allows one measurement at a time on this host, cannot be used: {reason}", path,
                 describeErrno(code)),
            "Set HALFTRIP_LOCK_DIR to a folder that you may write, the same for all programs.", code);
    }
    if (::flock(file.get(), (kind == os::HoldKind::Alone ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0)
        return fail(ErrorKind::Busy,
                    text("this host already takes part in a measurement: {file}.", holderIn(file.get())),
                    text("Wait until that has ended, or end it; the lock is {path}.", path));
    // For the words of those who come meanwhile; the lock itself does not depend on it.
    const std::string holder = std::to_string(::getpid()) + " " + who;
    if (::ftruncate(file.get(), 0) == 0)
        static_cast<void>(::pwrite(file.get(), holder.data(), holder.size(), 0) < 0);
    return std::make_unique<FileHold>(std::move(file));
}

}  // namespace halftrip::platform
