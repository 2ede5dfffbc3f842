#include "platform/linux/system/files.hpp"

#include "platform/linux/system/os_error.hpp"
#include "platform/linux/system/save_place.hpp"
#include "platform/linux/system/temporary_file.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <optional>

namespace halftrip::platform {
namespace {

using sockets::FileDescriptor;

constexpr std::size_t kReadStepBytes = std::size_t{64} * 1024;
constexpr std::size_t kLongestReadStepBytes = std::size_t{1} << 20U;

/// Why a file could not be written: the rest of "cannot save x: ...".
struct Cause {
    Text words;
    Text hint;
};

Cause causeOf(int code, const std::string& path)
{
    const std::string folder = folderOf(path);
    switch (code) {
    case kSomebodyElses:
        return {"somebody else has put it into " + folder + ", where everybody may write",
                "Remove it, or save to a folder of your own."};
    case ENXIO:
    case ETIMEDOUT:
    case EPIPE:
        return {"nobody reads what is written to it", "Start the reader first, or save to a file."};
    case ENOSPC:
        return {"the disk is full", "Free some space, or save to another disk."};
    case EDQUOT:
        return {"your disk quota is used up", "Delete something of yours, or save to another disk."};
    case EFBIG:
        return {"the file would be larger than allowed here", "Raise the limit (ulimit -f), or save elsewhere."};
    case EACCES:
    case EPERM:
        return {text("writing in {folder} is not permitted", folder), "Save to a folder of your own."};
    case EROFS:
        return {text("{folder} is read-only", folder), "Save to another disk."};
    case ENOENT:
        if (::access(folder.c_str(), F_OK) == 0)  // /proc and the like.
            return {text("{folder} takes no new files", folder), "Save elsewhere."};
        return {text("there is no folder {folder}", folder), "Make the folder, or save elsewhere."};
    case ENOTDIR:
        return {text("{folder} is not a folder", folder), "Save elsewhere."};
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
    return fail(ErrorKind::File, text("cannot save {path}: {reason}", path, cause.words), std::move(cause.hint), code);
}

void flushFolder(int folder) noexcept
{
    const FileDescriptor handle(::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (handle.isOpen())
        static_cast<void>(::fsync(handle.get()));
}

/// 0 or errno.
int writeInPlace(const SavePlace& place, const std::string& bytes) noexcept
{
    const FileDescriptor file = openInPlace(place);
    return file.isOpen() ? writeAll(file.get(), bytes) : errno;
}

/// 0 or errno.
int replace(const SavePlace& place, const std::string& bytes)
{
    removeLeftovers(place.folder.get());
    TemporaryFile temporary(place.folder.get());
    if (temporary.osCode() != 0)
        return temporary.osCode();
    // Not those of another user, who could then write into ours.
    if (place.hasOld && place.old.st_uid == ::geteuid())
        temporary.copyMode(place.old);
    if (const int code = temporary.become(place.name, bytes); code != 0)
        return code;
    flushFolder(place.folder.get());
    return 0;
}

/// Of a regular file; none of what else is written to in its place.
std::optional<off_t> bytesIn(int file) noexcept
{
    struct stat found{};
    if (::fstat(file, &found) != 0 || !S_ISREG(found.st_mode))
        return std::nullopt;
    return found.st_size;
}

/// 0 or errno. What does not fit leaves nothing behind: the next bytes must not stand behind a part of these.
int append(const SavePlace& place, const std::string& bytes) noexcept
{
    const int flags = O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
    const FileDescriptor file = place.isInPlace
                                    ? openInPlace(place)
                                    : FileDescriptor(::openat(place.folder.get(), place.name.c_str(), flags));
    if (!file.isOpen())
        return errno;
    const std::optional<off_t> before = bytesIn(file.get());
    int code = writeAll(file.get(), bytes);
    // EINVAL: a pipe, or a file system that cannot flush.
    if (code == 0 && ::fsync(file.get()) != 0 && errno != EINVAL)
        code = errno;
    if (code != 0 && before)
        static_cast<void>(::ftruncate(file.get(), *before) != 0);
    return code;
}

/// Looks for the place and does it there.
template <typename Work>
Status atPlace(const std::string& path, Work work)
{
    const auto place = locateSavePlace(path);
    const int code = place ? work(*place) : place.error();
    if (code != 0)
        return cannotSave(path, code);
    return {};
}

std::unexpected<Error> cannotRead(const std::string& path, int code)
{
    if (code == ENOENT || code == ENOTDIR)
        return fail(ErrorKind::NotFound, text("there is no file \"{path}\"", path), "Check the name and the folder.",
                    code);
    if (code == EACCES || code == EPERM)
        return fail(ErrorKind::File, text("reading {path} is not permitted", path),
                    "Ask its owner for the right to read it.", code);
    if (code == EISDIR)
        return fail(ErrorKind::File, text("\"{path}\" is a folder", path), "Give the name of a file in it.", code);
    return fail(ErrorKind::File, text("cannot read {path}: {reason}", path, describeErrno(code)), {}, code);
}

constexpr int kPipeTimeoutMs = 5'000;

struct KindOfFile {
    bool isPipe = false;
    std::size_t bytes = 0;  ///< 0: not known, as of /proc.
};

KindOfFile kindOf(int file)
{
    struct stat found{};
    if (::fstat(file, &found) != 0)
        return {};
    return {S_ISFIFO(found.st_mode), S_ISREG(found.st_mode) ? static_cast<std::size_t>(found.st_size) : 0};
}

/// As much as the file has, and the byte that tells its end. With room for more, ten thousand short files would leave
/// the memory in pieces.
std::size_t stepOf(const KindOfFile& kind, std::size_t had)
{
    return kind.bytes == 0 || had > kind.bytes ? kReadStepBytes : std::min(kind.bytes + 1 - had, kLongestReadStepBytes);
}

/// True as soon as there is something to be read, or the last writer has gone.
bool awaitWriter(int file)
{
    pollfd entry{.fd = file, .events = POLLIN, .revents = 0};
    int ready = 0;
    do {
        ready = ::poll(&entry, 1, kPipeTimeoutMs);
    } while (ready < 0 && errno == EINTR);
    return ready > 0;
}

}  // namespace

Status writeFileAtomically(const std::string& path, const std::string& bytes)
{
    return atPlace(path, [&bytes](const SavePlace& place) {
        return place.isInPlace ? writeInPlace(place, bytes) : replace(place, bytes);
    });
}

Status appendToFile(const std::string& path, const std::string& bytes)
{
    return atPlace(path, [&bytes](const SavePlace& place) { return append(place, bytes); });
}

Status trySaving(const std::string& path)
{
    return atPlace(path, [](const SavePlace& place) {
        if (!place.isInPlace)
            return TemporaryFile(place.folder.get()).osCode();
        // Not opened: the reader of a pipe would take that for the end.
        return ::faccessat(place.folder.get(), place.name.c_str(), W_OK, AT_EACCESS) == 0 ? 0 : errno;
    });
}

Result<std::string> readFile(const std::string& path, std::size_t limitBytes)
{
    // A pipe that nobody writes to would be waited for before it is open.
    const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!file.isOpen())
        return cannotRead(path, errno);
    const KindOfFile kind = kindOf(file.get());
    if (!kind.isPipe && ::fcntl(file.get(), F_SETFL, 0) != 0)
        return cannotRead(path, errno);
    std::string bytes;
    for (;;) {
        if (kind.isPipe && !awaitWriter(file.get()))
            return fail(ErrorKind::File, text("\"{path}\" is a pipe, and nobody writes to it", path),
                        "Check that it is the right file.");
        const std::size_t had = bytes.size();
        // One byte more than allowed is enough to know that the file is too long.
        const std::size_t step = std::min(stepOf(kind, had), limitBytes - had + 1);
        bytes.resize(had + step);
        const ssize_t got = ::read(file.get(), bytes.data() + had, step);
        const int code = errno;
        bytes.resize(had + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
        if (got == 0)
            return bytes;
        if (got < 0 && code != EINTR)
            return cannotRead(path, code);
        if (bytes.size() > limitBytes)
            return fail(ErrorKind::File, text("\"{path}\" is larger than {most:d} bytes", path, limitBytes),
                        "Check that it is the right file.");
    }
}

std::string reasonNotSecret(const std::string& path)
{
    struct stat found{};
    if (::stat(path.c_str(), &found) != 0 || !S_ISREG(found.st_mode))
        return {};
    if ((found.st_mode & (S_IWGRP | S_IWOTH)) != 0)
        return "other users can write to it";
    return (found.st_mode & S_IROTH) != 0 ? "every user of this host can read it" : "";
}

}  // namespace halftrip::platform
