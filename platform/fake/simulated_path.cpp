#include "platform/fake/simulated_path.hpp"

#include "platform/fake/chance.hpp"

#include <algorithm>
#include <cmath>

namespace halftrip::fake {
PacketFates seededFates(const PathTraits& traits, std::uint64_t seed)
{
    return [traits, chance = Chance(seed)](std::uint64_t) mutable {
        PacketFate fate;
        const auto draw = [&] {
            Moment delay = traits.delayNs + static_cast<Moment>(chance.share() * static_cast<double>(traits.jitterNs));
            if (chance.happens(traits.tailShare))
                delay += static_cast<Moment>(-std::log(1 - chance.share()) * static_cast<double>(traits.tailNs));
            return delay;
        };
        if (chance.happens(traits.lossShare))
            return fate;
        fate.delays.push_back(draw());
        if (chance.happens(traits.duplicateShare))
            fate.delays.push_back(draw());
        fate.mayBeOvertaken = chance.happens(traits.reorderShare);
        if (fate.mayBeOvertaken)
            fate.delays.front() += traits.reorderNs;
        return fate;
    };
}

std::vector<Moment> SimulatedPath::send(Moment now, std::size_t bytes)
{
    PacketFate fate = m_fates(++m_truth.packets);
    m_alteredByte = fate.alteredByte;
    for (Moment& delay : fate.delays)
        delay += static_cast<Moment>(static_cast<double>(bytes) * m_traits.perByteNs);
    if (m_isCut)
        fate.delays.clear();
    if (fate.delays.empty())
        ++m_truth.lost;
    else
        m_truth.duplicated += fate.delays.size() - 1;
    std::vector<Moment> arrivals;
    for (const Moment delay : fate.delays) {
        arrivals.push_back(fate.mayBeOvertaken ? now + delay : std::max(now + delay, m_lastArrival));
        if (!fate.mayBeOvertaken)
            m_lastArrival = arrivals.back();
    }
    return arrivals;
}

}  // namespace halftrip::fake
