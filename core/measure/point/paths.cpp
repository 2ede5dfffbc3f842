#include "core/measure/point/paths.hpp"

#include "core/measure/plan/session_times.hpp"
#include "core/measure/plan/transport_choice.hpp"
#include "core/measure/point/path_trial.hpp"
#include "core/measure/point/proof_pass.hpp"
#include "core/model/request/peer.hpp"
#include "core/transport/cabled_transport.hpp"
#include "core/transport/session_sender.hpp"

#include <algorithm>

namespace halftrip::measure {
namespace {

bool isLeftToTrial(const std::map<std::string, std::string>& options, const transport::TrialOption& trial)
{
    const auto chosen = options.find(trial.key);
    return chosen == options.end() || chosen->second == "auto";
}

/// Whoever planned the path has seen to it that the transport can listen.
std::unique_ptr<transport::Transport> makeListener(const transport::TransportEntry& entry, model::StampChoice stamps)
{
    auto listener = entry.makeListener();
    listener->chooseStamps(stamps);
    return listener;
}

}  // namespace

Paths::Paths(const RunContext& run, std::vector<PathPlan> plans, TryOut tryOut)
    : m_run(run), m_plans(std::move(plans)), m_tryOut(std::move(tryOut))
{
}

Paths::~Paths()
{
    closeAll();
}

Result<std::vector<Path*>> Paths::use(const std::vector<std::uint32_t>& wanted)
{
    const auto isAsWanted = [&](std::size_t number) {
        return number < m_open.size() && m_open[number] && number < wanted.size() &&
               m_open[number]->plan == wanted[number];
    };
    for (std::uint32_t number = 0; number < m_open.size(); ++number) {
        if (!isAsWanted(number))
            close(number);
    }
    m_open.resize(wanted.size());
    std::vector<Path*> paths;
    for (std::uint32_t number = 0; number < wanted.size(); ++number) {
        if (!isAsWanted(number)) {
            auto path = openPath(number, wanted[number]);
            if (!path)
                return std::unexpected(std::move(path).error());
            m_open[number] = std::move(*path);
            ++m_openings;
        }
        paths.push_back(m_open[number].get());
    }
    return paths;
}

Result<std::vector<Path*>> Paths::useAnew(const std::vector<std::uint32_t>& wanted)
{
    for (std::uint32_t number = 0; number < m_open.size(); ++number)
        close(number);
    return use(wanted);
}

void Paths::close(std::uint32_t number) noexcept
{
    if (!m_open[number])
        return;
    closeBoth(*m_open[number], number);
    m_open[number].reset();
}

void Paths::closeBoth(Path& path, std::uint32_t number) noexcept
{
    path.transport->close();
    // Should the responder be gone, its end is gone with it; whoever asks it next will notice.
    [[maybe_unused]] const Status released = m_run.link().release(number);
}

void Paths::closeAll() noexcept
{
    // The responder closes its ends when we take leave.
    for (std::unique_ptr<Path>& path : m_open) {
        if (path)
            path->transport->close();
    }
    m_open.clear();
}

const model::RunRequest& Paths::requestOf(std::uint32_t plan) const noexcept
{
    return m_plans[plan].request ? *m_plans[plan].request : m_run.request;
}

Result<std::unique_ptr<Path>> Paths::openPath(std::uint32_t number, std::uint32_t plan)
{
    auto choice = chooseTransport(m_run.registry, m_plans[plan].transport);
    if (!choice)
        return std::unexpected(std::move(choice).error());
    if (!choice->note.empty())
        m_run.note(text("Transport auto: {choice}", choice->note));
    const transport::TransportEntry& entry = *choice->entry;
    const model::RunRequest& request = requestOf(plan);
    // A trial compares round trips; between two adapters of one host there are none.
    if (!entry.trial || request.peer.isPort() || !isLeftToTrial(request.transportOptions, *entry.trial))
        return openWith(entry, request.transportOptions, number, plan);
    if (!m_trials.contains(plan))
        m_trials[plan] = tryValues(entry, number, plan);
    auto path = openWith(entry, m_trials[plan].options, number, plan);
    if (path)
        (*path)->trial = m_trials[plan].words;
    return path;
}

/// Where only one of the values works, or none can be measured, the transport is left its own choice.
Paths::Trial Paths::tryValues(const transport::TransportEntry& entry, std::uint32_t number, std::uint32_t plan)
{
    const model::RunRequest& request = requestOf(plan);
    Trial none{request.transportOptions, {}};
    std::vector<TrialFigure> figures;
    for (const std::string& value : entry.trial->values) {
        Options options = request.transportOptions;
        options[entry.trial->key] = value;
        auto path = openWith(entry, options, number, plan);
        if (!path && path.error().kind == ErrorKind::NotSupported)
            continue;
        if (!path)
            return none;  // The transport's own choice will meet the same, and say it.
        const auto first = m_tryOut(**path);
        const auto again = first ? m_tryOut(**path) : std::nullopt;
        closeBoth(**path, number);
        if (!again)
            return none;
        figures.push_back({value, std::min(*first, *again), std::max(*first, *again)});
    }
    if (figures.size() < 2)
        return none;
    TrialChoice choice = chooseBy(figures);
    Trial trial{request.transportOptions, std::move(choice.words)};
    trial.options[entry.trial->key] = choice.value;
    m_run.note(text("Transport {transport}: {option} is {words}.", entry.id, entry.trial->key, trial.words));
    return trial;
}

/// Towards a STAMP reflector the transport carries its packets, and two make both ends of a cable.
std::unique_ptr<transport::Transport> Paths::makeTransport(const transport::TransportEntry& entry) const
{
    if (m_run.request.peer.isPort())
        return std::make_unique<transport::CabledTransport>(entry.make(), entry.make(), m_run.meeting.otherAdapter,
                                                            m_run.converter);
    if (!m_run.request.peer.isStamp())
        return entry.make();
    const std::int64_t passedNs = m_run.converter.toNanoseconds(m_run.platform.tickClock().now());
    const auto date = std::chrono::duration_cast<std::chrono::nanoseconds>(
        m_run.platform.time().date().time_since_epoch());
    return std::make_unique<transport::SessionSender>(entry.make(),
                                                      transport::DatedClock{m_run.converter, date.count() - passedNs});
}

Result<std::unique_ptr<Path>> Paths::openWith(const transport::TransportEntry& entry, const Options& options,
                                              std::uint32_t number, std::uint32_t plan)
{
    auto path = std::make_unique<Path>();
    path->plan = plan;
    const model::RunRequest& request = requestOf(plan);
    path->request = &request;
    path->entry = &entry;
    const int cores = coresFor(m_run.meeting.initiatorHost.cpu, request.initiator.core);
    const WaitSituation situation{cores, m_run.meeting.isSameHost() ? 2 : 1, m_run.observer.pace().needsCore ? 1 : 0};
    auto wait = chooseWait(*path->entry, request.initiator.wait, situation);
    if (!wait)
        return std::unexpected(std::move(wait).error());
    path->wait = *wait;

    transport::TransportRequest& open = path->open;
    const std::optional<Listening>& listening = m_plans[plan].listening;
    open.role = listening ? transport::Role::Listener : transport::Role::Initiator;
    if (listening)
        open.source = listening->source;
    open.localAddress = m_run.link().local().address;
    open.peerAddress = m_run.link().peer().address;
    // Without a control connection the system chooses our address when the probes' socket is connected; icmp asks for
    // it itself.
    if (open.localAddress.empty() && entry.hasResponder)
        open.localAddress = open.peerAddress.find(':') == std::string::npos ? "0.0.0.0" : "::";
    open.adapter = request.adapter;
    open.wait = path->wait;
    open.busyPoll = std::chrono::microseconds(request.busyPollUs);
    open.largestProbeBytes = m_plans[plan].largestBytes != 0 ? m_plans[plan].largestBytes
                                                             : largestWanted(request.sizesBytes);
    if (m_run.provesItself)
        open.largestProbeBytes = std::max(open.largestProbeBytes, kProofBytes);
    open.replyTimeout = std::chrono::nanoseconds(request.timeoutNs);
    open.allowFragments = request.allowFragments;
    open.batch = m_plans[plan].batch;
    open.timeToLive = m_plans[plan].timeToLive;
    open.stampsArrivals = m_run.sharedPings != nullptr;
    open.options = options;
    open.clock = &m_run.platform.tickClock();
    open.stop = &m_run.stop;
    path->transport = listening ? makeListener(entry, listening->stamps) : makeTransport(entry);
    auto endpoint = path->transport->open(open);
    Status opened = endpoint ? openResponder(*path, *endpoint, number) : std::unexpected(endpoint.error());
    if (!opened) {
        path->transport->close();
        return std::unexpected(std::move(opened).error());
    }
    const transport::TransportFacts facts = path->transport->facts();
    path->limits = {
        facts.largestPayloadBytes,
        unfragmentedBothWays(facts, m_run.meeting.initiatorHost.adapter, m_run.meeting.responderHost.adapter),
        request.allowFragments, facts.smallestPayloadBytes,
        unequalMtusOf(m_run.meeting.initiatorHost.adapter, m_run.meeting.responderHost.adapter)};
    return path;
}

Status Paths::openResponder(Path& path, const transport::Endpoint& endpoint, std::uint32_t number)
{
    control::Prepare& prepare = path.prepare;
    const model::RunRequest& request = *path.request;
    prepare.path = number;
    // "auto" is for each end to choose by itself: what is best here need not exist there.
    prepare.transport = m_plans[path.plan].responderTransport;
    prepare.transportOptions = path.open.options;
    prepare.end = request.responder;
    if (m_run.meeting.isSameHost() && prepare.end.wait == model::Wait::Auto) {
        // Only this end knows who else needs the cores that both share.
        const int cores = coresFor(m_run.meeting.initiatorHost.cpu, prepare.end.core);
        auto wait = chooseWait(*path.entry, model::Wait::Auto, {cores, 2, m_run.observer.pace().needsCore ? 1 : 0});
        if (!wait)
            return std::unexpected(std::move(wait).error());
        prepare.end.wait = *wait;
    }
    // On another host its number means nothing.
    prepare.initiatorCore = m_run.meeting.isSameHost() ? m_run.core : std::nullopt;
    prepare.busyPollUs = request.busyPollUs;
    prepare.largestProbeBytes = path.open.largestProbeBytes;
    prepare.allowFragments = request.allowFragments;
    if (path.open.batch > 1)
        prepare.batch = path.open.batch;
    prepare.endpoint = endpoint;
    auto ready = m_run.link().prepare(prepare);
    if (!ready)
        return std::unexpected(std::move(ready).error());
    path.responderConverter.emplace(0, ready->ticksPerSecond);
    path.responderWait = ready->wait;
    path.responderCore = ready->core;
    return path.transport->attach(ready->endpoint, kAttachTimeout);
}

}  // namespace halftrip::measure
