#pragma once

#include "core/base/error.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>

/// libFuzzer's entry: called with one input after another. Whatever the bytes are, it returns 0.
// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer chose the name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace halftrip::fuzz {

/// Ends the process, which libFuzzer reports with the input, when something that holds for every input does not.
inline void require(bool holds, const char* what)
{
    if (holds)
        return;
    std::fprintf(stderr, "does not hold: %s\n", what);
    std::abort();
}

inline std::span<const std::byte> bytesOf(const std::uint8_t* data, std::size_t size)
{
    return std::as_bytes(std::span(data, size));
}

inline std::string_view textOf(const std::uint8_t* data, std::size_t size)
{
    return {reinterpret_cast<const char*>(data), size};
}

/// No control character, in UTF-8: C0 and DEL are single bytes, C1 (U+0080 to U+009F) is 0xC2 and a byte below 0xA0.
inline bool isPrintable(std::string_view text)
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : ' ');
        if (byte < 0x20 || byte == 0x7f || (byte == 0xc2 && next >= 0x80 && next < 0xa0))
            return false;
    }
    return true;
}

/// An Error about hostile input is words that may be shown on any terminal.
inline void requirePrintable(const Error& error)
{
    require(!error.what.empty(), "an error has words");
    require(isPrintable(error.what) && isPrintable(error.hint), "an error cannot steer a terminal");
}

}  // namespace halftrip::fuzz
