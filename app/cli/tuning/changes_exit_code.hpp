#pragma once

#include "app/cli/exit_codes.hpp"

#include <algorithm>
#include <initializer_list>
#include <vector>

namespace halftrip::cli {

/// Done, or why not all of it was: Permission before all others, then NotSupported (the driver has it not, or takes no
/// such value), then System.
template <typename Change>
[[nodiscard]] ExitCode exitCodeOf(const std::vector<Change>& changes)
{
    const auto failedBy = [&changes](std::initializer_list<ErrorKind> kinds) {
        return std::ranges::any_of(changes, [&kinds](const Change& change) {
            return change.error && std::ranges::find(kinds, change.error->kind) != kinds.end();
        });
    };
    if (failedBy({ErrorKind::NotPermitted}))
        return ExitCode::Permission;
    if (failedBy({ErrorKind::NotSupported, ErrorKind::NotFound, ErrorKind::Invalid}))
        return ExitCode::NotSupported;
    const bool isDone = std::ranges::none_of(changes, [](const Change& change) { return change.error.has_value(); });
    return isDone ? ExitCode::Done : ExitCode::System;
}

}  // namespace halftrip::cli
