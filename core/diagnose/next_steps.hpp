#pragma once

#include "core/model/record/run_record.hpp"

#include <string>
#include <string_view>

namespace halftrip::diagnose {

/// What rules give as Finding::steps. Commands name the run's peer; where it has none, PEER.

/// `item` as `tune prove` takes it: "napi.threaded=0".
[[nodiscard]] model::NextStep proveStep(const model::RunRecord& record, std::string item);
/// `item` at that host: at A, where this runs, it is proved; B changes it by a command of its own.
[[nodiscard]] model::NextStep changeStep(const model::RunRecord& record, std::string_view host, std::string item);
/// Among the settings of that check.
[[nodiscard]] model::NextStep searchStep(const model::RunRecord& record, std::string check);
[[nodiscard]] model::NextStep matrixStep(const model::RunRecord& record);
/// `command`: as of halftripStep(), with the mode that has this axis.
[[nodiscard]] model::NextStep sweepStep(const model::RunRecord& record, std::string_view axis,
                                        const std::string& command);
/// `host`: "A", "B"; empty: any, or A.
[[nodiscard]] model::NextStep commandStep(std::string command, std::string_view host = {});
/// The command without its peer: "halftrip check".
[[nodiscard]] model::NextStep halftripStep(const model::RunRecord& record, const std::string& command);

/// That host's, as a POSIX shell takes it; ADAPTER where it is unknown.
[[nodiscard]] std::string adapterInCommand(const model::RunRecord& record, std::string_view host);

}  // namespace halftrip::diagnose
