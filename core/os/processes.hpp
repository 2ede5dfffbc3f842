#pragma once

#include "core/base/error.hpp"
#include "core/base/shell_words.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace halftrip::os {

/// A child that we started. The destructor ends it (politely, then by force after a second) and reaps it.
class ChildProcess {
public:
    ChildProcess() = default;
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;
    virtual ~ChildProcess() = default;
    /// The next line of its standard output, without the newline. Errors: Timeout, Closed when it has ended.
    [[nodiscard]] virtual Result<std::string> readLine(std::chrono::milliseconds timeout) = 0;
    /// Everything it has written to standard error so far.
    [[nodiscard]] virtual std::string errorOutput() = 0;
    /// What Ctrl-C does to a program in a terminal. False: it could not be sent.
    virtual bool interrupt() noexcept = 0;
    /// What the end of its user's session does to a program: a hang-up, on Windows the message to its windows. False:
    /// it could not be sent.
    virtual bool endSession() noexcept = 0;
    /// To the standard input of Processes::startProgram(), open until closeInput() or the destructor. Errors: Timeout,
    /// Closed when the program reads no more.
    [[nodiscard]] virtual Status write(std::string_view bytes, std::chrono::milliseconds timeout) = 0;
    /// The program reads the end of its input.
    virtual void closeInput() noexcept = 0;
    /// What it ended with; none while it runs, or where a signal ended it.
    [[nodiscard]] virtual std::optional<int> exitCode() noexcept = 0;
};

/// This host takes part in a measurement as long as it exists. Ends with the process, too, however that ends.
class MeasurementHold {
public:
    MeasurementHold() = default;
    MeasurementHold(const MeasurementHold&) = delete;
    MeasurementHold& operator=(const MeasurementHold&) = delete;
    virtual ~MeasurementHold() = default;
};

/// A file is this process' own as long as it exists. Ends with the process, too, however that ends.
class FileClaim {
public:
    FileClaim() = default;
    FileClaim(const FileClaim&) = delete;
    FileClaim& operator=(const FileClaim&) = delete;
    virtual ~FileClaim() = default;
};

/// Whether other Halftrip programs may take part in measurements at the same time.
enum class HoldKind : std::uint8_t { Shared, Alone };

/// A place on this host where a second copy of us can be the responder.
class Embedding {
public:
    Embedding() = default;
    Embedding(const Embedding&) = delete;
    Embedding& operator=(const Embedding&) = delete;
    virtual ~Embedding() = default;
    /// "a veth pair between two private network namespaces", "loopback".
    [[nodiscard]] virtual std::string description() const = 0;
    /// Why it is not something better; empty when it is the best there is.
    [[nodiscard]] virtual std::string reason() const = 0;
    /// The address that the responder binds and the initiator calls.
    [[nodiscard]] virtual std::string responderAddress(bool wantV6) const = 0;
    /// Starts this very program, in a process group of its own (Ctrl-C is for us), with `arguments` on the responder's
    /// side, `input` on its standard input.
    [[nodiscard]] virtual Result<std::unique_ptr<ChildProcess>> start(const std::vector<std::string>& arguments,
                                                                      const std::string& input) = 0;
};

/// A terminal, as far as what is printed there depends on it.
struct Terminal {
    std::size_t columns = 0;  ///< 0: unknown, or no terminal at all.
    bool takesColours = false;
    bool takesBlocks = false;  ///< Shows UTF-8 and the block characters from U+2581 to U+2588.
};

/// Where Processes::keepFile() has put something.
struct KeptFile {
    std::string place;  ///< The path of the file that has it; empty: nothing has.
    Status status;  ///< Error File: why that is not the file which was meant.
};

/// What a program does for the rest of its life.
enum class RightsFor : std::uint8_t {
    Answering,  ///< Unknown peers; no file is written.
    Measuring,  ///< Files are saved where the user asked for.
};

/// Processes, signals and files.
class Processes {
public:
    Processes() = default;
    Processes(const Processes&) = delete;
    Processes& operator=(const Processes&) = delete;
    virtual ~Processes() = default;
    /// Two private network namespaces with a veth pair where the system lets us, otherwise loopback. Moves the calling
    /// thread (and threads it starts later) into the initiator's namespace: call it on the main thread, before others
    /// exist. Everything disappears with the process.
    [[nodiscard]] virtual Result<std::unique_ptr<Embedding>> embed() = 0;
    /// Starts the program words[0], found in PATH, with the other words as its arguments, in a process group of its
    /// own. The destructor of what comes back closes its input first, and gives it three seconds to end by itself. It
    /// ends with this process. Error NotSupported: there is no such program.
    [[nodiscard]] virtual Result<std::unique_ptr<ChildProcess>> startProgram(const std::vector<std::string>& words)
    {
        return fail(ErrorKind::NotSupported, text("The program {program} cannot be started here.", words.front()));
    }
    /// Where this very program lies, for a copy of it; empty where nobody knows.
    [[nodiscard]] virtual std::string ownProgram() const { return {}; }
    /// Ctrl-C, termination and hang-up (on Windows also closing the console) set this from now on. A second Ctrl-C ends
    /// the process at once.
    [[nodiscard]] virtual const std::atomic<bool>& watchInterrupts() = 0;
    /// The end of standard input sets the same flag: how a window stops its child on every system. Call it once, after
    /// watchInterrupts().
    virtual void interruptAtEndOfInput() = 0;
    /// A host that goes to sleep sets the same flag, where the system tells: what was measured across that means
    /// nothing, and clocks may start anew. After watchInterrupts().
    virtual void interruptAtSuspend() {}
    /// The process ends when the one that started it ends.
    virtual void dieWithParent() = 0;
    /// For a program that reads from untrusted peers and starts no other one: gives up, for good, the rights that it
    /// cannot need. Call it before other threads exist.
    virtual void limitRights(RightsFor /*task*/) {}
    /// True when the standard stream (0, 1, 2) is a terminal.
    [[nodiscard]] virtual bool isTerminal(int stream) const = 0;
    /// What the terminal at that stream can show; nothing of it where there is none.
    [[nodiscard]] virtual Terminal terminal(int /*stream*/) const { return {}; }
    /// Writes to a temporary name beside `path`, flushes to the disk and renames: the old file or the whole new one.
    /// Error File names the cause (full disk, no such folder, not permitted).
    [[nodiscard]] virtual Status writeFileAtomically(const std::string& path, const std::string& bytes) = 0;
    /// writeFileAtomically() of a new file that nobody but this user reads; on Windows, whom its folder lets. Call it
    /// before other threads exist.
    [[nodiscard]] virtual Status writeSecret(const std::string& path, const std::string& bytes)
    {
        return writeFileAtomically(path, bytes);
    }
    /// writeFileAtomically() for what cannot be measured again. Where the system lets other programs keep a file from
    /// us, it goes beside that one under a name that nobody has, otherwise into the user's own folder.
    [[nodiscard]] virtual KeptFile keepFile(const std::string& path, const std::string& bytes)
    {
        Status status = writeFileAtomically(path, bytes);
        return {status ? path : std::string(), std::move(status)};
    }
    /// Deletes a file that keepFile() put elsewhere, once it is not needed there.
    virtual void dropKeptFile(const std::string& place) noexcept { static_cast<void>(place); }
    /// Adds to the end of a file that is there, and flushes. Error File as above.
    [[nodiscard]] virtual Status appendToFile(const std::string& path, const std::string& bytes) = 0;
    /// Tries whether writeFileAtomically() can work, and leaves everything as it was. Error File as above.
    [[nodiscard]] virtual Status trySaving(const std::string& path) = 0;
    /// The whole file. Error File or NotFound; a file above `limitBytes` is an Error.
    [[nodiscard]] virtual Result<std::string> readFile(const std::string& path, std::size_t limitBytes) = 0;
    /// Why the file is no place for a secret ("every user of this host can read it"); empty: nothing speaks against it,
    /// or nobody knows.
    [[nodiscard]] virtual std::string reasonNotSecret(const std::string& path) const
    {
        static_cast<void>(path);
        return {};
    }
    /// Takes part in a measurement of this host, whoever the user is. `who`: the command, letters only, for the words
    /// of those who are refused. Errors: Busy (a program that wants to be alone does, or this one wants to and another
    /// does; the words name it), File (no place for the lock).
    [[nodiscard]] virtual Result<std::unique_ptr<MeasurementHold>> holdHost(HoldKind /*kind*/,
                                                                            const std::string& /*who*/)
    {
        return std::make_unique<MeasurementHold>();
    }
    /// The shell whose quotes this system's users know.
    [[nodiscard]] virtual Shell shell() const noexcept = 0;
    /// Process id, for messages ("busy, served to 10.0.0.7 by process 4242").
    [[nodiscard]] virtual int processId() const = 0;
    /// Keeps other Halftrip programs that ask for it from writing that file, by a lock beside it (".NAME.lock"). The
    /// file need not be there; its folder must. Errors: Busy (another one has it), File (no place for the lock).
    [[nodiscard]] virtual Result<std::unique_ptr<FileClaim>> claimFile(const std::string& /*path*/)
    {
        return std::make_unique<FileClaim>();
    }
};

}  // namespace halftrip::os
