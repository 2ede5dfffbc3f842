#include "core/control/responder_link.hpp"

#include "core/base/version.hpp"
#include "core/control/pairing.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace halftrip::control {
namespace {

using nlohmann::json;

constexpr std::chrono::milliseconds kConnectTimeout{3000};
constexpr std::chrono::milliseconds kPartingTimeout{1000};
/// How often the waiting for an answer looks at the user's stop.
constexpr std::chrono::milliseconds kTurn{100};

Error otherVersion(const Hello& hello)
{
    return {ErrorKind::Version,
            fmt::format("The responder speaks protocol {} (Halftrip {}), this program protocol {} (Halftrip {}).",
                        hello.protocol, hello.build, kProtocolVersion, kVersion),
            0, "Install the same Halftrip version on both hosts."};
}

std::int64_t secondsOf(std::chrono::milliseconds span)
{
    return std::chrono::duration_cast<std::chrono::seconds>(span).count();
}

/// A peer that closes or says nothing right after connecting is not a responder; say so.
Error notAResponder(Error error, const LinkRequest& request)
{
    if (error.kind != ErrorKind::Timeout && error.kind != ErrorKind::Closed && error.kind != ErrorKind::Protocol)
        return error;
    error.what = fmt::format("Port {} of {} does not answer as a Halftrip responder: {}", request.port, request.peer,
                             error.what);
    if (error.kind == ErrorKind::Timeout)
        error.what = fmt::format("Port {} of {} takes connections but does not answer as a Halftrip responder.",
                                 request.port, request.peer);
    error.hint = "Start \"halftrip serve\" there, or name its port with --port.";
    return error;
}

Error explainNoAnswer(Error error, std::chrono::milliseconds waited)
{
    if (error.kind == ErrorKind::Timeout)
        error.what = fmt::format("The responder did not answer in {} seconds.", secondsOf(waited));
    if (error.hint.empty() && (error.kind == ErrorKind::Timeout || error.kind == ErrorKind::Closed))
        error.hint = "Look at what \"halftrip serve\" says on the other host; check the cable and the network.";
    return error;
}

Result<std::unique_ptr<os::ByteStream>> connectAny(os::Network& network, const LinkRequest& request,
                                                   const os::WaitingUser& user)
{
    auto addresses = network.resolve(request.peer, request.family, user);
    if (!addresses)
        return std::unexpected(std::move(addresses).error());
    Error last{ErrorKind::NotFound, "The host " + request.peer + " has no address of the wanted family.", 0,
               "Leave out -4 and -6, or name another address."};
    for (const std::string& address : *addresses) {
        auto stream = network.connect({address, request.port}, request.adapter, kConnectTimeout, user.stop);
        if (stream || stream.error().kind == ErrorKind::Interrupted)
            return stream;
        last = std::move(stream).error();
    }
    return std::unexpected(std::move(last));
}

/// Whoever was given a code wants it proved: a stranger at the same address must not pass for the responder.
Error notProved(const LinkRequest& request, bool hasProof)
{
    if (hasProof)
        return {ErrorKind::NotPermitted,
                fmt::format("The responder {} could not prove that it knows the pairing code.", request.peer), 0,
                "Check that the address is that of your own responder, and the code the one that it printed."};
    return {
        ErrorKind::NotPermitted,
        fmt::format("The responder {} asks for no pairing code and could not prove that it knows yours.", request.peer),
        0,
        "Check that the address is that of your own responder. If it was started with --open, leave the code out "
        "(--code, --code-file, HALFTRIP_CODE)."};
}

}  // namespace

Result<std::unique_ptr<ResponderLink>> ResponderLink::open(os::Network& network, os::Entropy& entropy,
                                                           const os::Time& time, const LinkRequest& request,
                                                           os::WaitingUser user)
{
    auto stream = connectAny(network, request, user);
    if (!stream)
        return std::unexpected(std::move(stream).error());
    std::unique_ptr<ResponderLink> link(new ResponderLink(std::move(*stream), time, std::move(user)));
    if (Status status = link->greet(entropy, request); !status)
        return std::unexpected(notAResponder(std::move(status).error(), request));
    if (Status status = link->askFacts(); !status)
        return std::unexpected(std::move(status).error());
    return link;
}

Status ResponderLink::greet(os::Entropy& entropy, const LinkRequest& request)
{
    Hello own;
    own.build = request.build;
    own.nonce = makeNonce(entropy);
    own.needs = "nothing";
    auto answer = ask(model::toJson(own), kAnswerTimeout);
    if (!answer)
        return std::unexpected(std::move(answer).error());
    auto hello = messageFrom<Hello>(*answer);
    if (!hello)
        return std::unexpected(std::move(hello).error());
    m_hello = std::move(*hello);
    if (m_hello.protocol != kProtocolVersion)
        return std::unexpected(otherVersion(m_hello));
    return pair(entropy, request, own.nonce);
}

Status ResponderLink::pair(os::Entropy& entropy, const LinkRequest& request, const std::string& nonce)
{
    const bool needsCode = m_hello.needs == "code";
    const bool hasCode = !normalisePairingCode(request.pairingCode).empty();
    if (needsCode && !hasCode)
        return fail(ErrorKind::NotPermitted, fmt::format("The responder {} asks for its pairing code.", request.peer),
                    "Give the code that \"halftrip serve\" printed there: --code XXXX-XXXX-XXXX, or --code-file FILE.");
    Auth auth;
    if (hasCode)
        auth.proof = pairingProof(entropy, request.pairingCode, "initiator", nonce, m_hello.nonce);
    auto answer = ask(model::toJson(auth), kPairingTimeout);
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
    const std::string expected = pairingProof(entropy, request.pairingCode, "responder", nonce, m_hello.nonce);
    if (hasCode && !isSameProof(welcome->proof, expected))
        return std::unexpected(notProved(request, !welcome->proof.empty()));
    return {};
}

Status ResponderLink::askFacts()
{
    m_channel.trustPeer();
    auto answer = ask(plainMessage(Facts::kType), kAnswerTimeout);
    if (!answer)
        return std::unexpected(std::move(answer).error());
    auto facts = messageFrom<Facts>(*answer);
    if (!facts)
        return std::unexpected(std::move(facts).error());
    m_facts = std::move(*facts);
    return {};
}

Result<json> ResponderLink::ask(const json& message, std::chrono::milliseconds timeout, std::chrono::milliseconds grace)
{
    if (m_isBehind)
        return fail(ErrorKind::Interrupted, "Stopped while the responder was being asked.");
    if (m_isGone)
        return fail(ErrorKind::Closed, "The responder has gone.");
    Status sent = m_channel.send(message);
    auto answer = sent ? awaitAnswer(timeout, grace) : std::unexpected(std::move(sent).error());
    if (answer)
        return answer;
    m_isBehind = answer.error().kind == ErrorKind::Interrupted && grace.count() == 0;
    m_isGone = !m_isBehind;
    return std::unexpected(explainNoAnswer(std::move(answer).error(), timeout));
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
            return fail(ErrorKind::Interrupted, "Stopped while the responder was waited for.");
        if (left.count() <= 0)
            return fail(ErrorKind::Timeout, "No answer came in time.");
        auto answer = m_channel.receive(std::min(left, kTurn));
        if (answer || answer.error().kind != ErrorKind::Timeout)
            return answer;
        if (!hasSaid && !isStopped && m_user.say && m_time.now() - begin >= os::kPatience) {
            hasSaid = true;
            m_user.say(fmt::format("The responder has not answered for {} s; waiting for up to {} s. Ctrl-C ends it.",
                                   secondsOf(os::kPatience), secondsOf(timeout)));
        }
    }
}

Result<Ready> ResponderLink::prepare(const Prepare& prepare)
{
    auto answer = ask(model::toJson(prepare), kPrepareTimeout);
    if (!answer)
        return std::unexpected(std::move(answer).error());
    return messageFrom<Ready>(*answer);
}

Status ResponderLink::release(std::uint32_t way)
{
    auto answer = ask(model::toJson(Release{way}), kAnswerTimeout);
    if (!answer)
        return std::unexpected(std::move(answer).error());
    return expectType(*answer, "released");
}

Status ResponderLink::start(const Start& start)
{
    auto answer = ask(model::toJson(start), kAnswerTimeout);
    if (!answer)
        return std::unexpected(std::move(answer).error());
    return expectType(*answer, "started");
}

Result<PointReport> ResponderLink::stop(std::chrono::milliseconds patience)
{
    auto answer = ask(plainMessage("stop"), patience, kStopGrace);
    if (!answer)
        return std::unexpected(std::move(answer).error());
    return messageFrom<PointReport>(*answer);
}

Status ResponderLink::keepAlive(std::chrono::milliseconds patience)
{
    Status status = lookForLife(patience);
    m_isGone = !status;
    return status;
}

Status ResponderLink::lookForLife(std::chrono::milliseconds patience)
{
    const auto now = m_time.now();
    if (now - m_lastAlive >= kAliveInterval) {
        m_lastAlive = now;
        if (Status status = m_channel.send(plainMessage("alive")); !status)
            return status;
    }
    auto message = m_channel.receive(std::chrono::milliseconds(0));
    if (message)
        return expectType(*message, "alive");  // Only an error can come unasked.
    if (message.error().kind != ErrorKind::Timeout)
        return fail(ErrorKind::Closed, "The responder ended the connection in the middle of the run.",
                    "Look at what \"halftrip serve\" says on the other host, and start it again.");
    if (m_channel.silence() > patience)
        return fail(ErrorKind::Closed,
                    fmt::format("The responder has been silent for {} seconds.", secondsOf(patience)),
                    "Check the cable and the other host; what was measured so far is kept.");
    tellOfSilence(patience);
    return {};
}

/// Once each time.
void ResponderLink::tellOfSilence(std::chrono::milliseconds patience)
{
    const bool isSilent = m_channel.silence() >= os::kPatience;
    if (isSilent && !m_hasToldOfSilence && m_user.say)
        m_user.say(fmt::format("The responder has been silent for {} s; the run ends when that lasts {} s. Ctrl-C ends "
                               "it now.",
                               secondsOf(os::kPatience), secondsOf(patience)));
    m_hasToldOfSilence = isSilent;
}

void ResponderLink::bye()
{
    if (m_isGone || !m_channel.send(plainMessage("bye")))
        return;
    // It hangs up when everything is given back (closing packet sockets takes it tens of milliseconds) and its seat is
    // free: whoever calls next is not told that it is busy. An answer that nobody waited for may come before that.
    const auto deadline = m_time.now() + kPartingTimeout;
    while (true) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - m_time.now());
        if (left.count() <= 0 || !m_channel.receive(left))
            return;
    }
}

}  // namespace halftrip::control
