#include "core/measure/ends/meeting.hpp"

#include "core/base/version.hpp"
#include "core/control/echo_host.hpp"
#include "core/control/responder_link.hpp"
#include "core/measure/plan/mode.hpp"
#include "core/model/request/peer.hpp"

#include <algorithm>
#include <optional>

namespace halftrip::measure {
namespace {

Result<std::unique_ptr<control::PeerLink>> callOtherEnd(const model::RunRecord& begun, const PeerCall& call,
                                                        os::Platform& platform, const os::WaitingUser& user)
{
    const model::RunRequest& request = begun.request;
    if (request.peer.fault)
        return std::unexpected(*request.peer.fault);
    if (!request.peer.hasResponder())
        return control::EchoHost::find(platform.network(), request.peer, request.family, user);
    control::LinkRequest link;
    link.peer = request.peer.host;
    link.port = request.port != 0 ? request.port : model::kDefaultControlPort;
    if (call.instead) {
        link.peer = call.instead->address;
        link.port = call.instead->port;
    }
    link.family = request.family;
    link.adapter = request.adapter;
    link.pairingCode = call.pairingCode;
    link.build = kVersion;
    link.fleet = begun.fleet;
    return control::ResponderLink::open(platform, link, user);
}

std::optional<model::AdapterFacts> valueOrNone(Result<model::AdapterFacts> found)
{
    return found ? std::optional(std::move(*found)) : std::nullopt;
}

/// The one that a feed comes through: by its name, by the address that the feed is sent to, or else that towards a
/// group.
std::optional<model::AdapterFacts> adapterOfFeed(const std::string& name, const std::string& address, os::Host& host)
{
    const auto adapters = host.adapters();
    if (!adapters)
        return std::nullopt;
    for (const model::AdapterFacts& adapter : *adapters) {
        if (name.empty() ? std::ranges::find(adapter.addresses, address) != adapter.addresses.end()
                         : adapter.name == name)
            return adapter;
    }
    const bool isAny = address == "0.0.0.0" || address == "::";
    return name.empty() && !isAny ? valueOrNone(host.adapterTowards(address)) : std::nullopt;
}

/// The one that probes leave through: the route's unless another is named. What is sent to this host itself stays in
/// it, whatever is named.
std::optional<model::AdapterFacts> adapterOfProbes(const std::string& name, const std::string& peer, os::Host& host)
{
    auto towards = valueOrNone(host.adapterTowards(peer));
    return name.empty() || (towards && towards->isLoopback) ? std::move(towards) : adapterOfFeed(name, {}, host);
}

/// The peer of a cable is on this host, too: what is known of it is that of this end, but for the adapter.
void describeCable(const model::RunRequest& request, os::Host& host, Meeting& meeting)
{
    const std::string receiver = request.peer.host;
    meeting.path = text("{initiator} to {responder}, one way", request.adapter, receiver);
    meeting.adapter = request.adapter;
    meeting.otherAdapter = receiver;
    meeting.initiatorHost.adapter = adapterOfFeed(request.adapter, {}, host);
    meeting.responderHost = meeting.initiatorHost;
    meeting.responderHost.adapter = adapterOfFeed(receiver, {}, host);
    meeting.initiatorHost.facts = host.settings(request.adapter);
    meeting.responderHost.facts = host.settings(receiver);
}

}  // namespace

Result<Meeting> meet(const model::RunRecord& begun, const PeerCall& call, os::Platform& platform,
                     const os::WaitingUser& user)
{
    const model::RunRequest& request = begun.request;
    auto link = callOtherEnd(begun, call, platform, user);
    if (!link)
        return std::unexpected(std::move(link).error());
    Meeting meeting;
    meeting.link = std::move(*link);
    meeting.initiatorHost = begun.initiatorHost;
    meeting.responderHost = meeting.link->host();
    if (request.peer.isPort()) {
        describeCable(request, platform.host(), meeting);
        return meeting;
    }
    const Mode* const mode = findMode(request.mode);
    const std::string local = meeting.link->local().address;
    const std::string peer = meeting.link->peer().address;
    meeting.path = !call.path.empty() ? call.path
                                      : text("{initiator} to {responder}",
                                             local.empty() ? Text("this host") : text("{address}", local), peer);
    if (mode != nullptr && mode->traffic == Traffic::Sent && call.path.empty())
        meeting.path = text("this host to {responder}", os::textOf(meeting.link->peer()));
    const bool isListening = mode != nullptr && mode->traffic == Traffic::Received;
    if (isListening && call.path.empty())
        meeting.path = text("packets to {responder}", os::textOf(meeting.link->peer()));
    meeting.initiatorHost.adapter = isListening ? adapterOfFeed(request.adapter, peer, platform.host())
                                                : adapterOfProbes(request.adapter, peer, platform.host());
    const auto& adapter = meeting.initiatorHost.adapter;
    meeting.adapter = request.adapter.empty() && adapter ? adapter->name : request.adapter;
    meeting.initiatorHost.facts = platform.host().settings(meeting.adapter);
    // A host that answers by itself does not say who it is; through loopback it can only be this one.
    if (!meeting.link->isResponder() && adapter && adapter->isLoopback)
        meeting.responderHost.hostId = meeting.initiatorHost.hostId;
    return meeting;
}

}  // namespace halftrip::measure
