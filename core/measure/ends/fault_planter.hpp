#pragma once

#include "core/loop/pacing.hpp"
#include "core/model/record/self_proof.hpp"
#include "core/transport/transport.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace halftrip::measure {

/// Of so many probes in a row one each is dropped, delayed, sent twice and corrupted, in this order: at no time have
/// more bytes left than came, whoever asked for it.
inline constexpr std::uint64_t kPlantingCycle = 40;
inline constexpr std::int64_t kPlantedDelayNs = 5'000'000;

/// A transport between a responder's loop and the real one, which plants faults in what the loop sends: for a run that
/// wants to show that it sees them. The first probe, which no figure has, goes back as it came. The loop runs over it
/// by virtual calls, so that the loops of other runs know nothing of it. On the measuring thread.
class FaultPlanter final : public transport::Transport {
public:
    /// All outlive it.
    FaultPlanter(transport::Transport& real, const loop::Pause& pause);
    [[nodiscard]] const model::PlantedFaults& planted() const noexcept { return m_planted; }

    [[nodiscard]] Result<transport::Endpoint> open(const transport::TransportRequest& request) override;
    [[nodiscard]] Status attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout) override;
    [[nodiscard]] transport::TransportFacts facts() const override { return m_real.facts(); }
    void setProbeSize(std::uint32_t bytes) noexcept override { m_real.setProbeSize(bytes); }
    [[nodiscard]] std::span<std::byte> probeMemory(std::size_t bytes) noexcept override
    {
        return m_real.probeMemory(bytes);
    }
    [[nodiscard]] transport::IoResult send(std::span<const std::byte> payload) noexcept override;
    [[nodiscard]] transport::IoResult receive(transport::Ticks deadline, transport::Received& out) noexcept override
    {
        return m_real.receive(deadline, out);
    }
    [[nodiscard]] Error lastError() const override { return m_real.lastError(); }
    void close() noexcept override { m_real.close(); }

private:
    [[nodiscard]] transport::IoResult sendCorrupted(std::span<const std::byte> payload) noexcept;

    transport::Transport& m_real;
    loop::Pause m_pause;
    std::uint64_t m_count = 0;
    model::PlantedFaults m_planted;
    std::vector<std::byte> m_copy;
};

}  // namespace halftrip::measure
