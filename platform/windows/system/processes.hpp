#pragma once

#include "core/os/processes.hpp"

namespace halftrip::windows {

class WindowsProcesses final : public os::Processes {
public:
    /// Always loopback: Windows has no private network namespaces.
    [[nodiscard]] Result<std::unique_ptr<os::Embedding>> embed() override;
    [[nodiscard]] Result<std::unique_ptr<os::ChildProcess>> startProgram(
        const std::vector<std::string>& words) override;
    [[nodiscard]] const std::atomic<bool>& watchInterrupts() override;
    void interruptAtEndOfInput() override;
    void interruptAtSuspend() override;
    void dieWithParent() override;
    [[nodiscard]] bool isTerminal(int stream) const override;
    [[nodiscard]] os::Terminal terminal(int stream) const override;
    [[nodiscard]] Status writeFileAtomically(const std::string& path, const std::string& bytes) override;
    [[nodiscard]] os::KeptFile keepFile(const std::string& path, const std::string& bytes) override;
    void dropKeptFile(const std::string& place) noexcept override;
    [[nodiscard]] Status appendToFile(const std::string& path, const std::string& bytes) override;
    [[nodiscard]] Result<std::string> readFile(const std::string& path, std::size_t limitBytes) override;
    [[nodiscard]] Status trySaving(const std::string& path) override;
    [[nodiscard]] Result<std::unique_ptr<os::MeasurementHold>> holdHost(os::HoldKind kind,
                                                                        const std::string& who) override;
    [[nodiscard]] Result<std::unique_ptr<os::FileClaim>> claimFile(const std::string& path) override;
    [[nodiscard]] Shell shell() const noexcept override;
    [[nodiscard]] int processId() const override;
};

}  // namespace halftrip::windows
