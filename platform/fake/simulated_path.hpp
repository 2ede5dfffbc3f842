#pragma once

#include "platform/fake/simulated_time.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace halftrip::fake {

/// What one direction between two hosts does to the packets of a run. Shares are 0 to 1.
struct PathTraits {
    Moment delayNs = 5'000;  ///< Of every packet, and of the control connection's bytes.
    Moment jitterNs = 0;     ///< Up to so much more, all alike likely.
    double tailShare = 0;    ///< Some wait much longer, ...
    Moment tailNs = 0;  ///< ... so much more on average, exponentially distributed. Those behind them wait, too.
    double perByteNs = 0;  ///< What each byte of a packet adds.
    double lossShare = 0;
    double duplicateShare = 0;
    double reorderShare = 0;  ///< Held back while others overtake, ...
    Moment reorderNs = 0;  ///< ... by so much.
    std::uint32_t mtuBytes = 1500;
};

/// What becomes of one packet: the moments from its send to its arrivals. None: lost. Two: a duplicate.
struct PacketFate {
    std::vector<Moment> delays;
    bool mayBeOvertaken = false;  ///< Otherwise it keeps those behind it waiting.
    std::optional<std::size_t> alteredByte = {};  ///< Of a datagram: which one arrives as another.
};

/// Tells the fate of the n-th packet (from 1) of one direction.
using PacketFates = std::function<PacketFate(std::uint64_t packet)>;

/// Fates drawn by chance. The same seed draws the same.
[[nodiscard]] PacketFates seededFates(const PathTraits& traits, std::uint64_t seed);

/// One direction between two hosts, and what really happened there.
class SimulatedPath {
public:
    struct Truth {
        std::uint64_t packets = 0;  ///< Sent into the path.
        std::uint64_t lost = 0;  ///< By chance, script or cut.
        std::uint64_t duplicated = 0;
    };

    SimulatedPath(const PathTraits& traits, std::uint64_t seed) { useTraits(traits, seed); }

    void useTraits(const PathTraits& traits, std::uint64_t seed)
    {
        m_traits = traits;
        m_fates = seededFates(traits, seed);
    }
    /// From now on a script decides instead of chance. Packets are counted on.
    void useScript(PacketFates fates) { m_fates = std::move(fates); }

    /// The moments at which a packet of `bytes` that is sent at `now` arrives.
    [[nodiscard]] std::vector<Moment> send(Moment now, std::size_t bytes = 0);
    /// PacketFate::alteredByte of the packet that was sent last.
    [[nodiscard]] std::optional<std::size_t> alteredByte() const noexcept { return m_alteredByte; }
    [[nodiscard]] const PathTraits& traits() const noexcept { return m_traits; }
    [[nodiscard]] const Truth& truth() const noexcept { return m_truth; }

    /// Nothing comes through until it is mended.
    void cut() noexcept { m_isCut = true; }
    void mend() noexcept { m_isCut = false; }
    [[nodiscard]] bool isCut() const noexcept { return m_isCut; }

private:
    PathTraits m_traits;
    PacketFates m_fates;
    Truth m_truth;
    Moment m_lastArrival = 0;
    std::optional<std::size_t> m_alteredByte;
    bool m_isCut = false;
};

}  // namespace halftrip::fake
