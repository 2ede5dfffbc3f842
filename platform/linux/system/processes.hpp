#pragma once

#include "core/os/processes.hpp"

namespace halftrip::platform {

/// Processes, signals and files. Make it early: it remembers who started us.
class LinuxProcesses final : public os::Processes {
public:
    LinuxProcesses();
    [[nodiscard]] Result<std::unique_ptr<os::Embedding>> embed() override;
    [[nodiscard]] Result<std::unique_ptr<os::ChildProcess>> startProgram(
        const std::vector<std::string>& words) override;
    [[nodiscard]] std::string ownProgram() const override { return "/proc/self/exe"; }
    [[nodiscard]] const std::atomic<bool>& watchInterrupts() override;
    void interruptAtEndOfInput() override;
    void dieWithParent() override;
    void limitRights(os::RightsFor task) override;
    [[nodiscard]] Status writeSecret(const std::string& path, const std::string& bytes) override;
    [[nodiscard]] bool isTerminal(int stream) const override;
    [[nodiscard]] os::Terminal terminal(int stream) const override;
    [[nodiscard]] Status writeFileAtomically(const std::string& path, const std::string& bytes) override;
    [[nodiscard]] Status appendToFile(const std::string& path, const std::string& bytes) override;
    [[nodiscard]] Result<std::string> readFile(const std::string& path, std::size_t limitBytes) override;
    [[nodiscard]] std::string reasonNotSecret(const std::string& path) const override;
    [[nodiscard]] Status trySaving(const std::string& path) override;
    [[nodiscard]] Result<std::unique_ptr<os::MeasurementHold>> holdHost(os::HoldKind kind,
                                                                        const std::string& who) override;
    [[nodiscard]] Result<std::unique_ptr<os::FileClaim>> claimFile(const std::string& path) override;
    [[nodiscard]] Shell shell() const noexcept override;
    [[nodiscard]] int processId() const override;

private:
    int m_parentAtStart;
};

}  // namespace halftrip::platform
