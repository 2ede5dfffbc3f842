#pragma once

#include "core/base/text.hpp"
#include "core/model/record/autopsy.hpp"

#include <cstddef>
#include <string>

namespace halftrip::exporting {

/// What became of a pass with packet events: "2000 probes, 3 lost: 2 dropped on A (QDISC_DROP), 1 without a recorded
/// drop." A sentence.
[[nodiscard]] std::string describePass(const model::PacketPass& pass);
/// What the kernels told of that lost probe: "dropped on A 5.2 us after it was sent: QDISC_DROP". A half sentence.
[[nodiscard]] Text describeLost(const model::PacketPass& pass, std::size_t place);
/// Every lost probe of the pass with what became of it, and the slowest ones with their events; then who told nothing,
/// and why.
[[nodiscard]] std::string packetReport(const model::PacketPass& pass);

}  // namespace halftrip::exporting
