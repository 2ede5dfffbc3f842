#include "app/cli/output/printing.hpp"

#include "app/cli/output/printed_stream.hpp"

#include <cerrno>
#include <cstdlib>
#include <system_error>

namespace halftrip::cli {
namespace {

using namespace std::chrono_literals;

/// What a result waits for words that a terminal does not take, and what the end of the program does.
constexpr auto kPatienceWithWords = 1000ms;
/// What the last events wait for a reader once the user wants the end.
constexpr auto kPatienceAfterStop = 2000ms;
constexpr auto kLookAtStop = 50ms;

// Never destroyed: a thread that is stuck in a write may outlive main().
PrintedStream& results()
{
    static PrintedStream& stream = *new PrintedStream(stdout);
    return stream;
}

PrintedStream& words()
{
    static PrintedStream& stream = *new PrintedStream(stderr);
    return stream;
}

/// Of the printing in the background that goes on; none: there is none, and the writer waits for its reader.
std::atomic<const std::atomic<bool>*> theStop = nullptr;

bool isStopped() noexcept
{
    const std::atomic<bool>* const stop = theStop.load();
    return stop != nullptr && stop->load(std::memory_order_relaxed);
}

Status statusOf(int failure, const char* what)
{
    if (failure == 0)
        return {};
    return fail(ErrorKind::File,
                text("{what} could not be written to standard output: {reason}.", what,
                     std::generic_category().message(failure)),
                "Check the disk or the program behind the pipe.", failure);
}

}  // namespace

Status printResult(std::string_view text) noexcept
{
    static_cast<void>(words().waitUntilWritten(kPatienceWithWords));
    results().put(text, Urgency::Result);
    while (!results().isStuck() && !results().waitUntilWritten(kLookAtStop)) {
        if (isStopped())
            results().endThread(kPatienceAfterStop);
    }
    if (results().isStuck())
        return fail(ErrorKind::File, "Standard output was closed before the results were read.",
                    "Read them, or have them written to a file (--save FILE).");
    return statusOf(results().failure(), "The results");
}

void say(std::string_view text) noexcept
{
    words().put(text, Urgency::Needed);
}

void sayInPassing(std::string_view text) noexcept
{
    words().put(text, Urgency::InPassing);
}

void printEvent(const control::Event& event) noexcept
try {
    const bool isProgress = std::holds_alternative<control::ProgressEvent>(event);
    results().put(control::toLine(event) + "\n", isProgress ? Urgency::InPassing : Urgency::Needed);
} catch (...) {
    results().noteFailure(ENOMEM);
}

bool areEventsSeen() noexcept
{
    return results().failure() == 0;
}

Status eventsStatus() noexcept
{
    return statusOf(results().failure(), "The events");
}

BackgroundPrinting::BackgroundPrinting(const std::atomic<bool>& stop) : m_stop(stop)
{
    theStop.store(&stop);
    results().startThread();
    words().startThread();
}

BackgroundPrinting::~BackgroundPrinting()
{
    words().endThread(kPatienceWithWords);
    while (!m_stop.load(std::memory_order_relaxed) && !results().waitUntilWritten(kLookAtStop)) {}
    results().endThread(kPatienceAfterStop);
    theStop.store(nullptr);
}

void leave(int exitCode) noexcept
{
    if (results().isStuck() || words().isStuck())
        std::_Exit(exitCode);
    std::exit(exitCode);
}

}  // namespace halftrip::cli
