#include "core/control/messages.hpp"

#include "core/model/fields/error_fields.hpp"
#include "core/transport/batching.hpp"

#include <nlohmann/json.hpp>

namespace halftrip::transport {

void describe(model::Fields& fields, Endpoint& endpoint)
{
    fields("address", endpoint.address);
    fields("port", endpoint.port);
    fields("macAddress", endpoint.macAddress);
    fields(model::Field("extra").atMost(100), endpoint.extra);
}

}  // namespace halftrip::transport

namespace halftrip::control {
namespace {

using model::Field;
using nlohmann::json;

const Field kPath = Field("way").named("number of the path").within(0, kMostPaths - 1);

/// Checks of one host, and settings that they advise: queues and cores have some each.
constexpr std::int64_t kMostOffers = 200;
constexpr std::int64_t kMostTuned = 20'000;

bool isOfThePeer(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::Busy:
    case ErrorKind::Version:
    case ErrorKind::Protocol:
    case ErrorKind::Closed:
    case ErrorKind::Timeout:
    case ErrorKind::Unreachable:
    case ErrorKind::Refused:
        return true;
    default:
        return false;
    }
}

/// Every message carries its own type; Channel and expectType() have looked at it.
template <typename Message>
void describeType(model::Fields& fields, const Message&)
{
    std::string type(Message::kType);
    fields("type", type);
}

}  // namespace

void describe(model::Fields& fields, Hello& hello)
{
    describeType(fields, hello);
    fields("protocol", hello.protocol);
    fields("build", hello.build);
    if (fields.isReading() && hello.protocol != kProtocolVersion)
        return;
    fields("nonce", hello.nonce);
    fields("needs", hello.needs);
}

void describe(model::Fields& fields, Auth& auth)
{
    describeType(fields, auth);
    fields("proof", auth.proof);
    fields(Field("takeUp").ifSet(), auth.takeUp);
    fields(Field("fleet").ifSet(), auth.fleet);
}

void describe(model::Fields& fields, Welcome& welcome)
{
    describeType(fields, welcome);
    fields("proof", welcome.proof);
    fields(Field("ticket").ifSet(), welcome.ticket);
}

void describe(model::Fields& fields, Facts& facts)
{
    describeType(fields, facts);
    fields("host", facts.host);
    fields(Field("allowsTuning").ifSet(), facts.allowsTuning);
}

void describe(model::Fields& fields, Tunables& tunables)
{
    describeType(fields, tunables);
    fields(Field("offers").atMost(kMostOffers), tunables.offers);
}

void describe(model::Fields& fields, Tune& tune)
{
    describeType(fields, tune);
    fields(Field("checks").atMost(kMostOffers), tune.checks);
}

void describe(model::Fields& fields, Tuned& tuned)
{
    describeType(fields, tuned);
    fields(Field("settings").atMost(kMostTuned), tuned.settings);
}

void describe(model::Fields& fields, Prepare& prepare)
{
    describeType(fields, prepare);
    fields(kPath, prepare.path);
    fields(model::settings::kTransport, prepare.transport);
    fields(model::settings::kTransportOptions, prepare.transportOptions);
    fields("end", prepare.end);
    fields(Field("initiatorCore").named("initiator's core"), prepare.initiatorCore);
    fields(model::settings::kBusyPoll, prepare.busyPollUs);
    fields(Field("largestProbeBytes").named("largest probe").in(model::Unit::Bytes).within(1, model::kLargestSizeBytes),
           prepare.largestProbeBytes);
    fields(model::settings::kAllowFragments, prepare.allowFragments);
    fields(Field("batch").named("batch").in(model::Unit::Probes).within(1, transport::kMostInBatch), prepare.batch);
    fields(model::settings::kAdapter, prepare.adapter);
    fields("endpoint", prepare.endpoint);
    fields(model::settings::kStamps, prepare.stamps);
    fields(model::settings::kStampsCount, prepare.stampsCount);
}

void describe(model::Fields& fields, Ready& ready)
{
    describeType(fields, ready);
    fields("endpoint", ready.endpoint);
    // What a TickConverter takes: a rate beyond it would overflow, and the peer chooses it.
    fields(Field("ticksPerSecond").within(1'000, std::int64_t{1} << 60), ready.ticksPerSecond);
    fields("wait", ready.wait);
    fields("core", ready.core);
}

void describe(model::Fields& fields, Release& release)
{
    describeType(fields, release);
    fields(kPath, release.path);
}

void describe(model::Fields& fields, Start& start)
{
    describeType(fields, start);
    fields(Field("ways").named("number of the path").within(0, kMostPaths - 1).atMost(kMostPaths), start.paths);
    fields(Field("loop").named("loop"), start.loop);
    fields(model::settings::kSize, start.sizeBytes);
    fields("tag", start.tag);
    fields(Field("longestNs")
               .named("length of a point")
               .in(model::Unit::Nanoseconds)
               .within(1, 2 * model::kLongestPointNs),
           start.longestNs);
    fields(Field("watchesKernel").ifSet(), start.watchesKernel);
    fields(Field("watchesPackets").ifSet(), start.watchesPackets);
    fields(Field("isWatchedPass").ifSet(), start.isWatchedPass);
}

void describe(model::Fields& fields, Stop& stop)
{
    describeType(fields, stop);
    fields(Field("from").ifSet().anySign().atMost(kMostWindows), stop.from);
    fields(Field("until").ifSet().anySign().atMost(kMostWindows), stop.until);
    fields.demand(stop.from.size() == stop.until.size(), "from", "has another length than \"until\"");
    fields(Field("turnsFrom").ifSet().anySign().atMost(kMostTurns), stop.turnsFrom);
    fields(Field("turnsUntil").ifSet().anySign().atMost(kMostTurns), stop.turnsUntil);
    fields.demand(stop.turnsFrom.size() == stop.turnsUntil.size(), "turnsFrom",
                  "has another length than \"turnsUntil\"");
    fields(Field("packets").ifSet(), stop.packets);
    fields(Field("lost").ifSet().atMost(model::kMostLostProbes), stop.lost);
}

void describe(model::Fields& fields, PointReport& report)
{
    describeType(fields, report);
    fields("counts", report.counts);
    fields("end", report.end);
    fields("transportError", report.transportError);
    fields("stages", report.stages);
    fields(Field("planted").ifSet(), report.planted);
    fields("autopsy", report.autopsy);
}

json errorMessage(const Error& error)
{
    return {{"type", "error"}, {"error", model::toJson(error)}};
}

json plainMessage(std::string_view type)
{
    return {{"type", type}};
}

std::string typeOf(const json& message)
{
    const auto type = message.is_object() ? message.find("type") : message.end();
    return type != message.end() && type->is_string() ? type->get<std::string>() : std::string();
}

Error errorOf(const json& message)
{
    const auto error = message.find("error");
    static const json kNothing;
    return model::errorFromJson(error == message.end() ? kNothing : *error);
}

Status expectType(const json& message, std::string_view type)
{
    const std::string found = typeOf(message);
    if (found == "error") {
        Error error = errorOf(message);
        if (!isOfThePeer(error.kind))
            error.kind = ErrorKind::Refused;
        return std::unexpected(std::move(error));
    }
    if (found != type)
        return std::unexpected(
            unusable(type, {ErrorKind::Protocol, text("\"{found}\" came instead.", found.substr(0, 40)), 0, {}}));
    return {};
}

Error unusable(std::string_view type, Error error)
{
    if (!error.hint.empty())
        return error;
    return {ErrorKind::Protocol, text("The peer's control message \"{type}\" cannot be used: {why}", type, error.what),
            0, "Use the same Halftrip version on both hosts."};
}

}  // namespace halftrip::control
