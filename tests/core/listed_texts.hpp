#pragma once

#include <algorithm>
#include <regex>
#include <string>
#include <string_view>

namespace halftrip::tests {

/// A text in fmt's syntax as a pattern of what can be made of it.
inline std::string patternOf(std::string_view text)
{
    static const std::regex kPlace(R"(\\\{[^}]*\\\})");
    static const std::regex kSpecial(R"([.^$|()\[\]{}*+?\\])");
    return std::regex_replace(std::regex_replace(std::string(text), kSpecial, R"(\$&)"), kPlace, ".*");
}

/// Whether `sentence` is one of the texts, filled in, with what the pattern `behind` allows behind it.
template <typename Texts>
[[nodiscard]] bool isMadeOf(const Texts& texts, const std::string& sentence, const std::string& behind = {})
{
    return std::ranges::any_of(texts, [&](std::string_view text) {
        return sentence.starts_with(text.substr(0, text.find('{'))) &&
               std::regex_match(sentence, std::regex(patternOf(text) + behind));
    });
}

}  // namespace halftrip::tests
