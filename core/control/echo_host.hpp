#pragma once

#include "core/control/other_end.hpp"

#include <memory>

namespace halftrip::control {

/// A host that sends probes back by itself (ICMP echo): nothing of ours runs there, so there is nothing to agree on, and
/// nothing is known of it but its address.
class EchoHost final : public OtherEnd {
public:
    /// Looks the name up and takes the first address. Error NotFound: unknown host, or no address of that family;
    /// Timeout, Interrupted.
    [[nodiscard]] static Result<std::unique_ptr<EchoHost>> find(os::Network& network, const std::string& host,
                                                                model::AddressFamily family,
                                                                const os::WaitingUser& user);

    [[nodiscard]] bool isResponder() const noexcept override { return false; }
    [[nodiscard]] const model::HostFacts& host() const noexcept override { return m_host; }
    [[nodiscard]] const std::string& hostId() const noexcept override { return m_host.hostId; }
    [[nodiscard]] os::SocketAddress local() const override { return {}; }
    [[nodiscard]] os::SocketAddress peer() const override { return {m_address, 0}; }

    [[nodiscard]] Result<Ready> prepare(const Prepare& prepare) override;
    [[nodiscard]] Status release(std::uint32_t) override { return {}; }
    [[nodiscard]] Status start(const Start& start) override;
    [[nodiscard]] Result<PointReport> stop(std::chrono::milliseconds) override;
    [[nodiscard]] Status keepAlive(std::chrono::milliseconds) override { return {}; }
    void bye() override {}

private:
    EchoHost(std::string name, std::string address);

    model::HostFacts m_host;
    std::string m_address;
};

}  // namespace halftrip::control
