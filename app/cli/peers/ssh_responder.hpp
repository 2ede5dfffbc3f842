#pragma once

#include "core/base/error.hpp"
#include "core/model/request/peer.hpp"
#include "core/os/platform.hpp"

#include <chrono>
#include <memory>
#include <optional>
#include <string>

namespace halftrip::cli {

/// What is typed beside an ssh:// peer.
struct SshWish {
    std::optional<std::string> program;  ///< The copy to bring: a file; "" is this very program. None: nothing.
    bool keepsProgram = false;           ///< It stays there.
    std::string address;                 ///< What is measured; empty: the address that ssh connects to.
    bool allowsTuning = false;           ///< Its settings may be changed for runs (serve --allow-tuning).
};
/// Error Invalid: the wish does not fit the peer.
[[nodiscard]] Status checkSshWish(const SshWish& wish, const model::Peer& peer);

/// The responder at an ssh:// peer: "halftrip serve" started there by the system's OpenSSH client. It gets a code that
/// is made for it over the client's standard input, takes one session, and ends with this object or this process: its
/// standard input ends with ssh, whatever ends that.
class SshResponder {
public:
    enum class Sessions { One, Many };
    /// `port`: the control port there, 0 any free one. Errors: those of explainSshEnd(), Timeout, Interrupted,
    /// NotSupported (no ssh client here), File (the program to bring).
    [[nodiscard]] static Result<SshResponder> start(os::Platform& platform, const model::Peer& peer,
                                                    const SshWish& wish, std::uint16_t port, os::WaitingUser user,
                                                    Sessions sessions = Sessions::One);

    /// Where the control connection is made to: a name or an address.
    [[nodiscard]] const os::SocketAddress& address() const noexcept { return m_address; }
    [[nodiscard]] const std::string& pairingCode() const noexcept { return m_code; }
    /// Where a program that stays there lies; empty: there is none.
    [[nodiscard]] const std::string& keptProgram() const noexcept { return m_keptProgram; }
    /// The error of a run with it, in the words that fit.
    [[nodiscard]] Error explain(Error error, bool hasMet) const;

private:
    std::unique_ptr<os::ChildProcess> m_child;
    model::Peer m_peer;
    os::SocketAddress m_address;
    std::string m_code;
    std::string m_keptProgram;
};

}  // namespace halftrip::cli
