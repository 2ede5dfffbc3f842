#pragma once

#include "core/control/peer_link.hpp"
#include "core/model/request/peer.hpp"

#include <memory>

namespace halftrip::control {

/// A host that sends probes back by itself (ICMP echo, an echo service, a STAMP reflector), whoever sends or listens to
/// a feed, or another adapter of this host: no Halftrip program answers there, so there is nothing to agree on, and
/// nothing is known of it but its address.
class EchoHost final : public PeerLink {
public:
    /// Looks the name up and takes the first address. `echo`: one without a responder.
    /// Error NotFound: unknown host, or no address of that family; Timeout, Interrupted.
    [[nodiscard]] static Result<std::unique_ptr<EchoHost>> find(os::Network& network, const model::Peer& echo,
                                                                model::AddressFamily family,
                                                                const os::WaitingUser& user);

    [[nodiscard]] bool isResponder() const noexcept override { return false; }
    [[nodiscard]] bool tellsResidence() const noexcept override { return m_kind == model::Peer::Kind::Stamp; }
    [[nodiscard]] const model::HostFacts& host() const noexcept override { return m_host; }
    [[nodiscard]] const std::string& hostId() const noexcept override { return m_host.hostId; }
    [[nodiscard]] os::SocketAddress local() const override { return {}; }
    [[nodiscard]] os::SocketAddress peer() const override { return {m_address, m_port}; }

    [[nodiscard]] Result<Ready> prepare(const Prepare& prepare) override;
    [[nodiscard]] Status release(std::uint32_t) override { return {}; }
    [[nodiscard]] Status start(const Start& start, PathState path, const Meanwhile& meanwhile) override;
    [[nodiscard]] Result<PointReport> stop(PathState, const Meanwhile& meanwhile, const Stop&) override;
    [[nodiscard]] Status keepAlive(PathState) override { return {}; }
    void bye() override {}

private:
    EchoHost(const model::Peer& echo, std::string address);

    model::HostFacts m_host;
    std::string m_address;
    model::Peer::Kind m_kind;
    std::uint16_t m_port = 0;  ///< 0: its own system answers.
};

}  // namespace halftrip::control
