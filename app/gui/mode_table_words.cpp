#include "app/gui/mode_table_words.hpp"

#include "core/model/frame_length.hpp"
#include "core/model/wire_time.hpp"

namespace halftrip::gui {
namespace {

constexpr const char* kLoadMeaning =
    "The load within bursts: the time between two sends as it was, and what that makes one way. Beside it what was "
    "dropped, and where by the counters of both hosts (the warm-up's drops among them).";
constexpr const char* kBothSpun =
    "Both ends spun through the pauses: their cores did not go idle. With --wait block --responder-wait block they "
    "would.";
constexpr const char* kWouldFit =
    "p50 rises by {} us from a pause of {} to {}: {} would fit, which is no proof; with idle states held off "
    "(--hold-cstates) it would go.";
constexpr const char* kWouldFitRoundTrip =
    "p50 rises by {} us from a pause of {} to {} (round trip: {}): {} would fit, which is no proof; with idle "
    "states held off (--hold-cstates) it would go.";

}  // namespace

std::vector<std::string_view> modeTableTexts()
{
    return {
        "Packets a second, one way: offered by A, relayed by B, received by A in time.",
        kLoadMeaning,
        "{} against size, in microseconds.",
        "{} against size {}, in microseconds.",
        "Idle states of the hosts' cores, and where p50 rises with the pause.",
        "The same as measurements of receive paths are published, in microseconds.",
        "The {}, in microseconds. {}",
        model::kFrameColumn,
        "window",
        "offered",
        "relayed",
        "received",
        "reordered",
        "packets/s",
        "sent",
        "dropped",
        "late",
        "lost",
        "duplicate",
        "count",
        "min",
        "mean",
        "max",
        "stddev",
        "wire",
        "less wire",
        "line",
        "off it",
        "minimal",
        "median",
        "maximal",
        "With load rising, {}; {}.",
        "With load rising ({}), {}; {}.",
        "p99 has doubled at {}",
        "p99 nowhere doubles",
        "the first packet is dropped at {}",
        "nothing is dropped",
        "wire: {}.",
        model::kWireMeaning,
        "Knee at {} bytes: a probe makes {} frames there.",
        "Knee at {} bytes: from there on the sizes lie on another line.",
        "Fewer than {} sizes have one frame each: no line is fitted.",
        "The probes of these sizes make frames of one length: no line is fitted.",
        kBothSpun,
        "Host A spun through the pauses: its core did not go idle. With --wait block --responder-wait block it would.",
        "Host B spun through the pauses: its core did not go idle. With --wait block --responder-wait block it would.",
        "Host A spun through the pauses: its core did not go idle. With --wait block it would.",
        "p50 rises nowhere by more than {} % and {} from one pause to the next.",
        "p50 rises by {} us from a pause of {} to {}: no idle state that is known fits.",
        "p50 rises by {} us from a pause of {} to {} (round trip: {}): no idle state that is known fits.",
        kWouldFit,
        kWouldFitRoundTrip,
        "To leave an idle state a core takes: {}.",
        "To leave an idle state a core takes: not known. {}",
        "To leave an idle state a core takes, on host A: {}.",
        "To leave an idle state a core takes, on host A: not known. {}",
        "On host B: {}.",
        "On host B: not known. {}",
        "{:s} {:d} us",
        "{:s} {:d} us (for stays from {:d} us on)",
        "Line through {:d} sizes: {} us (95 %: +- {}) and {:g} ns (95 %: {:g} to {:g}) for each byte of {}.",
        "the frame",
        "payload",
        "The link alone ({:d} Mb/s, {}) takes {:g} ns a byte.",
        "The link alone ({:d} Mb/s, {}) takes {:g} ns a byte: the slope is {:g} times that.",
        "{} So nothing is said of the wire.",
        "What each rung costs: {} in microseconds, and p50 against the rung above it and against the fastest.",
        "wait",
        "vs above",
        "vs fastest",
        "fastest",
        "failed: {}",
        "The fastest rung is {:s}, {} us at p50.",
        "The fastest rung at {} is {:s}, {} us at p50.",
        "The fastest rung is {:s}, {} us at p50; the slowest, {:s}, takes {} us more.",
        "The fastest rung at {} is {:s}, {} us at p50; the slowest, {:s}, takes {} us more.",
    };
}

}  // namespace halftrip::gui
