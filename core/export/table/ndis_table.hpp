#pragma once

#include "core/model/figures/ndis_layers.hpp"
#include "core/model/record/run_record.hpp"

#include <string>
#include <vector>

namespace halftrip::exporting {

/// What NDIS counted at one end of one point, ready to be shown.
struct NdisTable {
    std::string title;  ///< "NDIS counters of B, 64 bytes, per round trip".
    std::vector<std::string> heads;
    std::vector<std::vector<std::string>> rows;  ///< Cycles by layer, with the processors that spent them.
    std::vector<std::string> sentences;  ///< Calls, interrupts and DPCs a round trip; what the cycles do not tell.
};
/// Of every point and end that NDIS counted something at, in order.
[[nodiscard]] std::vector<NdisTable> ndisTables(const model::RunRecord& record);
/// For each end that runs Windows and has no NDIS counters at any point: a sentence.
[[nodiscard]] std::vector<std::string> ndisRemarks(const model::RunRecord& record);

/// Tables and sentences as text; empty for a run without Windows.
[[nodiscard]] std::string ndisText(const model::RunRecord& record);

}  // namespace halftrip::exporting
