#include "core/export/table/packet_text.hpp"

#include "core/base/plural.hpp"
#include "core/export/table/autopsy_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace halftrip::exporting {
namespace {

using model::PacketPass;
using model::ProbeSpan;

/// The slowest ones that are printed; the run file has some more.
constexpr std::size_t kMostSlowShown = 3;

/// "A"; where one kernel serves both ends "this host", for its events do not tell the ends apart.
Text hostOf(const PacketPass& pass, const ProbeSpan& event)
{
    return pass.isOneKernel ? text("this host") : Text(model::toWord(event.side));
}

/// `event`: where its probe stands in the numbering of events.
const ProbeSpan* firstDrop(const PacketPass& pass, std::size_t event)
{
    const auto found = std::ranges::find_if(pass.events, [event](const ProbeSpan& span) {
        return span.probe == event && span.kind == model::SpanKind::Drop;
    });
    return found == pass.events.end() ? nullptr : &*found;
}

const ProbeSpan* lastSeen(const PacketPass& pass, std::size_t event)
{
    const ProbeSpan* last = nullptr;
    for (const ProbeSpan& span : pass.events) {
        if (span.probe == event && model::isPacketEvent(span.kind))
            last = &span;
    }
    return last;
}

/// "NET_RX" needs its kind; a tracepoint's name tells it.
std::string describeEvent(const ProbeSpan& span)
{
    const bool isTracepoint = model::isPacketEvent(span.kind) && span.kind != model::SpanKind::Drop;
    return isTracepoint ? span.name : fmt::format("{} {}", model::toWord(span.kind), span.name);
}

std::string eventLines(const PacketPass& pass, std::size_t event)
{
    std::string text;
    for (const ProbeSpan& span : model::spansOfProbe(pass.events, event)) {
        text += fmt::format("  {:>12} us  {}core {}  {}", signedMicroseconds(span.startNs),
                            pass.isOneKernel ? std::string() : hostOf(pass, span) + " ", span.core,
                            describeEvent(span));
        if (span.lengthNs != 0)
            text += fmt::format(", {} us", signedMicroseconds(span.lengthNs));
        text += "\n";
    }
    return text;
}

void appendView(std::string& text, const char* end, const model::KernelView& view)
{
    if (!view.problem.empty())
        text += fmt::format("{}: no packet events. {}\n", end, view.whyUnwatched());
    if (view.lost != 0)
        text += fmt::format("{}: {} packet events were lost (buffer full or nested events).\n", end, view.lost);
    if (!view.missing.empty())
        text += describeMissing(end, view) + "\n";
}

}  // namespace

Text describeLost(const PacketPass& pass, std::size_t place)
{
    const std::size_t event = pass.slow.size() + place;
    if (const ProbeSpan* const drop = firstDrop(pass, event))
        return text("dropped on {host}, {at:s} us after it was sent: {reason:s}", hostOf(pass, *drop),
                    signedMicroseconds(drop->startNs), drop->name);
    if (const ProbeSpan* const last = lastSeen(pass, event))
        return text("no drop recorded, last seen on {host} {at:s} us after it was sent: {event:s}", hostOf(pass, *last),
                    signedMicroseconds(last->startNs), last->name);
    return text("no kernel event recorded after it was sent");
}

std::string describePass(const PacketPass& pass)
{
    std::string text = fmt::format("{} {}, {} lost", pass.sent, wordBehind(pass.sent, "probes"), pass.lost);
    std::map<std::string, std::size_t> drops;
    std::size_t unexplained = 0;
    for (std::size_t place = 0; place < pass.lostProbes.size(); ++place) {
        if (const ProbeSpan* const drop = firstDrop(pass, pass.slow.size() + place))
            ++drops["dropped on " + hostOf(pass, *drop) + " (" + drop->name + ")"];
        else
            ++unexplained;
    }
    if (pass.lostProbes.size() < pass.lost)
        text += fmt::format("; of the first {}", pass.lostProbes.size());
    const char* separator = pass.lostProbes.empty() ? "" : ": ";
    for (const auto& [what, count] : drops) {
        text += fmt::format("{}{} {}", separator, count, what);
        separator = ", ";
    }
    if (unexplained != 0)
        text += fmt::format("{}{} without a recorded drop", separator, unexplained);
    return text + ".";
}

std::string packetReport(const PacketPass& pass)
{
    std::string text = describePass(pass) + "\n";
    for (std::size_t place = 0; place < pass.lostProbes.size(); ++place) {
        const model::LostProbe& probe = pass.lostProbes[place];
        text += fmt::format("\nLost probe {} at {:.6f} s: {}.\n", probe.sequence,
                            static_cast<double>(probe.sentNs) / 1e9, std::string(describeLost(pass, place))) +
                eventLines(pass, pass.slow.size() + place);
    }
    for (std::size_t place = 0; place < std::min(pass.slow.size(), kMostSlowShown); ++place) {
        const model::SlowProbe& probe = pass.slow[place];
        text += fmt::format("\nProbe {} at {:.6f} s: RTT {} us.\n", probe.sequence,
                            static_cast<double>(probe.sentNs) / 1e9, signedMicroseconds(probe.rttNs)) +
                eventLines(pass, place);
    }
    text += "\n";
    appendView(text, "A", pass.initiator);
    appendView(text, "B", pass.responder);
    if (pass.timeline && !pass.isOneKernel)
        text += fmt::format("Times on B are known within +-{} us, bounded by the probes.\n",
                            signedMicroseconds(pass.timeline->boundNs));
    return text;
}

}  // namespace halftrip::exporting
