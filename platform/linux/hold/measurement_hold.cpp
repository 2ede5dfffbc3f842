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
#include <vector>

namespace halftrip::platform {
namespace {

constexpr const char* kName = "/halftrip.lock";
/// Every user holds the same file, so that each can say who holds it.
constexpr mode_t kEverybody = 0666;
/// Of some hundred holders.
constexpr std::size_t kMostBytes = 4096;
constexpr std::size_t kLongestWho = 40;
/// A millisecond each.
constexpr int kMostTurns = 100;

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

/// One line of the file: "4242 serve".
struct Holder {
    int pid = 0;
    std::string who;
    bool operator==(const Holder&) const = default;
};

/// Whoever may write the file may write anything into it: only what FileHold writes is taken, and only of processes
/// that are there.
std::vector<Holder> holdersIn(int file)
{
    std::array<char, kMostBytes> bytes{};
    const ssize_t length = ::pread(file, bytes.data(), bytes.size(), 0);
    std::string_view rest(bytes.data(), static_cast<std::size_t>(std::max<ssize_t>(length, 0)));
    std::vector<Holder> holders;
    while (!rest.empty()) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        int pid = 0;
        const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), pid);
        const std::string_view who = line.substr(static_cast<std::size_t>(end - line.data()));
        const auto isWord = [](char letter) { return letter == ' ' || (letter >= 'a' && letter <= 'z'); };
        if (error != std::errc() || pid <= 0 || who.size() < 2 || who.size() > kLongestWho || who.front() != ' ' ||
            !std::ranges::all_of(who, isWord) || (::kill(pid, 0) != 0 && errno == ESRCH))
            continue;
        holders.push_back({pid, std::string(who.substr(1))});
    }
    return holders;
}

/// "halftrip serve (process 4242)".
Text holdersInWords(int file)
{
    std::vector<Text> words;
    for (const Holder& holder : holdersIn(file))
        words.emplace_back("halftrip " + holder.who + " (process " + std::to_string(holder.pid) + ")");
    return words.empty() ? Text("another program of Halftrip") : joinWords(words);
}

/// For the words of those who come meanwhile; the lock itself does not depend on it. Programs that come and go at the
/// same time take turns by a lock of another kind; who does not get it soon leaves the file as it is.
template <typename Change>
void changeHolders(int file, const Change& change)
{
    struct flock turn{};
    turn.l_type = F_WRLCK;
    turn.l_whence = SEEK_SET;
    for (int turns = 0; ::fcntl(file, F_OFD_SETLK, &turn) != 0; ++turns) {
        if (turns == kMostTurns || (errno != EAGAIN && errno != EACCES))
            return;
        ::usleep(1'000);
    }
    std::vector<Holder> holders = holdersIn(file);
    change(holders);
    std::string text;
    for (const Holder& holder : holders)
        text += std::to_string(holder.pid) + " " + holder.who + "\n";
    if (text.size() <= kMostBytes && ::ftruncate(file, 0) == 0)
        static_cast<void>(::pwrite(file, text.data(), text.size(), 0) < 0);
    turn.l_type = F_UNLCK;
    static_cast<void>(::fcntl(file, F_OFD_SETLK, &turn) != 0);
}

class FileHold final : public os::MeasurementHold {
public:
    FileHold(sockets::FileDescriptor file, os::HoldKind kind, const std::string& who)
        : m_file(std::move(file)), m_holder{::getpid(), who}
    {
        changeHolders(m_file.get(), [this, kind](std::vector<Holder>& holders) {
            if (kind == os::HoldKind::Alone)
                holders.clear();
            holders.push_back(m_holder);
        });
    }
    FileHold(const FileHold&) = delete;
    FileHold& operator=(const FileHold&) = delete;
    ~FileHold() override
    {
        changeHolders(m_file.get(), [this](std::vector<Holder>& holders) {
            if (const auto own = std::ranges::find(holders, m_holder); own != holders.end())
                holders.erase(own);
        });
    }

private:
    sockets::FileDescriptor m_file;
    Holder m_holder;
};

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
                    text("this host already takes part in a measurement: {file}.", holdersInWords(file.get())),
                    text("Wait until that has ended, or end it; the lock is {path}.", path));
    return std::make_unique<FileHold>(std::move(file), kind, who);
}

}  // namespace halftrip::platform
