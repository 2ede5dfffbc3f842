#include "app/cli/exit_codes.hpp"

namespace halftrip::cli {

ExitCode exitCodeFor(ErrorKind kind) noexcept
{
    switch (kind) {
    case ErrorKind::Invalid:
        return ExitCode::Usage;
    case ErrorKind::NotPermitted:
        return ExitCode::Permission;
    case ErrorKind::NotFound:
    case ErrorKind::Busy:
    case ErrorKind::Refused:
    case ErrorKind::Unreachable:
    case ErrorKind::Timeout:
    case ErrorKind::Version:
    case ErrorKind::Protocol:
    case ErrorKind::Closed:
        return ExitCode::Peer;
    case ErrorKind::File:
        return ExitCode::File;
    case ErrorKind::Interrupted:
        return ExitCode::Interrupted;
    case ErrorKind::NotSupported:
        return ExitCode::NotSupported;
    case ErrorKind::Os:
        return ExitCode::System;
    }
    return ExitCode::System;
}

}  // namespace halftrip::cli
