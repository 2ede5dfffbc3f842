#include "app/cli/peers/ssh_program.hpp"

#include "app/cli/output/run_files.hpp"
#include "app/cli/peers/ssh_words.hpp"
#include "core/base/text_encoding.hpp"

#include <algorithm>
#include <span>

namespace halftrip::cli {
namespace {

using namespace std::chrono_literals;

constexpr auto kPollInterval = 100ms;
/// ssh gives up by itself after ConnectTimeout; then a login shell and a program start.
constexpr std::chrono::milliseconds kStartTime{30'000};
/// Without end a program on its way would block whoever waits.
constexpr std::chrono::milliseconds kBringTime{300'000};
constexpr std::size_t kLargestProgram = std::size_t{512} << 20U;
constexpr std::size_t kWriteStep = std::size_t{256} << 10U;

constexpr const char* kClientOfLinux =
    "Install the OpenSSH client (package openssh-client), or start \"halftrip serve\" there by hand.";
constexpr const char* kClientOfWindows =
    "Install the OpenSSH client (as administrator: Add-WindowsCapability -Online -Name OpenSSH.Client~~~~0.0.1.0), or "
    "start \"halftrip serve\" there by hand.";

bool isOnWindows(const os::Processes& processes)
{
    return processes.shell() == Shell::PowerShell;
}

/// The whole program, for the other host.
Result<std::string> readProgram(const SshWish& wish, os::Processes& processes)
{
    // Its processes take too little input.
    if (isOnWindows(processes))
        return fail(ErrorKind::NotSupported, "--bring needs Linux on this host.",
                    "Install Halftrip on the other host, or start \"halftrip serve\" there by hand.");
    const std::string file = wish.program->empty() ? processes.ownProgram() : *wish.program;
    if (file.empty())
        return fail(ErrorKind::NotSupported, "This program cannot run on the other host.",
                    "Name one that can: --bring FILE (the portable program of Linux).");
    return readNamedFile(file, kLargestProgram, processes);
}

}  // namespace

Result<std::unique_ptr<os::ChildProcess>> startSsh(os::Platform& platform, const std::vector<std::string>& words)
{
    auto child = platform.processes().startProgram(words);
    if (!child && child.error().kind == ErrorKind::NotSupported)
        child.error().hint = isOnWindows(platform.processes()) ? kClientOfWindows : kClientOfLinux;
    return child;
}

Result<SshProgram> SshProgram::start(os::Platform& platform, const model::Peer& peer, const SshWish& wish,
                                     const std::vector<std::string>& arguments, os::WaitingUser user)
{
    SshProgram program(platform, peer, std::move(user));
    std::string bytes;
    std::string command = remoteCommand(arguments);
    if (wish.program) {
        auto read = readProgram(wish, platform.processes());
        if (!read)
            return std::unexpected(std::move(read).error());
        bytes = std::move(*read);
        command = remoteCommand(arguments, {.sha256 = toHex(platform.entropy().sha256(std::as_bytes(std::span(bytes)))),
                                            .bytes = bytes.size(),
                                            .isKept = wish.keepsProgram});
    }
    auto child = startSsh(platform, sshWords(peer, command));
    if (!child)
        return std::unexpected(std::move(child).error());
    program.m_child = std::move(*child);
    program.patientFor(kStartTime);
    if (!wish.program)
        return program;
    auto place = program.bring(bytes);
    if (!place)
        return std::unexpected(std::move(place).error());
    if (wish.keepsProgram)
        program.m_keptProgram = std::move(*place);
    return program;
}

SshProgram::SshProgram(os::Platform& platform, const model::Peer& peer, os::WaitingUser user)
    : m_platform(&platform), m_peer(peer), m_user(std::move(user))
{
}

void SshProgram::patientFor(std::optional<std::chrono::milliseconds> time)
{
    m_begin = m_platform->time().now();
    m_patience = time;
}

Result<std::string> SshProgram::nextLine()
{
    while (true) {
        auto line = m_child->readLine(kPollInterval);
        if (line && !line->starts_with(kBringWord) && !line->starts_with('{'))
            m_lastLine = *line;
        if (line || line.error().kind == ErrorKind::Protocol)
            return line;
        if (line.error().kind != ErrorKind::Timeout)
            return std::unexpected(explainEnd());
        if (Status status = goOn(); !status)
            return std::unexpected(std::move(status).error());
    }
}

Status SshProgram::send(std::string_view bytes)
{
    while (!bytes.empty()) {
        const std::string_view step = bytes.substr(0, kWriteStep);
        Status sent = m_child->write(step, m_patience.value_or(kStartTime));
        if (!sent && sent.error().kind == ErrorKind::Closed)
            return std::unexpected(explainEnd());
        if (!sent)
            return sent;
        if (Status status = goOn(); !status)
            return status;
        bytes.remove_prefix(step.size());
    }
    return {};
}

/// Login shells that start nothing (nologin) say why on standard output.
Error SshProgram::explainEnd() const
{
    const std::string said = m_child->errorOutput();
    return explainSshEnd(m_peer, m_child->exitCode(), said.empty() ? m_lastLine : said);
}

Status SshProgram::goOn()
{
    if (m_user.stop.load())
        return fail(ErrorKind::Interrupted, "Stopped while waiting for ssh.");
    if (!m_patience)
        return {};
    const auto waited = m_platform->time().now() - m_begin;
    if (waited > *m_patience)
        return fail(ErrorKind::Timeout,
                    text("No halftrip started at {peer} within {seconds} s.", m_peer.text,
                         std::chrono::duration_cast<std::chrono::seconds>(*m_patience).count()),
                    "Look at what the login shell there does; \"halftrip --version\" over ssh must answer at once.");
    if (waited > os::kPatience && !m_hasSaid && m_user.say) {
        m_hasSaid = true;
        m_user.say(text("Waiting for ssh to start halftrip at {peer}. Ctrl-C ends it.", m_peer.text));
    }
    return {};
}

/// Sends the program and waits for its place there.
Result<std::string> SshProgram::bring(const std::string& bytes)
{
    for (int lines = 0; lines < kMostOtherLines; ++lines) {
        auto line = nextLine();
        if (!line)
            return line;
        if (*line == kBringReady) {
            patientFor(kBringTime);
            if (Status sent = send(bytes); !sent)
                return std::unexpected(std::move(sent).error());
        } else if (*line == kBringDamaged) {
            return fail(ErrorKind::File,
                        text("The program that was brought to {peer} arrived damaged there.", m_peer.text),
                        "Check the room in its temporary folder, and that it has sha256sum.");
        } else if (*line == kBringUnfit) {
            return fail(ErrorKind::NotSupported,
                        text("The program that was brought does not run at {peer}.", m_peer.text),
                        "Bring the portable program for its processor: --bring FILE. A temporary folder mounted noexec "
                        "is another reason (TMPDIR).");
        } else if (line->starts_with(kBringPlace)) {
            patientFor(kStartTime);
            return line->substr(std::string_view(kBringPlace).size());
        }
    }
    return fail(ErrorKind::Protocol, text("The login shell at {peer} prints without end.", m_peer.text));
}

}  // namespace halftrip::cli
