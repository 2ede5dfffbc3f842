#pragma once

#include "core/base/text.hpp"

namespace halftrip {

/// A sentence without its full stop, to be built into another or put into a list.
[[nodiscard]] inline Text withoutStop(Text sentence)
{
    if (!sentence.ends_with('.'))
        return sentence;
    if (const TextOrigin* const known = sentence.origin(); known != nullptr && known->id.ends_with('.')) {
        TextOrigin origin = *known;
        origin.id.pop_back();
        return Text(std::move(origin));
    }
    while (sentence.ends_with('.'))
        sentence.pop_back();
    return sentence;
}

/// One behind the other; either may be empty.
[[nodiscard]] inline Text joinSentences(const Text& first, const Text& second)
{
    if (first.empty() || second.empty())
        return first.empty() ? second : first;
    return text("{sentence} {next}", first, second);
}

}  // namespace halftrip
