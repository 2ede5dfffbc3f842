#pragma once

#include "core/base/error.hpp"
#include "core/model/request/peer.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::cli {

/// The command line of the system's OpenSSH client that runs `remoteCommand` there. It asks nobody anything, forwards
/// nothing, and notices within 15 s that the host is gone. The host stands behind "--".
[[nodiscard]] std::vector<std::string> sshWords(const model::Peer& peer, const std::string& remoteCommand);
/// The one that tells what the client's configuration makes of the host's name (ssh -G).
[[nodiscard]] std::vector<std::string> sshLookupWords(const model::Peer& peer);

/// A copy of a program that is brought to the other host.
struct BroughtProgram {
    std::string sha256;  ///< In hexadecimal digits.
    std::size_t bytes = 0;
    bool isKept = false;  ///< Not removed afterwards.
};

/// What brought programs say before the responder's first event, one word a line.
inline constexpr const char* kBringWord = "halftrip-bring: ";            ///< What each begins with.
inline constexpr const char* kBringReady = "halftrip-bring: ready";      ///< Send the program now.
inline constexpr const char* kBringDamaged = "halftrip-bring: damaged";  ///< Another checksum there.
inline constexpr const char* kBringUnfit = "halftrip-bring: unfit";      ///< It does not run there.
inline constexpr const char* kBringPlace = "halftrip-bring: place ";     ///< And where it lies.

/// What halftrip says first on standard error, a line of its own, where it runs for another host (--relayed): a login
/// shell that starts nothing does not, whatever it prints and whatever code it ends with.
inline constexpr const char* kRelayed = "halftrip-relayed";

/// For the login shell of that user, whatever it is: `arguments` for halftrip in PATH there. cmd.exe and PowerShell
/// change words with one of " $ ` \ ! %, or with what is not ASCII; PowerShell drops an empty one.
[[nodiscard]] std::string remoteCommand(const std::vector<std::string>& arguments);
/// The same for a program that is read from standard input first, into a temporary folder that the shell removes when
/// halftrip has ended.
[[nodiscard]] std::string remoteCommand(const std::vector<std::string>& arguments, const BroughtProgram& program);

/// Why the ssh client has ended, in one sentence with the next step. `exitCode`: none where a signal ended it.
/// `said`: its standard error, or what it printed where that is empty.
[[nodiscard]] Error explainSshEnd(const model::Peer& peer, std::optional<int> exitCode, const std::string& said);

/// The JSON document, whose brace ends its line, in what a command there has printed: the login shell's words may stand
/// before it. Where none begins, all of it.
[[nodiscard]] std::string documentIn(std::string printed);
/// Whether one begins.
[[nodiscard]] bool hasDocument(std::string_view printed);

}  // namespace halftrip::cli
