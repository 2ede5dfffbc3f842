#pragma once

#include "core/transport/transport.hpp"
#include "platform/fake/fake_clock.hpp"

#include <algorithm>
#include <functional>
#include <vector>

namespace halftrip::fake {

/// What the scripted network does with one probe.
struct Fate {
    struct Arrival {
        clock::Ticks delayTicks = 1000;  ///< From the send to the reply's arrival.
        std::function<void(std::vector<std::byte>&)> change;  ///< On the reply's bytes; may be empty.
        clock::Ticks stallTicks = 0;  ///< How long the thread that waits for it stalls meanwhile.
    };
    bool isRefused = false;           ///< send() finds no room.
    std::vector<Arrival> arrivals;    ///< None: lost. Two: a duplicate.
};

/// A network that does with the n-th probe (from 1) what a script says, on a fake clock. Single-threaded.
class ScriptedTransport : public transport::Transport {
public:
    ScriptedTransport(FakeClock& clock, std::function<Fate(std::uint64_t probe)> script)
        : m_clock(clock), m_script(std::move(script))
    {
    }

    [[nodiscard]] Result<transport::Endpoint> open(const transport::TransportRequest&) override { return {}; }
    [[nodiscard]] Status attach(const transport::Endpoint&, std::chrono::milliseconds) override { return {}; }
    [[nodiscard]] transport::TransportFacts facts() const override { return {65'507, 1472, {}}; }
    void setProbeSize(std::uint32_t) noexcept override {}

    [[nodiscard]] transport::IoResult send(std::span<const std::byte> payload) noexcept override
    {
        const Fate fate = m_script(++m_sent);
        if (fate.isRefused)
            return m_refusal;
        for (const Fate::Arrival& arrival : fate.arrivals) {
            std::vector<std::byte> bytes(payload.begin(), payload.end());
            if (arrival.change)
                arrival.change(bytes);
            m_onTheWay.push_back({m_clock.peek() + arrival.delayTicks, std::move(bytes), arrival.stallTicks});
        }
        return transport::IoResult::Done;
    }

    [[nodiscard]] transport::IoResult receive(clock::Ticks deadline, transport::Received& out) noexcept override
    {
        const auto next = std::min_element(m_onTheWay.begin(), m_onTheWay.end(),
                                           [](const Packet& a, const Packet& b) { return a.when < b.when; });
        // A thread that stalls does not see its deadline.
        const clock::Ticks latest = std::max(deadline + m_overstay, m_clock.peek());
        if (next == m_onTheWay.end() || next->when - next->stallTicks > latest) {
            const clock::Ticks looking = deadline - m_clock.peek();
            m_clock.advanceTo(deadline);
            out.looks = looksOf(looking);
            return transport::IoResult::Nothing;
        }
        const clock::Ticks looking = next->when - m_clock.peek() - next->stallTicks;
        m_clock.advanceTo(next->when);
        m_last = std::move(next->bytes);
        out = {m_last, next->when, looksOf(looking)};
        m_onTheWay.erase(next);
        return transport::IoResult::Done;
    }

    [[nodiscard]] Error lastError() const override { return m_error; }
    void close() noexcept override {}

    /// From now on receive() spins, and a look takes this long.
    void spin(clock::Ticks lookCost) noexcept { m_lookCost = lookCost; }
    /// From now on receive() sleeps past its deadline by up to this, as a sleeping receive of a real system does.
    void overstayBy(clock::Ticks ticks) noexcept { m_overstay = ticks; }
    /// What a refused send returns, and why.
    void refuseWith(transport::IoResult result, Error error)
    {
        m_refusal = result;
        m_error = std::move(error);
    }
    [[nodiscard]] std::uint64_t sent() const noexcept { return m_sent; }

private:
    [[nodiscard]] std::uint32_t looksOf(clock::Ticks looking) const noexcept
    {
        return m_lookCost == 0 ? 0U : static_cast<std::uint32_t>(1 + std::max<clock::Ticks>(looking, 0) / m_lookCost);
    }

    struct Packet {
        clock::Ticks when = 0;
        std::vector<std::byte> bytes;
        clock::Ticks stallTicks = 0;
    };

    FakeClock& m_clock;
    std::function<Fate(std::uint64_t)> m_script;
    std::vector<Packet> m_onTheWay;
    std::vector<std::byte> m_last;
    std::uint64_t m_sent = 0;
    clock::Ticks m_overstay = 0;
    clock::Ticks m_lookCost = 0;  ///< 0: receive() sleeps.
    transport::IoResult m_refusal = transport::IoResult::Nothing;
    Error m_error{ErrorKind::Os, "the script refused", 0, {}};
};

}  // namespace halftrip::fake
