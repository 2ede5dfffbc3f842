#pragma once

#include "core/base/error.hpp"
#include "core/transport/registry.hpp"
#include "platform/rio_declarations.hpp"

namespace halftrip::windows {

/// The system's own RIO functions, asked for once in the process. Error NotSupported: this system has none; the code of
/// Winsock is with it. Any thread.
[[nodiscard]] const Result<rio::Provider>& systemRio();

/// For the registry: `rio` and `rio-tcp` stand and fall together.
[[nodiscard]] transport::Availability probeRio();

}  // namespace halftrip::windows
