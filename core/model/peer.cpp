#include "core/model/peer.hpp"

#include <algorithm>

namespace halftrip::model {
namespace {

Result<Peer> parseEcho(const std::string& text)
{
    const auto bad = [&text](const std::string& why) {
        return fail(ErrorKind::Invalid, "The peer \"" + text + "\" " + why + ".",
                    "Write icmp://HOST, with a name or an address: icmp://10.0.0.2, icmp://[fd00::2].");
    };
    std::string host = text.substr(kEchoScheme.size());
    if (host.ends_with('/'))
        host.pop_back();
    if (host.starts_with('[')) {
        const std::size_t end = host.find(']');
        if (end == std::string::npos)
            return bad("has a bracket that does not close");
        if (end + 1 != host.size())
            return bad("has something behind the address, and ICMP has no ports");
        host = host.substr(1, end - 1);
    } else if (std::ranges::count(host, ':') == 1) {
        return bad("has a port, and ICMP has none");
    }
    if (host.empty())
        return bad("names no host");
    if (host.find_first_of("/ []") != std::string::npos)
        return bad("is no host name or address");
    return Peer{Peer::Kind::Echo, std::move(host)};
}

}  // namespace

Result<Peer> parsePeer(const std::string& text)
{
    if (text == "self")
        return Peer{Peer::Kind::Self, text};
    if (isEchoPeer(text))
        return parseEcho(text);
    if (const std::size_t end = text.find("://"); end != std::string::npos)
        return fail(ErrorKind::Invalid, "There is no kind of peer \"" + text.substr(0, end + 3) + "\".",
                    "Give a host name or address, \"self\", or icmp://HOST.");
    return Peer{Peer::Kind::Responder, text};
}

}  // namespace halftrip::model
