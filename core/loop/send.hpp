#pragma once

#include "core/loop/exponential_gaps.hpp"
#include "core/loop/loop_context.hpp"
#include "core/loop/point_recorder.hpp"
#include "core/transport/transport.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace halftrip::loop {

/// One point of sending a feed, in the units of its loop.
struct SendPlan {
    std::uint32_t sizeBytes = 64;  ///< At least wire::FeedLayout::kHeaderBytes.
    std::uint32_t tag = 0;
    std::uint64_t count = 0;  ///< Packets; 0: until durationTicks have passed.
    clock::Ticks durationTicks = 0;
    clock::Ticks intervalTicks = 0;  ///< From one scheduled send time to the next; 0: back to back.
    std::optional<std::uint64_t> jitterSeed = {};  ///< Set: the interval is the mean of exponentially distributed ones.
    bool sleepsBetween = false;  ///< Pace by sleeping instead of spinning.
};

/// A sender whose packets nobody answers: numbered from 1, at their times. Its result is the time from one send to the
/// next, as it was. By virtual calls, which are a small part of what a send costs. On the measuring thread; allocates
/// in its constructor only.
class SendLoop {
public:
    explicit SendLoop(std::uint32_t largestSizeBytes);
    /// Until the plan is fulfilled or `stop` is set. Returns why it stopped early when the transport gave up.
    [[nodiscard]] std::optional<Error> run(transport::Transport& transport, const SendPlan& plan,
                                           const LoopContext& context, PointRecorder& out);

private:
    [[nodiscard]] std::optional<Error> bear(clock::Ticks now);

    transport::Transport* m_transport = nullptr;
    const LoopContext* m_context = nullptr;
    std::vector<std::byte> m_buffer;
    ExponentialGaps m_jitter;
    clock::Ticks m_failingSince = 0;  ///< 0: the transport works.
};

}  // namespace halftrip::loop
