#include "core/wire/probe.hpp"

#include <algorithm>

namespace halftrip::wire {

void fillProbe(std::span<std::byte> probe, std::uint32_t tag) noexcept
{
    for (std::size_t i = 0; i < probe.size(); ++i)
        probe[i] = static_cast<std::byte>(i < ProbeLayout::kFullHeaderBytes ? 0 : i);
    if (probe.size() >= ProbeLayout::kTagEnd)
        storeLittle(probe, ProbeLayout::kTagOffset, tag);
}

bool isUnaltered(std::span<const std::byte> echo, std::span<const std::byte> newest) noexcept
{
    const std::size_t sequenceBytes = std::min(
        newest.size(), newest.size() >= ProbeLayout::kSequenceBytes ? ProbeLayout::kSequenceBytes : std::size_t{1});
    const bool isNewest = std::ranges::equal(echo.first(sequenceBytes), newest.first(sequenceBytes));
    const std::size_t from = isNewest ? sequenceBytes : std::min(newest.size(), ProbeLayout::kSendStampEnd);
    return std::ranges::equal(echo.subspan(from), newest.subspan(from));
}

}  // namespace halftrip::wire
