#pragma once

#include "app/cli/peers/ssh_program.hpp"
#include "core/base/error.hpp"
#include "core/measure/ends/meeting.hpp"
#include "core/model/request/peer.hpp"
#include "core/os/platform.hpp"

#include <cstdint>
#include <string>
#include <utility>

namespace halftrip::cli {

/// Error Invalid: the wish does not fit the peer.
[[nodiscard]] Status checkSshWish(const SshWish& wish, const model::Peer& peer);

/// The responder at an ssh:// peer: "halftrip serve" started there by the system's OpenSSH client. It gets a code that
/// is made for it over the client's standard input, takes one session, and ends with this object or this process: its
/// standard input ends with ssh, whatever ends that. Where a network broke without a word it ends by itself
/// (serve.cpp).
class SshResponder {
public:
    enum class Sessions { One, Many };
    /// `port`: the control port there, 0 any free one. Errors: those of SshProgram.
    [[nodiscard]] static Result<SshResponder> start(os::Platform& platform, const model::Peer& peer,
                                                    const SshWish& wish, std::uint16_t port, os::WaitingUser user,
                                                    Sessions sessions = Sessions::One);

    /// Where the control connection is made to: a name or an address.
    [[nodiscard]] const os::SocketAddress& address() const noexcept { return m_address; }
    [[nodiscard]] const std::string& pairingCode() const noexcept { return m_code; }
    /// For a run with it.
    [[nodiscard]] measure::PeerCall call() const { return {m_address, m_code}; }
    /// Where a program that stays there lies; empty: there is none.
    [[nodiscard]] const std::string& keptProgram() const noexcept { return m_program.keptProgram(); }
    /// The error of a run with it, in the words that fit.
    [[nodiscard]] Error explain(Error error, bool hasMet) const;

private:
    SshResponder(SshProgram program, os::SocketAddress address, std::string code)
        : m_program(std::move(program)), m_address(std::move(address)), m_code(std::move(code))
    {
    }

    SshProgram m_program;
    os::SocketAddress m_address;
    std::string m_code;
};

}  // namespace halftrip::cli
