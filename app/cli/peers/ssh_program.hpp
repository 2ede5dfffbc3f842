#pragma once

#include "core/base/error.hpp"
#include "core/model/request/peer.hpp"
#include "core/os/platform.hpp"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::cli {

/// What is typed beside an ssh:// peer, or beside the host that a command runs on (--from).
struct SshWish {
    std::optional<std::string> program;  ///< The copy to bring: a file; "" is this very program. None: nothing.
    bool keepsProgram = false;           ///< It stays there.
    std::string address;                 ///< What is measured; empty: the address that ssh connects to.
    bool allowsTuning = false;           ///< Its settings may be changed for runs (serve --allow-tuning).
    std::string from;                    ///< ssh://HOST where the command itself runs; empty: here.
};

/// What a login shell prints before (a greeting) is passed over, but not for ever.
inline constexpr int kMostOtherLines = 1000;

/// The system's OpenSSH client. Error NotSupported, with the next step: there is none.
[[nodiscard]] Result<std::unique_ptr<os::ChildProcess>> startSsh(os::Platform& platform,
                                                                 const std::vector<std::string>& words);

/// halftrip started on another host by the system's OpenSSH client; found there, or brought. Ends with this object or
/// this process: its standard input ends with ssh, whatever ends that.
class SshProgram {
public:
    /// Returns when a brought program has arrived; one that is found there may still fail to start. Errors: those of
    /// explainSshEnd(), Timeout, Interrupted, NotSupported (no ssh client here, or nothing
    /// can be brought from here), File (the program to bring).
    [[nodiscard]] static Result<SshProgram> start(os::Platform& platform, const model::Peer& peer, const SshWish& wish,
                                                  const std::vector<std::string>& arguments, os::WaitingUser user);

    /// How long nextLine() and send() wait from now on; none: as long as ssh lasts. At first 30 s.
    void patientFor(std::optional<std::chrono::milliseconds> time);
    /// The next line of its standard output. Errors as of start(), and Protocol for a line without end.
    [[nodiscard]] Result<std::string> nextLine();
    /// To its standard input. Errors as of nextLine().
    [[nodiscard]] Status send(std::string_view bytes);
    [[nodiscard]] os::ChildProcess& process() const { return *m_child; }
    /// Where a program that stays there lies; empty: there is none.
    [[nodiscard]] const std::string& keptProgram() const noexcept { return m_keptProgram; }

private:
    SshProgram(os::Platform& platform, const model::Peer& peer, os::WaitingUser user);
    Status goOn();
    [[nodiscard]] Error explainEnd() const;
    Result<std::string> bring(const std::string& bytes);

    os::Platform* m_platform;
    model::Peer m_peer;
    os::WaitingUser m_user;
    std::unique_ptr<os::ChildProcess> m_child;
    os::Time::Instant m_begin;
    std::optional<std::chrono::milliseconds> m_patience;
    bool m_hasSaid = false;
    std::string m_lastLine;
    std::string m_keptProgram;
};

}  // namespace halftrip::cli
