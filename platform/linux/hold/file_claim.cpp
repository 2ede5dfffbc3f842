#include "platform/linux/hold/file_claim.hpp"

#include "platform/linux/system/os_error.hpp"
#include "platform/linux/system/save_place.hpp"
#include "platform/linux/transports/file_descriptor.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace halftrip::platform {
namespace {

constexpr mode_t kReadable = 0644;
/// Each time another program has just given its claim up.
constexpr int kMostTries = 100;

class LockedFile final : public os::FileClaim {
public:
    LockedFile(std::string lock, sockets::FileDescriptor file) : m_lock(std::move(lock)), m_file(std::move(file)) {}
    LockedFile(const LockedFile&) = delete;
    LockedFile& operator=(const LockedFile&) = delete;
    /// The name goes while the lock is held: whoever opened it meanwhile finds that it is none any more.
    ~LockedFile() override { ::unlink(m_lock.c_str()); }

private:
    std::string m_lock;
    sockets::FileDescriptor m_file;
};

std::string lockBeside(const std::string& path)
{
    const std::size_t slash = path.rfind('/');
    return folderOf(path) + "/." + path.substr(slash == std::string::npos ? 0 : slash + 1) + ".lock";
}

/// For reading alone where it is another user's: a lock needs no more. Never waits for a pipe in the file's place.
sockets::FileDescriptor openLockFile(const std::string& lock)
{
    constexpr int kFlags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
    sockets::FileDescriptor file(::open(lock.c_str(), O_RDWR | O_CREAT | kFlags, kReadable));
    if (!file.isOpen() && (errno == EACCES || errno == EROFS))
        file = sockets::FileDescriptor(::open(lock.c_str(), O_RDONLY | kFlags));
    return file;
}

/// Whether the file still has its name.
bool hasName(int file)
{
    struct stat found{};
    return ::fstat(file, &found) == 0 && found.st_nlink != 0;
}

}  // namespace

Result<std::unique_ptr<os::FileClaim>> claimFile(const std::string& path)
{
    std::string lock = lockBeside(path);
    for (int tries = 0; tries < kMostTries; ++tries) {
        sockets::FileDescriptor file = openLockFile(lock);
        if (file.isOpen() && ::flock(file.get(), LOCK_EX | LOCK_NB) == 0) {
            if (hasName(file.get()))
                return std::make_unique<LockedFile>(std::move(lock), std::move(file));
            continue;
        }
        const int code = errno;
        if (file.isOpen() && code == EWOULDBLOCK)
            return fail(ErrorKind::Busy, text("another program of Halftrip writes {path}.", path),
                        text("End that one, or choose another place; the lock is {lock}.", lock));
        return fail(ErrorKind::File,
                    text("the lock {lock} of that file cannot be used: {reason}", lock, describeErrno(code)), {}, code);
    }
    return fail(ErrorKind::Busy, text("another program of Halftrip writes {path}.", path));
}

}  // namespace halftrip::platform
