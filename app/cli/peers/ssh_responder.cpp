#include "app/cli/peers/ssh_responder.hpp"

#include "app/cli/peers/ssh_words.hpp"
#include "core/base/text_encoding.hpp"
#include "core/control/event.hpp"
#include "core/control/pairing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <span>

namespace halftrip::cli {
namespace {

using namespace std::chrono_literals;

constexpr auto kTurn = 100ms;
constexpr std::chrono::milliseconds kLookupTime{5'000};
/// ssh gives up by itself after ConnectTimeout; then a login shell and a program start.
constexpr std::chrono::milliseconds kStartTime{30'000};
/// Without end a program on its way would hold up whoever waits.
constexpr std::chrono::milliseconds kBringTime{300'000};
constexpr std::size_t kLargestProgram = std::size_t{512} << 20U;
/// What a login shell prints before (a greeting) is passed over, but not for ever.
constexpr int kMostForeignLines = 1000;
constexpr std::size_t kWriteStep = std::size_t{256} << 10U;

/// One ssh client, and whoever waits for it.
class Call {
public:
    Call(os::ChildProcess& child, const model::Peer& peer, os::Platform& platform, const os::WaitingUser& user)
        : m_child(child), m_peer(peer), m_platform(platform), m_user(user)
    {
        patientFor(kStartTime);
    }

    void patientFor(std::chrono::milliseconds time)
    {
        m_begin = m_platform.time().now();
        m_patience = time;
    }

    Result<std::string> nextLine()
    {
        while (true) {
            auto line = m_child.readLine(kTurn);
            if (line || line.error().kind == ErrorKind::Protocol)
                return line;
            if (line.error().kind != ErrorKind::Timeout)
                return std::unexpected(explainSshEnd(m_peer, m_child.exitCode(), m_child.errorOutput()));
            if (Status status = goOn(); !status)
                return std::unexpected(std::move(status).error());
        }
    }

    Status send(std::string_view bytes)
    {
        while (!bytes.empty()) {
            const std::string_view step = bytes.substr(0, kWriteStep);
            Status sent = m_child.write(step, m_patience);
            if (!sent && sent.error().kind == ErrorKind::Closed)
                return std::unexpected(explainSshEnd(m_peer, m_child.exitCode(), m_child.errorOutput()));
            if (!sent)
                return sent;
            if (Status status = goOn(); !status)
                return status;
            bytes.remove_prefix(step.size());
        }
        return {};
    }

private:
    Status goOn()
    {
        if (m_user.stop.load())
            return fail(ErrorKind::Interrupted, "Stopped while ssh was waited for.");
        const auto waited = m_platform.time().now() - m_begin;
        if (waited > m_patience)
            return fail(
                ErrorKind::Timeout,
                fmt::format("No responder started at {} within {} s.", m_peer.text,
                            std::chrono::duration_cast<std::chrono::seconds>(m_patience).count()),
                "Look at what the login shell there does; \"halftrip --version\" over ssh must answer at once.");
        if (waited > os::kPatience && !m_hasSaid && m_user.say) {
            m_hasSaid = true;
            m_user.say("Waiting for ssh to start the responder at " + m_peer.text + ". Ctrl-C ends it.");
        }
        return {};
    }

    os::ChildProcess& m_child;
    const model::Peer& m_peer;
    os::Platform& m_platform;
    const os::WaitingUser& m_user;
    os::Time::Instant m_begin;
    std::chrono::milliseconds m_patience{};
    bool m_hasSaid = false;
};

Result<std::unique_ptr<os::ChildProcess>> startSsh(os::Platform& platform, const std::vector<std::string>& words)
{
    auto child = platform.processes().startProgram(words);
    if (!child && child.error().kind == ErrorKind::NotSupported)
        child.error().hint = "Install the OpenSSH client (package openssh-client), or start \"halftrip serve\" there "
                             "by hand.";
    return child;
}

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

/// The whole program, for the other host.
Result<std::string> readProgram(const SshWish& wish, os::Processes& processes)
{
    const std::string file = wish.program->empty() ? processes.ownProgram() : *wish.program;
    if (file.empty())
        return fail(ErrorKind::NotSupported, "This program cannot run on the other host.",
                    "Name one that can: --bring FILE (the portable program of Linux).");
    auto bytes = processes.readFile(file, kLargestProgram);
    if (!bytes)
        bytes.error().kind = ErrorKind::File;
    return bytes;
}

/// Sends the program and waits for its place there.
Result<std::string> bring(Call& call, const std::string& bytes, const model::Peer& peer)
{
    for (int lines = 0; lines < kMostForeignLines; ++lines) {
        auto line = call.nextLine();
        if (!line)
            return line;
        if (*line == kBringReady) {
            call.patientFor(kBringTime);
            if (Status sent = call.send(bytes); !sent)
                return std::unexpected(std::move(sent).error());
        } else if (*line == kBringDamaged) {
            return fail(ErrorKind::File, "The program that was brought to " + peer.text + " arrived damaged there.",
                        "Check the room in its temporary folder, and that it has sha256sum.");
        } else if (*line == kBringUnfit) {
            return fail(ErrorKind::NotSupported, "The program that was brought does not run at " + peer.text + ".",
                        "Bring the portable program for its processor: --bring FILE. A temporary folder mounted noexec "
                        "is another reason (TMPDIR).");
        } else if (line->starts_with(kBringPlace)) {
            call.patientFor(kStartTime);
            return line->substr(std::string_view(kBringPlace).size());
        }
    }
    return fail(ErrorKind::Protocol, "The login shell at " + peer.text + " prints without end.");
}

/// Reads the responder's events until it listens.
Result<std::uint16_t> awaitListening(Call& call, const model::Peer& peer)
{
    for (int lines = 0; lines < kMostForeignLines; ++lines) {
        auto line = call.nextLine();
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
    return fail(ErrorKind::Protocol, "The login shell at " + peer.text + " prints without end.");
}

}  // namespace

Status checkSshWish(const SshWish& wish, const model::Peer& peer)
{
    if (!peer.isSsh() && (wish.program || !wish.address.empty()))
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
    SshResponder responder;
    responder.m_peer = peer;
    std::vector<std::string> arguments{"serve",    "--code-file",        "-", "--port", std::to_string(port),
                                       "--events", "--stop-on-stdin-eof"};
    if (sessions == Sessions::One)
        arguments.emplace_back("--once");
    if (wish.allowsTuning)
        arguments.emplace_back("--allow-tuning");
    std::string program;
    std::string command = remoteCommand(arguments);
    if (wish.program) {
        auto bytes = readProgram(wish, platform.processes());
        if (!bytes)
            return std::unexpected(std::move(bytes).error());
        program = std::move(*bytes);
        command = remoteCommand(arguments,
                                {.sha256 = toHex(platform.entropy().sha256(std::as_bytes(std::span(program)))),
                                 .bytes = program.size(),
                                 .isKept = wish.keepsProgram});
    }
    auto host = wish.address.empty() ? lookUpHost(platform, peer) : Result<std::string>(wish.address);
    if (!host)
        return std::unexpected(std::move(host).error());
    auto child = startSsh(platform, sshWords(peer, command));
    if (!child)
        return std::unexpected(std::move(child).error());
    responder.m_child = std::move(*child);
    Call call(*responder.m_child, peer, platform, user);
    if (wish.program) {
        auto place = bring(call, program, peer);
        if (!place)
            return std::unexpected(std::move(place).error());
        if (wish.keepsProgram)
            responder.m_keptProgram = std::move(*place);
    }
    responder.m_code = control::makePairingCode(platform.entropy());
    if (Status sent = call.send(responder.m_code + "\n"); !sent)
        return std::unexpected(std::move(sent).error());
    auto listening = awaitListening(call, peer);
    if (!listening)
        return std::unexpected(std::move(listening).error());
    responder.m_address = {std::move(*host), *listening};
    return responder;
}

Error SshResponder::explain(Error error, bool hasMet) const
{
    using enum ErrorKind;
    if (hasMet) {
        if (error.kind == Closed && m_child->exitCode().value_or(1) != 0)
            error.hint = "ssh has ended, and the responder with it; what was measured so far is kept.";
        return error;
    }
    if (error.kind == Refused || error.kind == Unreachable || error.kind == Timeout)
        error.hint = fmt::format("The responder runs there, but this host does not reach TCP port {} of {}: open one "
                                 "port in its firewall and name it (--port), or name another address (--peer-address).",
                                 m_address.port, m_address.address);
    return error;
}

}  // namespace halftrip::cli
