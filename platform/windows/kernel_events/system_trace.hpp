#pragma once

#include "platform/windows/kernel_events/event_watch.hpp"
#include "platform/windows/kernel_events/trace_session.hpp"

#include <memory>

namespace halftrip::windows::etw {

/// The system's own.
[[nodiscard]] std::unique_ptr<TraceCalls> makeTraceCalls();
[[nodiscard]] std::unique_ptr<SystemView> makeSystemView();

}  // namespace halftrip::windows::etw
