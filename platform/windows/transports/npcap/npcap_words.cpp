#include "platform/windows/transports/npcap/npcap_words.hpp"

#include <fmt/format.h>

namespace halftrip::windows::npcap {

void describeLibrary(const NpcapLibrary& library, Obtained& obtained)
{
    obtained["library"] = library.version;
    if (!library.warning.empty())
        obtained["libraryWarning"] = library.warning;
    obtained["filter"] = library.isWine ? "in the host's kernel, compiled by libpcap"
                                        : "in the driver, compiled by the library";
    if (library.functions.setImmediateMode != nullptr)
        obtained["mode"] = "immediate";
    else
        obtained["mode"] = "gathering: frames are handed over about once a millisecond";
}

void describeReceiver(const FrameReceiver& receiver, model::Wait wait, bool hasReadEvent, int measuringCore,
                      Obtained& obtained)
{
    if (wait == model::Wait::Spin)
        obtained["receive"] = "a thread of its own asks the library without pause";
    else if (hasReadEvent)
        obtained["receive"] = "a thread of its own sleeps on the library's event and wakes the measuring one";
    else
        obtained["receive"] = "a thread of its own looks once a millisecond and wakes the measuring one";
    const int core = receiver.core();
    if (core < 0)
        obtained["rxCore"] = "none (where the system puts the receiving thread)";
    else if (core == measuringCore)
        obtained["rxCore"] = std::to_string(core) + " (shared with the measuring thread)";
    else
        obtained["rxCore"] = std::to_string(core);
    if (receiver.dropped() != 0)
        obtained["ringDrops"] = std::to_string(receiver.dropped());
}

std::string sendCallText(const stats::Histogram& calls)
{
    if (calls.isEmpty())
        return "none yet";
    const auto microseconds = [](std::int64_t ns) { return static_cast<double>(ns) / 1000.0; };
    return fmt::format("p50 {:.1f} us, p99 {:.1f} us, max {:.1f} us ({} calls)", microseconds(calls.percentileNs(50)),
                       microseconds(calls.percentileNs(99)), microseconds(calls.maxNs()), calls.count());
}

Error describeTrouble(Trouble trouble, AdapterState state, const std::string& adapter, const std::string& words)
{
    const std::string name = "\"" + adapter + "\"";
    if (state == AdapterState::Gone)
        return {ErrorKind::Closed, text("The adapter {adapter} has vanished.", name), 0,
                "It was removed, or its driver was restarted: look at \"halftrip adapters\" and start again."};
    if (state == AdapterState::Down)
        return {ErrorKind::Unreachable, text("The adapter {adapter} is down.", name), 0,
                "It was disabled or lost its link: enable it, check the cable and start again."};
    if (trouble == Trouble::Silence)
        return {ErrorKind::Unreachable, text("The adapter {adapter} was down for a while.", name), 0,
                "Check the cable and start again."};
    return {ErrorKind::Os,
            trouble == Trouble::Send ? text("Npcap can no longer send on {adapter} ({reason}).", name, words)
                                     : text("Npcap can no longer receive on {adapter} ({reason}).", name, words),
            0, "Start the run again; if it stays so, disable and enable the adapter."};
}

}  // namespace halftrip::windows::npcap
