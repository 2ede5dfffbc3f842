#include "platform/linux/system/temporary_file.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <ctime>

namespace halftrip::platform {
namespace {

using sockets::FileDescriptor;

constexpr int kMaxNameAttempts = 100;
constexpr std::string_view kPrefix = ".halftrip-";
constexpr std::string_view kSuffix = ".tmp";
/// Long enough to have been locked by the one who made it.
constexpr std::time_t kLeftoverSeconds = 60;
constexpr int kReaderPatienceMs = 5000;

bool isLeftover(int folder, const char* name) noexcept
{
    const FileDescriptor file(::openat(folder, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat facts{};
    return file.isOpen() && ::fstat(file.get(), &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_uid == ::geteuid() &&
           facts.st_mtime + kLeftoverSeconds < std::time(nullptr) && ::flock(file.get(), LOCK_EX | LOCK_NB) == 0;
}

}  // namespace

TemporaryFile::TemporaryFile(int folder) : m_folder(folder)
{
    static std::atomic<unsigned> counter = 0;
    for (int attempt = 0; attempt < kMaxNameAttempts; ++attempt) {
        // A short name of its own: the final one plus a suffix could be too long for the file system.
        m_name = std::string(kPrefix) + std::to_string(::getpid()) + "-" + std::to_string(++counter) +
                 std::string(kSuffix);
        m_file = FileDescriptor(::openat(folder, m_name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
        m_osCode = m_file.isOpen() ? 0 : errno;
        if (m_osCode != EEXIST)
            break;
    }
    if (m_file.isOpen())
        static_cast<void>(::flock(m_file.get(), LOCK_EX | LOCK_NB));
}

TemporaryFile::~TemporaryFile()
{
    if (m_file.isOpen())
        ::unlinkat(m_folder, m_name.c_str(), 0);
}

int TemporaryFile::become(const std::string& name, std::string_view bytes) noexcept
{
    if (const int code = writeAll(m_file.get(), bytes); code != 0)
        return code;
    // EINVAL: a file system that cannot flush (some FUSE ones).
    if (::fsync(m_file.get()) != 0 && errno != EINVAL)
        return errno;
    if (::renameat(m_folder, m_name.c_str(), m_folder, name.c_str()) != 0)
        return errno;
    m_file.reset();
    return 0;
}

void TemporaryFile::copyMode(const struct stat& old) noexcept
{
    static_cast<void>(::fchmod(m_file.get(), old.st_mode & 0777U));
}

void removeLeftovers(int folder) noexcept
{
    const int handle = ::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (handle < 0)
        return;
    DIR* const entries = ::fdopendir(handle);
    if (entries == nullptr) {
        ::close(handle);
        return;
    }
    while (const dirent* entry = ::readdir(entries)) {
        const std::string_view name = entry->d_name;
        if (name.starts_with(kPrefix) && name.ends_with(kSuffix) && isLeftover(folder, entry->d_name))
            ::unlinkat(folder, entry->d_name, 0);
    }
    ::closedir(entries);
}

int writeAll(int file, std::string_view bytes) noexcept
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(file, bytes.data(), bytes.size());
        if (written >= 0) {
            bytes.remove_prefix(static_cast<std::size_t>(written));
            continue;
        }
        if (errno == EAGAIN) {
            pollfd reader{.fd = file, .events = POLLOUT, .revents = 0};
            if (::poll(&reader, 1, kReaderPatienceMs) == 0)
                return ETIMEDOUT;
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

}  // namespace halftrip::platform
