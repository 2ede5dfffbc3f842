#include "platform/linux/files.hpp"

#include "platform/linux/os_error.hpp"
#include "platform/linux/transports/file_descriptor.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string_view>

namespace halftrip::platform {
namespace {

using transports::FileDescriptor;

constexpr std::size_t kReadStepBytes = std::size_t{64} * 1024;
constexpr int kMaxNameAttempts = 100;

std::string folderOf(const std::string& path)
{
    const std::size_t slash = path.rfind('/');
    if (slash == std::string::npos)
        return ".";
    return slash == 0 ? "/" : path.substr(0, slash);
}

/// Why a file could not be written: the rest of "cannot save x: ...".
struct Cause {
    std::string words;
    std::string hint;
};

Cause causeOf(int code, const std::string& path)
{
    const std::string folder = folderOf(path);
    switch (code) {
    case ENOSPC:
        return {"the disk is full", "Free some space, or save to another disk."};
    case EDQUOT:
        return {"your disk quota is used up", "Delete something of yours, or save to another disk."};
    case EFBIG:
        return {"the file would be larger than allowed here", "Raise the limit (ulimit -f), or save elsewhere."};
    case EACCES:
    case EPERM:
        return {"writing in " + folder + " is not permitted", "Save to a folder of your own."};
    case EROFS:
        return {folder + " is read-only", "Save to another disk."};
    case ENOENT:
        return {"there is no folder " + folder, "Make the folder, or save elsewhere."};
    case ENOTDIR:
        return {folder + " is not a folder", "Save elsewhere."};
    case EISDIR:
        return {"it is a folder", "Give a file name in it."};
    case ENAMETOOLONG:
        return {"the name is too long", "Give a shorter name."};
    default:
        return {describeErrno(code), {}};
    }
}

std::unexpected<Error> cannotSave(const std::string& path, int code)
{
    Cause cause = causeOf(code, path);
    return fail(ErrorKind::File, "cannot save " + path + ": " + cause.words, std::move(cause.hint), code);
}

/// 0 or errno.
int writeAll(int fd, std::string_view bytes) noexcept
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(fd, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return errno;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

/// Removes the temporary file unless it has become the real one.
class TemporaryFile {
public:
    explicit TemporaryFile(const std::string& folder)
    {
        static std::atomic<unsigned> counter = 0;
        for (int attempt = 0; attempt < kMaxNameAttempts; ++attempt) {
            // A short name of its own: the final one plus a suffix could be too long for the file system.
            m_path = folder + "/.halftrip-" + std::to_string(::getpid()) + "-" + std::to_string(++counter) + ".tmp";
            m_file = FileDescriptor(::open(m_path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
            m_osCode = m_file.isOpen() ? 0 : errno;
            if (m_osCode != EEXIST)
                return;
        }
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile()
    {
        if (m_file.isOpen())
            ::unlink(m_path.c_str());
    }
    [[nodiscard]] int osCode() const noexcept { return m_osCode; }
    /// The whole content, on the disk, under its final name. 0 or errno.
    [[nodiscard]] int become(const std::string& path, const std::string& bytes) noexcept
    {
        if (const int code = writeAll(m_file.get(), bytes); code != 0)
            return code;
        // EINVAL: a file system that cannot flush (some FUSE ones).
        if (::fsync(m_file.get()) != 0 && errno != EINVAL)
            return errno;
        if (::rename(m_path.c_str(), path.c_str()) != 0)
            return errno;
        m_file.reset();
        return 0;
    }
    /// Best effort: the new file is as readable as the one it replaces.
    void copyMode(const struct stat& old) noexcept { static_cast<void>(::fchmod(m_file.get(), old.st_mode & 0777U)); }

private:
    std::string m_path;
    FileDescriptor m_file;
    int m_osCode = 0;
};

void flushFolder(const std::string& folder) noexcept
{
    const FileDescriptor handle(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (handle.isOpen())
        static_cast<void>(::fsync(handle.get()));
}

/// Follows symbolic links to the file that is to be replaced.
std::string realTarget(const std::string& path)
{
    struct FreeText {
        void operator()(char* text) const noexcept { std::free(text); }
    };
    const std::unique_ptr<char, FreeText> real(::realpath(path.c_str(), nullptr));
    return real ? real.get() : path;
}

Status writeInPlace(const std::string& path, const std::string& bytes)
{
    const FileDescriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    const int code = file.isOpen() ? writeAll(file.get(), bytes) : errno;
    if (code != 0)
        return cannotSave(path, code);
    return {};
}

std::unexpected<Error> cannotRead(const std::string& path, int code)
{
    if (code == ENOENT || code == ENOTDIR)
        return fail(ErrorKind::NotFound, "there is no file " + path, "Check the name and the folder.", code);
    if (code == EACCES || code == EPERM)
        return fail(ErrorKind::File, "reading " + path + " is not permitted", "Ask its owner for the right to read it.",
                    code);
    if (code == EISDIR)
        return fail(ErrorKind::File, path + " is a folder", "Give the name of a file in it.", code);
    return fail(ErrorKind::File, "cannot read " + path + ": " + describeErrno(code), {}, code);
}

}  // namespace

Status writeFileAtomically(const std::string& path, const std::string& bytes)
{
    const std::string target = realTarget(path);
    struct stat old{};
    const bool hasOld = ::stat(target.c_str(), &old) == 0;
    if (hasOld && S_ISDIR(old.st_mode))
        return cannotSave(path, EISDIR);
    if (hasOld && !S_ISREG(old.st_mode))
        return writeInPlace(path, bytes);
    TemporaryFile temporary(folderOf(target));
    if (temporary.osCode() != 0)
        return cannotSave(path, temporary.osCode());
    if (hasOld)
        temporary.copyMode(old);
    if (const int code = temporary.become(target, bytes); code != 0)
        return cannotSave(path, code);
    flushFolder(folderOf(target));
    return {};
}

Result<std::string> readFile(const std::string& path, std::size_t limitBytes)
{
    const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.isOpen())
        return cannotRead(path, errno);
    std::string bytes;
    for (;;) {
        const std::size_t had = bytes.size();
        // One byte more than allowed is enough to know that the file is too long.
        const std::size_t step = std::min(kReadStepBytes, limitBytes - had + 1);
        bytes.resize(had + step);
        const ssize_t got = ::read(file.get(), bytes.data() + had, step);
        const int code = errno;
        bytes.resize(had + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
        if (got == 0)
            return bytes;
        if (got < 0 && code != EINTR)
            return cannotRead(path, code);
        if (bytes.size() > limitBytes)
            return fail(ErrorKind::File, path + " is larger than " + std::to_string(limitBytes) + " bytes",
                        "Check that it is the right file.");
    }
}

}  // namespace halftrip::platform
