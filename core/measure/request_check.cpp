#include "core/measure/request_check.hpp"

#include "core/measure/transport_choice.hpp"
#include "core/model/peer.hpp"

#include <algorithm>
#include <string>

namespace halftrip::measure {
namespace {

/// Passes when low <= value <= high.
template <typename T>
Status checkRange(const std::string& name, T value, T low, T high, const std::string& unit)
{
    if (value >= low && value <= high)
        return {};
    return fail(ErrorKind::Invalid, "The " + name + " of " + std::to_string(value) + unit + " is out of range.",
                "Choose " + std::to_string(low) + " to " + std::to_string(high) + unit + ".");
}

Status checkSizes(const std::vector<std::uint32_t>& sizes)
{
    if (sizes.size() > Limits::kMostSizes)
        return fail(ErrorKind::Invalid, "There are " + std::to_string(sizes.size()) + " sizes in the list.",
                    "Choose at most " + std::to_string(Limits::kMostSizes) + ".");
    for (const std::uint32_t size : sizes) {
        if (Status status = checkRange("payload size", size, 1U, Limits::kLargestSizeBytes, " bytes"); !status)
            return status;
    }
    return {};
}

/// Nobody is there to be told how to wait, and where.
Status checkEchoPeer(const model::RunRequest& request)
{
    if (request.transport != model::kEchoTransport)
        return fail(ErrorKind::Invalid,
                    "Towards " + request.peer + " probes are echo requests; the transport " +
                        request.transport.substr(0, 40) + " needs a responder there.",
                    "Leave --transport out, or start \"halftrip serve\" on that host and name it without icmp://.");
    if (request.port != 0)
        return fail(ErrorKind::Invalid, "Towards " + request.peer + " there is no port: ICMP has none.",
                    "Leave --port out.");
    const model::EndRequest& responder = request.responder;
    if (!request.responderTransport.empty() || responder.wait != model::Wait::Auto ||
        responder.core.kind != model::CoreChoice::Kind::Auto)
        return fail(ErrorKind::Invalid,
                    "At " + request.peer + " no program of ours answers that could be told how to wait or send.",
                    "Leave --responder-transport, --responder-wait and --responder-cpu out.");
    return {};
}

Status checkPeer(const model::RunRequest& request)
{
    if (request.peer.empty())
        return fail(ErrorKind::Invalid, "No peer was named.", "Give a host name or address, or \"self\".");
    const auto peer = model::parsePeer(request.peer);
    if (!peer)
        return std::unexpected(peer.error());
    if (peer->kind == model::Peer::Kind::Echo)
        return checkEchoPeer(request);
    if (request.transport == model::kEchoTransport || request.responderTransport == model::kEchoTransport)
        return fail(ErrorKind::Invalid, "The transport icmp has no responder: the other host's own system answers.",
                    "Name the peer as icmp://HOST, without --transport.");
    return {};
}

Status checkTimes(const model::RunRequest& request)
{
    if (request.count > Limits::kLargestCount)
        return fail(ErrorKind::Invalid, "The count of " + std::to_string(request.count) + " probes is out of range.",
                    "Choose 1 to " + std::to_string(Limits::kLargestCount) + ", or a --duration.");
    if (request.count == 0) {
        if (Status status = checkRange("duration", request.durationNs, Limits::kShortestDurationNs,
                                       Limits::kLongestDurationNs, " ns");
            !status)
            return status;
    }
    if (Status status = checkRange("interval", request.intervalNs, std::int64_t{0}, Limits::kLongestIntervalNs, " ns");
        !status)
        return status;
    if (Status status = checkRange("time-out", request.timeoutNs, Limits::kShortestTimeoutNs, Limits::kLongestTimeoutNs,
                                   " ns");
        !status)
        return status;
    return checkRange("warm-up", request.warmupCount, std::uint64_t{0}, Limits::kLargestWarmup, " probes");
}

/// The initiator's transport with "auto" resolved, after a look at whether both ends' can talk at all.
Result<std::string> resolveTransport(const model::RunRequest& request, const transport::TransportRegistry& registry)
{
    if (!request.responderTransport.empty()) {
        if (Status status = checkSameWire(request.transport, request.responderTransport); !status)
            return std::unexpected(std::move(status).error());
    }
    auto choice = chooseTransport(registry, request.transport);
    if (!choice)
        return std::unexpected(std::move(choice).error());
    return choice->entry->id;
}

/// A key that neither end's transport knows would be ignored in silence: a typing mistake measured as something else.
/// The responder's transport may be one of its own system; it judges its options itself.
Status checkTransportOptions(const model::RunRequest& request, const std::string& transport,
                             const transport::TransportRegistry& registry)
{
    std::vector<std::string> known;
    for (const std::string& id : {transport, request.responderTransport}) {
        const transport::TransportEntry* entry = registry.find(id);
        if (entry == nullptr && !id.empty())
            return {};
        if (entry != nullptr)
            known.insert(known.end(), entry->optionKeys.begin(), entry->optionKeys.end());
    }
    for (const auto& [key, value] : request.transportOptions) {
        if (std::find(known.begin(), known.end(), key) != known.end())
            continue;
        std::string names;
        for (const std::string& name : known)
            names += (names.empty() ? "" : ", ") + name;
        return fail(ErrorKind::Invalid, "The transport " + transport + " has no option \"" + key + "\".",
                    names.empty() ? "Leave it out: this transport has no options." : "It knows these: " + names + ".");
    }
    return {};
}

}  // namespace

Status checkStamps(model::StampChoice stamps, std::uint32_t count, const std::string& transport,
                   const transport::TransportRegistry& registry)
{
    if (stamps == model::StampChoice::Off)
        return {};
    if (Status status = checkRange("number of stamped probes", count, 1U, Limits::kMostStampedProbes, ""); !status)
        return status;
    std::string able;
    for (const transport::TransportEntry& entry : registry.entries()) {
        if (!entry.makeStamping)
            continue;
        if (entry.id == transport)
            return {};
        able += (able.empty() ? "" : ", ") + entry.id;
    }
    return fail(ErrorKind::Invalid, "The transport " + transport + " cannot stamp the stages of a packet's way.",
                able.empty() ? "No transport of this system can: leave --stamps out."
                             : "Choose one of these: " + able + "; or leave --stamps out.");
}

Result<const transport::TransportEntry*> findUsableTransport(const transport::TransportRegistry& registry,
                                                             const std::string& id)
{
    const transport::TransportEntry* entry = registry.find(id);
    if (entry == nullptr) {
        std::string names;
        for (const transport::TransportEntry& candidate : registry.entries())
            names += (names.empty() ? "" : ", ") + candidate.id;
        return fail(ErrorKind::Invalid, "There is no transport \"" + id.substr(0, 40) + "\" here.",
                    "Choose one of these: " + names + ".");
    }
    const transport::Availability availability = entry->probe();
    if (!availability.isUsable)
        return fail(ErrorKind::NotPermitted, "The transport " + id + " cannot be used here: " + availability.reason,
                    availability.remedy);
    return entry;
}

Status checkRequest(const model::RunRequest& request, const transport::TransportRegistry& registry)
{
    if (Status status = checkPeer(request); !status)
        return status;
    if (request.mode != "ping")
        return fail(ErrorKind::Invalid, "There is no mode \"" + request.mode + "\".", "Choose ping.");
    if (Status status = checkSizes(request.sizesBytes); !status)
        return status;
    if (Status status = checkTimes(request); !status)
        return status;
    if (Status status = checkRange("busy-poll time", request.busyPollUs, 1, Limits::kLongestBusyPollUs, " us"); !status)
        return status;
    auto transport = resolveTransport(request, registry);
    if (!transport)
        return std::unexpected(std::move(transport).error());
    if (Status status = checkTransportOptions(request, *transport, registry); !status)
        return status;
    const Status stamps = checkStamps(request.stamps, request.stampsCount, *transport, registry);
    const bool isCountWrong = request.stampsCount < 1 || request.stampsCount > Limits::kMostStampedProbes;
    // "auto" takes what there is, which may be nothing; the session says so.
    return request.stamps == model::StampChoice::Auto && !isCountWrong ? Status{} : stamps;
}

Status checkPrepare(const control::Prepare& prepare, const transport::TransportRegistry& registry)
{
    if (Status status = checkRange("largest probe", prepare.largestProbeBytes, 1U, Limits::kLargestSizeBytes, " bytes");
        !status)
        return status;
    if (Status status = checkRange("busy-poll time", prepare.busyPollUs, 1, Limits::kLongestBusyPollUs, " us"); !status)
        return status;
    auto choice = chooseTransport(registry, prepare.transport);
    if (!choice) {
        Error error = std::move(choice).error();
        if (const std::string other = sameOnWire(registry, prepare.transport); !other.empty())
            error.hint = "The responder has " + other + ", which is the same on the wire: add --responder-transport " +
                         other + ".";
        return std::unexpected(std::move(error));
    }
    return checkStamps(prepare.stamps, prepare.stampsCount, choice->entry->id, registry);
}

Status checkStart(const control::Start& start, const control::Prepare& prepare)
{
    if (Status status = checkRange("payload size", start.sizeBytes, 1U, prepare.largestProbeBytes, " bytes"); !status)
        return status;
    return checkRange("length of a point", start.longestNs, std::int64_t{1}, 2 * Limits::kLongestDurationNs, " ns");
}

}  // namespace halftrip::measure
