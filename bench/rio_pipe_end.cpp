#include "bench/rio_pipe.hpp"
#include "platform/windows/transports/rio/rio_end.hpp"

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace halftrip::bench {
namespace {

constexpr std::uint32_t kSliceBytes = 2'112;  ///< As for the largest probe of 2048 bytes.

/// As RioTransport of platform/windows; nothing before the hot path can fail here.
class PipeEndTransport final : public transport::Transport {
public:
    PipeEndTransport(unsigned end, const clock::TickClock& clock) : m_memory(rio::RioQueue::areaBytes(kSliceBytes))
    {
        const rio::QueuePlan queue{.socket = end, .area = m_memory, .sliceBytes = kSliceBytes, .whenReceived = nullptr};
        rio::EndPlan plan;
        plan.clock = &clock;
        if (!m_end.open(pipeRio(), queue, plan) || !m_end.begin()) {
            std::fprintf(stderr, "rio_work: the pipe does not open\n");
            std::abort();
        }
    }
    Result<transport::Endpoint> open(const transport::TransportRequest&) override { return transport::Endpoint{}; }
    Status attach(const transport::Endpoint&, std::chrono::milliseconds) override { return {}; }
    [[nodiscard]] transport::TransportFacts facts() const override { return {}; }
    void setProbeSize(std::uint32_t bytes) noexcept override { m_end.setProbeSize(bytes); }
    [[nodiscard]] Error lastError() const override { return {}; }
    void close() noexcept override { m_end.close(); }
    transport::IoResult send(std::span<const std::byte> payload) noexcept override
    {
        if (payload.size() > m_largestPayloadBytes) [[unlikely]]
            return IoResult::Failed;
        const IoResult result = m_end.send(payload);
        if (result == IoResult::Failed) [[unlikely]]
            m_failure = m_end.failure();
        return result;
    }
    transport::IoResult receive(clock::Ticks deadline, transport::Received& out) noexcept override
    {
        const IoResult result = m_end.receive(deadline, out);
        if (result == IoResult::Failed) [[unlikely]]
            m_failure = m_end.failure();
        return result;
    }

private:
    using IoResult = transport::IoResult;

    std::vector<std::byte> m_memory;
    rio::RioEnd m_end;
    std::uint32_t m_largestPayloadBytes = 65'507;
    rio::Failure m_failure;
};

}  // namespace

std::unique_ptr<transport::Transport> makePipeEnd(unsigned end, const clock::TickClock& clock)
{
    return std::make_unique<PipeEndTransport>(end, clock);
}

}  // namespace halftrip::bench
