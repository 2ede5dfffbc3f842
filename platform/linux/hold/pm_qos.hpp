#pragma once

#include "core/os/tuning.hpp"

#include <memory>
#include <string>

namespace halftrip::platform {

/// Opens `device` (/dev/cpu_dma_latency) and asks it for a wake-up within 0 us, which holds until the file is closed.
/// Errors as os::Tuning::holdIdleStates().
[[nodiscard]] Result<std::unique_ptr<os::PmQosRequest>> requestPmQos(const std::string& device);

}  // namespace halftrip::platform
