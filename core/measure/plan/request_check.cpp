#include "core/measure/plan/request_check.hpp"

#include "core/base/similar_word.hpp"
#include "core/measure/plan/mode.hpp"
#include "core/measure/plan/swept_settings.hpp"
#include "core/measure/plan/transport_choice.hpp"
#include "core/model/fields/setting_text.hpp"
#include "core/model/request/peer.hpp"
#include "core/transport/frame_settings.hpp"
#include "core/transport/session_sender.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace halftrip::measure {
namespace {

constexpr const char* kIcmpHasNoResponder = "The transport icmp has no responder: the other host's own system answers.";

Status checkIcmpPeer(const model::RunRequest& request)
{
    if (request.transport != model::kIcmpTransport)
        return fail(ErrorKind::Invalid,
                    text("Towards {peer} probes are echo requests; the transport {transport} needs a responder there.",
                         request.peer.text, request.transport.substr(0, 40)),
                    "Leave --transport out, or start \"halftrip serve\" on that host and name it without icmp://.");
    if (request.port != 0)
        return fail(ErrorKind::Invalid, text("Towards {peer} there is no port: ICMP has none.", request.peer.text),
                    "Leave --port out.");
    return {};
}

Status checkServicePeer(const model::RunRequest& request)
{
    if (request.port != 0 && request.peer.isFeed())
        return fail(ErrorKind::Invalid, "The control port is a responder's, and a feed has none.",
                    "Leave --port out, and name the feed's port with its address: GROUP:PORT.");
    if (request.port != 0 && request.peer.isPort())
        return fail(ErrorKind::Invalid,
                    "The control port is a responder's, and between two adapters of one host there is none.",
                    "Leave --port out.");
    if (request.port != 0)
        return fail(ErrorKind::Invalid,
                    text("A control port needs a Halftrip responder, and {peer} is none.", request.peer.text),
                    text("Leave --port out, and name the service's port in the peer: {scheme}HOST:PORT.",
                         request.peer.isStamp() ? model::kStampScheme : model::kEchoScheme));
    return {};
}

/// Nobody is there to be told how to wait, and where.
Status checkEchoPeer(const model::RunRequest& request)
{
    const bool isIcmp = request.peer.isIcmp();
    if (Status status = isIcmp ? checkIcmpPeer(request) : checkServicePeer(request); !status)
        return status;
    const model::EndRequest& responder = request.responder;
    if (!request.responderTransport.empty() || responder.wait != model::Wait::Auto ||
        responder.core.kind != model::CoreChoice::Kind::Auto)
        return fail(
            ErrorKind::Invalid,
            text("At {peer} no Halftrip responder answers that could be told how to wait or send.", request.peer.text),
            "Leave --responder-transport, --responder-wait and --responder-cpu out.");
    return {};
}

Status checkPeer(const model::RunRequest& request)
{
    if (request.peer.text.empty())
        return fail(ErrorKind::Invalid, "No peer was named.", "Give a host name or address, or \"self\".");
    if (request.peer.fault)
        return std::unexpected(*request.peer.fault);
    if (!request.peer.hasResponder())
        return checkEchoPeer(request);
    if (request.transport == model::kIcmpTransport || request.responderTransport == model::kIcmpTransport)
        return fail(ErrorKind::Invalid, kIcmpHasNoResponder, "Name the peer as icmp://HOST, without --transport.");
    return {};
}

const char* adviceOnTransport(const model::Peer& peer)
{
    if (peer.isIcmp())
        return "Towards icmp:// there is only icmp: choose a mode that keeps to one transport, or start "
               "\"halftrip serve\" on that host.";
    if (peer.isFeed())
        return "Choose udp, or leave --transport out.";
    if (peer.isStamp())
        return "STAMP is UDP: leave --transport out, or start \"halftrip serve\" on that host.";
    if (peer.isPort())
        return "Choose one that sends raw frames (\"halftrip transports\" lists them: raw, mmap, npcap), or "
               "leave "
               "--transport out.";
    return "Choose udp or tcp, as the echo service has it, or start \"halftrip serve\" on that host.";
}

/// What the mode wants to send must be something that the peer answers.
Status checkPaths(const model::RunRequest& request, const transport::TransportRegistry& registry)
{
    const auto paths = findMode(request.mode)->paths(request, registry);
    if (!paths)
        return std::unexpected(paths.error());
    for (const PathPlan& path : *paths) {
        if (canReach(request.peer, path.transport))
            continue;
        if (request.peer.isPort())
            return fail(ErrorKind::Invalid,
                        text("The transport {transport} goes through the system's own stack, which keeps packets to "
                             "itself inside this host.",
                             path.transport.substr(0, 40)),
                        adviceOnTransport(request.peer));
        if (request.peer.hasResponder())
            return fail(ErrorKind::Invalid, kIcmpHasNoResponder,
                        "Leave it out, and measure it by itself: \"halftrip ping icmp://HOST\".");
        return fail(ErrorKind::Invalid,
                    text("The transport {transport} needs a Halftrip responder, and {peer} is none.",
                         path.transport.substr(0, 40), request.peer.text),
                    adviceOnTransport(request.peer));
    }
    return {};
}

/// Whether the peer is of the kind that the mode's packets go to.
bool isRightEnd(Traffic traffic, const model::Peer& peer)
{
    return isOfFeed(traffic) == peer.isFeed() && (traffic == Traffic::Cabled) == peer.isPort();
}

/// A feed where probes are to come back, or the other way round.
Error describeWrongEnd(Traffic traffic, const model::Peer& peer)
{
    if (traffic == Traffic::Cabled)
        return {ErrorKind::Invalid, text("\"{peer}\" is no adapter of this host.", peer.text), 0,
                "Name both ends of the cable: --tx and --rx."};
    if (peer.isPort())
        return {ErrorKind::Invalid, text("Nothing comes back from {peer}: it is an adapter of this host.", peer.text),
                0, "Name a host where \"halftrip serve\" runs, or \"self\"."};
    std::string receivers;
    for (const Mode& mode : allModes()) {
        if (isOfFeed(mode.traffic))
            receivers += (receivers.empty() ? "\"halftrip " : " or \"halftrip ") + std::string(mode.id) + "\"";
    }
    if (peer.isFeed())
        return {ErrorKind::Invalid, text("Nothing comes back from {peer}: it is a feed.", peer.text), 0,
                text("Name a host where \"halftrip serve\" runs, or use {receivers}.", receivers)};
    return {ErrorKind::Invalid, text("\"{peer}\" is no address of a feed.", peer.text), 0,
            "Write GROUP:PORT or ADDRESS:PORT, such as 239.1.1.1:5000."};
}

Status checkMode(const model::RunRequest& request)
{
    const Mode* const mode = findMode(request.mode);
    if (mode != nullptr && !isRightEnd(mode->traffic, request.peer))
        return std::unexpected(describeWrongEnd(mode->traffic, request.peer));
    if (mode == nullptr) {
        std::string names;
        for (const Mode& candidate : allModes())
            names += (names.empty() ? "" : ", ") + std::string(candidate.id);
        return fail(ErrorKind::Invalid, text("There is no mode \"{mode}\".", request.mode.substr(0, 40)),
                    text("Choose one of these: {names}.", names));
    }
    if (request.workNs != 0 && !mode->isSerial)
        return fail(
            ErrorKind::Invalid,
            text("{mode} has no work between a reply and the next probe: that needs one probe in flight.", mode->id),
            "Leave --work out, or use ping or sweep waits.");
    const bool isAutopsyDemanded = request.autopsy == model::AutopsyChoice::On ||
                                   request.autopsy == model::AutopsyChoice::Packets;
    if (isAutopsyDemanded && !mode->hasAutopsy)
        return fail(ErrorKind::Invalid, text("{mode} records no kernel events.", mode->id),
                    "Leave --autopsy out, or use ping or any sweep but sweep load.");
    if (request.keepProbes && isOfFeed(mode->traffic))
        return fail(ErrorKind::Invalid, text("{mode} keeps no single probes: its packets are not answered.", mode->id),
                    "Leave --keep-probes out.");
    if (mode->check)
        return mode->check(request);
    return request.modeOptions.empty() ? Status{}
                                       : std::unexpected(model::unknownSetting(request.modeOptions.begin()->first, {}));
}

/// Plain Ethernet frames reach nobody whose transport takes packets of the system's own stack. A responder's transport
/// may be one of its own system: then it judges itself.
Status checkFrames(const model::RunRequest& request, const transport::TransportEntry& ours,
                   const transport::TransportRegistry& registry)
{
    const transport::TransportEntry* const theirs = registry.find(request.responderTransport);
    const auto frames = transport::frameSettingsOf(request.transportOptions);
    if (theirs == nullptr || theirs->isBelowStack == ours.isBelowStack || !frames || frames->isUdp())
        return {};
    const bool areOurs = ours.isBelowStack;
    return fail(
        ErrorKind::Invalid,
        areOurs
            ? text("{sender} at this end sends plain Ethernet frames, which {receiver} at the responder does not take.",
                   ours.id, theirs->id)
            : text("{sender} at the responder sends plain Ethernet frames, which {receiver} at this end does not take.",
                   theirs->id, ours.id),
        "Add --frame udp, or give both ends a transport that sends raw frames (--transport, "
        "--responder-transport).");
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
    if (Status status = checkFrames(request, *choice->entry, registry); !status)
        return std::unexpected(std::move(status).error());
    return choice->entry->id;
}

/// What is swept and is no setting was taken for an option of a transport, and may be neither.
Error describeUnknownSweep(const std::string& key, const transport::TransportRegistry& registry)
{
    std::vector<std::string> names = sweepableNames();
    for (const transport::TransportEntry& entry : registry.entries()) {
        for (std::string& option : model::keysOf(entry.describeOptions))
            names.push_back(std::move(option));
    }
    const std::string similar = similarWord(key, names);
    return {ErrorKind::Invalid, text("There is no setting and no option of a transport \"{key}\".", key.substr(0, 40)),
            0,
            similar.empty() ? Text("Sweep an option of \"halftrip ping --help\", or one that \"halftrip transports\" "
                                   "lists.")
                            : text("Did you mean \"{name}\"?", similar)};
}

/// A key that other transports know: which, since most people mean one of these.
Error describeUnknownOption(const std::string& key, bool isSwept, const std::set<std::string>& transports,
                            const std::vector<std::string>& known, const transport::TransportRegistry& registry)
{
    std::vector<std::string> owners;
    bool areBelowStack = true;
    for (const transport::TransportEntry& entry : registry.entries()) {
        const std::vector<std::string> keys = model::keysOf(entry.describeOptions);
        if (std::ranges::find(keys, key) == keys.end())
            continue;
        owners.push_back(entry.id);
        areBelowStack = areBelowStack && entry.isBelowStack;
    }
    if (owners.empty() && isSwept)
        return describeUnknownSweep(key, registry);
    const Text what = text("The transport {transport} has no option \"{key}\".",
                           fmt::format("{}", fmt::join(transports, " and ")), key.substr(0, 40));
    if (owners.empty())
        return {ErrorKind::Invalid, what, 0, model::unknownSetting(key, known).hint};
    const std::string names = fmt::format("{}", fmt::join(owners, ", "));
    return {ErrorKind::Invalid, what, 0,
            areBelowStack
                ? text("Choose a transport beneath the kernel's stack that has it ({names}), or leave it out.", names)
                : text("Choose a transport that has it ({names}), or leave it out.", names)};
}

/// A key that none of the run's transports knows would be ignored in silence: a typing mistake measured as something
/// else. A responder's transport may be one of its own system; it judges its options itself.
Status checkTransportOptions(const model::RunRequest& request, const transport::TransportRegistry& registry)
{
    const Mode* const mode = findMode(request.mode);
    const auto paths = mode->paths(request, registry);
    if (!paths)
        return std::unexpected(paths.error());
    std::set<std::string> transports;
    std::set<std::map<std::string, std::string>> wanted{request.transportOptions};
    for (const PathPlan& path : *paths) {
        transports.insert({path.transport, path.responderTransport});
        if (path.request)
            wanted.insert(path.request->transportOptions);
    }
    transports.erase(std::string());
    std::vector<std::string> known;
    bool isAllKnown = true;
    for (const std::string& id : transports) {
        const transport::TransportEntry* entry = registry.find(id);
        if (const auto choice = chooseTransport(registry, id); entry == nullptr && choice)
            entry = choice->entry;
        if (entry == nullptr) {
            isAllKnown = false;
            continue;
        }
        const auto& describe = entry->describeOptions;
        for (const auto& options : wanted) {
            if (Status status = model::checkTextsAmong(options, describe); !status)
                return status;
        }
        for (std::string& key : model::keysOf(describe)) {
            if (std::ranges::find(known, key) == known.end())
                known.push_back(std::move(key));
        }
    }
    if (!request.peer.isStamp()) {
        // Nobody else is sent such packets.
        for (const std::string& key : model::keysOf(model::describeDefaults<transport::StampSettings>)) {
            if (std::ranges::any_of(wanted, [&key](const auto& options) { return options.contains(key); }))
                return fail(ErrorKind::Invalid,
                            text("The option {key} is about the packets of STAMP, and {peer} is no reflector of it.",
                                 key, request.peer.text),
                            "Leave it out, or name a reflector: stamp://HOST.");
            std::erase(known, key);
        }
    }
    for (const auto& options : wanted) {
        for (const auto& [key, value] : options) {
            if (isAllKnown && std::ranges::find(known, key) == known.end())
                return std::unexpected(
                    describeUnknownOption(key, !request.transportOptions.contains(key), transports, known, registry));
        }
    }
    return {};
}

}  // namespace

Status checkStamps(model::StampChoice stamps, const std::string& transport,
                   const transport::TransportRegistry& registry)
{
    if (stamps == model::StampChoice::Off)
        return {};
    std::string able;
    for (const transport::TransportEntry& entry : registry.entries()) {
        if (!entry.makeStamping)
            continue;
        if (entry.id == transport)
            return {};
        able += (able.empty() ? "" : ", ") + entry.id;
    }
    return fail(ErrorKind::Invalid,
                text("The transport {transport} cannot stamp the stages of a packet's way.", transport),
                able.empty() ? Text("No transport of this system can: leave --stamps out.")
                             : text("Choose one of these: {names}; or leave --stamps out.", able));
}

Status checkRequest(const model::RunRequest& request, const transport::TransportRegistry& registry)
{
    if (Status status = checkPeer(request); !status)
        return status;
    if (Status status = model::checkSettings(request); !status)
        return status;
    if (Status status = checkMode(request); !status)
        return status;
    if (Status status = checkPaths(request, registry); !status)
        return status;
    auto transport = resolveTransport(request, registry);
    if (!transport)
        return std::unexpected(std::move(transport).error());
    if (Status status = checkTransportOptions(request, registry); !status)
        return status;
    // "auto" takes what there is, which may be nothing; the session says so. Between two ports of one host the pass
    // goes over one transport whatever carries the points, and the session knows whether there is one.
    if (request.stamps == model::StampChoice::Auto || request.peer.isPort())
        return {};
    return checkStamps(request.stamps, *transport, registry);
}

Status checkPrepare(const control::Prepare& prepare, const transport::TransportRegistry& registry)
{
    if (Status status = model::checkSettings(prepare); !status)
        return status;
    auto choice = chooseTransport(registry, prepare.transport);
    if (!choice) {
        Error error = std::move(choice).error();
        if (const std::string other = sameOnWire(registry, prepare.transport); !other.empty())
            error.hint = text(
                "The responder has {transport}, which is the same on the wire: add --responder-transport {transport}.",
                other);
        return std::unexpected(std::move(error));
    }
    if (Status status = model::checkTextsAmong(prepare.transportOptions, choice->entry->describeOptions); !status)
        return status;
    return checkStamps(prepare.stamps, choice->entry->id, registry);
}

Status checkStart(const control::Start& start, const control::Prepare& prepare)
{
    if (Status status = model::checkSettings(start); !status)
        return status;
    if (start.sizeBytes > prepare.largestProbeBytes)
        return fail(ErrorKind::Invalid,
                    text("The payload size of {size} is above the largest that was agreed on.",
                         model::withUnit(model::Unit::Bytes, start.sizeBytes)),
                    text("Choose 1 to {largest}.", model::withUnit(model::Unit::Bytes, prepare.largestProbeBytes)));
    return {};
}

}  // namespace halftrip::measure
