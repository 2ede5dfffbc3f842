#pragma once

#include "core/base/error.hpp"
#include "core/control/stage_report.hpp"
#include "core/model/host_facts.hpp"
#include "core/model/run_record.hpp"
#include "core/transport/transport.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace halftrip::control {

/// Raised whenever a program of the older number could misunderstand one of the newer.
inline constexpr int kProtocolVersion = 1;

/// First message of both sides.
struct Hello {
    int protocol = kProtocolVersion;
    std::string build;         ///< The tool's version.
    std::string nonce;         ///< For the pairing proof.
    std::string hostId;        ///< As HostFacts::hostId: tells the two programs that they share their cores.
    std::string needs;         ///< From the responder: "nothing", "code", or "busy".
    std::string busyWith;      ///< For "busy": the address being served.
    std::int64_t busyForSeconds = 0;  ///< ... and for how long already.
};

/// From the initiator when the responder needs the code.
struct Auth {
    std::string proof;
};

/// From the responder: you are in.
struct Welcome {
    std::string proof;         ///< The responder's own proof; empty where no code was needed.
    model::HostFacts host;     ///< With the adapter towards the initiator.
};

/// The initiator pushes everything the responder has to know; the responder checks each against its own limits.
struct Prepare {
    std::string transport = "udp";
    std::map<std::string, std::string> transportOptions;
    model::EndRequest end;
    std::optional<int> initiatorCore;   ///< Avoided by the responder when both are on one host.
    int busyPollUs = 50;
    std::uint32_t largestProbeBytes = 2048;
    bool allowFragments = false;
    std::string adapter;                ///< Empty: the responder goes by its routes.
    transport::Endpoint endpoint;       ///< Where the initiator sends from.
    /// Not Off: opens a second transport, beside that of the points, for passes that stamp the stages.
    model::StampChoice stamps = model::StampChoice::Off;
    std::uint32_t stampsCount = 0;      ///< Probes of such a pass.
};

struct Ready {
    transport::Endpoint endpoint;       ///< Where to send probes.
    std::int64_t ticksPerSecond = 0;    ///< Rate of the responder's stamps.
    model::Wait wait = model::Wait::Block;  ///< What Auto became.
    std::optional<int> core;            ///< What the responder is going to use.
};

struct Start {
    std::uint32_t sizeBytes = 0;
    std::uint32_t tag = 0;
    std::int64_t longestNs = 0;         ///< The point cannot last longer: the responder's watchdog.
    bool isStamped = false;             ///< Over the transport that stamps; Stop then closes it.
};

struct PointReport {
    model::ResponderCounts counts;
    model::EndResult end;
    std::string transportError;         ///< What its transport complained of last; usually empty.
    std::optional<StageReport> stages;  ///< After a stamped pass.
};

[[nodiscard]] nlohmann::json toMessage(const Hello& hello);
[[nodiscard]] nlohmann::json toMessage(const Auth& auth);
[[nodiscard]] nlohmann::json toMessage(const Welcome& welcome);
[[nodiscard]] nlohmann::json toMessage(const Prepare& prepare);
[[nodiscard]] nlohmann::json toMessage(const Ready& ready);
[[nodiscard]] nlohmann::json toMessage(const Start& start);
[[nodiscard]] nlohmann::json toMessage(const PointReport& report);
[[nodiscard]] nlohmann::json toMessage(const Error& error);
/// Messages that carry nothing but their type: "started", "stop", "bye", "alive".
[[nodiscard]] nlohmann::json plainMessage(const std::string& type);

/// Each checks the type first: an "error" message comes back as its Error, another type as ErrorKind::Protocol.
[[nodiscard]] Result<Hello> helloFrom(const nlohmann::json& message);
[[nodiscard]] Result<Auth> authFrom(const nlohmann::json& message);
[[nodiscard]] Result<Welcome> welcomeFrom(const nlohmann::json& message);
[[nodiscard]] Result<Prepare> prepareFrom(const nlohmann::json& message);
[[nodiscard]] Result<Ready> readyFrom(const nlohmann::json& message);
[[nodiscard]] Result<Start> startFrom(const nlohmann::json& message);
[[nodiscard]] Result<PointReport> pointReportFrom(const nlohmann::json& message);
[[nodiscard]] Status plainFrom(const nlohmann::json& message, const std::string& type);
/// The "type" of a message; Channel::receive guarantees that there is one.
[[nodiscard]] std::string typeOf(const nlohmann::json& message);

}  // namespace halftrip::control
