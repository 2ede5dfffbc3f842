#include "core/model/request/run_request.hpp"

#include "core/model/facts/identifier.hpp"

#include <charconv>

namespace halftrip::model {
namespace {

constexpr const char* kPattern = "Probes";
constexpr const char* kPathGroup = "Transport and threads";
constexpr const char* kStages = "Where the time goes";
constexpr const char* kOther = "Peer";

}  // namespace

namespace settings {

constexpr Field kTransport = Field("transport")
                                 .named("transport")
                                 .asOption("--transport", "NAME", kPathGroup)
                                 .meaning(
                                     "See \"halftrip transports\"; auto: at each end rio where it is usable, else udp");
constexpr Field kTransportOptions = Field("transportOptions").named("transport options").atMost(100);
constexpr Field kSizes = Field("sizesBytes")
                             .named("payload size")
                             .in(Unit::Bytes)
                             .within(1, kLargestSizeBytes)
                             .atMost(kMostPoints)
                             .asOption("--sizes", "LIST", kPattern)
                             .meaning("Payload bytes: 64 or 1,64,1024 or 1,2,4..2048");
constexpr Field kSize = Field("sizeBytes").named("payload size").in(Unit::Bytes).within(1, kLargestSizeBytes);
constexpr Field kBusyPoll = Field("busyPollUs")
                                .named("busy-poll time")
                                .in(Unit::Microseconds)
                                .within(1, 1'000'000)
                                .asOption("--busy-poll", "US", kPathGroup)
                                .meaning("With busypoll: microseconds that the kernel spins");
constexpr Field kAllowFragments = Field("allowFragments")
                                      .named("permission to fragment")
                                      .asOption("--allow-fragments", "", kPattern)
                                      .meaning("Let datagrams exceed the MTU");
constexpr Field kAdapter = Field("adapter")
                               .named("adapter")
                               .asOption("--adapter", "NAME", kOther)
                               .meaning("Send through this adapter instead of the one that the route selects");
constexpr Field kStamps =
    Field("stamps")
        .named("timestamp source")
        .asOption("--stamps", "WHICH", kStages)
        .meaning("Timestamp the stages of each packet, in a pass after each point: off, software, hardware or auto");
constexpr Field kStampsCount = Field("stampsCount")
                                   .named("number of stamped probes")
                                   .within(1, kMostStampedProbes)
                                   .asOption("--stamps-count", "N", kStages)
                                   .meaning("Probes in that pass, at most 5000 and two seconds of them");

}  // namespace settings

std::string TextForm<CoreChoice>::write(const CoreChoice& choice)
{
    if (choice.kind == CoreChoice::Kind::Fixed)
        return std::to_string(choice.core);
    return choice.kind == CoreChoice::Kind::None ? "none" : "auto";
}

bool TextForm<CoreChoice>::read(std::string_view text, CoreChoice& out)
{
    using Kind = CoreChoice::Kind;
    if (text == "auto" || text == "none") {
        out = {text == "auto" ? Kind::Auto : Kind::None, -1};
        return true;
    }
    int core = -1;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, core);
    if (error != std::errc() || rest != end || core < 0)
        return false;
    out = {Kind::Fixed, core};
    return true;
}

void describe(Fields& fields, EndRequest& request)
{
    fields(
        Field("wait").named("wait").asOption("wait", "WAIT", kPathGroup).meaning("auto, block, poll, spin or busypoll"),
        request.wait);
    fields(Field("core")
               .named("core")
               .asOption("cpu", "CORE", kPathGroup)
               .meaning("Core of the measuring thread: a number, auto or none"),
           request.core);
    fields(Field("scheduling").named("scheduling").meaning("normal, or realTime with a watchdog"), request.scheduling);
    fields(Field("lockMemory").named("memory lock").meaning("Whether memory is locked while measuring"),
           request.lockMemory);
}

void describe(Fields& fields, RunRequest& request)
{
    fields(Field("peer").named("peer").meaning("Host or address of the responder, \"self\", ssh://HOST, icmp://HOST, "
                                               "echo://HOST:PORT or stamp://HOST:PORT"),
           request.peer);
    fields(Field("port")
               .named("port")
               .within(0, 65'535)
               .zeroIsUnset()
               .asOption("--port", "PORT", kOther)
               .meaning("The responder's control port [9753]"),
           request.port);
    fields(Field("family")
               .named("address family")
               .asOption("--family", "FAMILY", kOther)
               .meaning("any, v4 or v6; short forms are -4 and -6"),
           request.family);
    fields(Field("mode").named("mode"), request.mode);
    if (fields.isReading())
        keepIdentifier(request.mode);
    fields(Field("modeOptions").named("mode's settings"), request.modeOptions);
    fields(settings::kTransport, request.transport);
    fields(Field("responderTransport")
               .named("responder's transport")
               .asOption("--responder-transport", "NAME", kPathGroup)
               .meaning("Another transport for the responder"),
           request.responderTransport);
    fields(settings::kTransportOptions, request.transportOptions);
    fields(settings::kSizes, request.sizesBytes);
    fields(Field("count")
               .named("count")
               .in(Unit::Probes)
               .within(0, 1'000'000'000'000)
               .asOption("--count", "N", kPattern)
               .meaning("Probes for each point; 0: by duration"),
           request.count);
    fields(Field("durationNs")
               .named("duration")
               .in(Unit::Nanoseconds)
               .within(1'000'000, kLongestPointNs)
               .asOption("--duration", "TIME", kPattern)
               .meaning("Time for each point, when there is no count"),
           request.durationNs);
    fields(Field("intervalNs")
               .named("interval")
               .in(Unit::Nanoseconds)
               .within(0, 60'000'000'000)
               .asOption("--interval", "TIME", kPattern)
               .meaning("From one send to the next; 0 is back to back"),
           request.intervalNs);
    fields(Field("intervalKind")
               .named("kind of interval")
               .ifSet()
               .asOption("--interval-kind", "KIND", kPattern)
               .meaning("fixed, or poisson: random with --interval as the mean"),
           request.intervalKind);
    fields(Field("intervalSeed")
               .named("seed of the intervals")
               .ifSet()
               .within(0, INT64_MAX)
               .asOption("--interval-seed", "N", kPattern)
               .meaning("With poisson: the same seed makes the same schedule"),
           request.intervalSeed);
    fields(
        Field("workNs")
            .named("work")
            .ifSet()
            .in(Unit::Nanoseconds)
            .within(0, 1'000'000'000)
            .asOption("--work", "TIME", kPattern)
            .meaning("Busy work between each reply and the next probe, over 256 KiB of memory, as in an application"),
        request.workNs);
    // The longest timeout is the histogram's end.
    fields(Field("timeoutNs")
               .named("timeout")
               .in(Unit::Nanoseconds)
               .within(10'000, 60'000'000'000)
               .asOption("--timeout", "TIME", kPattern)
               .meaning("A reply later than this is a loss"),
           request.timeoutNs);
    fields(Field("warmupCount")
               .named("warm-up")
               .in(Unit::Probes)
               .within(0, 1'000'000'000)
               .asOption("--warmup", "N", kPattern)
               .meaning("Warm-up probes before each point, excluded (at most one second of them)"),
           request.warmupCount);
    fields(settings::kAllowFragments, request.allowFragments);
    fields(settings::kBusyPoll, request.busyPollUs);
    fields(settings::kAdapter, request.adapter);
    fields(settings::kStamps, request.stamps);
    fields(settings::kStampsCount, request.stampsCount);
    fields(
        Field("autopsy")
            .named("autopsy")
            .ifSet()
            .asOption("--autopsy", "WHEN", kStages)
            .meaning("Record what preempts the measuring threads (Linux; Windows: on): auto (if permitted), on or off; "
                     "packets: on, with packet events and drops in a pass after each point"),
        request.autopsy);
    fields(Field("slowProbes")
               .named("number of slow packets")
               .ifSet()
               .within(1, kMostSlowProbes)
               .asOption("--slow-probes", "N", kStages)
               .meaning("Keep so many of the slowest packets of each point, with their account (1 to 64)"),
           request.slowProbes);
    fields(Field("keepProbes")
               .named("probe trace")
               .ifSet()
               .asOption("--keep-probes", "", kStages)
               .meaning("Keep every single probe in the run file: up to 1,000,000 per round and 8,000,000 per run"),
           request.keepProbes);
    // An object's option is what its members' begin with.
    fields(Field("initiator").named("initiator").asOption("--", "", kPathGroup), request.initiator);
    fields(Field("responder").named("responder").asOption("--responder-", "", kPathGroup), request.responder);
}

}  // namespace halftrip::model
