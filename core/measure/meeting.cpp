#include "core/measure/meeting.hpp"

#include "core/base/version.hpp"
#include "core/control/echo_host.hpp"
#include "core/control/responder_link.hpp"
#include "core/model/peer.hpp"

#include <fmt/format.h>

namespace halftrip::measure {
namespace {

Result<std::unique_ptr<control::OtherEnd>> callOtherEnd(const model::RunRequest& request, const SessionOptions& options,
                                                        os::Platform& platform, const std::atomic<bool>& stop)
{
    auto peer = model::parsePeer(request.peer);
    if (!peer)
        return std::unexpected(std::move(peer).error());
    if (model::isEchoPeer(request.peer))
        return control::EchoHost::find(platform.network(), *peer, request.family, {stop, options.say});
    control::LinkRequest call;
    call.peer = peer->host;
    call.port = request.port != 0 ? request.port : model::kDefaultControlPort;
    if (options.callInstead) {
        call.peer = options.callInstead->address;
        call.port = options.callInstead->port;
    }
    call.family = request.family;
    call.adapter = request.adapter;
    call.pairingCode = options.pairingCode;
    call.build = kVersion;
    return control::ResponderLink::open(platform.network(), platform.entropy(), platform.time(), call,
                                        {stop, options.say});
}

}  // namespace

Result<Meeting> meet(const model::RunRequest& request, const SessionOptions& options, os::Platform& platform,
                     model::HostFacts initiatorHost, const std::atomic<bool>& stop)
{
    auto link = callOtherEnd(request, options, platform, stop);
    if (!link)
        return std::unexpected(std::move(link).error());
    Meeting meeting;
    meeting.link = std::move(*link);
    meeting.initiatorHost = std::move(initiatorHost);
    meeting.responderHost = meeting.link->host();
    const std::string local = meeting.link->local().address;
    const std::string peer = meeting.link->peer().address;
    meeting.path = !options.path.empty() ? options.path
                                         : fmt::format("{} to {}", local.empty() ? "this host" : local, peer);
    if (auto adapter = platform.host().adapterTowards(peer))
        meeting.initiatorHost.adapter = std::move(*adapter);
    const auto& adapter = meeting.initiatorHost.adapter;
    meeting.adapter = request.adapter.empty() && adapter ? adapter->name : request.adapter;
    meeting.initiatorHost.facts = platform.host().settings(meeting.adapter);
    // A host that answers by itself does not say who it is; through loopback it can only be this one.
    if (!meeting.link->isResponder() && adapter && adapter->isLoopback)
        meeting.responderHost.hostId = meeting.initiatorHost.hostId;
    return meeting;
}

}  // namespace halftrip::measure
