// Any text as a line of the event stream.
#include "core/control/event.hpp"
#include "tests/fuzz/fuzz.hpp"

using namespace halftrip;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto event = control::eventFromLine(fuzz::textOf(data, size));
    if (!event) {
        fuzz::requirePrintable(event.error());
        return 0;
    }
    const std::string line = control::toLine(*event);
    fuzz::require(line.find('\n') == std::string::npos, "an event is one line");
    const auto again = control::eventFromLine(line);
    fuzz::require(again.has_value(), "an event that was read can be written and read again");
    fuzz::require(control::toLine(*again) == line, "it is the same event then");
    return 0;
}
