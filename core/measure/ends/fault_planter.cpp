#include "core/measure/ends/fault_planter.hpp"

#include "core/model/request/run_request.hpp"

#include <algorithm>

namespace halftrip::measure {
namespace {

/// Where in a cycle what is planted: apart, so that no fault is taken for a consequence of the one before.
constexpr std::uint64_t kDropAt = kPlantingCycle / 8;
constexpr std::uint64_t kDelayAt = kDropAt + kPlantingCycle / 4;
constexpr std::uint64_t kDuplicateAt = kDelayAt + kPlantingCycle / 4;
constexpr std::uint64_t kCorruptAt = kDuplicateAt + kPlantingCycle / 4;

}  // namespace

FaultPlanter::FaultPlanter(transport::Transport& real, const loop::Pause& pause)
    : m_real(real), m_pause(pause), m_copy(model::kLargestSizeBytes)
{
    m_planted.delayNs = kPlantedDelayNs;
}

Result<transport::Endpoint> FaultPlanter::open(const transport::TransportRequest& request)
{
    return m_real.open(request);
}

Status FaultPlanter::attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout)
{
    return m_real.attach(peer, timeout);
}

transport::IoResult FaultPlanter::send(std::span<const std::byte> payload) noexcept
{
    using transport::IoResult;
    switch (m_count++ % kPlantingCycle) {
    case kDropAt:
        ++m_planted.dropped;
        return IoResult::Done;
    case kDelayAt: {
        const clock::Ticks delay = m_pause.converter.nanosecondsToSpan(kPlantedDelayNs);
        loop::waitUntil(m_pause.clock.now() + delay, /*sleeps=*/true, m_pause);
        const IoResult result = m_real.send(payload);
        m_planted.delayed += result == IoResult::Done ? 1 : 0;
        return result;
    }
    case kDuplicateAt: {
        const IoResult result = m_real.send(payload);
        if (result == IoResult::Done && m_real.send(payload) == IoResult::Done)
            ++m_planted.duplicated;
        return result;
    }
    case kCorruptAt:
        return sendCorrupted(payload);
    default:
        return m_real.send(payload);
    }
}

transport::IoResult FaultPlanter::sendCorrupted(std::span<const std::byte> payload) noexcept
{
    const std::span<std::byte> copy = std::span(m_copy).first(std::min(payload.size(), m_copy.size()));
    std::ranges::copy(payload.first(copy.size()), copy.begin());
    copy.back() ^= std::byte{1};
    const transport::IoResult result = m_real.send(copy);
    m_planted.corrupted += result == transport::IoResult::Done ? 1 : 0;
    return result;
}

}  // namespace halftrip::measure
