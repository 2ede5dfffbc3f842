#pragma once

#include "core/base/error.hpp"

#include <optional>

namespace halftrip::cli {

/// What `halftrip` returns. Documented in docs/commands.md; scripts depend on it.
enum class ExitCode : int {
    Done = 0,
    LimitBroken = 1,   ///< Measured, but a --fail-above limit was broken, or --self-proof missed a fault.
    CheckFailed = 1,   ///< Checked or verified, and at least one check failed or figure differs.
    Usage = 2,
    Peer = 3,          ///< Peer or network.
    Permission = 4,
    File = 5,
    System = 6,        ///< The operating system or this program itself.
    NotSupported = 7,  ///< This host, kernel, driver or build cannot do what was asked.
    Interrupted = 130, ///< Ctrl-C; what was measured is printed and saved.
};

[[nodiscard]] ExitCode exitCodeFor(ErrorKind kind) noexcept;
/// Done where nothing failed.
[[nodiscard]] inline ExitCode exitCodeFor(std::optional<ErrorKind> failure) noexcept
{
    return failure ? exitCodeFor(*failure) : ExitCode::Done;
}

}  // namespace halftrip::cli
