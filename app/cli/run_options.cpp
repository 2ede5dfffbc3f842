#include "app/cli/run_options.hpp"

#include "core/base/duration_text.hpp"
#include "core/measure/request_check.hpp"
#include "core/measure/sizes.hpp"
#include "core/model/peer.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <charconv>

namespace halftrip::cli {
namespace {

void addPeerOptions(CLI::App& app, RunOptions& options)
{
    app.add_option("peer", options.peer,
                   "Host name or address of the responder, \"self\" for one on this machine, or icmp://HOST "
                   "for any host that answers echo requests")
        ->required()
        ->type_name("PEER");
    app.add_option("--port", options.port, fmt::format("The responder's control port [{}]", model::kDefaultControlPort))
        ->check(CLI::Range(1, 65535))
        ->type_name("PORT");
    app.add_option("--code", options.code, "The pairing code that \"halftrip serve\" printed")
        ->envname("HALFTRIP_CODE")
        ->type_name("CODE");
    app.add_option("--code-file", options.codeFile, "Read the pairing code from a file (- for standard input)")
        ->type_name("FILE");
    app.add_option("--adapter", options.adapter, "Send through this adapter instead of as the system routes")
        ->type_name("NAME");
}

void addPatternOptions(CLI::App& app, RunOptions& options)
{
    const char* group = "What is sent";
    app.add_option("--sizes", options.sizes,
                   "Payload bytes: 64 or 1,64,1024 or 1,2,4..2048 [1,2,4..2048 as far as one "
                   "packet carries]")
        ->type_name("LIST")
        ->group(group);
    auto* count = app.add_option("--count", options.count, "Probes for each size")->type_name("N")->group(group);
    app.add_option("--duration", options.duration, "Time for each size, when there is no --count")
        ->capture_default_str()
        ->type_name("TIME")
        ->excludes(count)
        ->group(group);
    app.add_option("--interval", options.interval, "From one send to the next; 0 is back to back")
        ->capture_default_str()
        ->type_name("TIME")
        ->group(group);
    app.add_option("--timeout", options.timeout, "A reply later than this is a loss")
        ->capture_default_str()
        ->type_name("TIME")
        ->group(group);
    app.add_option("--warmup", options.warmup, "Probes before each size, kept apart (at most one second of them)")
        ->capture_default_str()
        ->type_name("N")
        ->group(group);
    app.add_flag("--allow-fragments", options.allowsFragments, "Let datagrams exceed the MTU")->group(group);
}

void addStampOptions(CLI::App& app, RunOptions& options)
{
    const char* group = "Where the time goes";
    app.add_option(
           "--stamps", options.stamps,
           "Stamp the stages of a packet's way, in a pass of its own after each size: off, software, hardware or auto")
        ->capture_default_str()
        ->type_name("WHICH")
        ->group(group);
    app.add_option("--stamps-count", options.stampsCount,
                   fmt::format("Probes of such a pass, at most {} and two seconds of them",
                               measure::Limits::kMostStampedProbes))
        ->capture_default_str()
        ->type_name("N")
        ->group(group);
}

void addWayOptions(CLI::App& app, RunOptions& options)
{
    const char* group = "How it is sent";
    app.add_option("--transport", options.transport,
                   "See \"halftrip transports\"; auto: each end the best of rio, udp that it has "
                   "[udp; icmp towards icmp://HOST]")
        ->type_name("NAME")
        ->group(group);
    app.add_option("--responder-transport", options.responderTransport, "Another transport for the responder")
        ->type_name("NAME")
        ->group(group);
    app.add_option("--frame", options.frame, "Packet transports: eth (plain Ethernet, the default) or udp")
        ->type_name("KIND")
        ->group(group);
    app.add_option("--vlan", options.vlan, "Packet transports: add an 802.1Q tag, 0 to 4094")
        ->type_name("ID")
        ->group(group);
    app.add_option("--dscp", options.dscp, "Packet transports with --frame udp: 0 to 63")->type_name("N")->group(group);
    app.add_option("--transport-option", options.transportOptions, "KEY=VALUE for the transport; may be repeated")
        ->type_name("KEY=VALUE")
        ->group(group);
    app.add_option("--wait", options.wait, "auto, block, poll, spin or busypoll")
        ->capture_default_str()
        ->type_name("WAIT")
        ->group(group);
    app.add_option("--responder-wait", options.responderWait, "The same for the responder")
        ->capture_default_str()
        ->type_name("WAIT")
        ->group(group);
    app.add_option("--busy-poll", options.busyPollUs, "With busypoll: microseconds that the kernel spins")
        ->capture_default_str()
        ->type_name("US")
        ->group(group);
    app.add_option("--cpu", options.core, "Core of the measuring thread: a number, auto or none")
        ->capture_default_str()
        ->type_name("CORE")
        ->group(group);
    app.add_option("--responder-cpu", options.responderCore, "The same for the responder")
        ->capture_default_str()
        ->type_name("CORE")
        ->group(group);
    app.add_flag("--realtime", options.isRealTime, "Real-time scheduling at both ends, with a watchdog")->group(group);
    app.add_flag("--no-lock-memory", options.leavesMemoryUnlocked, "Do not lock memory at either end")->group(group);
}

void addOutputOptions(CLI::App& app, RunOptions& options)
{
    const char* group = "What comes out";
    app.add_option("--format", options.format, "table, snf, csv, hgrm, hlog or json on standard output")
        ->capture_default_str()
        ->type_name("FORMAT")
        ->group(group);
    app.add_option("--save", options.saveTo, "Keep the run file here, from the first size on")
        ->type_name("FILE")
        ->group(group);
    app.add_option("--json", options.jsonTo, "Write the run file to FILE; - prints it instead of the table")
        ->type_name("FILE")
        ->group(group);
    app.add_option("--fail-above", options.failAbove,
                   "Exit with 1 when an HRT figure is above: p99=20us, max=1ms, p50=5us,p99.9=40us")
        ->type_name("FIGURE=TIME")
        ->delimiter(',')
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

Result<model::Wait> parseWait(const std::string& text, const std::string& option)
{
    if (const auto wait = model::waitFromName(text))
        return *wait;
    return fail(ErrorKind::Invalid, fmt::format("{} {} is no way to wait.", option, text),
                "Choose auto, block, poll, spin or busypoll.");
}

Status readPattern(const RunOptions& options, model::RunRequest& request)
{
    if (!options.sizes.empty()) {
        auto sizes = measure::parseSizes(options.sizes);
        if (!sizes)
            return std::unexpected(std::move(sizes).error());
        request.sizesBytes = std::move(*sizes);
    }
    if (options.count && *options.count < 1)
        return fail(ErrorKind::Invalid, fmt::format("--count {} measures nothing.", *options.count),
                    "Choose 1 or more, or a --duration.");
    if (options.warmup < 0)
        return fail(ErrorKind::Invalid, fmt::format("--warmup {} is negative.", options.warmup), "Choose 0 or more.");
    request.count = static_cast<std::uint64_t>(options.count.value_or(0));
    request.warmupCount = static_cast<std::uint64_t>(options.warmup);
    const auto read = [](const std::string& text, const std::string& option, std::int64_t& out) -> Status {
        auto value = parseDuration(text, option);
        if (!value)
            return std::unexpected(std::move(value).error());
        out = *value;
        return {};
    };
    if (Status status = read(options.duration, "--duration", request.durationNs); !status)
        return status;
    if (Status status = read(options.interval, "--interval", request.intervalNs); !status)
        return status;
    return read(options.timeout, "--timeout", request.timeoutNs);
}

Status readStamps(const RunOptions& options, model::RunRequest& request)
{
    const auto stamps = model::stampChoiceFromName(options.stamps);
    if (!stamps)
        return fail(ErrorKind::Invalid, fmt::format("--stamps {} does not exist.", options.stamps),
                    "Choose off, software, hardware or auto.");
    const std::int64_t most = measure::Limits::kMostStampedProbes;
    if (options.stampsCount < 1 || options.stampsCount > most)
        return fail(ErrorKind::Invalid, fmt::format("--stamps-count {} is out of range.", options.stampsCount),
                    fmt::format("Choose 1 to {}.", most));
    request.stamps = *stamps;
    request.stampsCount = static_cast<std::uint32_t>(options.stampsCount);
    return {};
}

Status readEnd(const std::string& wait, const std::string& waitOption, const std::string& core,
               const std::string& coreOption, const RunOptions& options, model::EndRequest& end)
{
    auto parsedWait = parseWait(wait, waitOption);
    if (!parsedWait)
        return std::unexpected(std::move(parsedWait).error());
    auto parsedCore = parseCore(core, coreOption);
    if (!parsedCore)
        return std::unexpected(std::move(parsedCore).error());
    end = {*parsedWait, *parsedCore, options.isRealTime ? model::Scheduling::RealTime : model::Scheduling::Normal,
           !options.leavesMemoryUnlocked};
    return {};
}

Status readTransportOptions(const RunOptions& options, model::RunRequest& request)
{
    for (const std::string& option : options.transportOptions) {
        const std::size_t equals = option.find('=');
        if (equals == 0 || equals == std::string::npos)
            return fail(ErrorKind::Invalid, fmt::format("--transport-option {} is not KEY=VALUE.", option),
                        "See docs/transports.md for the keys of each transport.");
        request.transportOptions[option.substr(0, equals)] = option.substr(equals + 1);
    }
    for (const auto& [key, value] :
         {std::pair{"frame", options.frame}, {"vlan", options.vlan}, {"dscp", options.dscp}}) {
        if (!value.empty())
            request.transportOptions[key] = value;
    }
    return {};
}

}  // namespace

void addRunOptions(CLI::App& app, RunOptions& options, bool hasPeer)
{
    if (hasPeer)
        addPeerOptions(app, options);
    else
        options.peer = "self";
    auto* v4 = app.add_flag("-4", options.isV4, "IPv4 only");
    app.add_flag("-6", options.isV6, "IPv6 only")->excludes(v4);
    addPatternOptions(app, options);
    addWayOptions(app, options);
    addStampOptions(app, options);
    addOutputOptions(app, options);
}

Result<model::CoreChoice> parseCore(const std::string& text, const std::string& option)
{
    using Kind = model::CoreChoice::Kind;
    if (text == "auto")
        return model::CoreChoice{Kind::Auto, -1};
    if (text == "none")
        return model::CoreChoice{Kind::None, -1};
    int core = -1;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, core);
    if (error != std::errc() || rest != end || core < 0)
        return fail(ErrorKind::Invalid, fmt::format("{} {} is no core.", option, text),
                    "Give the core's number, counted from 0, or auto or none.");
    return model::CoreChoice{Kind::Fixed, core};
}

Result<model::RunRequest> toRequest(const RunOptions& options)
{
    model::RunRequest request;
    request.peer = options.peer;
    request.port = static_cast<std::uint16_t>(options.port);
    request.family = options.isV4   ? model::AddressFamily::V4
                     : options.isV6 ? model::AddressFamily::V6
                                    : model::AddressFamily::Any;
    request.adapter = options.adapter;
    request.transport = !options.transport.empty()        ? options.transport
                        : model::isEchoPeer(options.peer) ? std::string(model::kEchoTransport)
                                                          : "udp";
    request.responderTransport = options.responderTransport;
    request.busyPollUs = options.busyPollUs;
    request.allowFragments = options.allowsFragments;
    if (Status status = readPattern(options, request); !status)
        return std::unexpected(std::move(status).error());
    if (Status status = readStamps(options, request); !status)
        return std::unexpected(std::move(status).error());
    if (Status status = readTransportOptions(options, request); !status)
        return std::unexpected(std::move(status).error());
    if (Status status = readEnd(options.wait, "--wait", options.core, "--cpu", options, request.initiator); !status)
        return std::unexpected(std::move(status).error());
    if (Status status = readEnd(options.responderWait, "--responder-wait", options.responderCore, "--responder-cpu",
                                options, request.responder);
        !status)
        return std::unexpected(std::move(status).error());
    return request;
}

}  // namespace halftrip::cli
