#pragma once

#include "core/clock/relation.hpp"
#include "core/loop/feed_sequences.hpp"
#include "core/loop/loop_context.hpp"
#include "core/loop/point_recorder.hpp"
#include "core/transport/stamping.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace halftrip::loop {

/// One point of listening to a feed, in the units of its loop.
struct ListenPlan {
    std::uint64_t count = 0;  ///< Packets in the result; 0: until durationTicks have passed.
    clock::Ticks durationTicks = 0;
    clock::Ticks patienceTicks = 0;  ///< By count: it ends when nothing has come for so long.
    std::uint64_t warmupCount = 0;  ///< Packets behind the first one that are excluded, too.
};

/// The receive path of one host: each packet from its stamp (the adapter's where it has a clock that can be read, else
/// the system's) to the stamp right after the call that brought it to user memory. Numbers of Halftrip senders are
/// followed.
///
/// The two stamps are of different clocks. Packets are kept for some milliseconds until the clocks have been read
/// against each other again, and are then translated between two readings, so that a clock that is slewed or drifts is
/// followed. The result is some milliseconds behind for that, and the loop never asks a clock beside the two stamps.
///
/// Where nothing is stamped the times from arrival to arrival are all that is left.
///
/// By virtual calls: a call costs some nanoseconds beside a receive with control messages, and none of them lies
/// between the two stamps. Runs on the measuring thread; allocates in its constructor, and for remarks when the point
/// is over.
class ListenLoop {
public:
    ListenLoop();
    /// Until the plan is fulfilled or `stop` is set. Returns why it stopped early when the transport gave up.
    [[nodiscard]] std::optional<Error> run(transport::StampingTransport& transport, const ListenPlan& plan,
                                           const LoopContext& context, PointRecorder& out);

private:
    /// A packet whose latency is not known yet.
    struct Heard {
        clock::Ticks ticks = 0;
        std::int64_t stampNs = 0;
        stats::Recorder* into = nullptr;
    };

    [[nodiscard]] std::uint64_t discardWaiting() noexcept;
    void keep(const transport::Received& packet);
    void keepUnstamped(clock::Ticks sinceLast, clock::Ticks at, bool isMeasured) noexcept;
    void judge(std::span<const std::byte> payload) noexcept;
    [[nodiscard]] stats::Recorder& recorderOfNext() noexcept;
    void settle();
    void chooseStamps();
    void followClocks() noexcept;
    [[nodiscard]] std::optional<Error> bear(clock::Ticks now);
    [[nodiscard]] bool isOver(clock::Ticks now) const noexcept;
    [[nodiscard]] std::uint64_t packetsOfResult() const noexcept;
    void tell();

    /// Readings of a clock: the least from which it can be told how far it is from a line between two of them.
    static constexpr std::size_t kPairsForError = 3;

    const ListenPlan* m_plan = nullptr;
    transport::StampingTransport* m_transport = nullptr;
    const LoopContext* m_context = nullptr;
    PointRecorder* m_out = nullptr;
    FeedSequences m_sequences;
    std::vector<Heard> m_heard;
    /// Over the time since the clocks were read before, and the stretch before that, for their error.
    clock::ClockRelation m_system{kPairsForError};
    clock::ClockRelation m_adapter{kPairsForError};
    bool m_isByHardware = false;
    clock::Ticks m_settleAt = 0;
    clock::Ticks m_lastAt = 0;  ///< When the last packet came, or the point began.
    clock::Ticks m_failingSince = 0;  ///< 0: the transport works.
    std::uint64_t m_packets = 0;  ///< All that came.
    std::uint64_t m_ours = 0;
    std::uint64_t m_unstamped = 0;
    std::uint64_t m_uncertain = 0;  ///< While a clock was set.
    std::uint64_t m_negative = 0;
    std::int64_t m_errorNs = 0;  ///< The largest of a translation.
};

}  // namespace halftrip::loop
