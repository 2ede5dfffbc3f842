#pragma once

#include <atomic>

namespace halftrip::windows {

/// See os::Processes. Ctrl-C, Ctrl-Break, closing the console, logging off and shutting down.
const std::atomic<bool>& watchInterrupts();
void interruptAtEndOfInput();
/// Waits for the end of the process that started this one, on a thread of its own; then sets the flag of
/// watchInterrupts(), and ends this process if that does not within a few seconds. Does nothing where the system names
/// no parent.
void dieWithParent();

}  // namespace halftrip::windows
