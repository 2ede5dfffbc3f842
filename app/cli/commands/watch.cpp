#include "app/cli/command.hpp"
#include "app/cli/fleet/fleet_files.hpp"
#include "app/cli/options/code_options.hpp"
#include "app/cli/peers/responder_port.hpp"
#include "app/cli/watch/watch_run.hpp"
#include "core/base/duration_text.hpp"
#include "core/measure/plan/mode.hpp"
#include "core/measure/plan/request_check.hpp"
#include "core/model/request/peer.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <memory>

namespace halftrip::cli {
namespace {

constexpr std::int64_t kNsPerSecond = 1'000'000'000;
constexpr std::int64_t kHighestRate = 1000;
constexpr std::int64_t kShortestWatchedRunNs = 5 * kNsPerSecond;
constexpr std::int64_t kLongestWatchedRunNs = 86'400 * kNsPerSecond;
constexpr std::size_t kMostPeers = 64;
constexpr const char* kTextfileName = "halftrip_watch.prom";
constexpr const char* kTextfileEnd = ".prom";

struct WatchOptions {
    std::vector<std::string> peers;
    std::string rate = "10/s";
    CodeOptions code;
    std::string transport;
    std::uint32_t sizeBytes = 64;
    std::string timeout = "200ms";
    std::string reading = "30s";
    std::string run = "1h";
    std::string results;
    std::string keep = "1GB";
    std::string textfile;
    std::string listen;
};

/// "100/s" or "100": probes a second.
Result<std::int64_t> parseRate(const std::string& text)
{
    const std::string number = text.ends_with("/s") ? text.substr(0, text.size() - 2) : text;
    std::int64_t rate = 0;
    const auto [rest, failure] = std::from_chars(number.data(), number.data() + number.size(), rate);
    if (failure != std::errc() || rest != number.data() + number.size() || rate < 1 || rate > kHighestRate)
        return fail(ErrorKind::Invalid, halftrip::text("--rate {rate} is not a rate that a watch can have.", text),
                    halftrip::text("Choose 1/s to {most}/s; halftrip flood sends more.", kHighestRate));
    return rate;
}

/// "500MB", "20GB": whole numbers of decimal megabytes, gigabytes or terabytes; "all" keeps everything (0).
Result<std::uint64_t> parseKeep(const std::string& text)
{
    if (text == "all")
        return 0;
    std::uint64_t number = 0;
    const auto [rest, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    const std::string unit(rest, text.data() + text.size());
    const std::uint64_t scale = unit == "MB"   ? 1'000'000
                                : unit == "GB" ? 1'000'000'000
                                : unit == "TB" ? 1'000'000'000'000
                                               : 0;
    if (failure != std::errc() || scale == 0 || number == 0 || number > 1'000'000)
        return fail(ErrorKind::Invalid, halftrip::text("--keep {size} is not a size.", text),
                    "Write a number with MB, GB or TB, such as 500MB, or all.");
    return number * scale;
}

Result<std::int64_t> timeWithin(const std::string& text, const char* option, std::int64_t low, std::int64_t high)
{
    const auto time = parseDuration(text, option);
    if (!time)
        return time;
    if (*time < low || *time > high)
        return fail(ErrorKind::Invalid, halftrip::text("{option} {given} is out of range.", option, text),
                    halftrip::text("Choose {low} to {high}.", durationText(low), durationText(high)));
    return *time;
}

/// "9754", "127.0.0.1:9754", "[::1]:9754": without an address on loopback.
Result<os::SocketAddress> parseListen(const std::string& text)
{
    const bool isPortAlone = text.find(':') == std::string::npos;
    const model::HostAndPort parts = isPortAlone ? model::HostAndPort{"", text} : model::hostAndPortOf(text);
    const auto port = parts.port ? model::portNumberOf(*parts.port) : std::nullopt;
    if ((parts.fault != nullptr && !isPortAlone && !text.starts_with(':')) || !port)
        return fail(ErrorKind::Invalid, halftrip::text("--listen {address} is no address with a port.", text),
                    "Write PORT for this host alone, or ADDRESS:PORT, such as 0.0.0.0:9754.");
    return os::SocketAddress{parts.host.empty() ? "127.0.0.1" : parts.host, *port};
}

/// Both ends are guests of their hosts for months: they block, wander and lock nothing.
void makeLight(model::EndRequest& end)
{
    end.wait = model::Wait::Block;
    end.core.kind = model::CoreChoice::Kind::None;
    end.lockMemory = false;
}

Result<model::RunRequest> requestFor(const std::string& peer, const WatchOptions& options,
                                     const transport::TransportRegistry& registry)
{
    model::RunRequest request;  // Of the usual mode: one probe in flight.
    request = measure::usualRequest(*measure::findMode(request.mode));
    request.peer = peer;
    if (request.peer.isSsh() || request.peer.isFeed() || request.peer.isPort())
        return fail(ErrorKind::Invalid, text("A watch cannot probe {peer}.", peer),
                    "Name a host where \"halftrip serve\" runs, icmp://HOST, echo://HOST:PORT or stamp://HOST:PORT.");
    const auto rate = parseRate(options.rate);
    if (!rate)
        return std::unexpected(rate.error());
    const auto timeout = parseDuration(options.timeout, "--timeout");
    if (!timeout)
        return std::unexpected(timeout.error());
    request.timeoutNs = *timeout;
    request.intervalNs = kNsPerSecond / *rate;
    request.count = 0;
    request.warmupCount = 0;
    request.sizesBytes = {options.sizeBytes};
    request.autopsy = model::AutopsyChoice::Off;
    const auto port = takePort(request.peer, std::nullopt);
    if (!port)
        return std::unexpected(port.error());
    request.port = port->value_or(request.port);
    if (!options.transport.empty())
        request.transport = options.transport;
    else if (request.peer.isIcmp())
        request.transport = model::kIcmpTransport;
    makeLight(request.initiator);
    if (request.peer.hasResponder())
        makeLight(request.responder);
    if (Status status = measure::checkRequest(request, registry); !status)
        return std::unexpected(std::move(status).error());
    return request;
}

/// However both are written.
bool isSamePeer(const model::RunRequest& one, const model::RunRequest& other)
{
    const auto portOf = [](const model::RunRequest& request) {
        return request.port == 0 ? model::kDefaultControlPort : request.port;
    };
    return one.peer.kind == other.peer.kind && one.peer.host == other.peer.host && portOf(one) == portOf(other) &&
           one.peer.servicePort == other.peer.servicePort;
}

Result<std::vector<PeerToWatch>> requestsFor(const WatchOptions& options, const CommandContext& context)
{
    if (options.peers.size() > kMostPeers)
        return fail(ErrorKind::Invalid, text("{peers} peers are more than a watch takes.", options.peers.size()),
                    text("Name at most {most}, and start another watch for the rest.", kMostPeers));
    std::vector<PeerToWatch> requests;
    for (const std::string& peer : options.peers) {
        auto request = requestFor(peer, options, context.registry);
        if (!request)
            return std::unexpected(std::move(request).error());
        const auto other = std::ranges::find_if(
            requests, [&request](const PeerToWatch& one) { return isSamePeer(one.request, *request); });
        if (other != requests.end())
            return fail(ErrorKind::Invalid,
                        other->name == peer ? text("The peer {peer} is named twice.", peer)
                                            : text("The peers {peer} and {other} are the same.", other->name, peer),
                        "Name each peer once.");
        requests.push_back({peer, std::move(*request)});
    }
    return requests;
}

/// A file where it ends as collectors want it, otherwise the folder for the usual one. Any other than that one is also
/// the name of the watch: a collector takes the same series of two files for a mistake.
void takeTextfile(const std::string& given, WatchRequest& watch)
{
    if (given.empty())
        return;
    const bool isFile = given.ends_with(kTextfileEnd) && !isFolder(given);
    watch.textfile = isFile ? given : given + "/" + kTextfileName;
    const std::string name = nameOfFile(watch.textfile);
    if (name != kTextfileName)
        watch.name = name.substr(0, name.size() - std::string_view(kTextfileEnd).size());
}

Result<WatchRequest> toWatchRequest(const WatchOptions& options, const CommandContext& context)
{
    WatchRequest watch;
    auto peers = requestsFor(options, context);
    if (!peers)
        return std::unexpected(std::move(peers).error());
    watch.peers = std::move(*peers);
    const auto reading = timeWithin(options.reading, "--reading", watch::kShortestReadingNs, watch::kLongestReadingNs);
    if (!reading)
        return std::unexpected(reading.error());
    watch.plan.readingNs = *reading;
    const auto run = timeWithin(options.run, "--run", kShortestWatchedRunNs, kLongestWatchedRunNs);
    if (!run)
        return std::unexpected(run.error());
    watch.plan.runNs = *run;
    const auto keep = parseKeep(options.keep);
    if (!keep)
        return std::unexpected(keep.error());
    if (options.results.empty() && options.keep != WatchOptions().keep)
        return fail(ErrorKind::Invalid, "--keep is about the run files of --results, and there are none.",
                    "Add --results DIR, or leave --keep out.");
    watch.keepBytes = *keep;
    watch.results = options.results;
    takeTextfile(options.textfile, watch);
    if (!options.listen.empty()) {
        auto where = parseListen(options.listen);
        if (!where)
            return std::unexpected(std::move(where).error());
        watch.listenAt = std::move(*where);
    }
    if (watch.results.empty() && watch.textfile.empty() && !watch.listenAt)
        return fail(ErrorKind::Invalid, "This watch would have no output.",
                    "Give --results DIR for run files, or --listen or --textfile for Prometheus.");
    auto code = readPairingCode(options.code, context.platform.processes());
    if (!code)
        return std::unexpected(std::move(code).error());
    watch.plan.pairingCode = std::move(*code);
    return watch;
}

ExitCode runWatchCommand(const WatchOptions& options, const CommandContext& context)
{
    const auto request = toWatchRequest(options, context);
    if (!request)
        return reportError(request.error());
    return runWatch(*request, context);
}

void addWatchOptions(CLI::App& app, WatchOptions& options)
{
    app.add_option(
           "peer", options.peers,
           "Peers: HOST[:PORT] where \"halftrip serve\" runs, icmp://HOST, echo://HOST:PORT, stamp://HOST[:PORT], "
           "\"self\"")
        ->required()
        ->type_name("PEER");
    app.add_option("--rate", options.rate, "Probes per second to each peer, 1/s to 1000/s")
        ->capture_default_str()
        ->type_name("N/s");
    addCodeOptions(app, options.code, "The pairing code of all responders");
    app.add_option("--transport", options.transport, "See \"halftrip transports\" [udp; icmp for icmp://]")
        ->type_name("NAME");
    app.add_option("--size", options.sizeBytes, "Payload bytes")->capture_default_str()->type_name("BYTES");
    app.add_option("--timeout", options.timeout, "A reply later than this is a loss")
        ->capture_default_str()
        ->type_name("TIME");
    app.add_option("--reading", options.reading, "One reading of the levels: 1s to 10min")
        ->capture_default_str()
        ->type_name("TIME");
    app.add_option("--results", options.results, "Keep run files and watch.log in this folder, by day")
        ->type_name("DIR");
    app.add_option("--run", options.run, "Length of one run and its file, 5s to 24h; midnight UTC ends one earlier")
        ->capture_default_str()
        ->type_name("TIME");
    app.add_option("--keep", options.keep, "Delete the oldest results above this: 500MB, 20GB, all")
        ->capture_default_str()
        ->type_name("SIZE");
    app.add_option("--listen", options.listen, "Serve /metrics at this port; without an address to this host alone")
        ->type_name("[ADDRESS:]PORT");
    app.add_option("--textfile", options.textfile,
                   "Write halftrip_watch.prom into this folder, or this .prom file, every 15 s, for node_exporter's "
                   "textfile collector")
        ->type_name("DIR|FILE");
}

}  // namespace

Command watchCommand()
{
    return {"watch", "Probe peers continuously: run files, Prometheus metrics, changes of level", [](CLI::App& app) {
                const auto options = std::make_shared<WatchOptions>();
                addWatchOptions(app, *options);
                return [options](const CommandContext& context) { return runWatchCommand(*options, context); };
            }};
}

}  // namespace halftrip::cli
