#pragma once

#include "core/os/processes.hpp"

#include <functional>
#include <map>
#include <optional>
#include <utility>

namespace halftrip::fake {

/// Files in memory, an interrupt at call, and no children.
class FakeProcesses final : public os::Processes {
public:
    [[nodiscard]] Result<std::unique_ptr<os::Embedding>> embed() override
    {
        return fail(ErrorKind::NotSupported, "The fake platform starts no programs.");
    }
    [[nodiscard]] const std::atomic<bool>& watchInterrupts() override { return m_interrupted; }
    void interruptAtEndOfInput() override {}
    void dieWithParent() override {}
    [[nodiscard]] bool isTerminal(int) const override { return false; }
    [[nodiscard]] Status writeFileAtomically(const std::string& path, const std::string& bytes) override
    {
        if (m_writeError)
            return std::unexpected(*m_writeError);
        if (path == m_held)
            return fail(ErrorKind::File, text("cannot save {path}: another program has it open", path));
        m_step();
        m_files[path] = bytes;
        ++m_writes;
        m_step();
        return {};
    }
    [[nodiscard]] os::KeptFile keepFile(const std::string& path, const std::string& bytes) override
    {
        Status status = writeFileAtomically(path, bytes);
        if (status)
            return {path, {}};
        const std::string other = path + "-2";
        const bool isKept = writeFileAtomically(other, bytes).has_value();
        return {isKept ? other : std::string(), std::move(status)};
    }
    void dropKeptFile(const std::string& place) noexcept override { m_files.erase(place); }
    [[nodiscard]] Status appendToFile(const std::string& path, const std::string& bytes) override
    {
        if (m_writeError)
            return std::unexpected(*m_writeError);
        m_step();
        m_files[path] += bytes;
        ++m_writes;
        m_step();
        return {};
    }
    [[nodiscard]] Result<std::string> readFile(const std::string& path, std::size_t limitBytes) override
    {
        const auto file = m_files.find(path);
        if (file == m_files.end())
            return fail(ErrorKind::NotFound, text("There is no file {path}.", path));
        if (file->second.size() > limitBytes)
            return fail(ErrorKind::File, text("The file {path} is too large.", path));
        return file->second;
    }
    [[nodiscard]] Status trySaving(const std::string&) override
    {
        return m_writeError ? Status(std::unexpected(*m_writeError)) : Status();
    }
    [[nodiscard]] Shell shell() const noexcept override { return m_shell; }
    [[nodiscard]] int processId() const override { return 4242; }

    /// As Ctrl-C does.
    void interrupt() noexcept { m_interrupted.store(true); }
    /// Another system's.
    void useShell(Shell shell) noexcept { m_shell = shell; }
    /// What every write fails with from now on (full disk, rename refused); nothing: they succeed again. The old file
    /// stays, as with the real one.
    void failWrites(std::optional<Error> error) { m_writeError = std::move(error); }
    /// As another program that has this one file open; empty: none has any more.
    void holdFile(std::string path) { m_held = std::move(path); }
    /// Called before and after every write, for tests that end the program there.
    void callAtWrites(std::function<void()> step) { m_step = std::move(step); }
    [[nodiscard]] const std::map<std::string, std::string>& files() const noexcept { return m_files; }
    [[nodiscard]] int writes() const noexcept { return m_writes; }

private:
    std::atomic<bool> m_interrupted{false};
    std::map<std::string, std::string> m_files;
    std::optional<Error> m_writeError;
    std::string m_held;
    Shell m_shell = Shell::Posix;
    std::function<void()> m_step = [] {};
    int m_writes = 0;
};

}  // namespace halftrip::fake
