#include "app/cli/peers/responder_port.hpp"

#include <string>

namespace halftrip::cli {

Result<std::optional<std::uint16_t>> takePort(model::Peer& peer, std::optional<std::uint16_t> asked)
{
    const std::string typed = peer.text;
    const model::HostAndPort parts = model::hostAndPortOf(typed);
    if (typed.find("://") != std::string::npos || parts.fault != nullptr)
        return asked;
    peer = parts.host;
    if (!parts.port)
        return asked;
    const auto port = model::portNumberOf(*parts.port);
    if (!port)
        return fail(ErrorKind::Invalid, text("The peer \"{typed}\" has no port from 1 to 65535.", typed),
                    "Write HOST, HOST:PORT or [ADDRESS]:PORT.");
    if (asked && asked != port)
        return fail(ErrorKind::Invalid, text("The peer \"{typed}\" and --port {port} name two ports.", typed, *asked),
                    "Name one of them.");
    return port;
}

}  // namespace halftrip::cli
