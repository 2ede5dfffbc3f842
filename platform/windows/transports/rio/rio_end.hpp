#pragma once

#include "core/clock/tick_converter.hpp"
#include "core/transport/stream_cutter.hpp"
#include "core/transport/transport.hpp"
#include "platform/windows/transports/rio/rio_queue.hpp"

#include <cstdint>
#include <optional>

namespace halftrip::rio {

using clock::Ticks;

/// What a notification of RIO wakes: an event or a completion port.
class Doorbell {
public:
    enum class Rung : std::uint8_t { Yes, No, Failed };

    Doorbell() = default;
    Doorbell(const Doorbell&) = delete;
    Doorbell& operator=(const Doorbell&) = delete;
    virtual ~Doorbell() = default;
    /// For RIOCreateCompletionQueue().
    [[nodiscard]] virtual Notification& notification() noexcept = 0;
    /// Sleeps until it rings, at most so long. `code`: the system's, when the wait itself fails.
    [[nodiscard]] virtual Rung wait(std::uint32_t waitMs, int& code) noexcept = 0;
};

/// How an end receives.
struct EndPlan {
    bool isStream = false;
    std::size_t largestProbeBytes = 2048;
    const clock::TickClock* clock = nullptr;
    Doorbell* bell = nullptr;  ///< Null: spins.
    std::optional<clock::TickConverter> converter;  ///< With a bell: for its time limits.
};

/// The hot path of a RIO transport: send and receive as core/transport/transport.hpp wants them, over a RioQueue.
/// OS-free. Measuring thread only, but for open().
///
/// A packet handed out stays valid until the next receive(), so its slice is posted again at the beginning of that one:
/// for an initiator after the next probe has left, for a responder after the answer has. Posting costs a call into the
/// system, which so falls into the time of waiting; the other slices are posted all the while.
class RioEnd {
public:
    RioEnd() = default;

    /// The queue is open and stays so; nothing is posted yet. False: failure().
    [[nodiscard]] bool open(const Provider& provider, const QueuePlan& queue, const EndPlan& plan);
    /// Posts the receives.
    [[nodiscard]] bool begin() noexcept { return m_queue.postReceives(); }
    /// After the socket was closed.
    void close() noexcept;

    [[nodiscard]] IoResult send(std::span<const std::byte> payload) noexcept
    {
        const IoResult result = m_queue.send(payload);
        return result != IoResult::Failed ? result : failedByQueue();
    }
    [[nodiscard]] IoResult receive(Ticks deadline, transport::Received& out) noexcept
    {
        const IoResult result = takeNow(out);
        if (result != IoResult::Nothing)
            return result;
        return wait(deadline, out);
    }
    /// See core/transport/batching.hpp, of datagrams. QueuePlan::batch is more than 1.
    [[nodiscard]] std::size_t sendMany(std::span<const std::span<const std::byte>> payloads, IoResult& result) noexcept;
    [[nodiscard]] std::size_t receiveMany(Ticks deadline, std::span<transport::Received> room,
                                          IoResult& result) noexcept;
    /// Throws away what has come so far; whether that was anything.
    bool discardWaiting() noexcept;
    /// See Transport::setProbeSize(). Of no effect on datagrams.
    void setProbeSize(std::uint32_t bytes) noexcept;

    [[nodiscard]] RioQueue& queue() noexcept { return m_queue; }
    [[nodiscard]] const RioQueue& queue() const noexcept { return m_queue; }
    [[nodiscard]] Failure failure() const noexcept { return m_failure; }

private:
    /// Empty looks between two looks at the clock. A look is a read of shared memory, some 10 ns.
    static constexpr std::uint32_t kLooksPerTime = 64;
    /// Limits one sleep so that a deadline far away fits the type; the loop sleeps again.
    static constexpr std::int64_t kLongestSleepMs = 60'000;

    /// One look, whatever the wait.
    [[nodiscard]] IoResult takeNow(transport::Received& out) noexcept
    {
        if (m_plan.isStream)
            return takeProbe(out);
        if (m_queue.holdsPacket()) {
            if (m_queue.giveBack() != IoResult::Done) [[unlikely]]
                return failedByQueue();
        }
        const IoResult result = m_queue.take(out.payload);
        if (result == IoResult::Done)
            out.ticks = m_plan.clock->now();
        else if (result == IoResult::Failed) [[unlikely]]
            return failedByQueue();
        return result;
    }
    [[nodiscard]] IoResult takeProbe(transport::Received& out) noexcept;
    [[nodiscard]] IoResult takePiece() noexcept;
    [[nodiscard]] IoResult takeManyNow(std::span<transport::Received> room, std::size_t& count) noexcept;
    /// Until `deadline`; `take` looks once.
    template <typename Take>
    [[nodiscard]] IoResult spin(Ticks deadline, std::uint32_t& looks, const Take& take) noexcept;
    template <typename Take>
    [[nodiscard]] IoResult block(Ticks deadline, const Take& take) noexcept;
    [[nodiscard]] IoResult wait(Ticks deadline, transport::Received& out) noexcept;
    [[nodiscard]] IoResult failedByQueue() noexcept;
    [[nodiscard]] std::uint32_t millisecondsTo(Ticks deadline) const noexcept;

    RioQueue m_queue;
    transport::StreamCutter m_cutter;
    EndPlan m_plan;
    bool m_isArmed = false;  ///< A notification was asked for and has not come.
    bool m_hasEnded = false;  ///< The peer has closed the stream.
    Failure m_failure;
};

}  // namespace halftrip::rio
