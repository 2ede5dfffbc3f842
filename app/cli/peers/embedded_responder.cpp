#include "app/cli/peers/embedded_responder.hpp"

#include "core/control/event.hpp"
#include "core/control/pairing.hpp"

namespace halftrip::cli {
namespace {

constexpr std::chrono::milliseconds kStartTimeout{10'000};

/// Reads the child's events until it listens.
Result<os::SocketAddress> awaitListening(os::ChildProcess& child)
{
    while (true) {
        auto line = child.readLine(kStartTimeout);
        if (!line) {
            Error error = std::move(line).error();
            error.what = text("The embedded responder did not start: {why} {output}", error.what, child.errorOutput());
            return std::unexpected(std::move(error));
        }
        auto event = control::eventFromLine(*line);
        if (!event)
            return std::unexpected(std::move(event).error());
        if (const auto* listening = std::get_if<control::ListeningEvent>(&*event))
            return os::SocketAddress{listening->address, listening->port};
        if (const auto* failure = std::get_if<control::ErrorEvent>(&*event))
            return std::unexpected(failure->error);
    }
}

}  // namespace

Result<EmbeddedResponder> EmbeddedResponder::start(os::Platform& platform, bool wantsV6, Sessions sessions)
{
    EmbeddedResponder responder;
    auto embedding = platform.processes().embed();
    if (!embedding)
        return std::unexpected(std::move(embedding).error());
    responder.m_embedding = std::move(*embedding);
    responder.m_code = control::makePairingCode(platform.entropy());
    const std::string address = responder.m_embedding->responderAddress(wantsV6);
    std::vector<std::string> arguments{"serve",       "--bind", address,    "--port",    "0",
                                       "--code-file", "-",      "--events", "--embedded"};
    if (sessions == Sessions::One)
        arguments.emplace_back("--once");
    auto child = responder.m_embedding->start(arguments, responder.m_code + "\n");
    if (!child)
        return std::unexpected(std::move(child).error());
    responder.m_child = std::move(*child);
    auto listening = awaitListening(*responder.m_child);
    if (!listening)
        return std::unexpected(std::move(listening).error());
    responder.m_address = std::move(*listening);
    return responder;
}

Text EmbeddedResponder::path() const
{
    return text("this machine, {link}", m_embedding->description());
}

}  // namespace halftrip::cli
