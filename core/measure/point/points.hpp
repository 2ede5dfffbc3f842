#pragma once

#include "core/measure/plan/mode.hpp"
#include "core/measure/point/paths.hpp"

#include <functional>
#include <optional>
#include <string>

namespace halftrip::measure {

/// What all points of a run share. Everything outlives the call.
struct PointsParts {
    const model::RunRequest& request;
    const SessionOptions& options;
    os::Platform& platform;
    const Mode& mode;
    const Plan& plan;
    Meeting& meeting;
    Paths& paths;
    const clock::TickConverter& converter;
    std::optional<int> core;
    RunObserver& observer;
    const std::atomic<bool>& stop;
    std::function<void(Text)> note;  ///< Tells the user.
};

/// The measuring thread's set-up for work that lasts at most that long.
[[nodiscard]] os::ThreadPlan threadPlan(const model::RunRequest& request, std::optional<int> core,
                                        std::int64_t longestNs);

/// Makes the stamped passes ready for a point over these paths, where the request wants them, and tries them out with
/// its sizes. The first path keeps them.
[[nodiscard]] Status tryStamps(const PointsParts& parts, const std::vector<Path*>& paths,
                               const PointSettings& settings);

/// Measures the plan's rounds one after the other into record.points, which stand in the order of the plan, and tells
/// the observer of each. Error: why it ended early (Interrupted when the user or the observer stopped it).
[[nodiscard]] Status measurePoints(const PointsParts& parts, model::RunRecord& record);

}  // namespace halftrip::measure
