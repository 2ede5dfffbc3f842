#pragma once

#include "core/loop/ping.hpp"
#include "core/os/threads.hpp"

#include <array>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <vector>

namespace halftrip::loop {

/// Runs the paced ping-pong of many peers on one thread, for who watches for months and must cost little: what is due
/// at one moment leaves one behind the other, and what came meanwhile is read at the next. So the transport must stamp
/// arrivals itself (Transport::stampsArrivals()): nobody waits for a reply. All of them use one tick clock. Any thread.
class SharedPings {
public:
    /// `threads` outlives it.
    explicit SharedPings(os::Threads& threads) : m_threads(threads) {}
    SharedPings(const SharedPings&) = delete;
    SharedPings& operator=(const SharedPings&) = delete;
    ~SharedPings();
    /// Starts its thread, which ends with this object. Not from a measuring thread: that one may have
    /// descriptors of its own, and what it starts would not see the sockets that others open later.
    void start();

    /// As ping.run(), of a plan as PingLoop::beginDriven() takes it. The caller sleeps meanwhile.
    [[nodiscard]] std::optional<Error> run(PingLoop& ping, transport::Transport& transport, const PingPlan& plan,
                                           const LoopContext& context, PointRecorder& out);

private:
    struct Entry {
        PingLoop* ping;
        const LoopContext* context;
        bool* isOver;
        /// What drive() begins with: it was last touched an interval ago, and lies all over the process.
        std::array<const void*, 6> memory;
        clock::Ticks due = 0;
    };
    [[nodiscard]] clock::Ticks inStep(clock::Ticks interval);
    void work();
    [[nodiscard]] std::chrono::nanoseconds driveDue();
    static void fetch(const Entry& entry) noexcept;

    os::Threads& m_threads;
    std::mutex m_mutex;
    std::condition_variable m_added;  ///< The first of them, or the end.
    std::condition_variable m_ended;
    std::vector<Entry> m_entries;
    clock::Ticks m_interval = 0;  ///< Of all peers that are probed at one rate.
    bool m_isOver = false;
    std::unique_ptr<os::Thread> m_thread;
};

}  // namespace halftrip::loop
