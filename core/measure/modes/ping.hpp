#pragma once

#include "core/clock/tick_converter.hpp"
#include "core/measure/point_recorder.hpp"
#include "core/measure/sequence_tracker.hpp"
#include "core/os/threads.hpp"
#include "core/transport/transport.hpp"

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

namespace halftrip::measure {

/// One point of serial ping-pong, in the units of the hot loop.
struct PingPlan {
    std::uint32_t sizeBytes = 64;
    std::uint32_t tag = 0;
    std::uint64_t count = 0;             ///< Probes to send; 0: until durationTicks have passed.
    clock::Ticks durationTicks = 0;
    clock::Ticks intervalTicks = 0;      ///< From one intended send to the next; 0: back to back.
    clock::Ticks timeoutTicks = 0;
    std::uint64_t warmupCount = 0;
    clock::Ticks warmupLimitTicks = 0;   ///< The warm-up ends after this time whatever its count.
    bool sleepsBetween = false;          ///< Pace by sleeping (waits that sleep anyway) instead of spinning.
    bool hasResponder = true;            ///< False: probes come back as they went, without a responder's stamps.
};

/// What the loop works with. Everything outlives it.
struct PingContext {
    transport::Transport& transport;
    const clock::TickClock& clock;
    const clock::TickConverter& converter;           ///< Of this host's clock.
    const clock::TickConverter& responderConverter;  ///< Of the stamps that the responder writes.
    os::Threads& threads;
    const std::atomic<bool>& stop;
};

/// The serial ping-pong: send, wait for the reply, record while the next probe is in flight.
///
/// Runs on the measuring thread. Between a receive stamp and the next send stamp it compares one sequence number and
/// nothing else; the sample is recorded after the next probe has left. No allocation, lock or log. One object serves
/// all points of a run, so that sequences go on and a straggler of one point is recognised in the next.
class PingLoop {
public:
    explicit PingLoop(std::uint32_t largestSizeBytes);

    /// One point: the first probe, the warm-up, the measured part, the drain. Returns why it stopped early when the
    /// transport gave up; otherwise nothing.
    [[nodiscard]] std::optional<Error> run(const PingPlan& plan, const PingContext& context, PointRecorder& out);

private:
    /// A reply that was stamped and is still to be recorded.
    struct Pending {
        bool isSet = false;
        clock::Ticks sentTicks = 0;
        clock::Ticks receivedTicks = 0;
        clock::Ticks intendedTicks = 0;
        std::int64_t residenceTicks = -1;
    };
    enum class Part : std::uint8_t { First, WarmUp, Measured };

    void runPart(Part part, std::uint64_t count, clock::Ticks limitTicks, PointRecorder& out);
    [[nodiscard]] clock::Ticks waitForTurn(clock::Ticks intended) const noexcept;
    [[nodiscard]] bool sendProbe(clock::Ticks& sentTicks, PointRecorder& out);
    clock::Ticks awaitReply(Part part, clock::Ticks sentTicks, clock::Ticks intended, PointRecorder& out);
    bool judge(const transport::Received& reply, PointRecorder& out);
    void recordPending(Part part, PointRecorder& out) noexcept;
    void noteFailure(clock::Ticks now);
    void drain(PointRecorder& out);

    const PingPlan* m_plan = nullptr;
    const PingContext* m_context = nullptr;
    std::vector<std::byte> m_buffer;
    std::span<std::byte> m_probe;
    SequenceTracker m_sequences;
    Pending m_pending;
    bool m_wantsResidence = false;
    clock::Ticks m_failingSince = 0;  ///< 0: the transport works.
    bool m_gaveUp = false;
};

/// A transport that has failed for this long without one success is given up.
inline constexpr std::int64_t kGiveUpAfterNs = 2'000'000'000;

}  // namespace halftrip::measure
