#include "app/cli/peers/ssh_words.hpp"

#include "core/base/shell_words.hpp"
#include "core/base/text.hpp"
#include "core/base/text_encoding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace halftrip::cli {
namespace {

constexpr int kCommandNotFound = 127;

std::string typedBy(const model::Peer& peer)
{
    std::string words = "ssh ";
    if (peer.servicePort != 0)
        words += fmt::format("-p {} ", peer.servicePort);
    return words + (peer.user.empty() ? "" : peer.user + "@") + peer.host;
}

void addDestination(std::vector<std::string>& words, const model::Peer& peer)
{
    if (!peer.user.empty())
        words.insert(words.end(), {"-l", peer.user});
    if (peer.servicePort != 0)
        words.insert(words.end(), {"-p", std::to_string(peer.servicePort)});
    words.insert(words.end(), {"--", peer.host});
}

/// For a login shell that may be one of POSIX or of Windows, whose cmd.exe knows no single quotes: as it is only where
/// each takes it so (PowerShell makes lists of commas). What double quotes do not keep in each of them only those of
/// POSIX get as it is.
std::string quoteForLogin(const std::string& word)
{
    const std::string quoted = quoteForShell(word, Shell::Posix);
    const bool isPlain = quoted == word && quoteForShell(word, Shell::PowerShell) == word;
    const bool isKept = std::ranges::all_of(word, [](char letter) {
        return letter >= ' ' && letter <= '~' && !std::string_view("\"$`\\!%").contains(letter);
    });
    return isPlain || !isKept ? quoted : '"' + word + '"';
}

std::string lastLineOf(std::string text)
{
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r'))
        text.pop_back();
    return scrubbed(text.substr(text.rfind('\n') + 1));
}

/// A sentence of ssh's, and what it means for whoever measures.
struct Complaint {
    const char* words;
    ErrorKind kind;
    TextForm<std::string> sentence;  ///< Takes the peer as written.
    TextForm<std::string> hint;      ///< Takes what a person types to see for himself.
};
constexpr const char* kNoRoute = "There is no route to {peer}.";
constexpr const char* kNoRouteHint = "Check the address and the network; \"{command}\" must reach it.";
constexpr const char* kHungUp = "The ssh server of {peer} hung up.";
constexpr const char* kHungUpHint = "Look at its log there; try \"{command}\".";
/// The first that fits. ssh says more than one thing at a time: what is more specific stands first.
constexpr std::array<Complaint, 11> kComplaints{{
    {"REMOTE HOST IDENTIFICATION HAS CHANGED", ErrorKind::NotPermitted, "The host key of {peer} has changed.",
     "Find out why before you trust it; then remove the old key with \"ssh-keygen -R\" and run \"{command}\" once."},
    {"Host key verification failed", ErrorKind::NotPermitted, "The host key of {peer} is unknown here.",
     "Run \"{command}\" once in a terminal, compare the key, and accept it."},
    {"Permission denied (", ErrorKind::NotPermitted,
     "The ssh server of {peer} accepts none of the keys that ssh has without asking.",
     "Load a key with ssh-add, or install one there with ssh-copy-id; \"{command}\" must work without a password."},
    {"Too many authentication failures", ErrorKind::NotPermitted, "The ssh server of {peer} was offered too many keys.",
     "Name the right one with IdentityFile and IdentitiesOnly in your ssh configuration; \"{command}\" must get in."},
    {"Could not resolve hostname", ErrorKind::NotFound, "There is no address of the host in {peer}.",
     "Check the name; \"{command}\" must reach it."},
    {"Connection refused", ErrorKind::Refused, "No ssh server listens at {peer}.",
     "Start sshd there, or name its port behind the host; \"{command}\" must reach it."},
    {"timed out", ErrorKind::Timeout, "The ssh server of {peer} did not answer in time.",
     "Check that the host is up and its firewall lets ssh through; try \"{command}\"."},
    {"No route to host", ErrorKind::Unreachable, kNoRoute, kNoRouteHint},
    {"Network is unreachable", ErrorKind::Unreachable, kNoRoute, kNoRouteHint},
    {"Connection reset", ErrorKind::Closed, kHungUp, kHungUpHint},
    {"Connection closed", ErrorKind::Closed, kHungUp, kHungUpHint},
}};

}  // namespace

std::vector<std::string> sshWords(const model::Peer& peer, const std::string& remoteCommand)
{
    std::vector<std::string> words{"ssh", "-T", "-a", "-x"};
    // A connection that the user shares (ControlPath) is used, but ours is never one that others come to share.
    // IgnoreUnknown comes first: clients before 8.7 do not know the three after it. It takes the place of the user's
    // own, so it lets everything pass.
    for (const char* const option :
         {"IgnoreUnknown=*", "StdinNull=no", "SessionType=default", "ForkAfterAuthentication=no", "BatchMode=yes",
          "ConnectTimeout=10", "ServerAliveInterval=5", "ServerAliveCountMax=3", "ControlMaster=no",
          "ClearAllForwardings=yes", "PermitLocalCommand=no", "RemoteCommand=none", "LogLevel=ERROR"})
        words.insert(words.end(), {"-o", option});
    addDestination(words, peer);
    words.push_back(remoteCommand);
    return words;
}

std::vector<std::string> sshLookupWords(const model::Peer& peer)
{
    std::vector<std::string> words{"ssh", "-G"};
    addDestination(words, peer);
    return words;
}

std::string remoteCommand(const std::vector<std::string>& arguments)
{
    std::string words = "halftrip";
    for (const std::string& argument : arguments)
        words += " " + quoteForLogin(argument);
    return words;
}

std::string remoteCommand(const std::vector<std::string>& arguments, const BroughtProgram& program)
{
    // Nothing but the program comes before the line "place": head reads no further than it is sent.
    std::string script = "umask 077; d=$(mktemp -d \"${TMPDIR:-/tmp}/halftrip.XXXXXX\") || exit 71; "
                         "trap 'rm -rf \"$d\"' EXIT; trap 'exit 71' HUP INT TERM PIPE; p=$d/halftrip; ";
    script += fmt::format("echo '{}'; head -c {} >\"$p\"; ", kBringReady, program.bytes);
    script += fmt::format("echo '{}  '\"$p\" | sha256sum -c >/dev/null 2>&1 || {{ echo '{}'; exit 70; }}; ",
                          program.sha256, kBringDamaged);
    script += fmt::format("chmod 700 \"$p\"; \"$p\" --version >/dev/null || {{ echo '{}'; exit 69; }}; ", kBringUnfit);
    if (program.isKept)
        script += "trap - EXIT; ";
    script += fmt::format("echo '{}'\"$p\"; \"$p\" {}", kBringPlace, shellCommand(arguments, Shell::Posix));
    return "exec sh -c " + quoteForShell(script, Shell::Posix);
}

Error explainSshEnd(const model::Peer& peer, std::optional<int> exitCode, const std::string& said)
{
    for (const Complaint& complaint : kComplaints) {
        if (said.find(complaint.words) != std::string::npos)
            return {complaint.kind, text(complaint.sentence, peer.text), 0, text(complaint.hint, typedBy(peer))};
    }
    const bool isUnknownToWindows = said.find("is not recognized") != std::string::npos;
    if (exitCode == kCommandNotFound || isUnknownToWindows)
        return {ErrorKind::NotFound, text("There is no halftrip in the PATH of that user at {peer}.", peer.text), 0,
                "Install it there. On the command line --bring copies this program there for the run."};
    const std::string line = lastLineOf(said);
    const std::string end = line.empty() ? "." : ": " + line;
    return {ErrorKind::Closed,
            exitCode ? text("ssh to {peer} ended with exit code {code:d}{end}", peer.text, *exitCode, end)
                     : text("ssh to {peer} ended{end}", peer.text, end),
            0, text("Try \"{command} halftrip --version\" in a terminal.", typedBy(peer))};
}

bool hasDocument(std::string_view printed)
{
    return printed.starts_with('{') || printed.contains("{\n");
}

std::string documentIn(std::string printed)
{
    const std::size_t before = printed.starts_with('{') ? 0 : printed.find("{\n");
    if (before != std::string::npos)
        printed.erase(0, before);
    return printed;
}

}  // namespace halftrip::cli
