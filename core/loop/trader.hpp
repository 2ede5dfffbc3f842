#pragma once

#include "core/loop/reflect.hpp"

#include <algorithm>
#include <vector>

namespace halftrip::loop {

/// What an order carries at least: the whole header of a probe.
inline constexpr std::uint32_t kLeastOrderBytes = wire::ProbeLayout::kFullHeaderBytes;

/// An order begins as its tick does, up to the initiator's stamp.
inline void beginOrder(std::span<std::byte> order, std::span<const std::byte> tick) noexcept
{
    const std::size_t same = std::min<std::size_t>(tick.size(), wire::ProbeLayout::kSendStampEnd);
    std::ranges::copy(tick.first(same), order.begin());
}

/// The responder's loop of tick-to-trade: each tick that comes over the transport it runs over is answered with one
/// order over another. The order begins as its tick does, up to the initiator's stamp, and carries the two stamps of
/// the trader's own work: taken when the tick was in user memory, and right before the order is handed to the system.
/// Whether the tick came as it was sent is looked at behind that, and counted. Does nothing else. Ends when `stop` is
/// set, at the latest one slice later. On the measuring thread.
class TraderLoop final : public transport::Loop {
public:
    /// `orders` outlives the loop; an order has `orderBytes`, at least kLeastOrderBytes. Allocates.
    TraderLoop(const Reflection& reflection, transport::Transport& orders, std::uint32_t orderBytes)
        : m_reflection(reflection),
          m_orders(orders),
          m_order(std::max(orderBytes, kLeastOrderBytes)),
          m_sentTick(reflection.sizeBytes)
    {
        wire::fillProbe(m_order, reflection.tag);
        wire::fillProbe(m_sentTick, reflection.tag);
    }

    void runVirtually(transport::Transport& transport) override;
    template <typename AnyTransport>
    HALFTRIP_FLATTEN void runOver(AnyTransport& transport) noexcept;

private:
    void trade(const transport::Received& tick) noexcept;

    Reflection m_reflection;
    transport::Transport& m_orders;
    std::vector<std::byte> m_order;
    std::vector<std::byte> m_sentTick;  ///< What a tick's pattern was.
};

template <typename AnyTransport>
void TraderLoop::runOver(AnyTransport& transport) noexcept
{
    transport::Received tick;
    EmptyWaits waits(m_reflection);
    clock::Ticks deadline = waits.deadline();
    std::uint64_t looks = 0;
    while (!m_reflection.stop.load(std::memory_order_relaxed)) {
        const transport::IoResult result = transport.receive(deadline, tick);
        looks += tick.looks;
        if (result != transport::IoResult::Done) [[unlikely]] {
            deadline = waits.end(tick.looks);
            looks = 0;
            continue;
        }
        deadline = tick.ticks + m_reflection.wait;
        if (tick.payload.size() != m_reflection.sizeBytes || !wire::hasTag(tick.payload, m_reflection.tag))
            [[unlikely]] {
            m_reflection.counts.refused.add();
            continue;
        }
        trade(tick);
        waits.judge(tick.ticks, looks);
        looks = 0;
    }
}

inline void TraderLoop::trade(const transport::Received& tick) noexcept
{
    beginOrder(m_order, tick.payload);
    wire::setResponderReceive(m_order, tick.ticks);
    wire::setResponderSend(m_order, m_reflection.clock.now());
    const bool isSent = m_orders.send(m_order) == transport::IoResult::Done;
    m_reflection.counts.received.add();
    (isSent ? m_reflection.counts.reflected : m_reflection.counts.failed).add();
    if (!wire::hasPattern(tick.payload, m_sentTick)) [[unlikely]]
        m_reflection.counts.altered.add();
}

}  // namespace halftrip::loop
