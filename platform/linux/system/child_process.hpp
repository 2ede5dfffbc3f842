#pragma once

#include "core/os/processes.hpp"
#include "platform/linux/transports/file_descriptor.hpp"

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::platform {

/// What a child is started with.
struct ChildPlan {
    std::string program = {};            ///< Its file; empty: this very program.
    std::vector<std::string> arguments;  ///< Without the program's name.
    std::string input = {};              ///< Its standard input, at most what a pipe holds (64 KiB).
    bool keepsInputOpen = false;         ///< Its standard input goes on after that.
    int networkNamespace = -1;           ///< Entered before the program starts; -1: ours.
    bool keepCapabilities = false;       ///< Hand our capabilities down (needed inside a user namespace).
};

/// A copy of this program, or another one, with pipes for its standard streams. It ends when the thread that started it
/// ends. Used from one thread.
class LinuxChildProcess final : public os::ChildProcess {
public:
    [[nodiscard]] static Result<std::unique_ptr<os::ChildProcess>> start(const ChildPlan& plan);
    /// `name`: as sentences call it. `input`: open where it takes more.
    LinuxChildProcess(std::string name, pid_t process, sockets::FileDescriptor input, sockets::FileDescriptor output,
                      sockets::FileDescriptor errors);
    ~LinuxChildProcess() override;
    [[nodiscard]] Result<std::string> readLine(std::chrono::milliseconds timeout) override;
    [[nodiscard]] std::string errorOutput() override;
    bool interrupt() noexcept override;
    bool endSession() noexcept override;
    [[nodiscard]] Status write(std::string_view bytes, std::chrono::milliseconds timeout) override;
    void closeInput() noexcept override { m_input.reset(); }
    [[nodiscard]] std::optional<int> exitCode() noexcept override;

private:
    [[nodiscard]] std::optional<std::string> takeLine();
    /// Waits until it has ended. False: still running.
    [[nodiscard]] bool reap(std::chrono::milliseconds timeout) noexcept;
    [[nodiscard]] Error describeEnd();

    std::string m_name;
    pid_t m_process;
    sockets::FileDescriptor m_processHandle;
    sockets::FileDescriptor m_input;
    sockets::FileDescriptor m_output;
    sockets::FileDescriptor m_errors;  ///< A file in memory: the child never waits for us to read it.
    std::string m_pending;  ///< Read from m_output, not yet a whole line.
    bool m_isAtEnd = false;
    std::optional<int> m_exitStatus;  ///< As waitpid() gives it.
};

}  // namespace halftrip::platform
