#include "core/fleet/plan.hpp"

#include "core/model/fields/field_json.hpp"
#include "core/model/fields/field_schema.hpp"
#include "core/model/fields/json_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halftrip::fleet {
namespace {

constexpr const char* kFormat = "halftrip fleet plan";
constexpr int kVersion = 1;

/// Of a foreign version that is repeated in a sentence.
constexpr std::size_t kMostLetters = 20;

/// A round as it stands in the file: initiator, responder, initiator, responder, ...
struct RoundOfFile {
    std::vector<std::uint32_t> pairs;
};
void describe(model::Fields& fields, RoundOfFile& round)
{
    fields(model::Field("pairs")
               .atMost(kMostHosts + 1)
               .meaning("Places in the list of hosts: initiator, responder, initiator, responder, ..."),
           round.pairs);
}

std::vector<RoundOfFile> toFile(const Rounds& rounds)
{
    std::vector<RoundOfFile> all(rounds.size());
    for (std::size_t round = 0; round < rounds.size(); ++round) {
        for (const Pair& pair : rounds[round])
            all[round].pairs.insert(all[round].pairs.end(), {pair.initiator, pair.responder});
    }
    return all;
}

/// As long as a warm-up may be (measure/plan/session_times.hpp).
constexpr std::int64_t kLongestWarmupNs = 1'000'000'000;
/// A stamped pass, with the one that is tried before it (measure/stages/stamp_pass.hpp); and the passes with kernel
/// events and with packet events (measure/point/passes.cpp), each with what it takes to agree on it.
constexpr std::int64_t kStampsMs = 2'500;
constexpr std::int64_t kWatchedPassMs = 2'500;
constexpr std::int64_t kPacketPassMs = 1'500;

/// Of a point: back to back it takes next to nothing, and otherwise as long as its probes are apart.
std::int64_t warmupNs(const model::RunRequest& request)
{
    const double spacing = static_cast<double>(std::max(request.intervalNs, request.workNs));
    const double length = spacing * static_cast<double>(request.warmupCount);
    return static_cast<std::int64_t>(std::min(length, static_cast<double>(kLongestWarmupNs)));
}

/// What is measured beside each point, at the most.
std::int64_t passesMs(const model::RunRequest& request)
{
    const bool isPackets = request.autopsy == model::AutopsyChoice::Packets;
    const bool isWatched = isPackets || request.autopsy == model::AutopsyChoice::On;
    return (request.stamps != model::StampChoice::Off ? kStampsMs : 0) + (isWatched ? kWatchedPassMs : 0) +
           (isPackets ? kPacketPassMs : 0);
}

/// Why the rounds are none that hosts can keep to; empty: they are.
std::string faultOf(const std::vector<RoundOfFile>& rounds, std::size_t hosts)
{
    std::vector<std::size_t> lastRound(hosts, rounds.size());
    for (std::size_t round = 0; round < rounds.size(); ++round) {
        if (rounds[round].pairs.size() % 2 != 0)
            return fmt::format("leaves a host of round {} without a partner", round);
        for (const std::uint32_t host : rounds[round].pairs) {
            if (host >= hosts)
                return fmt::format("names a host in round {} that it does not list", round);
            if (std::exchange(lastRound[host], round) == round)
                return fmt::format("has a host in two measurements of round {}", round);
        }
    }
    return {};
}

}  // namespace

void describe(model::Fields& fields, Plan& plan)
{
    std::string format = kFormat;
    fields("format", format);
    fields.demand(format == kFormat, "format", std::string("is none of \"") + kFormat + "\"");
    int version = kVersion;
    fields(model::Field("version").within(kVersion, kVersion), version);
    fields(model::Field("madeAtMs").meaning("UTC, milliseconds since 1970."), plan.madeAtMs);
    fields(model::Field("startAtMs").meaning("Of round 0, UTC, milliseconds since 1970."), plan.startAtMs);
    fields(model::Field("roundMs").within(1, 8LL * 86'400'000).meaning("From one round's start to the next."),
           plan.roundMs);
    fields("seed", plan.seed);
    fields("method", plan.method);
    fields(model::Field("request").meaning("Of every measurement, but for peer and adapter."), plan.request);
    fields(model::Field("hosts").atMost(kMostHosts), plan.hosts);
    fields(model::Field("suspects").ifSet().meaning("Of a plan that measures suspects against known-good partners."),
           plan.suspects);
    fields(model::Field("suspectRacks").ifSet().meaning("Of such a plan: racks, alone or in pairs, against good ones."),
           plan.suspectRacks);
    std::vector<RoundOfFile> rounds = fields.isReading() ? std::vector<RoundOfFile>() : toFile(plan.rounds);
    fields(model::Field("rounds").atMost(kMostRounds), rounds);
    if (!fields.isReading())
        return;
    const std::string fault = faultOf(rounds, plan.hosts.size());
    fields.demand(fault.empty(), "rounds", fault);
    plan.rounds.assign(rounds.size(), {});
    for (std::size_t round = 0; fault.empty() && round < rounds.size(); ++round) {
        for (std::size_t index = 0; index + 1 < rounds[round].pairs.size(); index += 2)
            plan.rounds[round].push_back({rounds[round].pairs[index], rounds[round].pairs[index + 1]});
    }
}

std::int64_t shortestRoundMs(const model::RunRequest& request)
{
    const auto points = static_cast<std::int64_t>(std::max<std::size_t>(request.sizesBytes.size(), 1));
    return points * ((request.durationNs + warmupNs(request)) / 1'000'000 + passesMs(request)) +
           kAroundMeasurement.count();
}

Result<Plan> makePlan(const PlanWish& wish)
{
    Plan plan;
    plan.madeAtMs = wish.madeAtMs;
    plan.startAtMs = wish.startAtMs;
    plan.seed = wish.seed;
    plan.request = wish.request;
    plan.hosts = wish.hosts;
    const std::int64_t shortest = shortestRoundMs(wish.request);
    plan.roundMs = wish.roundMs.value_or(shortest);
    if (plan.roundMs < shortest)
        return fail(ErrorKind::Invalid, text("a round of {roundMs} ms is shorter than what it measures.", plan.roundMs),
                    text("Give it at least {seconds} s: the measurement, and {around} s for meeting and calibration.",
                         (shortest + 999) / 1000, kAroundMeasurement.count() / 1000));
    if (wish.rounds && (*wish.rounds == 0 || *wish.rounds > kMostRounds))
        return fail(ErrorKind::Invalid, text("a plan cannot have {rounds} rounds.", *wish.rounds),
                    text("Choose 1 to {most} rounds; 8 to 16 find slow hosts.", kMostRounds));
    const bool isEveryPair = !wish.rounds && wish.hosts.size() <= kMostForEveryPair;
    plan.method = isEveryPair ? Method::EveryPair : Method::Matchings;
    plan.rounds = isEveryPair ? everyPair(wish.hosts.size(), wish.seed)
                              : randomMatchings(wish.hosts, wish.rounds.value_or(kUsualRounds), wish.seed);
    return plan;
}

std::string toPlanFile(const Plan& plan)
{
    return model::toOneLine(model::toJson(plan)) + "\n";
}

Result<Plan> planFromFile(const std::string& text)
{
    const auto document = model::parseJson(text, "The plan");
    if (!document)
        return std::unexpected(document.error());
    if (!document->is_object() || document->value("format", nlohmann::json()) != kFormat)
        return fail(ErrorKind::Protocol, "this is no plan of a fleet.",
                    "Make one: halftrip fleet plan INVENTORY -o plan.json");
    if (const auto version = document->value("version", nlohmann::json()); version != kVersion)
        return fail(ErrorKind::Version,
                    halftrip::text("this plan has version {version}, this Halftrip knows {known}.",
                                   model::toOneLine(version).substr(0, kMostLetters), kVersion),
                    "Use the same Halftrip on every host and where the plan is made.");
    return model::fromJson<Plan>(*document);
}

nlohmann::json planSchema()
{
    Plan sample;
    return model::documentSchema("Halftrip fleet plan", "Who measures whom, when: halftrip fleet plan.",
                                 model::valueOf(sample));
}

std::string shortHash(const std::string& sha256)
{
    constexpr std::size_t kShownDigits = 12;
    return sha256.substr(0, kShownDigits);
}

std::string runNameOf(const model::FleetPart& part)
{
    std::string name = fmt::format("{}-r{:03}~{}~{}.halftrip.json", shortHash(part.planSha256), part.round,
                                   part.initiator, part.responder);
    std::ranges::replace(name, ':', '=');  // Of IPv6 addresses, the one thing in names that no file's may hold.
    return name;
}

std::string reasonNameOf(const model::FleetPart& part)
{
    return runNameOf({part.planSha256, part.round, part.responder, part.initiator});
}

std::optional<Pair> pairOf(const Plan& plan, std::size_t round, std::size_t host)
{
    const auto& pairs = plan.rounds[round];
    const auto found = std::ranges::find_if(
        pairs, [host](const Pair& pair) { return pair.initiator == host || pair.responder == host; });
    return found == pairs.end() ? std::nullopt : std::optional(*found);
}

std::optional<std::size_t> placeOf(const Plan& plan, const std::string& name)
{
    const auto found = std::ranges::find(plan.hosts, name, &Host::name);
    return found == plan.hosts.end() ? std::nullopt : std::optional<std::size_t>(found - plan.hosts.begin());
}

std::vector<std::size_t> placesFor(const Plan& plan, const std::string& hostName)
{
    if (const auto place = placeOf(plan, hostName))
        return {*place};
    const std::size_t dot = hostName.find('.');
    std::vector<std::size_t> places;
    for (std::size_t place = 0; place < plan.hosts.size(); ++place) {
        const std::string& name = plan.hosts[place].name;
        const std::size_t its = name.find('.');
        const bool isOneBrief = (dot == std::string::npos) != (its == std::string::npos);
        if (isOneBrief && name.substr(0, its) == hostName.substr(0, dot))
            places.push_back(place);
    }
    return places;
}

}  // namespace halftrip::fleet
