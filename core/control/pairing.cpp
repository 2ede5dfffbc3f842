#include "core/control/pairing.hpp"

#include "core/base/text_encoding.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace halftrip::control {
namespace {

constexpr std::string_view kAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
constexpr std::size_t kCodeLetters = 12;
constexpr std::size_t kGroupLetters = 4;
constexpr std::size_t kFewestCodeLetters = 10;
constexpr std::string_view kCodeSeparators = "- \t\r";

}  // namespace

std::string makePairingCode(os::Entropy& entropy)
{
    std::array<std::byte, kCodeLetters> random{};
    entropy.fill(random);
    std::string code;
    for (std::size_t i = 0; i < kCodeLetters; ++i) {
        if (i != 0 && i % kGroupLetters == 0)
            code += '-';
        code += kAlphabet[std::to_integer<unsigned>(random[i]) % kAlphabet.size()];
    }
    return code;
}

std::string normalisePairingCode(std::string_view typed)
{
    std::string code;
    for (char letter : typed) {
        if (letter >= 'a' && letter <= 'z')
            letter = static_cast<char>(letter - 'a' + 'A');
        if (letter == 'O')
            letter = '0';
        if (letter == 'I' || letter == 'L')
            letter = '1';
        if (kAlphabet.find(letter) != std::string_view::npos)
            code += letter;
    }
    return code;
}

Status checkPairingCode(std::string_view typed)
{
    const auto isOfCode = [](char letter) {
        return kCodeSeparators.find(letter) != std::string_view::npos || !normalisePairingCode({&letter, 1}).empty();
    };
    if (!std::ranges::all_of(typed, isOfCode))
        return fail(ErrorKind::Invalid, "The pairing code has a character that no code has.",
                    "Use digits, Latin letters but U, and dashes, such as K7QF-3M9T-WX2C.");
    if (const std::size_t letters = normalisePairingCode(typed).size(); letters < kFewestCodeLetters)
        return fail(
            ErrorKind::Invalid,
            letters == 1
                ? text(
                      "The pairing code is too short to protect this host: 1 letter or digit, and {needed} are needed.",
                      kFewestCodeLetters)
                : text("The pairing code is too short to protect this host: {letters} letters and digits, and {needed} "
                       "are needed.",
                       letters, kFewestCodeLetters),
            "Use a longer one, or none: then halftrip serve makes one.");
    return {};
}

std::string makeNonce(os::Entropy& entropy)
{
    std::array<std::byte, 32> random{};
    entropy.fill(random);
    return toHex(random);
}

std::string pairingProof(os::Entropy& entropy, std::string_view code, std::string_view role,
                         std::string_view initiatorNonce, std::string_view responderNonce)
{
    const std::string key = normalisePairingCode(code);
    std::string message = "halftrip-control-1";
    for (const std::string_view part : {role, initiatorNonce, responderNonce}) {
        message += '|';
        message += part;
    }
    return toHex(entropy.hmacSha256(std::as_bytes(std::span(key)), std::as_bytes(std::span(message))));
}

bool isSameProof(std::string_view a, std::string_view b) noexcept
{
    if (a.size() != b.size())
        return false;
    unsigned difference = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        difference |= static_cast<unsigned>(a[i] ^ b[i]);
    return difference == 0;
}

}  // namespace halftrip::control
