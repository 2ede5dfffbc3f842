#include "platform/linux/processes.hpp"

#include "platform/linux/capabilities.hpp"
#include "platform/linux/embedding.hpp"
#include "platform/linux/files.hpp"
#include "platform/linux/interrupts.hpp"

#include <unistd.h>

namespace halftrip::platform {

LinuxProcesses::LinuxProcesses() : m_parentAtStart(::getppid()) {}

Result<std::unique_ptr<os::Embedding>> LinuxProcesses::embed()
{
    return makeEmbedding();
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

void LinuxProcesses::limitRights()
{
    platform::limitRights();
}

bool LinuxProcesses::isTerminal(int stream) const
{
    return ::isatty(stream) == 1;
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

Status LinuxProcesses::trySaving(const std::string& path)
{
    return platform::trySaving(path);
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
