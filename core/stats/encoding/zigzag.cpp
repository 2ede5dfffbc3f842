#include "core/stats/encoding/zigzag.hpp"

namespace halftrip::stats {

void appendZigZag(std::vector<std::byte>& out, std::int64_t value)
{
    const std::uint64_t sign = value < 0 ? ~std::uint64_t{0} : 0;
    std::uint64_t rest = (static_cast<std::uint64_t>(value) << 1U) ^ sign;
    for (std::size_t byte = 1; byte < kMaxZigZagBytes && rest > 0x7fU; ++byte) {
        out.push_back(static_cast<std::byte>((rest & 0x7fU) | 0x80U));
        rest >>= 7U;
    }
    out.push_back(static_cast<std::byte>(rest));
}

std::optional<std::int64_t> takeZigZag(std::span<const std::byte>& bytes) noexcept
{
    std::uint64_t number = 0;
    for (std::size_t index = 0; index < kMaxZigZagBytes; ++index) {
        if (bytes.empty())
            return std::nullopt;
        const auto byte = std::to_integer<std::uint64_t>(bytes.front());
        bytes = bytes.subspan(1);
        const bool isLast = index + 1 == kMaxZigZagBytes || byte < 0x80U;
        number |= (index + 1 == kMaxZigZagBytes ? byte : byte & 0x7fU) << (7U * index);
        if (isLast)
            break;
    }
    const std::uint64_t sign = (number & 1U) != 0 ? ~std::uint64_t{0} : 0;
    return static_cast<std::int64_t>((number >> 1U) ^ sign);
}

}  // namespace halftrip::stats
