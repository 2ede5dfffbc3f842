#pragma once

#include "core/base/text.hpp"
#include "core/model/record/run_record.hpp"

#include <cstdint>

namespace halftrip::diagnose {

/// Names the driver that spaces or delays its interrupts by about so long unless it is told otherwise: that of a host's
/// adapter, or any known one where a host does not tell its adapter. Within 2 % and 1 us; empty where none fits.
[[nodiscard]] Text nearDefaultInterval(const model::RunRecord& record, std::int64_t periodNs);

}  // namespace halftrip::diagnose
