#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <span>
#include <vector>

namespace halftrip::rio {

/// Cuts a stream, which arrives in pieces of any length, into probes of one size. A probe that lies within one piece is
/// handed out where it lies; one that is spread over several is put together in a buffer of its own.
class StreamCutter {
public:
    /// Makes room for the largest probe. The only call that allocates.
    void open(std::size_t largestProbeBytes)
    {
        *this = {};
        m_assembly.assign(std::max<std::size_t>(largestProbeBytes, 1), std::byte{0});
    }
    /// The next piece. Only when isHungry(); it must stay in place until isHungry() again.
    void feed(std::span<std::byte> piece) noexcept { m_rest = piece; }
    /// Nothing is left of what was fed.
    [[nodiscard]] bool isHungry() const noexcept { return m_rest.empty(); }
    /// The next whole probe of what was fed. False: the piece is used up.
    [[nodiscard]] bool next(std::span<std::byte>& probe) noexcept
    {
        if (m_filled == 0 && m_skip == 0 && m_rest.size() >= m_probeBytes) [[likely]] {
            probe = m_rest.first(m_probeBytes);
            m_rest = m_rest.subspan(m_probeBytes);
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
    /// From now on probes have this size. What is here of a probe of the old size is thrown away; its rest is skipped when
    /// it comes. After discard().
    void setProbeBytes(std::size_t bytes) noexcept
    {
        if (m_filled != 0)
            m_skip = m_probeBytes - m_filled;
        m_filled = 0;
        m_probeBytes = bytes;
    }

private:
    bool assemble(std::span<std::byte>& probe) noexcept
    {
        const std::size_t skipped = std::min(m_skip, m_rest.size());
        m_skip -= skipped;
        m_rest = m_rest.subspan(skipped);
        const std::size_t part = std::min(m_probeBytes - m_filled, m_rest.size());
        if (part != 0)
            std::memcpy(m_assembly.data() + m_filled, m_rest.data(), part);
        m_rest = m_rest.subspan(part);
        m_filled += part;
        if (m_filled < m_probeBytes)
            return false;
        m_filled = 0;
        probe = std::span(m_assembly).first(m_probeBytes);
        return true;
    }

    std::vector<std::byte> m_assembly;
    std::span<std::byte> m_rest;  ///< Of the piece that was fed.
    std::size_t m_probeBytes = 1;
    std::size_t m_filled = 0;  ///< Bytes of m_assembly that have come.
    std::size_t m_skip = 0;  ///< Bytes of an abandoned probe that are still to come.
};

}  // namespace halftrip::rio
