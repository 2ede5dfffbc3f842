#pragma once

#include "app/gui/canvas/view_options.hpp"
#include "app/gui/model/run_model.hpp"
#include "core/export/table/mode_tables.hpp"

#include <vector>

namespace halftrip::gui {

/// The tables that the run's mode has beside its points: of the stretch of time that is brushed those that follow from
/// its samples and losses. Others, and all of a band of latencies, say that they are of the whole run.
[[nodiscard]] std::vector<exporting::ModeTable> brushedTables(const RunModel& model, const ViewOptions& options);

}  // namespace halftrip::gui
