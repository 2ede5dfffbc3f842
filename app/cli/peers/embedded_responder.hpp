#pragma once

#include "core/base/error.hpp"
#include "core/measure/ends/meeting.hpp"
#include "core/os/network.hpp"
#include "core/os/platform.hpp"

#include <memory>
#include <string>
#include <vector>

namespace halftrip::cli {

/// The responder behind the peer "self": a second copy of this program, in a network namespace of its own where the
/// system allows it, on loopback elsewhere. Ends with this object.
class EmbeddedResponder {
public:
    /// Must be called on the main thread before other threads exist (see os::Processes::embed).
    /// It ends after one session, or serves as many as come.
    enum class Sessions { One, Many };
    [[nodiscard]] static Result<EmbeddedResponder> start(os::Platform& platform, bool wantsV6,
                                                         Sessions sessions = Sessions::One);

    [[nodiscard]] const os::SocketAddress& address() const noexcept { return m_address; }
    /// For a run with it.
    [[nodiscard]] measure::PeerCall call() const { return {m_address, m_code, path()}; }
    /// "a veth pair between two private network namespaces", with the reason where it is not that.
    [[nodiscard]] Text path() const;
    /// A third copy on the responder's side that calls it, with the pairing code on its standard input.
    [[nodiscard]] Result<std::unique_ptr<os::ChildProcess>> startBeside(const std::vector<std::string>& arguments) const
    {
        return m_embedding->start(arguments, m_code + "\n");
    }
    /// Why it is not the better way; empty when it is.
    [[nodiscard]] std::string reason() const { return m_embedding->reason(); }

private:
    std::unique_ptr<os::Embedding> m_embedding;
    std::unique_ptr<os::ChildProcess> m_child;
    os::SocketAddress m_address;
    std::string m_code;
};

}  // namespace halftrip::cli
