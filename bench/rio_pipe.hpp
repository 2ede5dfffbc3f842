#pragma once

#include "core/transport/transport.hpp"
#include "platform/rio_declarations.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

/// RIO without a system: two ends in memory behind RIO's function table. A send is a copy into the peer's oldest
/// posted receive, and ends at once. It does as little as it can, so that what is measured is what stands on it. One
/// thread.
namespace halftrip::bench {

/// The functions. The "sockets" are 0 and 1, the ends of one pipe, and 2 and 3, those of another.
[[nodiscard]] rio::Provider pipeRio();

/// The RIO transport's hot path over one end (0 or 1) of the first pipe: what platform/windows makes of it, without its
/// Winsock.
[[nodiscard]] std::unique_ptr<transport::Transport> makePipeEnd(unsigned end, const clock::TickClock& clock);

/// The bare calls of one round trip of a probe over the second pipe, as a program would write them that does nothing
/// else.
class BarePipe {
public:
    explicit BarePipe(std::uint32_t probeBytes);
    BarePipe(const BarePipe&) = delete;
    BarePipe& operator=(const BarePipe&) = delete;
    ~BarePipe();
    void roundTrip() noexcept;

private:
    struct End;
    std::unique_ptr<End> m_ends[2];
};

}  // namespace halftrip::bench
