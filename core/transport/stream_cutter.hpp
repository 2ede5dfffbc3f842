#pragma once

#include "core/transport/stream_assembly.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <span>

namespace halftrip::transport {

/// Cuts a stream, which arrives in pieces of any length in memory that is not ours, into probes of one size. A probe
/// that lies within one piece is handed out where it lies; one that is spread over several is put together
/// (StreamAssembly).
class StreamCutter {
public:
    /// Makes room for the largest probe. The only call that allocates.
    void open(std::size_t largestProbeBytes)
    {
        m_rest = {};
        m_assembly.open(largestProbeBytes);
    }
    /// The next piece. Only when isHungry(); it must stay in place until isHungry() again.
    void feed(std::span<std::byte> piece) noexcept { m_rest = piece; }
    /// Nothing is left of what was fed.
    [[nodiscard]] bool isHungry() const noexcept { return m_rest.empty(); }
    /// The next whole probe of what was fed. False: the piece is used up.
    [[nodiscard]] bool next(std::span<std::byte>& probe) noexcept
    {
        const std::size_t probeBytes = m_assembly.probeBytes();
        if (m_assembly.isBetweenProbes() && m_rest.size() >= probeBytes) [[likely]] {
            probe = m_rest.first(probeBytes);
            m_rest = m_rest.subspan(probeBytes);
            return true;
        }
        return assemble(probe);
    }
    /// Throws away what was fed, but keeps count: the rest of a probe that it ends within is still to come.
    void discard() noexcept
    {
        std::span<std::byte> probe;
        while (next(probe)) {}
    }
    /// See StreamAssembly. After discard().
    void setProbeBytes(std::size_t bytes) noexcept { m_assembly.setProbeBytes(bytes); }

private:
    bool assemble(std::span<std::byte>& probe) noexcept
    {
        while (!m_rest.empty()) {
            const std::span<std::byte> room = m_assembly.room();
            const std::size_t part = std::min(room.size(), m_rest.size());
            std::memcpy(room.data(), m_rest.data(), part);
            m_rest = m_rest.subspan(part);
            if (m_assembly.take(part)) {
                probe = m_assembly.probe();
                return true;
            }
        }
        return false;
    }

    StreamAssembly m_assembly;
    std::span<std::byte> m_rest;  ///< Of the piece that was fed.
};

}  // namespace halftrip::transport
