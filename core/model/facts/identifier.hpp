#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace halftrip::model {

/// What is read as the name of a mode, an axis or a transport: letters, digits, blanks and "._+-", at most 40. A file
/// of somebody else's may hold anything; whatever else there is becomes a question mark.
inline void keepIdentifier(std::string& text)
{
    constexpr std::size_t kLongest = 40;
    const auto isForeign = [](char letter) {
        const bool isWord = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                            (letter >= '0' && letter <= '9');
        return !isWord && std::string_view(" ._+-").find(letter) == std::string_view::npos;
    };
    std::ranges::replace_if(text, isForeign, '?');
    text.resize(std::min(text.size(), kLongest));
}

}  // namespace halftrip::model
