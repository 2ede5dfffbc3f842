#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

namespace halftrip::windows {

using Program = int (*)(const std::vector<std::string>& arguments);

/// What the service manager is told.
struct ServiceReport {
    enum class State : std::uint8_t { Running, StopPending, Stopped };
    State state = State::Running;
    unsigned long systemCode = 0;  ///< Stopped: why the service could not begin, as GetLastError() says it; 0: it did.
    int exitCode = 0;  ///< Stopped: of the program.
    bool operator==(const ServiceReport&) const = default;
};

/// What the service manager asks for, of all that it may.
enum class ServiceControl : std::uint8_t { Interrogate, Stop, Shutdown, Other };

/// Where a service says what it has to say, below ProgramData. Made by the installer, or by whoever makes the service,
/// for administrators and the service's account only: the pairing code stands in it.
struct ServicePlace {
    const wchar_t* folder;
    const wchar_t* log;
};
/// By the command that the service runs.
[[nodiscard]] const ServicePlace& placeOf(const std::vector<std::string>& arguments);

/// What a service asks of the system. A fake stands in for it in the tests.
class ServiceSystem {
public:
    ServiceSystem() = default;
    ServiceSystem(const ServiceSystem&) = delete;
    ServiceSystem& operator=(const ServiceSystem&) = delete;
    virtual ~ServiceSystem() = default;
    /// From now on the manager's wishes come to Service::onControl(), on a thread of its own. False: it cannot.
    [[nodiscard]] virtual bool takeControls() = 0;
    virtual void tell(const ServiceReport& report) noexcept = 0;
    /// A service has no streams: everything that is said goes to the end of this file. 0, or why it cannot.
    [[nodiscard]] virtual unsigned long openLog(const ServicePlace& place) = 0;
    /// What was said is in the log.
    virtual void flushLog() noexcept = 0;
    /// Somebody's logging off is none of our business from now on.
    virtual void outliveUsers() noexcept = 0;
    /// As Ctrl-C. Any thread.
    virtual void interrupt() noexcept = 0;
};

/// One program as a service, from its start to its end.
class Service {
public:
    /// `system` outlives it.
    Service(std::vector<std::string> arguments, Program program, ServiceSystem& system);
    /// On the thread that the service manager gives a service; returns when the program has ended.
    void run();
    /// Any thread. False: not known to this service.
    [[nodiscard]] bool onControl(ServiceControl control) noexcept;
    /// Of the program; where it could not begin, the system's code.
    [[nodiscard]] int exitCode() const noexcept { return m_exitCode; }

private:
    std::vector<std::string> m_arguments;
    Program m_program;
    ServiceSystem& m_system;
    std::atomic<int> m_exitCode = 0;
};

/// Runs `program` for the service manager, which may stop it like Ctrl-C; what it says goes into a log file. Its exit
/// code; 2 where no service manager has started us. Main thread.
[[nodiscard]] int runAsService(std::vector<std::string> arguments, Program program);

}  // namespace halftrip::windows
