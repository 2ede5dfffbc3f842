#pragma once

#include "core/base/error.hpp"

namespace halftrip::cli {

/// By the responder, that is. Where the system refuses (a firewall, a route that prohibits) it has a code of its own.
[[nodiscard]] inline bool isRefusedCode(const Error& error)
{
    return error.kind == ErrorKind::NotPermitted && error.osCode == 0;
}

}  // namespace halftrip::cli
