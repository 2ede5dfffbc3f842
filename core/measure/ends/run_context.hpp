#pragma once

#include "core/clock/tick_converter.hpp"
#include "core/measure/ends/counter_reader.hpp"
#include "core/measure/ends/meeting.hpp"
#include "core/measure/ends/run_observer.hpp"
#include "core/measure/plan/mode.hpp"
#include "core/os/platform.hpp"

#include <atomic>
#include <functional>
#include <optional>

namespace halftrip::loop {
class SharedPings;
}

namespace halftrip::measure {

/// What each step of a run works with once both ends have met: its paths, points and passes. Everything outlives it.
struct RunContext {
    const model::RunRequest& request;
    const Mode& mode;  ///< What its points measure.
    os::Platform& platform;
    const transport::TransportRegistry& registry;
    Meeting& meeting;
    const clock::TickConverter& converter;  ///< Of this host's clock.
    CounterReader& counters;
    std::optional<int> core;  ///< The measuring one; none: any.
    RunObserver& observer;
    const std::atomic<bool>& stop;
    loop::SharedPings* sharedPings = nullptr;  ///< Where set, ping-pongs are run by it.
    bool provesItself = false;  ///< As PeerCall::provesItself.
    std::function<void(Text)> note;  ///< Tells the user, and the record.

    [[nodiscard]] control::PeerLink& link() const { return *meeting.link; }
};

}  // namespace halftrip::measure
