#pragma once

#include "made_up_events.hpp"
#include "platform/windows/kernel_events/event_watch.hpp"
#include "platform/windows/kernel_events/trace_session.hpp"

#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace halftrip::tests {

/// Windows' side of kernel events: one session of our name, whoever has it, and what it will deliver. Events come with
/// the next flush, as the documentation has it of buffers that are not full.
struct MadeUpWindows {
    std::mutex mutex;
    std::condition_variable changed;
    bool isClaimedByOther = false;
    bool isClaimed = false;
    bool hasSession = false;  ///< From the beginning on: what a crashed process left.
    std::uint32_t startCode = 0;
    std::uint64_t sessionHandle = 7;
    bool canOpen = true;
    bool isSilent = false;  ///< It delivers nothing.
    bool hasConsumer = false;
    std::uint64_t lost = 0;
    bool canQuery = true;
    std::vector<MadeUpEvent> pending;
    bool isFlushed = false;
    int started = 0;
    int stopped = 0;  ///< Sessions, not calls.
    int misuses = 0;  ///< Calls that the documentation forbids.
    std::int64_t counter = 1'000;
    std::map<std::uint32_t, std::string> programs;
    std::vector<windows::etw::Driver> drivers;
};

class MadeUpTraceCalls final : public windows::etw::TraceCalls {
public:
    explicit MadeUpTraceCalls(MadeUpWindows& windows) : m_windows(windows) {}
    ~MadeUpTraceCalls() override
    {
        if (m_windows.hasConsumer || m_windows.isClaimed)
            ++m_windows.misuses;
    }

    [[nodiscard]] bool claim() override
    {
        if (m_windows.isClaimedByOther)
            return false;
        m_windows.misuses += m_windows.isClaimed ? 1 : 0;
        return m_windows.isClaimed = true;
    }
    void release() noexcept override { m_windows.isClaimed = false; }

    [[nodiscard]] std::uint32_t start(std::uint64_t& session) override
    {
        const std::lock_guard lock(m_windows.mutex);
        if (m_windows.hasSession)
            return kAlreadyExists;
        if (m_windows.startCode != 0)
            return m_windows.startCode;
        ++m_windows.started;
        session = m_windows.sessionHandle;
        m_windows.hasSession = session != kWineSession;
        return 0;
    }
    std::uint32_t stop(windows::etw::Losses& losses) override
    {
        const std::lock_guard lock(m_windows.mutex);
        losses = {m_windows.lost, 0};
        if (!m_windows.hasSession)
            return kNotFound;
        m_windows.hasSession = false;
        ++m_windows.stopped;
        m_windows.changed.notify_all();
        return 0;
    }
    [[nodiscard]] std::uint32_t query(windows::etw::Losses& losses) override
    {
        const std::lock_guard lock(m_windows.mutex);
        if (!m_windows.canQuery)
            return kInvalidParameter;
        losses = {m_windows.lost, 0};
        return m_windows.hasSession ? 0 : kNotFound;
    }
    std::uint32_t flush() override
    {
        const std::lock_guard lock(m_windows.mutex);
        m_windows.isFlushed = true;
        m_windows.changed.notify_all();
        return 0;
    }
    [[nodiscard]] std::uint64_t open(windows::etw::Sink& sink) override
    {
        const std::lock_guard lock(m_windows.mutex);
        m_sink = &sink;
        m_windows.misuses += m_windows.hasSession ? 0 : 1;
        return m_windows.canOpen ? 99 : kNoTrace;
    }
    std::uint32_t process(std::uint64_t trace) override
    {
        std::unique_lock lock(m_windows.mutex);
        m_windows.misuses += trace == 99 ? 0 : 1;
        m_windows.hasConsumer = true;
        for (;;) {
            m_windows.changed.wait(lock, [this] { return m_windows.isFlushed || !m_windows.hasSession; });
            if (!m_windows.hasSession)
                break;
            m_windows.isFlushed = false;
            std::vector<MadeUpEvent> events;
            events.swap(m_windows.pending);
            // Waiting makes events of its own: somebody is switched to.
            if (!m_windows.isSilent)
                events.push_back(switchEvent(63, ++m_windows.counter, 1, 2));
            lock.unlock();
            for (const MadeUpEvent& event : events)
                (*m_sink)(event.whole());
            lock.lock();
        }
        m_windows.hasConsumer = false;
        return 0;
    }
    void close(std::uint64_t) noexcept override {}
    [[nodiscard]] std::string text(std::uint32_t code) const override { return "error " + std::to_string(code); }

private:
    MadeUpWindows& m_windows;
    windows::etw::Sink* m_sink = nullptr;
};

class MadeUpView final : public windows::etw::SystemView {
public:
    explicit MadeUpView(MadeUpWindows& windows) : m_windows(windows) {}
    [[nodiscard]] std::int64_t counter() const noexcept override
    {
        const std::lock_guard lock(m_windows.mutex);
        return m_windows.counter;
    }
    [[nodiscard]] std::int64_t counterHertz() const noexcept override { return 10'000'000; }
    [[nodiscard]] std::uint32_t currentThread() const noexcept override { return 4711; }
    [[nodiscard]] std::string programOf(std::uint32_t thread) const override
    {
        const auto found = m_windows.programs.find(thread);
        return found == m_windows.programs.end() ? std::string() : found->second;
    }
    [[nodiscard]] std::vector<windows::etw::Driver> drivers() const override { return m_windows.drivers; }

private:
    MadeUpWindows& m_windows;
};

}  // namespace halftrip::tests
