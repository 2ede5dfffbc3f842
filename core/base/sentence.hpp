#pragma once

#include <string>

namespace halftrip {

/// A sentence without its full stop, to be built into another or put into a list.
[[nodiscard]] inline std::string withoutStop(std::string sentence)
{
    while (sentence.ends_with('.'))
        sentence.pop_back();
    return sentence;
}

}  // namespace halftrip
