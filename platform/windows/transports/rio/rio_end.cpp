#include "platform/windows/transports/rio/rio_end.hpp"

#include <algorithm>
#include <cassert>

namespace halftrip::rio {

bool RioEnd::open(const Provider& provider, const QueuePlan& queue, const EndPlan& plan)
{
    assert(plan.bell == nullptr || plan.converter);
    m_plan = plan;
    m_isArmed = m_hasEnded = false;
    m_failure = {};
    if (plan.isStream)
        m_cutter.open(plan.largestProbeBytes);
    if (m_queue.open(provider, queue))
        return true;
    m_failure = m_queue.failure();
    return false;
}

void RioEnd::close() noexcept
{
    m_queue.close();
    m_cutter.feed({});
}

IoResult RioEnd::failedByQueue() noexcept
{
    m_failure = m_queue.failure();
    return IoResult::Failed;
}

IoResult RioEnd::takeProbe(transport::Received& out) noexcept
{
    for (;;) {
        if (!m_cutter.isHungry() && m_cutter.next(out.payload)) {
            out.ticks = m_plan.clock->now();
            return IoResult::Done;
        }
        // A part of a probe is no reason to return while there may be more.
        if (const IoResult result = takePiece(); result != IoResult::Done)
            return result;
    }
}

/// The next piece of the stream, into the cutter, whose last one is used up.
IoResult RioEnd::takePiece() noexcept
{
    if (m_hasEnded) [[unlikely]] {
        m_failure = {Failure::Step::Receive, kConnectionReset};
        return IoResult::Failed;
    }
    if (m_queue.holdsPacket() && m_queue.giveBack() != IoResult::Done)
        return failedByQueue();
    std::span<std::byte> piece;
    const IoResult result = m_queue.take(piece);
    if (result == IoResult::Failed)
        return failedByQueue();
    if (result == IoResult::Nothing)
        return result;
    if (piece.empty()) {
        m_hasEnded = true;
        m_failure = {Failure::Step::Receive, kConnectionReset};
        return IoResult::Failed;
    }
    m_cutter.feed(piece);
    return IoResult::Done;
}

template <typename Take>
IoResult RioEnd::spin(Ticks deadline, std::uint32_t& looks, const Take& take) noexcept
{
    IoResult result = IoResult::Nothing;
    looks = 1;  // Before this.
    while (result == IoResult::Nothing && m_plan.clock->now() < deadline) {
        // There is time now. A send that has failed need not be waited for.
        if (m_queue.drainSends() != IoResult::Done)
            return failedByQueue();
        for (std::uint32_t look = 0; look < kLooksPerTime && result == IoResult::Nothing; ++look) {
            result = take();
            ++looks;
        }
    }
    return result;
}

template <typename Take>
IoResult RioEnd::block(Ticks deadline, const Take& take) noexcept
{
    for (;;) {
        const std::uint32_t leftMs = millisecondsTo(deadline);
        if (leftMs == 0)
            return IoResult::Nothing;
        if (m_queue.drainSends() != IoResult::Done)
            return failedByQueue();
        if (!m_isArmed && !m_queue.requestNotification())
            return failedByQueue();
        m_isArmed = true;
        int code = 0;
        const Doorbell::Rung rung = m_plan.bell->wait(leftMs, code);
        if (rung == Doorbell::Rung::Failed) {
            m_failure = {Failure::Step::Notify, code};
            return IoResult::Failed;
        }
        if (rung == Doorbell::Rung::Yes)
            m_isArmed = false;  // One ring for each request.
        if (const IoResult result = take(); result != IoResult::Nothing)
            return result;
    }
}

IoResult RioEnd::wait(Ticks deadline, transport::Received& out) noexcept
{
    const auto take = [this, &out]() noexcept { return takeNow(out); };
    return m_plan.bell == nullptr ? spin(deadline, out.looks, take) : block(deadline, take);
}

std::size_t RioEnd::sendMany(std::span<const std::span<const std::byte>> payloads, IoResult& result) noexcept
{
    const std::size_t sent = m_queue.sendBurst(payloads, result);
    if (result == IoResult::Failed) [[unlikely]]
        m_failure = m_queue.failure();
    return sent;
}

std::size_t RioEnd::receiveMany(Ticks deadline, std::span<transport::Received> room, IoResult& result) noexcept
{
    std::size_t count = 0;
    const auto take = [this, room, &count]() noexcept { return takeManyNow(room, count); };
    result = take();
    if (result == IoResult::Nothing)
        result = m_plan.bell == nullptr ? spin(deadline, room.front().looks, take) : block(deadline, take);
    return count;
}

IoResult RioEnd::takeManyNow(std::span<transport::Received> room, std::size_t& count) noexcept
{
    if (m_queue.holdsPacket() && m_queue.giveBack() != IoResult::Done)
        return failedByQueue();
    if (m_queue.giveBackMany() != IoResult::Done)
        return failedByQueue();
    IoResult result = IoResult::Nothing;
    count = m_queue.takeMany(room, result);
    if (result == IoResult::Failed)
        return failedByQueue();
    if (count != 0) {
        const Ticks now = m_plan.clock->now();  // All of them are in user memory from here on.
        for (transport::Received& received : room.first(count))
            received.ticks = now;
    }
    return result;
}

bool RioEnd::discardWaiting() noexcept
{
    if (m_plan.isStream) {
        m_cutter.discard();
        bool hasAny = false;
        while (takePiece() == IoResult::Done) {
            hasAny = true;
            m_cutter.discard();
        }
        return hasAny;
    }
    transport::Received unmatched;
    bool hasAny = false;
    while (takeNow(unmatched) == IoResult::Done)
        hasAny = true;
    return hasAny;
}

void RioEnd::setProbeSize(std::uint32_t bytes) noexcept
{
    if (!m_plan.isStream)
        return;
    assert(bytes > 0 && bytes <= m_plan.largestProbeBytes);
    static_cast<void>(discardWaiting());
    m_cutter.setProbeBytes(bytes);
}

std::uint32_t RioEnd::millisecondsTo(Ticks deadline) const noexcept
{
    const std::int64_t leftNs = m_plan.converter->spanToNanoseconds(deadline - m_plan.clock->now());
    return static_cast<std::uint32_t>(std::clamp<std::int64_t>((leftNs + 999'999) / 1'000'000, 0, kLongestSleepMs));
}

}  // namespace halftrip::rio
