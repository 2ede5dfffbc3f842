#pragma once

#include "core/os/processes.hpp"

namespace halftrip::test {

/// The first line of a hidden test case that plays a child. Catch writes lines of its own before it.
inline constexpr const char* kBegin = "begin";

/// Reads up to that line. False: it did not come.
[[nodiscard]] inline bool skipToBegin(os::ChildProcess& child)
{
    for (;;) {
        const auto line = child.readLine(std::chrono::seconds(20));
        if (!line)
            return false;
        if (*line == kBegin)
            return true;
    }
}

}  // namespace halftrip::test
