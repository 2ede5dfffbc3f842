#include "app/cli/peers/elsewhere.hpp"

#include "app/cli/output/printing.hpp"
#include "app/cli/peers/ssh_words.hpp"
#include "core/base/text_encoding.hpp"
#include "core/model/record/run_file.hpp"
#include "core/model/request/peer.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

namespace halftrip::cli {
namespace {

using namespace std::chrono_literals;

constexpr auto kOutputTurn = 100ms;
/// For a command that was stopped: it puts settings back and prints what it has.
constexpr auto kTimeToLeave = 30s;
constexpr std::size_t kMostOutputBytes = model::kMaxRunFileBytes;
constexpr std::array<std::string_view, 8> kOfTheConnection{
    "--from", "--bring", "--keep-program", "--keep", "--code", "--code-file", "--color", "--stop-on-stdin-eof"};

bool isAmong(std::span<const std::string_view> names, const std::string& name)
{
    return std::ranges::find(names, name) != names.end();
}

std::string longNameOf(const CLI::Option& option)
{
    return option.get_lnames().empty() ? "-" + option.get_snames().front() : "--" + option.get_lnames().front();
}

/// What halftrip returns; any other code is ssh's or the shell's.
bool isOurs(int code)
{
    return (code >= static_cast<int>(ExitCode::Done) && code <= static_cast<int>(ExitCode::NotSupported)) ||
           code == static_cast<int>(ExitCode::Interrupted);
}

/// Closed stands for a connection that broke while halftrip ran there, which keeps its result.
Error beforeItRan(Error error)
{
    if (error.kind == ErrorKind::Closed)
        error.kind = ErrorKind::Refused;
    return error;
}

/// The command there, from its start to its end.
class RunElsewhere {
public:
    RunElsewhere(SshProgram& program, const model::Peer& host, os::Platform& platform, const std::atomic<bool>& stop)
        : m_process(program.process()), m_host(host), m_platform(platform), m_stop(stop), m_begin(now())
    {
    }

    Result<EndElsewhere> await()
    {
        EndElsewhere end;
        while (true) {
            auto line = m_process.readLine(kOutputTurn);
            passOn();
            if (line) {
                end.output += *line + "\n";
                if (end.output.size() > kMostOutputBytes)
                    return fail(ErrorKind::Protocol, text("{host} prints without end.", m_host.text));
                continue;
            }
            if (line.error().kind == ErrorKind::Protocol)
                return std::unexpected(std::move(line).error());
            if (line.error().kind != ErrorKind::Timeout)
                break;
            if (Status status = wait(); !status)
                return std::unexpected(std::move(status).error());
        }
        const std::optional<int> code = m_process.exitCode();
        if (!code || !isOurs(*code) || isNotThere())
            return std::unexpected(explainSshEnd(m_host, code, said()));
        passOn(/*isAll=*/true);
        end.code = static_cast<ExitCode>(*code);
        if (!m_isLeaving && !m_hasSpoken)
            return std::unexpected(explainShell(end));
        return end;
    }

private:
    [[nodiscard]] os::Time::Instant now() const { return m_platform.time().now(); }

    Status wait()
    {
        if (m_stop.load() && !m_isLeaving) {
            m_isLeaving = true;
            m_begin = now();
            m_process.closeInput();
        }
        if (m_isLeaving && now() - m_begin > kTimeToLeave)
            return fail(ErrorKind::Interrupted, text("Stopped; {host} did not end its part in time.", m_host.text));
        if (!m_isLeaving && !m_hasSaid && now() - m_begin > os::kPatience) {
            m_hasSaid = true;
            say(fmt::format("halftrip: Running at {}. Ctrl-C stops it there.\n", m_host.text));
        }
        return {};
    }

    /// What halftrip says there, sentence by sentence: a line of its own, and those that are indented under it. The
    /// rest is the client's or the shell's, and waits until it is known how all of it ends.
    void passOn(bool isAll = false)
    {
        const std::string said = m_process.errorOutput();
        while (m_passed < said.size()) {
            const std::size_t end = said.find('\n', m_passed);
            if (end == std::string::npos && !isAll)
                return;
            std::string line = said.substr(m_passed, end - m_passed);
            m_passed = end == std::string::npos ? said.size() : end + 1;
            std::erase(line, '\r');
            scrub(line);
            m_isOurs = line.starts_with("halftrip: ") || (m_isOurs && line.starts_with(' '));
            m_hasSpoken = m_hasSpoken || m_isOurs || line == kRelayed;
            if (m_isOurs)
                say(line + "\n");
        }
    }

    /// Without its own word, which is nobody's reason.
    [[nodiscard]] std::string said() const
    {
        std::string said = m_process.errorOutput();
        if (const std::size_t at = said.find(kRelayed); at != std::string::npos)
            said.erase(at, said.find('\n', at) - at);
        return said;
    }

    /// A login shell that starts nothing (nologin) has exit codes that are halftrip's, too, and says why on standard
    /// output.
    [[nodiscard]] Error explainShell(const EndElsewhere& end) const
    {
        const std::string words = said();
        return beforeItRan(explainSshEnd(m_host, static_cast<int>(end.code), words.empty() ? end.output : words));
    }

    /// A Windows shell says that with exit code 1, which halftrip has, too.
    [[nodiscard]] bool isNotThere() const
    {
        return m_process.errorOutput().find("is not recognized") != std::string::npos;
    }

    os::ChildProcess& m_process;
    const model::Peer& m_host;
    os::Platform& m_platform;
    const std::atomic<bool>& m_stop;
    os::Time::Instant m_begin;
    std::size_t m_passed = 0;
    bool m_isOurs = false;
    bool m_hasSpoken = false;
    bool m_hasSaid = false;
    bool m_isLeaving = false;
};

}  // namespace

std::vector<std::string> typedWords(const CLI::App& typed, std::initializer_list<std::string_view> left)
{
    std::vector<std::string> words;
    for (const CLI::App* at = &typed; at->get_parent() != nullptr; at = at->get_parent())
        words.insert(words.begin(), at->get_name());
    std::vector<std::string> options;
    for (const CLI::Option* const option : typed.get_options()) {
        if (option->count() == 0)
            continue;
        if (option->get_positional()) {
            words.insert(words.end(), option->results().begin(), option->results().end());
            continue;
        }
        const std::string name = longNameOf(*option);
        if (isAmong(kOfTheConnection, name) || isAmong({left.begin(), left.size()}, name))
            continue;
        const bool isFlag = option->get_items_expected_max() == 0;
        for (const std::string& value : option->results())
            options.push_back(isFlag ? name : name + "=" + value);
    }
    words.insert(words.end(), options.begin(), options.end());
    return words;
}

Result<EndElsewhere> runElsewhere(const SshWish& wish, std::vector<std::string> words, const std::string& pairingCode,
                                  os::Platform& platform)
{
    const model::Peer host(wish.from);
    if (host.fault)
        return std::unexpected(*host.fault);
    if (!host.isSsh())
        return fail(ErrorKind::Invalid, text("--from \"{host}\" is no host that ssh reaches.", wish.from),
                    "Write ssh://[USER@]HOST[:PORT].");
    words.emplace_back("--relayed");
    if (!pairingCode.empty())
        words.insert(words.end(), {"--code-file", "-"});
    const std::atomic<bool>& stop = platform.processes().watchInterrupts();
    const auto tell = [](const std::string& sentence) { say(fmt::format("halftrip: {}\n", sentence)); };
    auto program = SshProgram::start(platform, host, wish, words, {stop, tell});
    if (!program)
        return std::unexpected(beforeItRan(std::move(program).error()));
    if (const std::string& place = program->keptProgram(); !place.empty())
        tell("The program stays there: " + place);
    if (!pairingCode.empty()) {
        if (Status sent = program->send(pairingCode + "\n"); !sent)
            return std::unexpected(beforeItRan(std::move(sent).error()));
    }
    return RunElsewhere(*program, host, platform, stop).await();
}

ExitCode relayCommand(const SshWish& wish, const JsonOutput& json, const std::string& pairingCode,
                      const CommandContext& context)
{
    std::vector<std::string> words = typedWords(*context.typed, {"--json"});
    if (json.isWanted())
        words.emplace_back("--json");
    if (context.typed->get_option_no_throw("--stop-on-stdin-eof") != nullptr)
        words.emplace_back("--stop-on-stdin-eof");
    const auto end = runElsewhere(wish, std::move(words), pairingCode, context.platform);
    if (!end)
        return reportError(end.error());
    if (!json.isWanted())
        return deliverResult(end->output, end->code);
    // Without a document halftrip there has said why.
    return hasDocument(end->output)
               ? deliverJson(json, documentIn(end->output), context.platform.processes(), end->code)
               : end->code;
}

}  // namespace halftrip::cli
