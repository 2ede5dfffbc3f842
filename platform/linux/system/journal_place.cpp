#include "platform/linux/system/journal_place.hpp"

#include "core/tuning/journal.hpp"
#include "platform/linux/system/os_error.hpp"
#include "platform/linux/transports/file_descriptor.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
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

std::string holderIn(int file)
{
    std::array<char, 16> text{};
    const ssize_t length = ::pread(file, text.data(), text.size(), 0);
    const std::string pid(text.data(), static_cast<std::size_t>(std::max<ssize_t>(length, 0)));
    const bool isNumber = !pid.empty() && pid.find_first_not_of("0123456789") == std::string::npos;
    return isNumber ? "Process " + pid : std::string("Another program");
}

std::unexpected<Error> cannotUse(const std::string& folder, int code)
{
    return fail(ErrorKind::File,
                text("the settings journal's folder, {folder}, cannot be used: {reason}", folder, describeErrno(code)),
                "Set HALFTRIP_STATE_DIR to a folder that you may write.", code);
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
            return fail(ErrorKind::File,
                        text("the settings journal's folder, {folder}, or its journal is another user's", folder),
                        "Run this as that user, or set HALFTRIP_STATE_DIR to another folder.");
    }
    return {};
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
    sockets::FileDescriptor file(
        ::open((folder + "/tuning.lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644));
    if (!file.isOpen())
        return cannotUse(folder, errno);
    if (::flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK)
            return cannotUse(folder, errno);
        return fail(ErrorKind::Busy,
                    text("{file} is changing settings of this host at this moment.", holderIn(file.get())),
                    "Wait until it has ended; \"halftrip tune status\" shows what is changed.");
    }
    // For the words of those who come meanwhile; the lock itself does not depend on it.
    const std::string pid = std::to_string(::getpid());
    if (::ftruncate(file.get(), 0) == 0)
        static_cast<void>(::pwrite(file.get(), pid.data(), pid.size(), 0) < 0);
    return std::make_unique<FileLock>(std::move(file));
}

}  // namespace halftrip::platform
