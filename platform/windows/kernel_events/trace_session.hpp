#pragma once

#include "core/base/error.hpp"
#include "platform/windows/kernel_events/event.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <thread>
#include <utility>

namespace halftrip::windows::etw {

using Sink = std::function<void(const Event&)>;

/// What a session lost since it began.
struct Losses {
    std::uint64_t events = 0;  ///< That found no buffer.
    std::uint64_t buffers = 0;  ///< That nobody fetched in time, each with many events.
    [[nodiscard]] std::uint64_t all() const noexcept { return events + buffers; }
};

/// The calls of Event Tracing for Windows that our session makes, about the one session of our name. Codes are
/// those of Windows, 0 for success. A fake that keeps the documented rules stands in for it in the tests.
class TraceCalls {
public:
    TraceCalls() = default;
    TraceCalls(const TraceCalls&) = delete;
    TraceCalls& operator=(const TraceCalls&) = delete;
    virtual ~TraceCalls() = default;
    /// False: another Halftrip process has a session. Given back by release(), and by the end of the process.
    [[nodiscard]] virtual bool claim() = 0;
    virtual void release() noexcept = 0;
    [[nodiscard]] virtual std::uint32_t start(std::uint64_t& session) = 0;
    /// Ends the session of our name, whoever started it. kNotFound: there is none.
    virtual std::uint32_t stop(Losses& losses) = 0;
    [[nodiscard]] virtual std::uint32_t query(Losses& losses) = 0;
    /// Hands what is in its buffers to the consumer.
    virtual std::uint32_t flush() = 0;
    /// A consumer of the session; kNoTrace: none.
    [[nodiscard]] virtual std::uint64_t open(Sink& sink) = 0;
    /// Gives each event to the sink, on the calling thread, until the session ends or close().
    virtual std::uint32_t process(std::uint64_t trace) = 0;
    virtual void close(std::uint64_t trace) noexcept = 0;
    /// The system's sentence for a code.
    [[nodiscard]] virtual std::string text(std::uint32_t code) const = 0;

    static constexpr std::uint64_t kNoTrace = ~std::uint64_t{0};  ///< INVALID_PROCESSTRACE_HANDLE
    static constexpr std::uint32_t kAccessDenied = 5;
    static constexpr std::uint32_t kInvalidParameter = 87;
    static constexpr std::uint32_t kAlreadyExists = 183;
    static constexpr std::uint32_t kNoResources = 1450;  ///< ERROR_NO_SYSTEM_RESOURCES
    static constexpr std::uint32_t kNotFound = 4201;  ///< ERROR_WMI_INSTANCE_NOT_FOUND
    static constexpr std::uint64_t kWineSession = 0xcafe4242;  ///< What Wine's stub of StartTrace calls a success.
};

/// Our session of the kernel's events, and the thread that consumes them. What a crashed process left behind is ended
/// first. One thread.
class TraceSession {
public:
    /// Both outlive it. `sink` is called on the consumer's thread, from start() to stop().
    TraceSession(TraceCalls& calls, Sink sink) : m_calls(calls), m_sink(std::move(sink)) {}
    TraceSession(const TraceSession&) = delete;
    TraceSession& operator=(const TraceSession&) = delete;
    ~TraceSession() { stop(); }

    /// The error says in one sentence why there is no session, and what to do. Afterwards nothing is left of it.
    [[nodiscard]] Status start();
    void stop() noexcept;
    void flush() { m_calls.flush(); }
    /// As Windows told last: it may refuse to tell.
    [[nodiscard]] Losses losses();

private:
    [[nodiscard]] Error refusal(std::uint32_t code) const;

    TraceCalls& m_calls;
    Sink m_sink;
    std::uint64_t m_trace = TraceCalls::kNoTrace;
    Losses m_losses;
    std::thread m_consumer;
};

}  // namespace halftrip::windows::etw
