#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace halftrip {

/// The bytes of a text file as UTF-8 without a byte order mark: Windows PowerShell writes UTF-16 for `>`. What has no
/// mark is taken as it is; halves of letters become U+FFFD.
[[nodiscard]] std::string utf8FromFile(std::string bytes);
/// Whether the mark at the beginning of a file's bytes says that it is UTF-16.
[[nodiscard]] bool isUtf16(std::string_view bytes) noexcept;

/// The beginning of UTF-8, at most so many bytes, that ends with a whole letter.
[[nodiscard]] std::string_view beginningOf(std::string_view utf8, std::size_t mostBytes) noexcept;

/// Replaces control characters, and what turns the order of the letters round, by blanks: what a peer, a file or its
/// name says must not be able to steer the terminal that shows it, or to end its line.
void scrub(std::string& utf8);
[[nodiscard]] std::string scrubbed(std::string utf8);

/// Two lower-case digits a byte.
[[nodiscard]] std::string toHex(std::span<const std::byte> bytes);

}  // namespace halftrip
