#include "core/wire/probe.hpp"

namespace halftrip::wire {

void fillProbe(std::span<std::byte> probe, std::uint32_t tag) noexcept
{
    for (std::size_t i = 0; i < probe.size(); ++i)
        probe[i] = static_cast<std::byte>(i < ProbeLayout::kFullHeaderBytes ? 0 : i);
    if (probe.size() >= ProbeLayout::kTagEnd)
        storeLittle(probe, ProbeLayout::kTagOffset, tag);
}

}  // namespace halftrip::wire
