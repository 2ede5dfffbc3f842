#include "lab.hpp"

#include <algorithm>

namespace halftrip::test {
namespace {

fake::HostTraits hostTraits(const std::string& name, const std::string& address, std::uint64_t seed)
{
    fake::HostTraits traits;
    traits.name = name;
    traits.addresses = {address};
    traits.seed = seed;
    return traits;
}

fake::HostTraits traitsOfA(const LabTraits& lab)
{
    fake::HostTraits traits = hostTraits("hosta", "10.0.0.1", 2 * lab.seed);
    traits.clock = lab.clockA;
    traits.traffic = lab.trafficA;
    traits.cores = lab.coresOfA;
    return traits;
}

fake::HostTraits traitsOfB(const LabTraits& lab)
{
    fake::HostTraits traits = hostTraits("hostb", "10.0.0.2", 2 * lab.seed + 1);
    traits.clock = lab.clockB;
    traits.traffic = lab.trafficB;
    return traits;
}

}  // namespace

Lab::Lab(const LabTraits& traits)
    : time(traits.name, traits.end),
      network(time, traits.seed),
      a(network, traitsOfA(traits)),
      b(network, traitsOfB(traits)),
      code(traits.code),
      limits(traits.limits)
{
    network.addName("hostb", {"10.0.0.2"});
    network.usePaths(a.id(), b.id(), traits.path);
}

Lab::~Lab()
{
    stopServing();
}

void Lab::serve()
{
    measure::ResponderOptions options;
    options.listenAt.port = model::kDefaultControlPort;
    options.pairingCode = code;
    options.limits = limits;
    options.idleLimit = idleLimit;
    options.judgeCall = judgeCall;
    options.log = [this](const std::string& line) { log.push_back(line); };
    options.onSession = [this](const std::string& address, bool isOver) {
        sessions.push_back(address + (isOver ? " over" : ""));
    };
    m_responder = std::make_unique<measure::Responder>(b, b.transports(), options);
    if (const auto where = m_responder->listen(); !where) {
        log.push_back("cannot listen: " + where.error().what);
        return;
    }
    m_isServingOver.store(false);
    m_server = time.start([this] {
        if (Status status = m_responder->serve(m_isServingOver); !status)
            log.push_back("serving ended: " + status.error().what);
    });
}

void Lab::serveInstead(std::function<void(std::unique_ptr<os::ByteStream>)> talk)
{
    m_isServingOver.store(false);
    m_server = time.start([this, talk = std::move(talk)] {
        const auto listener = b.network().listen({"", model::kDefaultControlPort});
        while (!m_isServingOver.load()) {
            if (auto stream = (*listener)->accept(std::chrono::milliseconds(100)))
                talk(std::move(*stream));
        }
    });
}

void Lab::stopServing()
{
    m_isServingOver.store(true);
    m_server.reset();
    m_responder.reset();
}

measure::SessionOutcome Lab::run(const model::RunRequest& request)
{
    return run(request, {.pairingCode = code});
}

measure::SessionOutcome Lab::run(const model::RunRequest& request, const measure::PeerCall& call)
{
    return run(measure::recordOf(request), call);
}

measure::SessionOutcome Lab::run(model::RunRecord begun, const measure::PeerCall& call)
{
    return measure::runSession(std::move(begun), call, a, a.transports(), watcher, stop);
}

bool Lab::isAllGivenBack() const
{
    return network.socketsOf(a.id()) == 0 && network.socketsOf(b.id()) == 0 && network.connectionsOf(a.id()) == 0;
}

model::RunRequest fewProbes()
{
    model::RunRequest request;
    request.peer = "hostb";
    request.transport = "sim";
    request.sizesBytes = {64};
    request.count = 10;
    request.warmupCount = 0;
    return request;
}

void measureAtAStretch(model::RunRequest& request)
{
    request.mode = "sweep sizes";
    request.modeOptions = {{"rounds", "1"}};
}

model::RunRequest threePoints()
{
    model::RunRequest request = fewProbes();
    request.sizesBytes = {64, 128, 256};
    measureAtAStretch(request);
    request.count = 0;
    request.durationNs = 500 * kMillisecond;
    request.intervalNs = 10 * kMillisecond;
    request.initiator.wait = model::Wait::Block;
    return request;
}

model::RunRequest onePoint(fake::Moment length)
{
    model::RunRequest request = threePoints();
    request.mode = "ping";
    request.modeOptions.clear();
    request.sizesBytes = {64};
    request.durationNs = length;
    return request;
}

void inPoint(Lab& lab, std::size_t index, fake::Moment after, std::function<void()> action)
{
    lab.watcher.onAny = [&lab, index, after, action = std::move(action)](const control::Event& event) {
        const auto* const started = std::get_if<control::PointStartedEvent>(&event);
        if (started != nullptr && started->index == index)
            lab.time.at(lab.time.now() + after, action);
    };
}

void takeDown(Lab& lab, fake::Moment length, const Error& words)
{
    lab.network.cut(lab.a.id(), lab.b.id());
    lab.a.fakeHost().setTrouble(words);
    if (length == 0)
        return;
    lab.time.at(lab.time.now() + length, [&lab] {
        lab.network.mend(lab.a.id(), lab.b.id());
        lab.a.fakeHost().setTrouble(std::nullopt);
    });
}

bool has(const std::vector<std::string>& log, const std::string& words)
{
    return std::ranges::any_of(log, [&](const std::string& line) { return line.find(words) != std::string::npos; });
}

bool has(const std::vector<Text>& notes, const std::string& words)
{
    return has(std::vector<std::string>(notes.begin(), notes.end()), words);
}

fake::PacketFates script(std::map<std::uint64_t, fake::PacketFate> fates, fake::Moment usual)
{
    return [fates = std::move(fates), usual](std::uint64_t packet) {
        const auto fate = fates.find(packet);
        return fate == fates.end() ? fake::PacketFate{{usual}, true} : fate->second;
    };
}

}  // namespace halftrip::test
