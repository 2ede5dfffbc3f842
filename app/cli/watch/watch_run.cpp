#include "app/cli/watch/watch_run.hpp"

#include "app/cli/fleet/fleet_files.hpp"
#include "app/cli/output/printing.hpp"
#include "app/cli/peers/embedded_responder.hpp"
#include "app/cli/shared_hold.hpp"
#include "app/cli/watch/clock_watch.hpp"
#include "app/cli/watch/metrics_server.hpp"
#include "app/cli/watch/quiet_platform.hpp"
#include "core/base/version.hpp"
#include "core/loop/shared_pings.hpp"
#include "core/measure/ends/utc_time.hpp"
#include "core/watch/metrics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <thread>

namespace halftrip::cli {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kWatchPollInterval{200};
/// A textfile collector reads its folder once a scrape: every 15 s as a rule.
constexpr std::chrono::seconds kTextfileEvery{15};
constexpr std::int64_t kSecondNs = 1'000'000'000;
constexpr std::chrono::minutes kRotateEvery{10};

/// The peers, and what is told of them.
class Watch {
public:
    Watch(const WatchRequest& request, const CommandContext& context)
        : m_request(request), m_context(context), m_platform(context.platform)
    {
        if (!request.results.empty())
            m_files = std::make_unique<WatchFiles>(request.results, request.keepBytes, context.platform.processes());
    }

    /// Before any thread exists: the embedded responder may move this process into a namespace of its own.
    [[nodiscard]] Status begin(const std::atomic<bool>& stop)
    {
        m_platform.threads().shareHeap();
        m_startedAtMs = m_platform.time().date().time_since_epoch() / milliseconds(1);
        for (const auto& [name, peer] : m_request.peers) {
            measure::PeerCall call{.pairingCode = m_request.plan.pairingCode};
            model::RunRecord begun = measure::recordOf(peer, m_context.commandLine);
            if (peer.peer.isSelf()) {
                if (Status status = embed(peer); !status)
                    return status;
                call = m_responder->call();
                begun.notes = {"Both ends run on " + m_responder->path() + "."};
            }
            m_peers.push_back(
                std::make_unique<WatchedPeer>(name, std::move(begun), std::move(call),
                                              WatchedPeer::Parts{m_request.plan, m_platform, m_context.registry,
                                                                 m_clock, m_pings, m_files.get(), stop}));
        }
        return {};
    }

    void run(const std::atomic<bool>& stop)
    {
        m_pings.start();
        for (const auto& peer : m_peers)
            peer->start();
        auto nextText = m_platform.time().now();
        auto nextRotation = nextText;
        while (!stop.load()) {
            const auto now = m_platform.time().now();
            static_cast<void>(m_clock.look());  // All the time, so that an outage of all peers hides no step.
            if (now >= nextText) {
                nextText = now + kTextfileEvery;
                writeTextfile();
            }
            if (m_files && now >= nextRotation) {
                nextRotation = now + kRotateEvery;
                m_files->rotate();
            }
            std::this_thread::sleep_for(kWatchPollInterval);
        }
        for (const auto& peer : m_peers)
            peer->join();
        // A collector would go on telling the last state, up and all, for as long as the file is there.
        if (!m_request.textfile.empty())
            deleteFile(m_request.textfile);
        if (m_files)
            m_files->rotate();
    }

    [[nodiscard]] watch::WatchState state() const
    {
        watch::WatchState state{.version = kVersion, .startedAtMs = m_startedAtMs, .peers = {}};
        for (const auto& peer : m_peers)
            state.peers.push_back(peer->state());
        return state;
    }

private:
    [[nodiscard]] Status embed(const model::RunRequest& peer)
    {
        auto started = EmbeddedResponder::start(m_context.platform, peer.family == model::AddressFamily::V6,
                                                EmbeddedResponder::Sessions::Many);
        if (!started)
            return std::unexpected(std::move(started).error());
        m_responder.emplace(std::move(*started));
        return {};
    }

    /// Runs end by themselves.
    void tellStep(std::int64_t stepMs)
    {
        const std::string sentence = fmt::format(
            "The clock moved by {:+.1f} s: it was set, or this host slept. New runs begin.",
            static_cast<double>(stepMs) / 1000);
        const std::string words = measure::utcText(m_platform.time().date());
        say(fmt::format("{} {}\n", words, sentence));
        if (m_files)
            m_files->log(words, sentence);
    }

    /// Trouble is told once, and again after it was over.
    void writeTextfile()
    {
        if (m_request.textfile.empty())
            return;
        watch::WatchState now = state();
        now.name = m_request.name;
        const Status written = m_context.platform.processes().writeFileAtomically(
            m_request.textfile, watch::toPlainText(watch::familiesOf(now)));
        if (!written && !m_isTextfileBroken)
            say(fmt::format("halftrip: {} Tried again every {} s.\n", asSentence(written.error().what),
                            kTextfileEvery.count()));
        m_isTextfileBroken = !written;
    }

    const WatchRequest& m_request;
    const CommandContext& m_context;
    QuietPlatform m_platform;
    loop::SharedPings m_pings{m_platform.threads()};
    std::unique_ptr<WatchFiles> m_files;
    std::optional<EmbeddedResponder> m_responder;
    ClockWatch m_clock{m_platform.time(), [this](std::int64_t stepMs) { tellStep(stepMs); }};
    std::vector<std::unique_ptr<WatchedPeer>> m_peers;
    std::int64_t m_startedAtMs = 0;
    bool m_isTextfileBroken = false;
};

/// Tried before weeks of watching, not after the first run.
Status tryWatchPlaces(const WatchRequest& request, os::Processes& processes)
{
    if (!request.results.empty()) {
        if (Status status = makeFolder(request.results); !status)
            return status;
        if (Status status = processes.trySaving(request.results + "/try.halftrip.json"); !status)
            return status;
    }
    if (request.textfile.empty())
        return {};
    return processes.trySaving(request.textfile);
}

/// Two watches would overwrite each other's file every 15 s. Null, and said, where no lock can be had. Error Busy:
/// another watch has the file.
Result<std::unique_ptr<os::FileClaim>> claimTextfile(const WatchRequest& request, os::Processes& processes)
{
    if (request.textfile.empty())
        return nullptr;
    auto claim = processes.claimFile(request.textfile);
    if (claim)
        return claim;
    if (claim.error().kind == ErrorKind::Busy) {
        claim.error().hint = "Give this watch a file of its own: --textfile DIR/halftrip_watch_NAME.prom.";
        return claim;
    }
    say(fmt::format("halftrip: {} It goes on without: another watch must not write this file.\n",
                    asSentence(claim.error().what)));
    return nullptr;
}

/// At the start, since the metrics of such a figure would only be missing.
void sayUnwatched(const WatchRequest& request)
{
    const std::int64_t rate = kSecondNs / request.peers.front().request.intervalNs;
    for (const std::string& sentence : watch::describeUnwatched(rate, request.plan.readingNs))
        say(sentence + "\n");
}

}  // namespace

ExitCode runWatch(const WatchRequest& request, const CommandContext& context)
{
    os::Processes& processes = context.platform.processes();
    if (Status status = tryWatchPlaces(request, processes); !status)
        return reportError(status.error());
    const auto claim = claimTextfile(request, processes);
    if (!claim)
        return reportError(claim.error());
    const auto hold = shareHost(processes, "watch");
    if (!hold)
        return reportError(hold.error());
    // Before any thread exists. A responder of one's own needs a namespace, which takes more.
    if (std::ranges::none_of(request.peers, [](const PeerToWatch& peer) { return peer.request.peer.isSelf(); }))
        processes.limitRights(os::RightsFor::Measuring);
    Watch watch(request, context);
    // Here, before the embedded responder may move this process into a namespace, where no scraper comes.
    std::unique_ptr<MetricsServer> server;
    if (request.listenAt) {
        auto opened = MetricsServer::open(context.platform.network(), *request.listenAt);
        if (!opened)
            return reportError(opened.error());
        server = std::move(*opened);
    }
    const std::atomic<bool>& stop = processes.watchInterrupts();
    if (Status status = watch.begin(stop); !status)
        return reportError(status.error());
    const BackgroundPrinting background(stop);
    if (server)
        server->start([&watch] { return watch.state(); });
    say(fmt::format("Watching {} peer{}; Ctrl-C ends it.{}\n", request.peers.size(),
                    request.peers.size() == 1 ? "" : "s",
                    request.results.empty() ? "" : fmt::format(" Run files: {}.", request.results)));
    if (server)
        say(fmt::format("Metrics: http://{}/metrics\n", os::textOf(server->local())));
    sayUnwatched(request);
    watch.run(stop);
    server.reset();
    return ExitCode::Done;
}

}  // namespace halftrip::cli
