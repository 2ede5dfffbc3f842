#pragma once

#include "core/base/error.hpp"
#include "core/control/event.hpp"

#include <atomic>
#include <string_view>

namespace halftrip::cli {

/// All that the program says. Nothing here throws, whatever became of the terminal, the disk or the program behind the
/// pipe.

/// Results, on standard output, after all that was said before. Waits for a slow reader, but once the user wants the
/// end for two seconds only. Error File when they did not arrive.
[[nodiscard]] Status printResult(std::string_view text) noexcept;

/// Words for the person in front of the program, on standard error. Who does not read them loses them.
void say(std::string_view text) noexcept;
/// As say(), for words that the next ones replace (a progress line): left out while earlier ones are still on their
/// way.
void sayInPassing(std::string_view text) noexcept;

/// One line of the event stream, on standard output. Progress is left out while nobody reads.
void printEvent(const control::Event& event) noexcept;
/// False once nobody can see the events any more.
[[nodiscard]] bool areEventsSeen() noexcept;
/// Error File, and why, once nobody can.
[[nodiscard]] Status eventsStatus() noexcept;

/// While one exists, say() and printEvent() only hand over to threads of their own, so that no reader can delay the
/// caller. Make it after the program has moved into its namespaces: that wants a process of one thread. The destructor
/// waits until the events are read or, once `stop` is set, for two seconds; for words it waits one second.
class BackgroundPrinting {
public:
    explicit BackgroundPrinting(const std::atomic<bool>& stop);
    BackgroundPrinting(const BackgroundPrinting&) = delete;
    BackgroundPrinting& operator=(const BackgroundPrinting&) = delete;
    ~BackgroundPrinting();

private:
    const std::atomic<bool>& m_stop;
};

/// How a process ends whose words may be stuck in a terminal that stands still: at once, without asking the stream
/// again.
[[noreturn]] void leave(int exitCode) noexcept;

}  // namespace halftrip::cli
