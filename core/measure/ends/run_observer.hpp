#pragma once

#include "core/control/event.hpp"
#include "core/model/record/run_record.hpp"

#include <chrono>
#include <cstddef>

namespace halftrip::measure {

/// How often a run is left alone for whoever watches it.
struct WatchPace {
    std::chrono::milliseconds progressEvery{100};
    /// How often the stop, the control connection and the adapter are looked at during a point; the responder wants a
    /// keep-alive each second. More seldom costs less.
    std::chrono::milliseconds lookEvery{100};
    bool needsCore = false;  ///< A window reads the events and needs processor time of its own.
};

/// Who watches a run. Called on the thread that called runSession(), never on the measuring thread.
class RunObserver {
public:
    RunObserver() = default;
    RunObserver(const RunObserver&) = delete;
    RunObserver& operator=(const RunObserver&) = delete;
    virtual ~RunObserver() = default;
    virtual void onEvent(const control::Event& event) = 0;
    /// After every round of every point, complete or not, and now and then in a long one: the record as it stands, and
    /// which of its points has changed. What is saved now survives anything.
    virtual void onPointChanged(const model::RunRecord& record, std::size_t index) = 0;
    /// What the user is to know at once, and the record need not: what is waited for, an adapter that is down.
    virtual void onRemark(const Text& sentence) { static_cast<void>(sentence); }
    /// The same all the time.
    [[nodiscard]] virtual WatchPace pace() const { return {}; }
    /// False once nobody can see the events any more: the run then ends as if it had been stopped.
    [[nodiscard]] virtual bool isWatching() const { return true; }
    /// Before each progress event of a measured part: whether it is to say what was added to the result since the last
    /// one that did (ProgressEvent::interval and slice). To read that costs as much as ten probes.
    [[nodiscard]] virtual bool wantsInterval() { return true; }
};

}  // namespace halftrip::measure
