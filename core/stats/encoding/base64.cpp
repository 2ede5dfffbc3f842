#include "core/stats/encoding/base64.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace halftrip::stats {
namespace {

constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t kNoDigit = 0xff;

constexpr std::array<std::uint8_t, 256> makeDigits() noexcept
{
    std::array<std::uint8_t, 256> digits{};
    digits.fill(kNoDigit);
    for (std::size_t value = 0; value < kAlphabet.size(); ++value)
        digits[static_cast<unsigned char>(kAlphabet[value])] = static_cast<std::uint8_t>(value);
    return digits;
}
constexpr std::array<std::uint8_t, 256> kDigits = makeDigits();

}  // namespace

std::string encodeBase64(std::span<const std::byte> bytes)
{
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        const std::size_t taken = std::min<std::size_t>(3, bytes.size() - at);
        std::uint32_t group = 0;
        for (std::size_t i = 0; i < 3; ++i)
            group = (group << 8U) | (i < taken ? std::to_integer<std::uint32_t>(bytes[at + i]) : 0U);
        for (std::size_t i = 0; i < 4; ++i)
            text.push_back(i <= taken ? kAlphabet[(group >> (18U - 6U * i)) & 63U] : '=');
    }
    return text;
}

std::optional<std::vector<std::byte>> decodeBase64(std::string_view text)
{
    if (text.size() % 4 != 0)
        return std::nullopt;
    const std::size_t padding = text.ends_with("==") ? 2 : (text.ends_with('=') ? 1 : 0);
    const std::string_view digits = text.substr(0, text.size() - padding);
    std::vector<std::byte> bytes;
    bytes.reserve(text.size() / 4 * 3);
    std::uint32_t pending = 0;
    unsigned pendingBits = 0;
    for (const char character : digits) {
        const std::uint8_t digit = kDigits[static_cast<unsigned char>(character)];
        if (digit == kNoDigit)
            return std::nullopt;
        pending = (pending << 6U) | digit;
        pendingBits += 6;
        if (pendingBits < 8)
            continue;
        pendingBits -= 8;
        bytes.push_back(static_cast<std::byte>(pending >> pendingBits));
        pending &= (1U << pendingBits) - 1U;
    }
    if (pending != 0)
        return std::nullopt;
    return bytes;
}

}  // namespace halftrip::stats
