#pragma once

#include "core/transport/probe_buffer.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <span>

namespace halftrip::transport {

/// Puts probes of one size together from a stream that brings them in parts of any length.
///
/// A stream has no borders but our count, so the count must survive a change of size. The caller changes it between
/// points, after both ends have drained. Should replies have come too late for that drain, what is here of them is
/// thrown away; if that ends within a probe of the old size, its rest is still under way and is skipped when it comes.
/// A whole late probe that has not even begun to arrive cannot be told from a new one: it shifts the stream until the
/// next change of size, and the loop sees unmatched probes, which it counts.
class StreamAssembly {
public:
    /// Makes room for the largest probe. The only call that allocates.
    void open(std::size_t largestProbeBytes)
    {
        *this = {};
        m_buffer = ProbeBuffer(std::max<std::size_t>(largestProbeBytes, 1));
    }
    /// Where the next bytes belong. Never more than the rest of this probe, so what follows stays where it is.
    [[nodiscard]] std::span<std::byte> room() noexcept
    {
        if (m_skip != 0) [[unlikely]]
            return m_buffer.first(std::min(m_skip, m_buffer.size()));
        return m_buffer.first(m_probeBytes).subspan(m_filled);
    }
    /// So many bytes were put there, at least one. True: probe() is whole, and stays so until room() is written to.
    [[nodiscard]] bool take(std::size_t bytes) noexcept
    {
        if (m_skip != 0) [[unlikely]] {
            m_skip -= bytes;
            return false;
        }
        m_filled += bytes;
        if (m_filled < m_probeBytes)
            return false;
        m_filled = 0;
        return true;
    }
    [[nodiscard]] std::span<std::byte> probe() noexcept { return m_buffer.first(m_probeBytes); }
    /// Nothing of a probe is here, and nothing is to be skipped.
    [[nodiscard]] bool isBetweenProbes() const noexcept { return m_filled == 0 && m_skip == 0; }
    [[nodiscard]] std::size_t probeBytes() const noexcept { return m_probeBytes; }
    /// From now on probes have this size. After everything that is here has been taken.
    void setProbeBytes(std::size_t bytes) noexcept
    {
        assert(bytes > 0 && bytes <= m_buffer.size());
        if (m_filled != 0)
            m_skip = m_probeBytes - m_filled;
        m_filled = 0;
        m_probeBytes = bytes;
    }

private:
    ProbeBuffer m_buffer;
    std::size_t m_probeBytes = 1;
    std::size_t m_filled = 0;  ///< Bytes of the probe that have come.
    std::size_t m_skip = 0;  ///< Bytes of an abandoned probe that are still to come.
};

}  // namespace halftrip::transport
