#pragma once

#include "core/base/error.hpp"
#include "core/control/autopsy_report.hpp"
#include "core/control/stage_report.hpp"
#include "core/model/facts/host_facts.hpp"
#include "core/model/fields/field_json.hpp"
#include "core/model/record/fleet_part.hpp"
#include "core/model/record/point_result.hpp"
#include "core/model/record/self_proof.hpp"
#include "core/model/request/run_request.hpp"
#include "core/model/request/tuned_setting.hpp"
#include "core/transport/transport.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::control {

/// Raised whenever a program of the older number could misunderstand one of the newer.
inline constexpr int kProtocolVersion = 3;

/// Every message is one JSON object with its type in the member "type"; the rest is as its describe() says.

/// First message of both sides, and all that an unpaired peer learns. Of another protocol only version and build are
/// read.
struct Hello {
    static constexpr std::string_view kType = "hello";
    int protocol = kProtocolVersion;
    std::string build;         ///< The tool's version.
    std::string nonce;         ///< For the pairing proof.
    std::string needs;         ///< From the responder: "nothing" or "code".
};

/// From the initiator.
struct Auth {
    static constexpr std::string_view kType = "auth";
    std::string proof;  ///< Wherever the user gave a code, needed or not.
    std::string
        takeUp;  ///< Proof of the ticket of a session that lost its connection: that session is meant; else empty.
    std::optional<model::FleetCall> fleet = {};  ///< Where the run is a measurement of a fleet's plan.
};

/// From the responder: you are in.
struct Welcome {
    static constexpr std::string_view kType = "welcome";
    std::string proof;         ///< The responder's own; empty where it has no code.
    std::string ticket =
        {};  ///< 256 random bits that this session can be taken up with; empty in the answer to `takeUp`.
};

/// The answer to "facts".
struct Facts {
    static constexpr std::string_view kType = "facts";
    model::HostFacts host;  ///< With the adapter towards the initiator.
    bool allowsTuning = false;  ///< It answers "tunables" and "tune" (serve --allow-tuning).
};

/// The answer to "tunables": what the initiator may have changed, and to which values, is the responder's choice.
struct Tunables {
    static constexpr std::string_view kType = "tunables";
    std::vector<model::TuningOffer> offers;
};

/// Changes what these checks of the responder's host advise, for this session; what another "tune" changed is put back
/// before. None: only that.
struct Tune {
    static constexpr std::string_view kType = "tune";
    std::vector<std::string> checks;
};

/// The answer to "tune".
struct Tuned {
    static constexpr std::string_view kType = "tuned";
    std::vector<model::TunedSetting> settings;
};

/// More paths than this nobody needs at one time.
inline constexpr std::int64_t kMostPaths = 8;

/// Opens the responder's end of a path. The initiator pushes everything that the responder has to know; the responder
/// checks each against its own limits.
struct Prepare {
    static constexpr std::string_view kType = "prepare";
    std::uint32_t path = 0;  ///< What the initiator calls it from now on; one of that number is closed first.
    std::string transport = "udp";
    std::map<std::string, std::string> transportOptions;
    model::EndRequest end;
    std::optional<int> initiatorCore;  ///< Avoided by the responder when both are on one host.
    int busyPollUs = 50;
    std::uint32_t largestProbeBytes = 2048;
    bool allowFragments = false;
    std::optional<std::uint32_t> batch;  ///< Probes by one call of the system; none: one by one.
    std::string adapter;  ///< Empty: the responder goes by its routes.
    transport::Endpoint endpoint;  ///< Where the initiator sends from.
    model::StampChoice stamps = model::StampChoice::Off;  ///< Not Off: a path for passes that stamp the stages.
    std::uint32_t stampsCount = 1;  ///< Probes of such a pass.
};

struct Ready {
    static constexpr std::string_view kType = "ready";
    transport::Endpoint endpoint;  ///< Where to send probes.
    std::int64_t ticksPerSecond = 0;  ///< Rate of the responder's stamps.
    model::Wait wait = model::Wait::Block;  ///< What Auto became.
    std::optional<int> core;  ///< What the responder is going to use.
};

/// Closes a path at the responder; answered with "released". One that is not open is no error.
struct Release {
    static constexpr std::string_view kType = "release";
    std::uint32_t path = 0;
};

/// Begins a point at the responder; answered with "started". "stop" ends it.
struct Start {
    static constexpr std::string_view kType = "start";
    std::vector<std::uint32_t> paths = {0};  ///< What the point runs over, in the order in which the loop uses them.
    std::string loop = "reflect";  ///< What the responder's thread does (measure/responder_loops.hpp).
    std::uint32_t sizeBytes = 1;
    std::uint32_t tag = 0;
    std::int64_t longestNs = 1;  ///< The point cannot last longer: the responder's watchdog.
    bool watchesKernel = false;  ///< The responder is to record what takes its measuring core away.
    bool watchesPackets = false;  ///< Packet events instead.
    /// These round trips are made for kernel events alone, here or there, and are in no figure.
    bool isWatchedPass = false;
};

/// Ends the point. Whoever wants to account for single probes says which moments of the responder's clock are theirs.
struct Stop {
    static constexpr std::string_view kType = "stop";
    std::vector<std::int64_t> from = {};  ///< In ticks.
    std::vector<std::int64_t> until = {};
    /// In which stretches probes came, where they came by turns: the responder's adapter is found by them.
    std::vector<std::int64_t> turnsFrom = {};
    std::vector<std::int64_t> turnsUntil = {};
    std::uint64_t packets = 0;  ///< Probes of all turns.
    std::vector<std::uint64_t> lost = {};  ///< Sequences of probes that got no answer; the responder may have stamps.
};

/// The answer to "stop".
struct PointReport {
    static constexpr std::string_view kType = "result";
    model::ResponderCounts counts;
    model::EndResult end;
    std::string transportError;  ///< What its transport complained of last; usually empty.
    std::optional<StageReport> stages;  ///< After a stamped pass.
    std::optional<model::PlantedFaults> planted;  ///< After a pass of a run that proves itself.
    std::optional<AutopsyReport> autopsy = {};  ///< Where it was asked about moments or lost probes.
};

void describe(model::Fields& fields, Hello& hello);
void describe(model::Fields& fields, Auth& auth);
void describe(model::Fields& fields, Welcome& welcome);
void describe(model::Fields& fields, Facts& facts);
void describe(model::Fields& fields, Tunables& tunables);
void describe(model::Fields& fields, Tune& tune);
void describe(model::Fields& fields, Tuned& tuned);
void describe(model::Fields& fields, Prepare& prepare);
void describe(model::Fields& fields, Ready& ready);
void describe(model::Fields& fields, Release& release);
void describe(model::Fields& fields, Start& start);
void describe(model::Fields& fields, Stop& stop);
void describe(model::Fields& fields, PointReport& report);

/// "error", to the peer.
[[nodiscard]] nlohmann::json errorMessage(const Error& error);
/// Messages that carry nothing but their type: "facts" and "tunables" (the questions), "started", "released", "bye",
/// "alive".
[[nodiscard]] nlohmann::json plainMessage(std::string_view type);

/// The "type" of a message; Channel::receive guarantees that there is one.
[[nodiscard]] std::string typeOf(const nlohmann::json& message);
/// What an "error" message says, in the peer's own kind.
[[nodiscard]] Error errorOf(const nlohmann::json& message);
/// Whether it is of that type: an "error" message comes back as its Error, another type as ErrorKind::Protocol. What a
/// peer says went wrong with it is never our user's mistake, system or stop: such kinds come back as
/// ErrorKind::Refused.
[[nodiscard]] Status expectType(const nlohmann::json& message, std::string_view type);
/// What is wrong with a message, as a sentence that names it; a setting's own sentence stays as it is.
[[nodiscard]] Error unusable(std::string_view type, Error error);

template <typename Message>
[[nodiscard]] Result<Message> messageFrom(const nlohmann::json& message)
{
    if (Status status = expectType(message, Message::kType); !status)
        return std::unexpected(std::move(status).error());
    auto read = model::fromJson<Message>(message);
    if (!read)
        return std::unexpected(unusable(Message::kType, std::move(read).error()));
    return read;
}

}  // namespace halftrip::control

namespace halftrip::transport {
void describe(model::Fields& fields, Endpoint& endpoint);
}  // namespace halftrip::transport
