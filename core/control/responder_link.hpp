#pragma once

#include "core/control/channel.hpp"
#include "core/control/messages.hpp"
#include "core/control/other_end.hpp"
#include "core/os/platform.hpp"

#include <chrono>
#include <memory>
#include <string>

namespace halftrip::control {

/// Both ends say "alive" this often during a point, and take a silence of kSilenceLimit for the other's end.
inline constexpr std::chrono::milliseconds kAliveInterval{1000};
inline constexpr std::chrono::milliseconds kSilenceLimit{5000};

/// Whom to call and how to get in.
struct LinkRequest {
    std::string peer;             ///< Host name or address.
    std::uint16_t port = model::kDefaultControlPort;
    model::AddressFamily family = model::AddressFamily::Any;
    std::string adapter;
    std::string pairingCode;      ///< Empty: none was given.
    std::string build;            ///< Our version.
    std::string hostId;
};

/// The initiator's end of the control channel. One thread.
class ResponderLink final : public OtherEnd {
public:
    /// Resolves, connects (every address in turn), exchanges Hello, pairs. Each failure is one sentence with the next
    /// step: unknown host, refused, unreachable, other version, busy with whom, code needed, code wrong.
    [[nodiscard]] static Result<std::unique_ptr<ResponderLink>> open(os::Network& network, os::Entropy& entropy,
                                                                     const LinkRequest& request);

    [[nodiscard]] const Hello& hello() const noexcept { return m_hello; }
    [[nodiscard]] bool isResponder() const noexcept override { return true; }
    [[nodiscard]] const model::HostFacts& host() const noexcept override { return m_welcome.host; }
    [[nodiscard]] const std::string& hostId() const noexcept override { return m_hello.hostId; }
    [[nodiscard]] os::SocketAddress local() const override { return m_channel.stream().local(); }
    [[nodiscard]] os::SocketAddress peer() const override { return m_channel.stream().peer(); }

    [[nodiscard]] Result<Ready> prepare(const Prepare& prepare) override;
    [[nodiscard]] Status start(const Start& start) override;
    [[nodiscard]] Result<PointReport> stop() override;
    [[nodiscard]] Status keepAlive() override;
    void bye() override;

private:
    explicit ResponderLink(std::unique_ptr<os::ByteStream> stream) : m_channel(std::move(stream)) {}
    [[nodiscard]] Status greet(os::Entropy& entropy, const LinkRequest& request);
    [[nodiscard]] Status pair(os::Entropy& entropy, const LinkRequest& request, const std::string& nonce);
    [[nodiscard]] Result<nlohmann::json> ask(const nlohmann::json& message, std::chrono::milliseconds timeout);

    Channel m_channel;
    Hello m_hello;
    Welcome m_welcome;
    std::chrono::steady_clock::time_point m_lastAlive = std::chrono::steady_clock::now();
};

}  // namespace halftrip::control
