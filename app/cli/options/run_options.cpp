#include "app/cli/options/run_options.hpp"

#include "app/cli/output/printing.hpp"
#include "app/cli/peers/responder_port.hpp"
#include "app/cli/peers/ssh_words.hpp"
#include "core/export/exporter.hpp"
#include "core/model/request/peer.hpp"
#include "core/transport/receive_buffer.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace halftrip::cli {
namespace {

constexpr const char* kPathGroup = "Transport and threads";
constexpr const char* kOther = "Peer";

void addPeerOptions(CLI::App& app, RunOptions& options)
{
    if (options.mode->traffic == measure::Traffic::Cabled) {
        app.add_option("--tx", options.sendingAdapter, "The adapter of this host that sends")
            ->required()
            ->type_name("ADAPTER")
            ->group(kOther);
        app.add_option("--rx", options.peer, "The adapter of this host that receives, at the other end of the cable")
            ->required()
            ->type_name("ADAPTER")
            ->group(kOther);
        return;
    }
    if (measure::isOfFeed(options.mode->traffic)) {
        const bool isSent = options.mode->traffic == measure::Traffic::Sent;
        app.add_option("feed", options.peer,
                       isSent ? "Destination: a multicast group or a host, with the port"
                              : "Destination of the packets: a multicast group or an address of this host, with the "
                                "port; :5000 is any IPv4 address, or with -6 any IPv6 address")
            ->required()
            ->type_name(isSent ? "GROUP_OR_HOST:PORT" : "GROUP_OR_ADDRESS:PORT");
        return;
    }
    app.add_option(
           "peer", options.peer,
           "Host or address of the responder, or \"self\" for this machine. ssh://[USER@]HOST[:PORT] starts a "
           "responder there. icmp://HOST, echo://HOST:PORT and stamp://HOST[:PORT] need no Halftrip: ICMP echo, "
           "a UDP or TCP echo service, a STAMP or TWAMP Light reflector")
        ->required()
        ->type_name("PEER");
    addCodeOptions(app, options.code, "The pairing code that \"halftrip serve\" printed", kOther);
    addSshOptions(app, options.ssh, kOther);
}

/// Short forms of settings, and those whose keys are a transport's own.
void addShortForms(CLI::App& app, RunOptions& options)
{
    auto* v4 = app.add_flag("-4", options.isV4, "IPv4 only")->group(kOther);
    app.add_flag("-6", options.isV6, "IPv6 only")->excludes(v4)->group(kOther);
    const bool hasResponder = options.mode->traffic == measure::Traffic::Answered;
    app.add_flag("--realtime", options.isRealTime,
                 hasResponder ? "Real-time scheduling at both ends, with a watchdog"
                              : "Real-time scheduling, with a watchdog")
        ->group(kPathGroup);
    app.add_flag("--no-lock-memory", options.leavesMemoryUnlocked,
                 hasResponder ? "Do not lock memory at either end" : "Do not lock memory")
        ->group(kPathGroup);
    app.add_option("--frame", options.frame, "Packet transports: eth (plain Ethernet, the default) or udp")
        ->type_name("KIND")
        ->group(kPathGroup);
    app.add_option("--vlan", options.vlan, "Packet transports: add an 802.1Q tag, 0 to 4094")
        ->type_name("ID")
        ->group(kPathGroup);
    app.add_option("--dscp", options.dscp, "UDP, and packet transports with --frame udp: DSCP of each packet, 0 to 63")
        ->type_name("N")
        ->group(kPathGroup);
    app.add_option("--receive-buffer", options.receiveBuffer,
                   hasResponder ? "UDP: receive buffer of the sockets at both ends, 4096 to 536870912"
                                : "UDP: receive buffer of the socket, 4096 to 536870912")
        ->type_name("BYTES")
        ->group(kPathGroup);
    // Lists take no word behind the first, which may be the peer: they go on by commas, or by the option once more.
    app.add_option("--transport-option", options.transportOptions, "KEY=VALUE for the transport; may be repeated")
        ->type_name("KEY=VALUE")
        ->allow_extra_args(false)
        ->group(kPathGroup);
}

/// Options of other modes' ends, and those that do nothing in this one, are not shown. Most are refused with the reason
/// when they are typed all the same; the window gives some of them in every mode.
void hideOptionsOfOthers(CLI::App& app, const measure::Mode& mode)
{
    using measure::Traffic;
    const Traffic traffic = mode.traffic;
    std::vector<const char*> unused;
    if (traffic != Traffic::Answered)
        unused = {"--port", "--responder-transport", "--responder-wait", "--responder-cpu"};
    if (!mode.isSerial)
        unused.push_back("--work");
    if (!mode.hasAutopsy)
        unused.push_back("--autopsy");
    if (measure::isOfFeed(traffic))
        unused.insert(unused.end(), {"--frame", "--vlan", "--dscp", "--keep-probes", "--timeout", "--stamps-count"});
    if (traffic == Traffic::Received)
        unused.insert(unused.end(),
                      {"--sizes", "--interval", "--interval-kind", "--interval-seed", "--allow-fragments"});
    if (traffic == Traffic::Sent)
        unused.insert(unused.end(), {"--receive-buffer", "--stamps"});
    if (traffic == Traffic::Cabled)  // --tx and --rx say all of it, and the frames have no IP addresses.
        unused.insert(unused.end(), {"--adapter", "--family", "-4", "-6", "--frame", "--dscp", "--receive-buffer",
                                     "--allow-fragments"});
    for (const char* const option : unused)
        app.get_option(option)->group("");
}

/// What the settings of every mode mean where no peer takes part.
void describeForCable(CLI::App& app)
{
    app.get_option("--transport")
        ->description("raw, mmap, pcap or xdp, on Windows npcap; auto: the first of them that is usable");
    app.get_option("--timeout")->description("A frame later than this is a loss");
}

void describeForFeed(CLI::App& app, measure::Traffic traffic)
{
    const bool isSent = traffic == measure::Traffic::Sent;
    app.get_option("--transport")->description("See \"halftrip transports\"");
    app.get_option("--count")->description(isSent ? "Packets to send; 0: by duration"
                                                  : "Packets to receive; 0: by duration");
    app.get_option("--duration")->description("Time, when there is no count");
    app.get_option("--warmup")->description("Packets at the beginning that are excluded");
    if (isSent)
        return;
    app.get_option("--adapter")
        ->description("Join the group through this adapter instead of the one that the route selects");
    app.get_option("--stamps")->description("Timestamp of each packet to start from: software, hardware or auto");
}

void hideUnusedOptions(CLI::App& app, const measure::Mode& mode)
{
    for (const measure::UnusedOption& unused : mode.unusedOptions)
        app.get_option(std::string(unused.option))->group("");
}

/// What is typed and would say nothing.
Status checkUsed(const RunOptions& options, const model::RunRequest& request)
{
    for (const measure::UnusedOption& unused : options.mode->unusedOptions) {
        if (options.settings.isTyped(std::string(unused.option)))
            return fail(ErrorKind::Invalid, Text(unused.reason), Text(unused.instead));
    }
    if (request.intervalKind == model::IntervalKind::Poisson && request.intervalNs == 0)
        return fail(ErrorKind::Invalid, "Random intervals need a mean, and there is no interval.",
                    "Give one with --interval, or leave --interval-kind out.");
    return {};
}

void addOutputOptions(CLI::App& app, RunOptions& options)
{
    const char* group = "Output";
    app.add_option("--format", options.format, exporting::exporterNames() + " on standard output")
        ->capture_default_str()
        ->type_name("FORMAT")
        ->group(group);
    addTextOptions(app, options.text, "Show everything, as --format table does", group);
    app.add_option("--save", options.saveTo, "Keep the run file here, from the first point on")
        ->type_name("FILE")
        ->group(group);
    app.add_option("--keep-as", options.keepAs)->group("");
    app.add_option("--json", options.jsonTo, "Print the run file instead of the table; --json=FILE writes it to FILE")
        ->expected(0, 1)
        ->default_str("-")
        ->type_name("[FILE]")
        ->group(group);
    app.add_option("--record-events", options.eventsTo,
                   "With --autopsy on: write the kernel events to this file (Windows)")
        ->type_name("FILE")
        ->group(options.mode->hasAutopsy ? group : "");
    app.add_option("--percentiles", options.percentiles, "More percentiles for table and csv: 95,99.5")
        ->type_name("P,...")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->group(group);
    app.add_option("--fail-above", options.failAbove,
                   "Exit with 1 when a figure as shown is above: p99=20us, max=1ms, p50=5us,p99.9=40us")
        ->type_name("FIGURE=TIME")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->group(group);
    if (options.mode->traffic == measure::Traffic::Answered)
        app.add_flag(
               "--self-proof", options.provesItself,
               "After the run, let the responder drop, delay, duplicate and corrupt known probes, and compare what "
               "was found with what was planted; exit with 1 when something was missed")
            ->group(group);
    app.add_flag("--events", options.hasEvents, "Print the event stream (one JSON object a line) instead of a table")
        ->group(group);
    app.add_option("--progress-interval", options.progressInterval, "Between progress events, 10ms to 1s")
        ->capture_default_str()
        ->type_name("TIME")
        ->group(group);
    app.add_flag("--stop-on-stdin-eof", options.stopsAtEndOfInput, "Stop like Ctrl-C when standard input ends")
        ->group(group);
}

void addTuningOptions(CLI::App& app, RunOptions& options)
{
    const char* group = "Settings during the run";
    app.add_flag("--tune", options.hostWish.tunes,
                 "Apply the checks' advice here for the run, then restore it (halftrip tune plan lists it)")
        ->group(group);
    app.add_option("--tune-only", options.hostWish.items,
                   "As --tune, but only these: a check, a setting, SETTING=VALUE")
        ->type_name("ITEM,...")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->group(group);
    app.add_flag("--hold-cstates", options.hostWish.holdsIdleStates, "Keep all cores out of idle states during the run")
        ->group(group);
}

Status readTransportOptions(const RunOptions& options, model::RunRequest& request)
{
    for (const std::string& option : options.transportOptions) {
        const std::size_t equals = option.find('=');
        if (equals == 0 || equals == std::string::npos)
            return fail(ErrorKind::Invalid, text("The transport option {option} is not KEY=VALUE.", option),
                        "\"halftrip transports\" lists the options of each transport.");
        request.transportOptions[option.substr(0, equals)] = option.substr(equals + 1);
    }
    for (const auto& [key, value] : {std::pair{"frame", options.frame},
                                     {"vlan", options.vlan},
                                     {"dscp", options.dscp},
                                     {transport::kReceiveBufferKey, options.receiveBuffer}}) {
        if (!value.empty())
            request.transportOptions[key] = value;
    }
    return {};
}

Status readPort(const RunOptions& options, model::RunRequest& request)
{
    const auto port = takePort(request.peer,
                               options.settings.isTyped("--port") ? std::optional(request.port) : std::nullopt);
    if (!port)
        return std::unexpected(port.error());
    request.port = port->value_or(request.port);
    return {};
}

}  // namespace

void addFromOption(CLI::App& app, SshWish& wish, const char* group)
{
    app.add_option("--from", wish.from, "Run this command on another host over ssh, and bring its output here")
        ->type_name("ssh://[USER@]HOST[:PORT]")
        ->group(group);
    // What --from adds to the command there.
    app.add_flag_callback("--relayed", [] { say(fmt::format("{}\n", kRelayed)); })->group("");
}

void addBringOptions(CLI::App& app, SshWish& wish, const char* group)
{
    app.add_option_function<std::string>(
           "--bring", [&wish](const std::string& file) { wish.program = file == "-" ? std::string() : file; },
           "To an ssh:// host: copy this program there, or the one in FILE, and remove it after the run")
        ->expected(0, 1)
        ->default_str("-")
        ->type_name("[FILE]")
        ->group(group);
    app.add_flag("--keep-program", wish.keepsProgram, "With --bring: leave the program there")->group(group);
    // For short, where the command has no such option of its own; help names the one above.
    if (app.get_option_no_throw("--keep") == nullptr)
        app.add_flag("--keep", wish.keepsProgram)->group("");
}

void addSshOptions(CLI::App& app, SshWish& wish, const char* group)
{
    addBringOptions(app, wish, group);
    app.add_option("--peer-address", wish.address,
                   "For an ssh:// peer: the address to measure [the one that ssh connects to]")
        ->type_name("ADDRESS")
        ->group(group);
}

void addRunOptions(CLI::App& app, RunOptions& options, const measure::Mode& mode, bool hasPeer, RunOutputs outputs)
{
    options.mode = &mode;
    if (hasPeer)
        addPeerOptions(app, options);
    else
        options.peer = "self";
    model::RunRequest usual = measure::usualRequest(mode);
    options.settings.define(app, model::valueOf(usual));
    if (mode.describeSettings)
        options.settings.define(app, mode.describeSettings);
    options.settings.find("--duration")->excludes(options.settings.find("--count"));
    addShortForms(app, options);
    hideOptionsOfOthers(app, mode);
    if (measure::isOfFeed(mode.traffic))
        describeForFeed(app, mode.traffic);
    if (mode.traffic == measure::Traffic::Cabled)
        describeForCable(app);
    hideUnusedOptions(app, mode);
    if (outputs == RunOutputs::None)
        return;
    if (hasPeer)
        addFromOption(app, options.ssh, kOther);
    addTuningOptions(app, options);
    addOutputOptions(app, options);
}

Result<model::RunRequest> toRequest(const RunOptions& options)
{
    model::RunRequest request = measure::usualRequest(*options.mode);
    request.peer = options.peer;
    if (measure::isOfFeed(options.mode->traffic)) {
        auto feed = model::Peer::feed(options.peer);
        if (!feed)
            return std::unexpected(std::move(feed).error());
        request.peer = std::move(*feed);
    }
    if (Status status = options.settings.applyTo(model::valueOf(request)); !status)
        return std::unexpected(std::move(status).error());
    if (Status status = checkSshWish(options.ssh, request.peer); !status)
        return std::unexpected(std::move(status).error());
    const bool isOfResponder = !measure::isOfFeed(options.mode->traffic) &&
                               options.mode->traffic != measure::Traffic::Cabled;
    if (Status status = isOfResponder ? readPort(options, request) : Status(); !status)
        return std::unexpected(std::move(status).error());
    if (Status status = checkUsed(options, request); !status)
        return std::unexpected(std::move(status).error());
    if (options.settings.isTyped("--duration") && !options.settings.isTyped("--count"))
        request.count = 0;
    if (options.mode->traffic == measure::Traffic::Cabled) {
        if (options.settings.isTyped("--adapter"))
            return fail(ErrorKind::Invalid, "There are two adapters here, and --adapter names one.",
                        "Name them with --tx and --rx.");
        request.adapter = options.sendingAdapter;
        request.peer = model::Peer::port(options.peer);
    }
    if (options.mode->describeSettings)
        request.modeOptions = options.settings.texts(options.mode->describeSettings);
    if (options.settings.isTyped("--count") && request.count == 0)
        return fail(ErrorKind::Invalid, "The count of 0 probes measures nothing.", "Choose 1 or more, or a duration.");
    if (options.isV4 || options.isV6)
        request.family = options.isV4 ? model::AddressFamily::V4 : model::AddressFamily::V6;
    if (!options.settings.isTyped("--transport") && request.peer.isIcmp())
        request.transport = model::kIcmpTransport;
    for (model::EndRequest* const end : {&request.initiator, &request.responder}) {
        end->scheduling = options.isRealTime ? model::Scheduling::RealTime : model::Scheduling::Normal;
        end->lockMemory = !options.leavesMemoryUnlocked;
    }
    if (Status status = readTransportOptions(options, request); !status)
        return std::unexpected(std::move(status).error());
    return request;
}

}  // namespace halftrip::cli
