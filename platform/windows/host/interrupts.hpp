#pragma once

#include <atomic>

namespace halftrip::windows {

/// The class of the hidden window by which Windows tells this program of the end of a session.
inline constexpr const wchar_t* kSessionWindow = L"HalftripSession";

/// See os::Processes. Ctrl-C, Ctrl-Break, closing the console, logging off and shutting down.
const std::atomic<bool>& watchInterrupts();
void interruptAtEndOfInput();
/// See os::Processes.
void interruptAtSuspend() noexcept;
/// As Ctrl-C, for whoever is told to end by other means. Any thread.
void interruptNow() noexcept;
/// Somebody's logging off is none of our business from now on: services are told of it, too.
void outliveUsers() noexcept;
/// Waits for the end of the process that started this one, on a thread of its own; then sets the flag of
/// watchInterrupts(), and ends this process if that does not within a few seconds. Does nothing where the system names
/// no parent.
void dieWithParent();

}  // namespace halftrip::windows
