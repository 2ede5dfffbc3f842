#pragma once

#include "core/control/channel.hpp"
#include "core/control/messages.hpp"
#include "core/control/other_end.hpp"
#include "core/os/platform.hpp"

#include <chrono>
#include <memory>
#include <string>

namespace halftrip::control {

/// How long the initiator waits for an answer. Connections and links that restart take their time in Prepare, and a wrong code is
/// answered slowly on purpose (doorkeeper.cpp); all the rest takes milliseconds (kAnswerTimeout).
inline constexpr std::chrono::milliseconds kPrepareTimeout{10'000};
inline constexpr std::chrono::milliseconds kPairingTimeout{20'000};
/// What the user's stop leaves the responder for the result of a point.
inline constexpr std::chrono::milliseconds kStopGrace{1000};

/// Whom to call and how to get in.
struct LinkRequest {
    std::string peer;  ///< Host name or address.
    std::uint16_t port = model::kDefaultControlPort;
    model::AddressFamily family = model::AddressFamily::Any;
    std::string adapter;
    std::string pairingCode;  ///< Empty: none was given.
    std::string build;  ///< Our version.
};

/// The initiator's end of the control channel. One thread.
class ResponderLink final : public OtherEnd {
public:
    /// Resolves, connects (every address in turn), exchanges Hello, pairs. Each failure is one sentence with the next
    /// step: unknown host, refused, unreachable, other version, busy with whom, code needed, code wrong, code not known there.
    /// `time` and what `user` refers to outlive the link.
    [[nodiscard]] static Result<std::unique_ptr<ResponderLink>> open(os::Network& network, os::Entropy& entropy,
                                                                     const os::Time& time, const LinkRequest& request,
                                                                     os::WaitingUser user);

    [[nodiscard]] bool isResponder() const noexcept override { return true; }
    [[nodiscard]] const model::HostFacts& host() const noexcept override { return m_facts.host; }
    [[nodiscard]] const std::string& hostId() const noexcept override { return m_facts.host.hostId; }
    [[nodiscard]] os::SocketAddress local() const override { return m_channel.stream().local(); }
    [[nodiscard]] os::SocketAddress peer() const override { return m_channel.stream().peer(); }

    [[nodiscard]] Result<Ready> prepare(const Prepare& prepare) override;
    [[nodiscard]] Status release(std::uint32_t way) override;
    [[nodiscard]] Status start(const Start& start) override;
    [[nodiscard]] Result<PointReport> stop(std::chrono::milliseconds patience) override;
    [[nodiscard]] Status keepAlive(std::chrono::milliseconds patience) override;
    void bye() override;

private:
    ResponderLink(std::unique_ptr<os::ByteStream> stream, const os::Time& time, os::WaitingUser user)
        : m_time(time), m_user(std::move(user)), m_channel(std::move(stream), time), m_lastAlive(time.now())
    {
    }
    [[nodiscard]] Status greet(os::Entropy& entropy, const LinkRequest& request);
    [[nodiscard]] Status pair(os::Entropy& entropy, const LinkRequest& request, const std::string& nonce);
    [[nodiscard]] Status askFacts();
    [[nodiscard]] Status lookForLife(std::chrono::milliseconds patience);
    void tellOfSilence(std::chrono::milliseconds patience);
    [[nodiscard]] Result<nlohmann::json> ask(const nlohmann::json& message, std::chrono::milliseconds timeout,
                                             std::chrono::milliseconds grace = std::chrono::milliseconds(0));
    [[nodiscard]] Result<nlohmann::json> awaitAnswer(std::chrono::milliseconds timeout,
                                                     std::chrono::milliseconds grace);

    const os::Time& m_time;
    os::WaitingUser m_user;
    Channel m_channel;
    Hello m_hello;
    Facts m_facts;
    os::Time::Instant m_lastAlive;
    bool m_hasToldOfSilence = false;
    bool m_isGone = false;  ///< Nobody is asked any more: it has gone, or does not answer.
    bool m_isBehind = false;  ///< Nobody is asked any more: an answer that we did not wait for is still to come.
};

}  // namespace halftrip::control
