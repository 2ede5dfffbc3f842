#include "platform/linux/system/journal_place.hpp"

#include "core/tuning/journal.hpp"
#include "platform/linux/system/files.hpp"
#include "platform/linux/system/os_error.hpp"
#include "platform/linux/transports/file_descriptor.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

namespace halftrip::platform {
namespace {

/// The kernel lets go of it when the process ends, whatever ends it.
class FileLock final : public os::TuningLock {
public:
    explicit FileLock(sockets::FileDescriptor file) : m_file(std::move(file)) {}

private:
    sockets::FileDescriptor m_file;
};

/// Who holds the lock, by the kernel's own word: what stands in the file could be a number of the past.
std::string holderOf(int file)
{
    struct stat found{};
    if (::fstat(file, &found) != 0)
        return "Another program";
    const std::string place = fmt::format("{:02x}:{:02x}:{}", major(found.st_dev), minor(found.st_dev), found.st_ino);
    std::ifstream locks("/proc/locks");
    for (std::string line; std::getline(locks, line);) {
        // "1: FLOCK  ADVISORY  WRITE 4711 fd:00:393 0 EOF"; whoever waits for one has "->" before its kind.
        std::istringstream words(line);
        std::string number;
        std::string kind;
        std::string advisory;
        std::string mode;
        std::string process;
        std::string where;
        if (words >> number >> kind >> advisory >> mode >> process >> where && kind == "FLOCK" && where == place)
            return "Process " + process;
    }
    return "Another program";
}

std::unexpected<Error> cannotUse(const std::string& folder, int code)
{
    return fail(ErrorKind::File,
                text("the settings journal's folder, {folder}, cannot be used: {reason}", folder, describeErrno(code)),
                "Set HALFTRIP_STATE_DIR to a folder that you may write.", code);
}

std::unexpected<Error> isAnothers(const std::string& folder)
{
    return fail(ErrorKind::File,
                text("the settings journal's folder, {folder}, or a file in it is another user's", folder),
                "Run this as that user, or set HALFTRIP_STATE_DIR to another folder.");
}

/// Whoever can write the journal says what is put back, and with whose rights.
bool isOfAnother(const std::string& path)
{
    struct stat found{};
    return ::lstat(path.c_str(), &found) == 0 && found.st_uid != ::geteuid();
}

Status checkOwner(const std::string& folder)
{
    const std::string journal = folder + "/" + std::string(tuning::kJournalName);
    for (const std::string& path : {folder + "/.", journal}) {
        if (isOfAnother(path))
            return isAnothers(folder);
    }
    return {};
}

/// The lock's file, which nobody else can open: flock() asks for no right to write, and whoever could read the file
/// could hold its lock for ever.
Result<sockets::FileDescriptor> openLockFile(const std::string& folder)
{
    const std::string path = folder + "/tuning.lock";
    sockets::FileDescriptor file(
        ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, S_IRUSR | S_IWUSR));
    struct stat found{};
    if (!file.isOpen() || ::fstat(file.get(), &found) != 0)
        return cannotUse(folder, errno);
    if (found.st_uid != ::geteuid())
        return isAnothers(folder);
    if (!S_ISREG(found.st_mode))
        return fail(ErrorKind::File, text("the settings journal's lock, {path}, is no regular file", path),
                    "Remove it, or set HALFTRIP_STATE_DIR to another folder.");
    // Earlier versions let everybody read it.
    if ((found.st_mode & (S_IRWXG | S_IRWXO)) != 0 && ::fchmod(file.get(), S_IRUSR | S_IWUSR) != 0)
        return cannotUse(folder, errno);
    return file;
}

}  // namespace

Result<std::string> chooseJournalFolder(bool isRoot, const Environment& environment)
{
    if (std::string own = environment("HALFTRIP_STATE_DIR"); !own.empty())
        return own;
    if (isRoot)
        return std::string(kRootsJournalFolder);
    // The specification wants relative paths to be ignored.
    if (const std::string state = environment("XDG_STATE_HOME"); state.starts_with('/'))
        return state + "/halftrip";
    if (const std::string home = environment("HOME"); home.starts_with('/'))
        return home + std::string(kUsersJournalFolder);
    return fail(ErrorKind::File, "there is no place for the settings journal: this user has no home",
                "Set HALFTRIP_STATE_DIR to a folder that you may write.");
}

Result<std::unique_ptr<os::TuningLock>> lockJournal(const std::string& folder)
{
    std::error_code failure;
    std::filesystem::create_directories(folder, failure);
    if (failure)
        return cannotUse(folder, failure.value());
    if (Status status = checkOwner(folder); !status)
        return std::unexpected(std::move(status).error());
    auto file = openLockFile(folder);
    if (!file)
        return std::unexpected(std::move(file).error());
    if (::flock(file->get(), LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK)
            return cannotUse(folder, errno);
        return fail(ErrorKind::Busy,
                    text("{file} is changing settings of this host at this moment.", holderOf(file->get())),
                    "Wait until it has ended; \"halftrip tune status\" shows what is changed.");
    }
    return std::make_unique<FileLock>(std::move(*file));
}

std::optional<std::string> readJournalOf(unsigned user, const std::string& home)
{
    constexpr int kLookOnly = O_PATH | O_CLOEXEC;
    sockets::FileDescriptor folder(::open(home.c_str(), kLookOnly | O_DIRECTORY));
    std::istringstream parts{std::string(kUsersJournalFolder.substr(1))};
    for (std::string part; std::getline(parts, part, '/');)
        folder = sockets::FileDescriptor(::openat(folder.get(), part.c_str(), kLookOnly | O_DIRECTORY | O_NOFOLLOW));
    const std::string name(tuning::kJournalName);
    const sockets::FileDescriptor file(::openat(folder.get(), name.c_str(), kLookOnly | O_NOFOLLOW));
    struct stat found{};
    if (!file.isOpen() || ::fstat(file.get(), &found) != 0 || !S_ISREG(found.st_mode) || found.st_uid != user)
        return std::nullopt;
    // Of the very file that was looked at, whatever the name leads to by now.
    auto text = readFile(fmt::format("/proc/self/fd/{}", file.get()), tuning::kMostJournalBytes);
    return text ? std::optional(std::move(*text)) : std::nullopt;
}

}  // namespace halftrip::platform
