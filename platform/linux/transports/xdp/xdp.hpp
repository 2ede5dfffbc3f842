#pragma once

#include "core/transport/registry.hpp"

#include <memory>

namespace halftrip::sockets {

/// AF_XDP: frames go between the adapter's queue and our memory, past the kernel's stack. A program on the adapter's
/// XDP hook takes our frames only. Zero-copy where the driver has it, otherwise copy; in the driver (native) where it
/// can, otherwise in the kernel's receive path (generic). facts().obtained says which, and after the run the kernel's
/// counters.
[[nodiscard]] std::unique_ptr<transport::Transport> makeXdp();
[[nodiscard]] transport::Availability probeXdp();

}  // namespace halftrip::sockets
