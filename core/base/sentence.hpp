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

}  // namespace halftrip
