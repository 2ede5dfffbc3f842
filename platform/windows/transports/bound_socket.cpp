#include "platform/windows/transports/bound_socket.hpp"

#include "platform/windows/host/adapters.hpp"
#include "platform/windows/network/socket_error.hpp"
#include "platform/windows/system/text.hpp"

#include <winsock2.h>

namespace halftrip::windows {
namespace {

/// Receiving needs no binding to the adapter: a socket bound to an address gets what arrives where that address lives
/// (Windows follows the strong host model).
Status tieToAdapter(const Socket& socket, bool isV6, const std::string& adapter, Obtained& obtained)
{
    const auto index = adapterIndex(adapter);
    if (!index)
        return std::unexpected(index.error());
    if (sendThroughAdapter(socket.get(), isV6, *index))
        obtained["adapter"] = "bound to " + adapter;
    else
        obtained["adapter"] = "as routed: " + systemText(static_cast<unsigned long>(WSAGetLastError()));
    return {};
}

}  // namespace

Result<Socket> openBoundSocket(SocketKind kind, const transport::TransportRequest& request, Obtained& obtained,
                               unsigned long flags)
{
    if (request.wait == model::Wait::BusyPoll) {
        return fail(ErrorKind::NotSupported, "Windows has no busy polling in the kernel (SO_BUSY_POLL).",
                    "Choose --wait spin, poll or block.");
    }
    const auto local = SocketName::parse(request.localAddress, 0);
    if (!local)
        return std::unexpected(local.error());
    auto socket = openSocket(local->family(), kind, "a socket for " + local->address(), flags);
    if (!socket)
        return socket;
    if (!request.adapter.empty()) {
        if (Status tied = tieToAdapter(*socket, local->isV6(), request.adapter, obtained); !tied)
            return std::unexpected(std::move(tied).error());
    }
    if (bind(socket->get(), local->get(), local->size()) != 0) {
        return std::unexpected(
            describeSocketError(SocketCall::Bind, WSAGetLastError(), "a socket to " + local->address()));
    }
    return socket;
}

std::string adapterOf(const Socket& socket, const transport::TransportRequest& request)
{
    if (!request.adapter.empty())
        return request.adapter;
    auto place = placeOfLocalAddress(SocketName::localOf(socket.get()).address());
    return place ? std::move(place->name) : std::string();
}

}  // namespace halftrip::windows
