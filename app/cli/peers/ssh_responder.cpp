#include "app/cli/peers/ssh_responder.hpp"

#include "app/cli/peers/ssh_words.hpp"
#include "core/control/event.hpp"
#include "core/control/pairing.hpp"

namespace halftrip::cli {
namespace {

constexpr std::chrono::milliseconds kLookupTime{5'000};

/// The name or address that ssh connects to, as its configuration has it; the written one where it does not say.
Result<std::string> lookUpHost(os::Platform& platform, const model::Peer& peer)
{
    auto child = startSsh(platform, sshLookupWords(peer));
    if (!child)
        return std::unexpected(std::move(child).error());
    constexpr std::string_view kKey = "hostname ";
    for (auto line = (*child)->readLine(kLookupTime); line; line = (*child)->readLine(kLookupTime)) {
        if (line->starts_with(kKey))
            return line->substr(kKey.size());
    }
    return peer.host;
}

/// Reads the responder's events until it listens.
Result<std::uint16_t> awaitListening(SshProgram& program, const model::Peer& peer)
{
    for (int lines = 0; lines < kMostOtherLines; ++lines) {
        auto line = program.nextLine();
        if (!line)
            return std::unexpected(std::move(line).error());
        auto event = line->starts_with('{') ? control::eventFromLine(*line) : std::unexpected(Error{});
        if (!event)
            continue;
        if (const auto* listening = std::get_if<control::ListeningEvent>(&*event))
            return listening->port;
        if (const auto* failure = std::get_if<control::ErrorEvent>(&*event))
            return std::unexpected(failure->error);
    }
    return fail(ErrorKind::Protocol, text("The login shell at {peer} prints without end.", peer.text));
}

}  // namespace

Status checkSshWish(const SshWish& wish, const model::Peer& peer)
{
    if (!peer.isSsh() && ((wish.program && wish.from.empty()) || !wish.address.empty()))
        return fail(ErrorKind::Invalid, "--bring and --peer-address are for a peer that ssh reaches.",
                    "Name the peer as ssh://HOST, or leave them out.");
    if (wish.keepsProgram && !wish.program)
        return fail(ErrorKind::Invalid, "--keep-program without --bring keeps nothing.",
                    "Add --bring, or leave --keep-program out.");
    return {};
}

Result<SshResponder> SshResponder::start(os::Platform& platform, const model::Peer& peer, const SshWish& wish,
                                         std::uint16_t port, os::WaitingUser user, Sessions sessions)
{
    std::vector<std::string> arguments{"serve",    "--code-file",        "-", "--port", std::to_string(port),
                                       "--events", "--stop-on-stdin-eof"};
    if (sessions == Sessions::One)
        arguments.emplace_back("--once");
    if (wish.allowsTuning)
        arguments.emplace_back("--allow-tuning");
    auto host = wish.address.empty() ? lookUpHost(platform, peer) : Result<std::string>(wish.address);
    if (!host)
        return std::unexpected(std::move(host).error());
    auto program = SshProgram::start(platform, peer, wish, arguments, std::move(user));
    if (!program)
        return std::unexpected(std::move(program).error());
    std::string code = control::makePairingCode(platform.entropy());
    if (Status sent = program->send(code + "\n"); !sent)
        return std::unexpected(std::move(sent).error());
    auto listening = awaitListening(*program, peer);
    if (!listening)
        return std::unexpected(std::move(listening).error());
    return SshResponder(std::move(*program), {std::move(*host), *listening}, std::move(code));
}

Error SshResponder::explain(Error error, bool hasMet) const
{
    using enum ErrorKind;
    if (hasMet) {
        if (error.kind == Closed && m_program.process().exitCode().value_or(1) != 0)
            error.hint = "ssh has ended, and the responder with it; what was measured so far is kept.";
        return error;
    }
    if (error.kind == Refused && m_program.process().exitCode()) {
        error.hint = "The responder there has ended: nobody called it for ten minutes, or ssh has ended. Start again.";
        return error;
    }
    if (error.kind == Refused || error.kind == Unreachable || error.kind == Timeout)
        error.hint = text("The responder runs there, but this host does not reach TCP port {port} of {address}: open "
                          "one port in its firewall and name it (--port), or name another address (--peer-address).",
                          m_address.port, m_address.address);
    return error;
}

}  // namespace halftrip::cli
