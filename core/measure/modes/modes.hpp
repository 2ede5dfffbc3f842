#pragma once

#include "core/measure/plan/mode.hpp"

namespace halftrip::measure {

/// The modes behind allModes(), one file each.
[[nodiscard]] Mode pingMode();
[[nodiscard]] Mode floodMode();
[[nodiscard]] Mode listenMode();
[[nodiscard]] Mode sendMode();
[[nodiscard]] Mode onewayMode();
[[nodiscard]] Mode sweepFlowsMode();
[[nodiscard]] Mode sweepIdleMode();
[[nodiscard]] Mode sweepLoadMode();
[[nodiscard]] Mode sweepSettingsMode();
[[nodiscard]] Mode sweepSizesMode();
[[nodiscard]] Mode sweepTransportsMode();
[[nodiscard]] Mode sweepWaitsMode();
[[nodiscard]] Mode tickMode();

}  // namespace halftrip::measure
