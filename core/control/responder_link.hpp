#pragma once

#include "core/control/channel.hpp"
#include "core/control/messages.hpp"
#include "core/control/peer_link.hpp"
#include "core/os/platform.hpp"

#include <chrono>
#include <memory>
#include <optional>
#include <string>

namespace halftrip::control {

/// How long the initiator waits for an answer. Connections and links that restart take their time in Prepare, and a
/// wrong code is answered slowly on purpose (admission.cpp); all the rest takes milliseconds (kAnswerTimeout).
inline constexpr std::chrono::milliseconds kPrepareTimeout{10'000};
inline constexpr std::chrono::milliseconds kPairingTimeout{20'000};
/// Some settings are in force only when the adapter's link is up again.
inline constexpr std::chrono::milliseconds kTuneTimeout{20'000};
/// What the user's stop leaves the responder for the result of a point.
inline constexpr std::chrono::milliseconds kStopGrace{1000};

/// How long a broken connection is tried to be made anew where nothing is known to be wrong with this host's adapter;
/// otherwise kOutageKeepAliveTimeout.
inline constexpr std::chrono::milliseconds kCallAgainLimit{2000};

/// Whom to call and how to get in.
struct LinkRequest {
    std::string peer;  ///< Host name or address.
    std::uint16_t port = model::kDefaultControlPort;
    model::AddressFamily family = model::AddressFamily::Any;
    std::string adapter;
    std::string pairingCode;  ///< Empty: none was given.
    std::string build;  ///< Our version.
    std::optional<model::FleetPart> fleet =
        {};  ///< Which measurement of a fleet's plan this is; told to the responder.
};

/// The initiator's end of the control channel. One thread. A connection that breaks is made anew, between points at
/// once, in a point by keepAlive(), and what was not answered over it is asked again; the responder does it once.
class ResponderLink final : public PeerLink {
public:
    /// Resolves, connects (every address in turn), exchanges Hello, pairs. Each failure is one sentence with the next
    /// step: unknown host, refused, unreachable, other version, busy with whom, code needed, code wrong, code not known
    /// there. `platform` and what `user` refers to outlive the link.
    [[nodiscard]] static Result<std::unique_ptr<ResponderLink>> open(os::Platform& platform, const LinkRequest& request,
                                                                     os::WaitingUser user);

    [[nodiscard]] bool isResponder() const noexcept override { return true; }
    [[nodiscard]] const model::HostFacts& host() const noexcept override { return m_facts.host; }
    [[nodiscard]] const std::string& hostId() const noexcept override { return m_facts.host.hostId; }
    [[nodiscard]] os::SocketAddress local() const override { return m_channel->stream().local(); }
    [[nodiscard]] os::SocketAddress peer() const override { return m_channel->stream().peer(); }

    [[nodiscard]] bool allowsTuning() const noexcept override { return m_facts.allowsTuning; }
    [[nodiscard]] Result<std::vector<model::TuningOffer>> askTunables() override;
    [[nodiscard]] Result<std::vector<model::TunedSetting>> tune(const std::vector<std::string>& checks) override;
    [[nodiscard]] Result<Ready> prepare(const Prepare& prepare) override;
    [[nodiscard]] Status release(std::uint32_t path) override;
    [[nodiscard]] Status start(const Start& start, PathState path, const Meanwhile& meanwhile) override;
    [[nodiscard]] Result<PointReport> stop(PathState path, const Meanwhile& meanwhile, const Stop& stop) override;
    [[nodiscard]] Status keepAlive(PathState path) override;
    [[nodiscard]] bool isLost() const noexcept override { return m_lost.has_value(); }
    void bye() override;

private:
    /// A connection that broke.
    struct Lost {
        os::Time::Instant since;
        Error words;  ///< Why the run ends, should that stay so.
    };

    ResponderLink(std::unique_ptr<os::ByteStream> stream, os::Platform& platform, LinkRequest request,
                  os::WaitingUser user)
        : m_platform(platform),
          m_time(platform.time()),
          m_request(std::move(request)),
          m_user(std::move(user)),
          m_channel(std::make_unique<Channel>(std::move(stream), m_time)),
          m_lastAlive(m_time.now()),
          m_nextCall(m_lastAlive)
    {
    }
    /// With a ticket: for the session that it is of. `longest`: for each answer.
    [[nodiscard]] Status greet(std::chrono::milliseconds longest);
    [[nodiscard]] Status pair(const std::string& nonce, std::chrono::milliseconds longest);
    [[nodiscard]] Status askFacts();
    void noteOf(PathState path);
    [[nodiscard]] std::chrono::milliseconds answerTimeout() const;
    [[nodiscard]] os::Time::Instant atLeastAfterOutage(os::Time::Instant since) const;
    [[nodiscard]] Status stayInTouch();
    [[nodiscard]] Result<nlohmann::json> lastWords(const Error& cause);
    [[nodiscard]] Status lookForLife();
    [[nodiscard]] bool lose(const Error& cause, const Error& words);
    void giveUp(const Error& why);
    [[nodiscard]] Status callAgain();
    [[nodiscard]] Error notReachedAgain(const Error& cause) const;
    void replaceSilent();
    [[nodiscard]] Status takeUp();
    void tellOfSilence(std::chrono::milliseconds patience);
    /// Where the connection broke isLost() is true, and the same question may be put again once it is made anew.
    [[nodiscard]] Result<nlohmann::json> ask(const nlohmann::json& question, std::chrono::milliseconds timeout,
                                             std::chrono::milliseconds grace = std::chrono::milliseconds(0),
                                             const Meanwhile& meanwhile = {});
    /// The same, again and again.
    [[nodiscard]] Result<nlohmann::json> askUntilAnswered(const nlohmann::json& question,
                                                          std::chrono::milliseconds timeout,
                                                          const Meanwhile& meanwhile = {});
    /// Says something over this connection, and has what comes back.
    [[nodiscard]] Result<nlohmann::json> exchange(const nlohmann::json& message, std::chrono::milliseconds timeout,
                                                  std::chrono::milliseconds grace = std::chrono::milliseconds(0),
                                                  const Meanwhile& meanwhile = {});
    [[nodiscard]] Result<nlohmann::json> awaitAnswer(std::chrono::milliseconds timeout,
                                                     std::chrono::milliseconds grace);

    os::Platform& m_platform;
    const os::Time& m_time;
    LinkRequest m_request;
    os::WaitingUser m_user;
    std::unique_ptr<Channel> m_channel;
    /// The one before, until something is answered over the present one: closed earlier, it would tell the responder
    /// that this program has gone.
    std::unique_ptr<Channel> m_retired;
    Hello m_hello;
    Facts m_facts;
    os::Time::Instant m_lastAlive;
    std::string m_ticket;  ///< Welcome::ticket.
    PathState m_path = PathState::Up;
    std::optional<os::Time::Instant> m_lastDown;
    os::Time::Instant m_nextCall;  ///< Not before.
    std::optional<os::Time::Instant>
        m_unansweredSince;  ///< The question that is open was asked then for the first time.
    std::optional<Lost> m_lost;
    bool m_hasToldOfSilence = false;
    std::optional<Error> m_gone;  ///< Nobody is asked any more: it has gone, or does not answer.
    bool m_isBehind = false;  ///< Nobody is asked any more: an answer that we did not wait for is still to come.
};

}  // namespace halftrip::control
