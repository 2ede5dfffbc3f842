#include "core/control/responder_link.hpp"

#include "core/base/version.hpp"
#include "core/control/pairing.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace halftrip::control {
namespace {

using nlohmann::json;

constexpr std::chrono::milliseconds kConnectTimeout{3000};
constexpr std::chrono::milliseconds kAnswerTimeout{10'000};
constexpr std::chrono::milliseconds kPartingTimeout{1000};
/// Wrong codes are answered slowly on purpose (responder_door.cpp).
constexpr std::chrono::milliseconds kPairingTimeout{20'000};

Error otherVersion(const Hello& hello)
{
    return {ErrorKind::Version,
            fmt::format("The responder speaks protocol {} (Halftrip {}), this program protocol {} (Halftrip {}).",
                        hello.protocol, hello.build, kProtocolVersion, kVersion),
            0, "Install the same Halftrip version on both hosts."};
}

Error busy(const Hello& hello, const LinkRequest& request)
{
    return {ErrorKind::Busy,
            fmt::format("The responder {} is busy: it has been serving {} for {} s.", request.peer, hello.busyWith,
                        hello.busyForSeconds),
            0, "Wait until that run has ended, or start a second responder on another --port."};
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

Result<std::unique_ptr<os::ByteStream>> connectAny(os::Network& network, const LinkRequest& request)
{
    auto addresses = network.resolve(request.peer, request.family);
    if (!addresses)
        return std::unexpected(std::move(addresses).error());
    Error last{ErrorKind::NotFound, "The host " + request.peer + " has no address of the wanted family.", 0,
               "Leave out -4 and -6, or name another address."};
    for (const std::string& address : *addresses) {
        auto stream = network.connect({address, request.port}, request.adapter, kConnectTimeout);
        if (stream)
            return stream;
        last = std::move(stream).error();
    }
    return std::unexpected(std::move(last));
}

}  // namespace

Result<std::unique_ptr<ResponderLink>> ResponderLink::open(os::Network& network, os::Entropy& entropy,
                                                           const LinkRequest& request)
{
    auto stream = connectAny(network, request);
    if (!stream)
        return std::unexpected(std::move(stream).error());
    std::unique_ptr<ResponderLink> link(new ResponderLink(std::move(*stream)));
    if (Status status = link->greet(entropy, request); !status)
        return std::unexpected(notAResponder(std::move(status).error(), request));
    return link;
}

Status ResponderLink::greet(os::Entropy& entropy, const LinkRequest& request)
{
    Hello own;
    own.build = request.build;
    own.nonce = makeNonce(entropy);
    own.hostId = request.hostId;
    own.needs = "nothing";
    auto answer = ask(toMessage(own), kAnswerTimeout);
    if (!answer)
        return std::unexpected(std::move(answer).error());
    auto hello = helloFrom(*answer);
    if (!hello)
        return std::unexpected(std::move(hello).error());
    m_hello = std::move(*hello);
    if (m_hello.protocol != kProtocolVersion)
        return std::unexpected(otherVersion(m_hello));
    if (m_hello.needs == "busy")
        return std::unexpected(busy(m_hello, request));
    m_channel.trustPeer();
    return pair(entropy, request, own.nonce);
}

Status ResponderLink::pair(os::Entropy& entropy, const LinkRequest& request, const std::string& nonce)
{
    const bool needsCode = m_hello.needs == "code";
    if (needsCode && normalisePairingCode(request.pairingCode).empty())
        return fail(ErrorKind::NotPermitted, fmt::format("The responder {} asks for its pairing code.", request.peer),
                    "Give the code that \"halftrip serve\" printed there: --code XXXX-XXXX-XXXX, or --code-file FILE.");
    Auth auth;
    if (needsCode)
        auth.proof = pairingProof(entropy, request.pairingCode, "initiator", nonce, m_hello.nonce);
    auto answer = ask(toMessage(auth), kPairingTimeout);
    if (!answer)
        return std::unexpected(std::move(answer).error());
    auto welcome = welcomeFrom(*answer);
    if (!welcome)
        return std::unexpected(std::move(welcome).error());
    const std::string expected = pairingProof(entropy, request.pairingCode, "responder", nonce, m_hello.nonce);
    if (needsCode && !isSameProof(welcome->proof, expected))
        return fail(ErrorKind::NotPermitted,
                    fmt::format("The responder {} could not prove that it knows the pairing code.", request.peer),
                    "Check that the address is that of your own responder.");
    m_welcome = std::move(*welcome);
    return {};
}

Result<json> ResponderLink::ask(const json& message, std::chrono::milliseconds timeout)
{
    if (Status status = m_channel.send(message); !status)
        return std::unexpected(std::move(status).error());
    return m_channel.receive(timeout);
}

Result<Ready> ResponderLink::prepare(const Prepare& prepare)
{
    auto answer = ask(toMessage(prepare), kAnswerTimeout);
    if (!answer)
        return std::unexpected(std::move(answer).error());
    return readyFrom(*answer);
}

Status ResponderLink::start(const Start& start)
{
    auto answer = ask(toMessage(start), kAnswerTimeout);
    if (!answer)
        return std::unexpected(std::move(answer).error());
    return plainFrom(*answer, "started");
}

Result<PointReport> ResponderLink::stop()
{
    auto answer = ask(plainMessage("stop"), kAnswerTimeout);
    if (!answer)
        return std::unexpected(std::move(answer).error());
    return pointReportFrom(*answer);
}

Status ResponderLink::keepAlive()
{
    const auto now = std::chrono::steady_clock::now();
    if (now - m_lastAlive >= kAliveInterval) {
        m_lastAlive = now;
        if (Status status = m_channel.send(plainMessage("alive")); !status)
            return status;
    }
    auto message = m_channel.receive(std::chrono::milliseconds(0));
    if (message)
        return plainFrom(*message, "alive");  // Only an error can come unasked.
    if (message.error().kind != ErrorKind::Timeout)
        return fail(ErrorKind::Closed, "The responder ended the connection in the middle of the run.",
                    "Look at what \"halftrip serve\" says on the other host, and start it again.");
    if (m_channel.silence() > kSilenceLimit)
        return fail(ErrorKind::Closed, "The responder has been silent for 5 seconds.",
                    "Check the cable and the other host; what was measured so far is kept.");
    return {};
}

void ResponderLink::bye()
{
    if (!m_channel.send(plainMessage("bye")))
        return;
    // It hangs up when everything is given back (closing packet sockets takes it tens of milliseconds) and its seat is
    // free: whoever calls next is not told that it is busy.
    (void)m_channel.receive(kPartingTimeout);
}

}  // namespace halftrip::control
