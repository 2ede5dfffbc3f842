#include "platform/linux/system/processes.hpp"

#include "platform/linux/hold/file_claim.hpp"
#include "platform/linux/hold/measurement_hold.hpp"
#include "platform/linux/host/interrupts.hpp"
#include "platform/linux/system/capabilities.hpp"
#include "platform/linux/system/child_process.hpp"
#include "platform/linux/system/embedding.hpp"
#include "platform/linux/system/files.hpp"

#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace halftrip::platform {
namespace {

std::string_view environmentText(const char* name)
{
    const char* const value = std::getenv(name);
    return value == nullptr ? std::string_view() : value;
}

/// The file that a shell would run; empty: there is none.
std::string findInPath(const std::string& program)
{
    std::string_view folders = environmentText("PATH");
    while (!folders.empty()) {
        const std::size_t end = std::min(folders.find(':'), folders.size());
        const std::string file = std::string(folders.substr(0, end)) + "/" + program;
        // A file that is not at a full path could be anybody's.
        if (file.front() == '/' && ::access(file.c_str(), X_OK) == 0)
            return file;
        folders.remove_prefix(std::min(end + 1, folders.size()));
    }
    return {};
}

}  // namespace

LinuxProcesses::LinuxProcesses() : m_parentAtStart(::getppid()) {}

Result<std::unique_ptr<os::Embedding>> LinuxProcesses::embed()
{
    return makeEmbedding();
}

Result<std::unique_ptr<os::ChildProcess>> LinuxProcesses::startProgram(const std::vector<std::string>& words)
{
    const std::string file = findInPath(words.front());
    if (file.empty())
        return fail(ErrorKind::NotSupported,
                    text("There is no program {program} in the PATH of this host.", words.front()));
    return LinuxChildProcess::start(
        {.program = file, .arguments = {words.begin() + 1, words.end()}, .keepsInputOpen = true});
}

const std::atomic<bool>& LinuxProcesses::watchInterrupts()
{
    return platform::watchInterrupts();
}

void LinuxProcesses::interruptAtEndOfInput()
{
    platform::interruptAtEndOfInput();
}

void LinuxProcesses::dieWithParent()
{
    platform::dieWithParent(m_parentAtStart);
}

Status LinuxProcesses::writeSecret(const std::string& path, const std::string& bytes)
{
    const mode_t usual = ::umask(S_IRWXG | S_IRWXO);
    Status status = writeFileAtomically(path, bytes);
    ::umask(usual);
    return status;
}

void LinuxProcesses::limitRights(os::RightsFor task)
{
    platform::limitRights(task == os::RightsFor::Measuring);
}

bool LinuxProcesses::isTerminal(int stream) const
{
    return ::isatty(stream) == 1;
}

os::Terminal LinuxProcesses::terminal(int stream) const
{
    winsize size{};
    if (!isTerminal(stream))
        return {};
    const bool isSized = ::ioctl(stream, TIOCGWINSZ, &size) == 0;
    const std::string_view kind = environmentText("TERM");
    // As the C library finds the locale of characters: the first of the three that says anything.
    std::string_view locale = environmentText("LC_ALL");
    for (const char* const next : {"LC_CTYPE", "LANG"})
        locale = locale.empty() ? environmentText(next) : locale;
    const bool isUtf8 = locale.find("UTF-8") != std::string_view::npos || locale.find("utf8") != std::string_view::npos;
    const bool isMoreThanDumb = !kind.empty() && kind != "dumb";
    return {.columns = isSized ? std::size_t{size.ws_col} : 0,
            .takesColours = isMoreThanDumb && environmentText("NO_COLOR").empty(),
            .takesBlocks = isMoreThanDumb && isUtf8};
}

Status LinuxProcesses::writeFileAtomically(const std::string& path, const std::string& bytes)
{
    return platform::writeFileAtomically(path, bytes);
}

Status LinuxProcesses::appendToFile(const std::string& path, const std::string& bytes)
{
    return platform::appendToFile(path, bytes);
}

Result<std::string> LinuxProcesses::readFile(const std::string& path, std::size_t limitBytes)
{
    return platform::readFile(path, limitBytes);
}

std::string LinuxProcesses::reasonNotSecret(const std::string& path) const
{
    return platform::reasonNotSecret(path);
}

Status LinuxProcesses::trySaving(const std::string& path)
{
    return platform::trySaving(path);
}

Result<std::unique_ptr<os::MeasurementHold>> LinuxProcesses::holdHost(os::HoldKind kind, const std::string& who)
{
    return platform::holdHost(kind, who);
}

Result<std::unique_ptr<os::FileClaim>> LinuxProcesses::claimFile(const std::string& path)
{
    return platform::claimFile(path);
}

Shell LinuxProcesses::shell() const noexcept
{
    return Shell::Posix;
}

int LinuxProcesses::processId() const
{
    return ::getpid();
}

}  // namespace halftrip::platform
