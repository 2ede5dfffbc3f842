#pragma once

#include "core/model/facts/check_report.hpp"
#include "core/model/request/run_request.hpp"

namespace halftrip::gui {

/// What of the next run decides which settings matter to it.
struct NextRun {
    bool hasPauses = true;  ///< Its packets do not follow one another at once.
    bool blocks = true;  ///< An end may sleep until a packet wakes it.
    bool operator==(const NextRun&) const = default;
};

/// As the form asks for it. `report`: of the hosts, whose cores decide about a wait that is left to Halftrip.
[[nodiscard]] NextRun nextRunOf(const model::RunRequest& request, const model::CheckReport& report);

}  // namespace halftrip::gui
