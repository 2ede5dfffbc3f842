#pragma once

#include "core/measure/responder/responder.hpp"
#include "core/os/platform.hpp"
#include "core/transport/registry.hpp"
#include "platform/fake/practice/practice_thief.hpp"
#include "platform/fake/practice/practice_tuning.hpp"

#include <memory>

namespace halftrip::fake {

/// What the real system still does for a program that practises: files, signals, standard streams. Nothing else of it
/// is reached.
class PracticeProcesses final : public os::Processes {
public:
    explicit PracticeProcesses(os::Processes& real) : m_real(real) {}
    [[nodiscard]] Result<std::unique_ptr<os::Embedding>> embed() override
    {
        return fail(ErrorKind::NotSupported, "Practice has two hosts, and no other.",
                    "Choose two hosts, and practice-b as the other one.");
    }
    [[nodiscard]] const std::atomic<bool>& watchInterrupts() override { return m_real.watchInterrupts(); }
    void interruptAtEndOfInput() override { m_real.interruptAtEndOfInput(); }
    void dieWithParent() override { m_real.dieWithParent(); }
    [[nodiscard]] bool isTerminal(int stream) const override { return m_real.isTerminal(stream); }
    [[nodiscard]] os::Terminal terminal(int stream) const override { return m_real.terminal(stream); }
    [[nodiscard]] Status writeFileAtomically(const std::string& path, const std::string& bytes) override
    {
        return m_real.writeFileAtomically(path, bytes);
    }
    [[nodiscard]] Status appendToFile(const std::string& path, const std::string& bytes) override
    {
        return m_real.appendToFile(path, bytes);
    }
    [[nodiscard]] Status trySaving(const std::string& path) override { return m_real.trySaving(path); }
    [[nodiscard]] Result<std::string> readFile(const std::string& path, std::size_t limitBytes) override
    {
        return m_real.readFile(path, limitBytes);
    }
    [[nodiscard]] Result<std::unique_ptr<os::FileClaim>> claimFile(const std::string& path) override
    {
        return m_real.claimFile(path);
    }
    [[nodiscard]] Shell shell() const noexcept override { return m_real.shell(); }
    [[nodiscard]] int processId() const override { return m_real.processId(); }

private:
    os::Processes& m_real;
};

/// Two simulated hosts with a wire between them, a responder on the one and this program on the other, in simulated
/// time that keeps up with the clock on the wall. Main thread, which becomes a participant of that time.
class Practice {
public:
    using AllowTuning = os::MakeSessionTuning (*)(os::Platform& platform);

    /// `real` outlives it. `folder`: what is kept of the practice.
    /// `allowTuning`: how the other host's user lets sessions change its settings (serve --allow-tuning); null: he does
    /// not.
    Practice(os::Platform& real, const std::string& folder, PracticeEnd ours, AllowTuning allowTuning = nullptr);
    Practice(const Practice&) = delete;
    Practice& operator=(const Practice&) = delete;
    ~Practice();

    /// As the program sees its system.
    [[nodiscard]] os::Platform& platform() noexcept;
    [[nodiscard]] const transport::TransportRegistry& transports() const noexcept;

private:
    struct Host;
    class HostPlatform;

    Host& at(PracticeEnd end) noexcept { return end == PracticeEnd::A ? *m_a : *m_b; }
    [[nodiscard]] std::unique_ptr<Host> makeHost(PracticeEnd end, os::Platform& real, const std::string& folder);

    PracticeProcesses m_processes;
    PracticeState m_state;
    SimulatedTime m_time;
    SimulatedNetwork m_network;
    std::unique_ptr<Host> m_a;
    std::unique_ptr<Host> m_b;
    PracticeEnd m_ours;
    std::atomic<bool> m_isServingOver{false};
    std::unique_ptr<measure::Responder> m_responder;
    std::unique_ptr<os::Thread> m_server;
};

}  // namespace halftrip::fake
