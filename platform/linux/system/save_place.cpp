#include "platform/linux/system/save_place.hpp"

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/vfs.h>

#include <array>
#include <cerrno>
#include <climits>

namespace halftrip::platform {
namespace {

using sockets::FileDescriptor;

/// As in the kernel.
constexpr int kMostLinks = 40;

bool isForEverybody(const struct stat& folder) noexcept
{
    return (folder.st_mode & S_ISVTX) != 0 && (folder.st_mode & S_IWOTH) != 0;
}

/// The rule of protected_symlinks and protected_fifos.
bool isSomebodyElses(const struct stat& folder, const struct stat& item) noexcept
{
    return isForEverybody(folder) && item.st_uid != ::geteuid() && item.st_uid != folder.st_uid;
}

/// The kernel knows users that a user namespace shows as nobody: its own word counts, too.
bool isRefusedByKernel(int folder, const char* link) noexcept
{
    const FileDescriptor probe(::openat(folder, link, O_PATH | O_CLOEXEC));
    return !probe.isOpen() && errno == EACCES;
}

/// Links of /proc lead to things that have no path.
bool isMagic(int folder) noexcept
{
    struct statfs facts{};
    return ::fstatfs(folder, &facts) == 0 && facts.f_type == PROC_SUPER_MAGIC;
}

std::expected<std::string, int> readLink(int folder, const std::string& name)
{
    std::array<char, PATH_MAX> text;
    const ssize_t length = ::readlinkat(folder, name.c_str(), text.data(), text.size());
    if (length < 0)
        return std::unexpected(errno);
    return std::string(text.data(), static_cast<std::size_t>(length));
}

}  // namespace

std::string folderOf(const std::string& path)
{
    const std::size_t slash = path.rfind('/');
    if (slash == std::string::npos)
        return ".";
    return slash == 0 ? "/" : path.substr(0, slash);
}

std::expected<SavePlace, int> locateSavePlace(const std::string& path) noexcept
{
    std::string rest = path;
    FileDescriptor base;
    for (int links = 0; links < kMostLinks; ++links) {
        SavePlace place;
        place.folder = FileDescriptor(
            ::openat(base.isOpen() ? base.get() : AT_FDCWD, folderOf(rest).c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
        if (!place.folder.isOpen())
            return std::unexpected(errno);
        place.name = rest.substr(rest.rfind('/') + 1);
        if (place.name.empty())
            return std::unexpected(EISDIR);
        const int folder = place.folder.get();
        if (::fstatat(folder, place.name.c_str(), &place.old, AT_SYMLINK_NOFOLLOW) != 0) {
            if (errno != ENOENT)
                return std::unexpected(errno);
            return place;
        }
        place.hasOld = true;
        place.isInPlace = !S_ISREG(place.old.st_mode);
        if (S_ISDIR(place.old.st_mode))
            return std::unexpected(EISDIR);
        struct stat facts{};
        if (::fstat(folder, &facts) != 0)
            return std::unexpected(errno);
        if (place.isInPlace && isSomebodyElses(facts, place.old))
            return std::unexpected(kSomebodyElses);
        if (!S_ISLNK(place.old.st_mode) || isMagic(folder))
            return place;
        if (isForEverybody(facts) && isRefusedByKernel(folder, place.name.c_str()))
            return std::unexpected(kSomebodyElses);
        auto target = readLink(folder, place.name);
        if (!target)
            return std::unexpected(target.error());
        rest = std::move(*target);
        base = std::move(place.folder);
    }
    return std::unexpected(ELOOP);
}

FileDescriptor openInPlace(const SavePlace& place) noexcept
{
    // Without O_NONBLOCK, opening a pipe would wait for somebody to read it.
    // O_APPEND: behind /dev/stdout may be a file that has something in it.
    const int flags = O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK;
    return FileDescriptor(::openat(place.folder.get(), place.name.c_str(), flags));
}

}  // namespace halftrip::platform
