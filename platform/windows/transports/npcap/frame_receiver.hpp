#pragma once

#include "core/clock/tick_clock.hpp"
#include "core/model/request/wait.hpp"
#include "platform/windows/system/handle.hpp"
#include "platform/windows/transports/npcap/frame_ring.hpp"
#include "platform/windows/transports/npcap/pcap_functions.hpp"

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace halftrip::windows::npcap {

/// A thread of its own that takes frames from the library, stamps them and hands them to the measuring thread through a
/// ring. It is there because sending returns only when the adapter has finished: a reply that comes meanwhile would be
/// stamped late by the thread that sends.
///
/// With Wait::Spin it asks the library again and again, and the measuring thread looks at the ring. With Wait::Block it
/// sleeps on the library's event (or, where there is none, for a millisecond at a time) and wakes the measuring thread.
class FrameReceiver {
public:
    struct Setup {
        const PcapFunctions* functions = nullptr;
        Capture* handle = nullptr;  ///< Non-blocking; nobody else's while the thread runs.
        const clock::TickClock* clock = nullptr;
        model::Wait wait = model::Wait::Block;
        std::chrono::milliseconds longestSleep{20};
        std::size_t frameBytes = 0;
        /// The core to take when the measuring thread runs on the core of this index; -1: none. Empty: never one.
        std::vector<int> coreBeside;
    };

    /// Starts the thread. Everything that `setup` points to must stay until the destructor has ended it.
    explicit FrameReceiver(Setup setup);
    FrameReceiver(const FrameReceiver&) = delete;
    FrameReceiver& operator=(const FrameReceiver&) = delete;
    ~FrameReceiver();

    /// Measuring thread: the oldest frame that has come; null when there is none. It stays until dropFrame().
    [[nodiscard]] const FrameRing::Slot* frame() noexcept { return m_ring.front(); }
    void dropFrame() noexcept { m_ring.pop(); }
    /// Measuring thread, Wait::Block: sleeps until something happens, `span` at most.
    void sleep(std::chrono::milliseconds span) noexcept;
    /// Measuring thread: where it runs, so that this one keeps away from there.
    void tellMeasuringCore(int core) noexcept { m_measuringCore.store(core, std::memory_order_relaxed); }
    /// True while the library refuses to go on; it is tried again and again.
    [[nodiscard]] bool hasFailed() const noexcept { return m_hasFailed.load(std::memory_order_acquire); }

    /// The library's words when it refused for the first time. Valid once hasFailed() was true.
    [[nodiscard]] std::string failure() const { return m_failure.data(); }
    /// Frames that found the ring full.
    [[nodiscard]] std::uint64_t dropped() const noexcept { return m_dropped.load(std::memory_order_relaxed); }
    /// The core it was put on; -1: none.
    [[nodiscard]] int core() const noexcept { return m_core.load(std::memory_order_relaxed); }

private:
    void run() noexcept;
    /// Takes every frame there is. False: the library failed.
    [[nodiscard]] bool drain() noexcept;
    void keep(const PacketHeader& header, const unsigned char* frame) noexcept;
    void rest() noexcept;
    void moveAway() noexcept;
    void fail() noexcept;

    Setup m_setup;
    FrameRing m_ring;
    OwnedHandle m_arrived;  ///< Auto-reset; for Wait::Block.
    void* m_readEvent = nullptr;  ///< The library's; null: none.
    std::atomic<bool> m_isStopped{false};
    std::atomic<bool> m_hasFailed{false};
    std::atomic<int> m_measuringCore{-1};
    std::atomic<int> m_core{-1};
    std::atomic<std::uint64_t> m_dropped{0};
    std::array<char, kErrorTextBytes> m_failure{};
    int m_knownMeasuringCore = -1;  ///< This thread's copy.
    std::thread m_thread;
};

}  // namespace halftrip::windows::npcap
