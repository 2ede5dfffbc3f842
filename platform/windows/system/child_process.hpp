#pragma once

#include "core/os/processes.hpp"
#include "platform/windows/system/handle.hpp"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace halftrip::windows {

/// Reads one pipe to its end on a thread of its own: an anonymous pipe has no read with a time limit.
class PipeReader {
public:
    explicit PipeReader(OwnedHandle pipe);
    PipeReader(const PipeReader&) = delete;
    PipeReader& operator=(const PipeReader&) = delete;
    /// Ends at once once every writer of the pipe has gone; otherwise breaks the read off.
    ~PipeReader();
    enum class Line { Whole, NotYet, AtEnd, TooLong };
    /// Takes the next line without its end ("\n" or "\r\n"). What the writer left without one counts as a line at the
    /// end.
    [[nodiscard]] Line takeLine(std::string& line, std::chrono::milliseconds timeout);
    /// Until nobody can write into it any more, at most `timeout`.
    void awaitEnd(std::chrono::milliseconds timeout);
    [[nodiscard]] std::string everything();

private:
    void readToEnd();
    /// Under the lock.
    [[nodiscard]] bool takeWholeLine(std::string& line);

    OwnedHandle m_pipe;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::string m_bytes;
    bool m_isAtEnd = false;
    OwnedHandle m_reader;  ///< The thread as the system knows it; set by itself.
    std::thread m_thread;
};

/// What a child is started with.
struct ChildPlan {
    std::wstring program = {};  ///< Its file; empty: this very program.
    std::vector<std::string> arguments;  ///< Without the program's name.
    std::string input = {};  ///< Its standard input, at most WindowsChildProcess::kMaxInputBytes.
    bool keepsInputOpen = false;  ///< Its standard input goes on after that.
};

/// A copy of this program, or another one, with pipes for its standard streams, in a job that ends with this process.
class WindowsChildProcess final : public os::ChildProcess {
public:
    /// Error Os: it cannot be started.
    [[nodiscard]] static Result<std::unique_ptr<os::ChildProcess>> start(const ChildPlan& plan);
    /// `name`: as sentences call it. `input`: open where it takes more.
    WindowsChildProcess(std::string name, OwnedHandle process, unsigned long processId, OwnedHandle job,
                        OwnedHandle input, OwnedHandle output, OwnedHandle errors);
    ~WindowsChildProcess() override;
    [[nodiscard]] Result<std::string> readLine(std::chrono::milliseconds timeout) override;
    [[nodiscard]] std::string errorOutput() override { return m_errors.everything(); }
    bool interrupt() noexcept override;
    /// Its window comes with its watchInterrupts(), on a thread of its own: looked for up to three seconds.
    bool endSession() noexcept override;
    /// All of its bytes together fit into the pipe: kMaxInputBytes. Error NotSupported: more.
    [[nodiscard]] Status write(std::string_view bytes, std::chrono::milliseconds timeout) override;
    void closeInput() noexcept override { m_input.reset(); }
    [[nodiscard]] std::optional<int> exitCode() noexcept override;

    static constexpr std::size_t kMaxInputBytes = std::size_t{64} << 10U;

private:
    [[nodiscard]] Error describeEnd();

    std::string m_name;
    OwnedHandle m_process;
    unsigned long m_processId = 0;
    OwnedHandle m_job;
    OwnedHandle m_input;
    std::size_t m_writtenBytes = 0;
    PipeReader m_output;
    PipeReader m_errors;
};

/// Where this program lies.
[[nodiscard]] std::wstring ownPath();
/// One command line that the C library's start-up code splits into these words again. For tests, too.
[[nodiscard]] std::wstring joinCommandLine(const std::vector<std::string>& words);

}  // namespace halftrip::windows
