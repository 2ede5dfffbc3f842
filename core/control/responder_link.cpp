#include "core/control/responder_link.hpp"

#include "core/base/version.hpp"
#include "core/control/pairing.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace halftrip::control {
namespace {

using nlohmann::json;

constexpr std::chrono::milliseconds kConnectTimeout{3000};
constexpr std::chrono::milliseconds kPartingTimeout{1000};
/// How often the waiting for an answer looks at the user's stop.
constexpr std::chrono::milliseconds kPollInterval{100};
/// Calling anew: for the connection, for each answer, and from one call to the next. The point's progress waits
/// meanwhile.
constexpr std::chrono::milliseconds kCallAgainTimeout{500};
constexpr std::chrono::milliseconds kAnswerAgainTimeout{1000};
constexpr std::chrono::milliseconds kCallAgainPause{300};
/// After an outage a connection that is silent so long is made anew, though it has not broken: one that was bound to an
/// adapter that went is dead for good, and TCP doubles its pauses, so that any other needs about as long as the outage
/// was. A responder grants it after 2 s without a word of us.
constexpr std::chrono::milliseconds kSilenceAfterOutage{2500};
/// How long one attempt at a question may take after an outage.
constexpr std::chrono::milliseconds kAnswerAfterOutage{3000};

Error otherVersion(const Hello& hello)
{
    return {ErrorKind::Version,
            text("The responder speaks protocol {theirs} (Halftrip {build}), this program protocol {ours} (Halftrip "
                 "{version}).",
                 hello.protocol, hello.build, kProtocolVersion, kVersion),
            0, "Install the same Halftrip version on both hosts."};
}

/// Whoever calls again will meet the same. All else may come of an adapter that is just coming back.
bool isFinal(ErrorKind kind, PathState path)
{
    using enum ErrorKind;
    if (kind == Timeout)  // Windows takes two seconds to tell that nobody listens any more.
        return path == PathState::Up;
    return kind == Refused || kind == NotPermitted || kind == Version || kind == Protocol;
}

std::int64_t secondsOf(std::chrono::milliseconds span)
{
    return std::chrono::duration_cast<std::chrono::seconds>(span).count();
}

/// A peer that says nothing right after connecting is not a responder; say so. One that closes may be.
Error notAResponder(Error error, const LinkRequest& request)
{
    if (error.kind != ErrorKind::Timeout && error.kind != ErrorKind::Closed && error.kind != ErrorKind::Protocol)
        return error;
    error.what = text("Port {port} of {peer} does not answer as a Halftrip responder: {why}", request.port,
                      request.peer, error.what);
    if (error.kind == ErrorKind::Timeout)
        error.what = text("Port {port} of {peer} takes connections but does not answer as a Halftrip responder.",
                          request.port, request.peer);
    error.hint = "Start \"halftrip serve\" there, or name its port with --port.";
    if (error.kind == ErrorKind::Closed) {
        error.what = text(
            "Port {port} of {peer} hung up: it is no Halftrip responder, or one with too many callers at its door.",
            request.port, request.peer);
        error.hint = "Try again, and look at what \"halftrip serve\" says there; or name its port with --port.";
    }
    return error;
}

Error explainNoAnswer(Error error, std::chrono::milliseconds waited)
{
    if (error.kind == ErrorKind::Timeout)
        error.what = text("The responder did not answer in {seconds} seconds.", secondsOf(waited));
    if (error.hint.empty() && (error.kind == ErrorKind::Timeout || error.kind == ErrorKind::Closed))
        error.hint = "Look at what \"halftrip serve\" says on the other host; check the cable and the network.";
    return error;
}

Result<std::unique_ptr<os::ByteStream>> connectAny(os::Network& network, const LinkRequest& request,
                                                   const os::WaitingUser& user)
{
    auto addresses = network.resolve(request.peer, request.family, user);
    if (!addresses) {
        // Of most commands --json takes no word behind it.
        if (request.peer.ends_with(".json") && addresses.error().kind != ErrorKind::Interrupted)
            addresses.error().hint = text("To write JSON to that file, give --json={file}.", request.peer);
        return std::unexpected(std::move(addresses).error());
    }
    Error last{ErrorKind::NotFound, text("The host {peer} has no address of the wanted family.", request.peer), 0,
               "Leave out -4 and -6, or name another address."};
    for (const std::string& address : *addresses) {
        auto stream = network.connect({address, request.port}, request.adapter, kConnectTimeout, user.stop);
        if (stream || stream.error().kind == ErrorKind::Interrupted)
            return stream;
        last = std::move(stream).error();
    }
    return std::unexpected(std::move(last));
}

/// Whoever was given a code wants it proved: another program at the same address must not pass for the responder.
Error notProved(const LinkRequest& request, bool hasProof)
{
    if (hasProof)
        return {ErrorKind::NotPermitted,
                text("The responder {peer} could not prove that it knows the pairing code.", request.peer), 0,
                "Check that address and code are those of your own responder."};
    return {
        ErrorKind::NotPermitted,
        text("The responder {peer} asks for no pairing code and could not prove that it knows yours.", request.peer), 0,
        "Check that the address is that of your own responder. If it was started with --open, leave the code out "
        "(--code, --code-file, HALFTRIP_CODE)."};
}

}  // namespace

Result<std::unique_ptr<ResponderLink>> ResponderLink::open(os::Platform& platform, const LinkRequest& request,
                                                           os::WaitingUser user)
{
    auto stream = connectAny(platform.network(), request, user);
    if (!stream)
        return std::unexpected(std::move(stream).error());
    std::unique_ptr<ResponderLink> link(new ResponderLink(std::move(*stream), platform, request, std::move(user)));
    if (Status status = link->greet(kPairingTimeout); !status)
        return std::unexpected(notAResponder(std::move(status).error(), request));
    if (Status status = link->askFacts(); !status)
        return std::unexpected(std::move(status).error());
    return link;
}

Status ResponderLink::greet(std::chrono::milliseconds longest)
{
    Hello own;
    own.build = m_request.build;
    own.nonce = makeNonce(m_platform.entropy());
    own.needs = "nothing";
    auto answer = exchange(model::toJson(own), std::min(kAnswerTimeout, longest));
    if (!answer)
        return std::unexpected(std::move(answer).error());
    auto hello = messageFrom<Hello>(*answer);
    if (!hello)
        return std::unexpected(std::move(hello).error());
    m_hello = std::move(*hello);
    if (m_hello.protocol != kProtocolVersion)
        return std::unexpected(otherVersion(m_hello));
    return pair(own.nonce, longest);
}

Status ResponderLink::pair(const std::string& nonce, std::chrono::milliseconds longest)
{
    const bool needsCode = m_hello.needs == "code";
    const bool hasCode = !normalisePairingCode(m_request.pairingCode).empty();
    if (needsCode && !hasCode)
        return fail(ErrorKind::NotPermitted, text("The responder {peer} asks for its pairing code.", m_request.peer),
                    "Give the code that \"halftrip serve\" printed there: --code XXXX-XXXX-XXXX, or --code-file FILE.");
    Auth auth;
    if (hasCode)
        auth.proof = pairingProof(m_platform.entropy(), m_request.pairingCode, "initiator", nonce, m_hello.nonce);
    if (m_request.fleet)
        auth.fleet = model::FleetCall{*m_request.fleet,
                                      m_time.date().time_since_epoch() / std::chrono::milliseconds(1)};
    if (!m_ticket.empty())
        auth.takeUp = pairingProof(m_platform.entropy(), m_ticket, "session", nonce, m_hello.nonce);
    auto answer = exchange(model::toJson(auth), longest);
    if (!answer)
        return std::unexpected(std::move(answer).error());
    auto welcome = messageFrom<Welcome>(*answer);
    if (!welcome) {
        Error error = std::move(welcome).error();
        // Of all that it may complain of at this point, only this is something our user gave.
        if (typeOf(*answer) == "error" && errorOf(*answer).kind == ErrorKind::NotPermitted)
            error.kind = ErrorKind::NotPermitted;
        return std::unexpected(std::move(error));
    }
    const std::string expected = pairingProof(m_platform.entropy(), m_request.pairingCode, "responder", nonce,
                                              m_hello.nonce);
    if (hasCode && !isSameProof(welcome->proof, expected))
        return std::unexpected(notProved(m_request, !welcome->proof.empty()));
    if (m_ticket.empty())
        m_ticket = std::move(welcome->ticket);
    return {};
}

Status ResponderLink::askFacts()
{
    m_channel->trustPeer();
    auto answer = askUntilAnswered(plainMessage(Facts::kType), kAnswerTimeout);
    if (!answer)
        return std::unexpected(std::move(answer).error());
    auto facts = messageFrom<Facts>(*answer);
    if (!facts)
        return std::unexpected(std::move(facts).error());
    m_facts = std::move(*facts);
    return {};
}

Result<json> ResponderLink::ask(const json& question, std::chrono::milliseconds timeout,
                                std::chrono::milliseconds grace, const Meanwhile& meanwhile)
{
    if (m_isBehind)
        return fail(ErrorKind::Interrupted, "Stopped while waiting for the responder's answer.");
    if (m_lost)
        return std::unexpected(m_lost->words);
    if (m_gone)
        return std::unexpected(*m_gone);
    if (!m_unansweredSince)
        m_unansweredSince = m_time.now();
    replaceSilent();
    auto answer = exchange(question, timeout, grace, meanwhile);
    if (answer) {
        m_unansweredSince.reset();
        m_retired.reset();
        return answer;
    }
    const Error& error = answer.error();
    m_isBehind = error.kind == ErrorKind::Interrupted && grace.count() == 0;
    if (!m_isBehind && !lose(error, error))
        giveUp(error);
    return answer;
}

Result<json> ResponderLink::askUntilAnswered(const json& question, std::chrono::milliseconds timeout,
                                             const Meanwhile& meanwhile)
{
    auto answer = ask(question, timeout, {}, meanwhile);
    while (!answer && m_lost && !m_user.stop.load()) {
        m_platform.threads().sleepFor(kPollInterval);
        if (Status status = stayInTouch(); !status)
            return std::unexpected(std::move(status).error());
        if (!m_lost)
            answer = ask(question, timeout, {}, meanwhile);
    }
    return answer;
}

void ResponderLink::giveUp(const Error& why)
{
    m_gone = why;
    m_gone->kind = ErrorKind::Closed;  // Nobody is there for whatever comes next.
    m_lost.reset();
}

Result<json> ResponderLink::exchange(const json& message, std::chrono::milliseconds timeout,
                                     std::chrono::milliseconds grace, const Meanwhile& meanwhile)
{
    Status sent = m_channel->send(message);
    if (sent && meanwhile) {
        // Where both ends share two cores, one of which spins, it has to be read on this one first.
        m_platform.threads().makeRoom();
        meanwhile();
    }
    auto answer = sent ? awaitAnswer(timeout, grace) : lastWords(sent.error());
    if (!answer)
        return std::unexpected(explainNoAnswer(std::move(answer).error(), timeout));
    return answer;
}

/// A message could not be sent: what the responder said before it closed the connection explains more than that.
Result<json> ResponderLink::lastWords(const Error& cause)
{
    auto message = m_channel->receive(std::chrono::milliseconds(0));
    if (message && typeOf(*message) == "error")
        return message;
    return std::unexpected(cause);
}

Result<json> ResponderLink::awaitAnswer(std::chrono::milliseconds timeout, std::chrono::milliseconds grace)
{
    const auto begin = m_time.now();
    auto deadline = begin + timeout;
    bool isStopped = false;
    bool hasSaid = false;
    while (true) {
        if (m_user.stop.load() && !isStopped) {
            isStopped = true;
            deadline = std::min(deadline, m_time.now() + grace);
        }
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - m_time.now());
        if (left.count() <= 0 && isStopped)
            return fail(ErrorKind::Interrupted, "Stopped while waiting for the responder.");
        if (left.count() <= 0)
            return fail(ErrorKind::Timeout, "No answer came in time.");
        auto answer = m_channel->receive(std::min(left, kPollInterval));
        if (answer || answer.error().kind != ErrorKind::Timeout)
            return answer;
        if (!hasSaid && !isStopped && m_user.say && m_time.now() - begin >= os::kPatience) {
            hasSaid = true;
            m_user.say(text("The responder has not answered for {silent} s; waiting for up to {limit} s. Ctrl-C ends "
                            "it.",
                            secondsOf(os::kPatience), secondsOf(timeout)));
        }
    }
}

Result<std::vector<model::TuningOffer>> ResponderLink::askTunables()
{
    if (!allowsTuning())
        return PeerLink::askTunables();
    auto answer = askUntilAnswered(plainMessage(Tunables::kType), kTuneTimeout);
    if (!answer)
        return std::unexpected(std::move(answer).error());
    auto tunables = messageFrom<Tunables>(*answer);
    if (!tunables)
        return std::unexpected(std::move(tunables).error());
    return std::move(tunables->offers);
}

Result<std::vector<model::TunedSetting>> ResponderLink::tune(const std::vector<std::string>& checks)
{
    if (!allowsTuning())
        return PeerLink::tune(checks);
    auto answer = askUntilAnswered(model::toJson(Tune{checks}), kTuneTimeout);
    if (!answer)
        return std::unexpected(std::move(answer).error());
    auto tuned = messageFrom<Tuned>(*answer);
    if (!tuned)
        return std::unexpected(std::move(tuned).error());
    return std::move(tuned->settings);
}

Result<Ready> ResponderLink::prepare(const Prepare& prepare)
{
    noteOf(PathState::Up);
    auto answer = askUntilAnswered(model::toJson(prepare), kPrepareTimeout);
    if (!answer)
        return std::unexpected(std::move(answer).error());
    return messageFrom<Ready>(*answer);
}

Status ResponderLink::release(std::uint32_t path)
{
    noteOf(PathState::Up);
    auto answer = askUntilAnswered(model::toJson(Release{path}), kPrepareTimeout);
    if (!answer)
        return std::unexpected(std::move(answer).error());
    return expectType(*answer, "released");
}

Status ResponderLink::start(const Start& start, PathState path, const Meanwhile& meanwhile)
{
    noteOf(path);
    auto answer = askUntilAnswered(model::toJson(start), answerTimeout(), meanwhile);
    if (!answer)
        return std::unexpected(std::move(answer).error());
    return expectType(*answer, "started");
}

Result<PointReport> ResponderLink::stop(PathState path, const Meanwhile& meanwhile, const Stop& stop)
{
    noteOf(path);
    // Through an adapter that is given up it is asked once more all the same: the control connection may take another
    // way.
    const auto patience = path == PathState::Down ? kKeepAliveInterval : answerTimeout();
    auto answer = ask(model::toJson(stop), patience, kStopGrace, meanwhile);
    if (!answer)
        return std::unexpected(std::move(answer).error());
    return messageFrom<PointReport>(*answer);
}

/// What the caller knows of the path now. An outage counts for as long as its traces may last, whoever asks meanwhile:
/// while paths are reopened nobody looks at the adapter, and its driver may restart the link once more.
void ResponderLink::noteOf(PathState path)
{
    const auto now = m_time.now();
    if (path == PathState::Down)
        m_lastDown = now;
    const bool isRecent = m_lastDown && now - *m_lastDown < kOutageKeepAliveTimeout;
    m_path = path == PathState::Up && isRecent ? PathState::WasDown : path;
}

/// For a question that needs no work. After an outage it is asked again over a new connection.
std::chrono::milliseconds ResponderLink::answerTimeout() const
{
    if (m_path == PathState::Up)
        return kAnswerTimeout;
    return m_ticket.empty() ? kOutageKeepAliveTimeout : kAnswerAfterOutage;
}

/// What is left unheard while the adapter is down is nobody's silence.
os::Time::Instant ResponderLink::atLeastAfterOutage(os::Time::Instant since) const
{
    return m_lastDown ? std::max(since, *m_lastDown) : since;
}

Status ResponderLink::keepAlive(PathState path)
{
    noteOf(path);
    return stayInTouch();
}

Status ResponderLink::stayInTouch()
{
    // Whether the adapter is down is asked before the first call: that is the next turn.
    Status status = m_lost ? callAgain() : lookForLife();
    if (!status)
        giveUp(status.error());
    return status;
}

Status ResponderLink::lookForLife()
{
    const auto patience = m_path == PathState::Up ? kKeepAliveTimeout : kOutageKeepAliveTimeout;
    const auto now = m_time.now();
    replaceSilent();
    if (now - m_lastAlive >= kKeepAliveInterval) {
        m_lastAlive = now;
        if (Status status = m_channel->send(plainMessage("alive")); !status) {
            if (const auto last = lastWords(status.error()))
                return expectType(*last, "alive");
            return lose(status.error(), status.error()) ? Status() : status;
        }
    }
    auto message = m_channel->receive(std::chrono::milliseconds(0));
    if (message)
        return expectType(*message, "alive");  // Only an error can come unasked.
    if (message.error().kind != ErrorKind::Timeout) {
        Error ended{ErrorKind::Closed, "The responder ended the connection in the middle of the run.", 0,
                    "Look at what \"halftrip serve\" says on the other host, and start it again."};
        return lose(message.error(), ended) ? Status() : std::unexpected(std::move(ended));
    }
    if (now - atLeastAfterOutage(now - m_channel->silence()) > patience)
        return fail(ErrorKind::Closed,
                    text("The responder has been silent for {seconds} seconds.", secondsOf(m_channel->silence())),
                    "Check the cable and the other host; what was measured so far is kept.");
    tellOfSilence(patience);
    return {};
}

/// Whether the session can be taken up again after that error: its connection broke, or was closed in an outage, or
/// brought no answer after one. A responder that went by itself closes it, and says why where it can.
bool ResponderLink::lose(const Error& cause, const Error& words)
{
    const bool isOver = cause.kind == ErrorKind::Closed && m_path != PathState::Up;
    const bool isMute = cause.kind == ErrorKind::Timeout && m_path == PathState::WasDown && m_unansweredSince &&
                        m_time.now() - atLeastAfterOutage(*m_unansweredSince) < kOutageKeepAliveTimeout;
    if (m_ticket.empty() || !(isBroken(cause) || isOver || isMute))
        return false;
    m_lost = Lost{m_time.now(), words};
    m_nextCall = m_time.now();
    return true;
}

/// Error: the responder is not reached any more.
Status ResponderLink::callAgain()
{
    const auto now = m_time.now();
    const auto limit = m_path == PathState::Up ? kCallAgainLimit : kOutageKeepAliveTimeout;
    if (now - atLeastAfterOutage(m_lost->since) > limit)
        return std::unexpected(notReachedAgain(m_lost->words));
    if (m_path == PathState::Down || now < m_nextCall)
        return {};
    Status status = takeUp();
    if (status)
        m_lost.reset();
    else if (isFinal(status.error().kind, m_path))
        return std::unexpected(notReachedAgain(status.error()));
    m_nextCall = m_time.now() + kCallAgainPause;
    return {};
}

/// Why the run ends: nobody was there again, or did not take the session up.
Error ResponderLink::notReachedAgain(const Error& cause) const
{
    if (m_channel->silence() < os::kPatience)
        return m_lost->words;
    return {ErrorKind::Closed,
            text("The responder could not be reached again after {seconds} seconds of silence: {reason}",
                 secondsOf(m_channel->silence()), cause.what),
            cause.osCode, "Check the cable and the other host; what was measured so far is kept."};
}

/// Makes a connection anew that says nothing after an outage; where that fails it stays as it is.
void ResponderLink::replaceSilent()
{
    const bool isDue = m_path == PathState::WasDown && !m_ticket.empty() && m_time.now() >= m_nextCall;
    if (!isDue || m_channel->silence() < kSilenceAfterOutage)
        return;
    [[maybe_unused]] const Status status = takeUp();
    m_nextCall = m_time.now() + kCallAgainPause;
}

/// One call, to the very place of before, which has to prove as much as at first.
Status ResponderLink::takeUp()
{
    auto stream = m_platform.network().connect(peer(), m_request.adapter, kCallAgainTimeout, m_user.stop);
    if (!stream)
        return std::unexpected(std::move(stream).error());
    ResponderLink call(std::move(*stream), m_platform, m_request, {m_user.stop});
    call.m_ticket = m_ticket;
    if (Status status = call.greet(kAnswerAgainTimeout); !status)
        return status;
    m_retired = std::exchange(m_channel, std::move(call.m_channel));
    m_channel->trustPeer();
    if (m_user.say)
        m_user.say(text("The control connection broke and was re-established; the run continues."));
    return {};
}

/// Once each time.
void ResponderLink::tellOfSilence(std::chrono::milliseconds patience)
{
    const bool isSilent = m_channel->silence() >= os::kPatience;
    if (isSilent && !m_hasToldOfSilence && m_user.say)
        m_user.say(text("The responder has been silent for {silent} s; the run ends when that lasts {limit} s. Ctrl-C "
                        "ends it now.",
                        secondsOf(os::kPatience), secondsOf(patience)));
    m_hasToldOfSilence = isSilent;
}

void ResponderLink::bye()
{
    if (m_gone || m_lost || !m_channel->send(plainMessage("bye")))
        return;
    // It closes the connection when everything is given back (closing packet sockets takes it tens of milliseconds) and
    // its slot is free: whoever calls next is not told that it is busy. An answer that nobody waited for may come
    // before that.
    const auto deadline = m_time.now() + kPartingTimeout;
    while (true) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - m_time.now());
        if (left.count() <= 0 || !m_channel->receive(left))
            return;
    }
}

}  // namespace halftrip::control
