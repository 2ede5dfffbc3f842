#include "core/model/peer.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

namespace halftrip::model {
namespace {

/// No name of the DNS is longer, and no address.
constexpr std::size_t kLongestHost = 253;
/// A host with all that may stand around it: scheme, brackets, port.
constexpr std::size_t kLongestPeer = kLongestHost + 20;

constexpr const char* kFeedHint =
    "Write GROUP:PORT or ADDRESS:PORT: 239.1.1.1:5000, [ff15::1]:5000; :5000 is any address "
    "of this host.";

/// What stands behind the scheme.
struct PeerPlace {
    std::string host;
    std::optional<std::string> port;
    const char* fault = nullptr;
};

PeerPlace peerPlaceOf(std::string text)
{
    PeerPlace place;
    if (text.ends_with('/'))
        text.pop_back();
    std::string rest;
    if (text.starts_with('[')) {
        const std::size_t end = text.find(']');
        if (end == std::string::npos)
            return {{}, {}, "has a bracket that does not close"};
        place.host = text.substr(1, end - 1);
        rest = text.substr(end + 1);
        if (!rest.empty() && !rest.starts_with(':'))
            return {{}, {}, "has something behind the address that is no port"};
    } else {
        // More than one colon: an IPv6 address, which without brackets can have no port behind it.
        const std::size_t colon = std::ranges::count(text, ':') == 1 ? text.find(':') : text.size();
        place.host = text.substr(0, colon);
        rest = text.substr(colon);
    }
    if (!rest.empty())
        place.port = rest.substr(1);
    if (place.host.empty())
        place.fault = "names no host";
    else if (place.host.find_first_of("/ []") != std::string::npos)
        place.fault = "is no host name or address";
    return place;
}

std::optional<std::uint16_t> portOf(const std::string& text)
{
    std::uint16_t port = 0;
    const char* const end = text.data() + text.size();
    const auto [read, code] = std::from_chars(text.data(), end, port);
    return code == std::errc() && read == end && port != 0 ? std::optional(port) : std::nullopt;
}

std::unexpected<Error> refusePeer(const std::string& text, const std::string& why, const char* hint)
{
    return fail(ErrorKind::Invalid, "The peer \"" + text + "\" " + why + ".", hint);
}

Result<Peer> parseIcmp(const std::string& text)
{
    constexpr const char* kHint = "Write icmp://HOST, with a name or an address: icmp://10.0.0.2, icmp://[fd00::2].";
    PeerPlace place = peerPlaceOf(text.substr(kIcmpScheme.size()));
    if (place.fault != nullptr)
        return refusePeer(text, place.fault, kHint);
    if (place.port)
        return refusePeer(text, "has a port, and ICMP has none", kHint);
    return Peer{Peer::Kind::Icmp, std::move(place.host)};
}

/// A service that listens at a port, `usual` without one.
struct ServiceKind {
    Peer::Kind kind;
    std::string_view scheme;
    std::uint16_t usualPort;
    const char* hint;
};
constexpr ServiceKind kEchoService{Peer::Kind::Echo, kEchoScheme, kEchoPort,
                                   "Write echo://HOST:PORT, with a name or an address: echo://10.0.0.2:4007, "
                                   "echo://[fd00::2]:4007; without a port it is 7."};
constexpr ServiceKind kStampReflector{Peer::Kind::Stamp, kStampScheme, kStampPort,
                                      "Write stamp://HOST:PORT, with a name or an address: stamp://10.0.0.2, "
                                      "stamp://[fd00::2]:8862; without a port it is 862."};

Result<Peer> parseService(const std::string& text, const ServiceKind& service)
{
    PeerPlace place = peerPlaceOf(text.substr(service.scheme.size()));
    if (place.fault != nullptr)
        return refusePeer(text, place.fault, service.hint);
    const auto port = place.port ? portOf(*place.port) : service.usualPort;
    if (!port)
        return refusePeer(text, "has no port from 1 to 65535", service.hint);
    return Peer{service.kind, std::move(place.host), *port};
}

/// Unlike elsewhere there may be no host: then it is any address of this one.
Result<Peer> parseFeed(const std::string& text)
{
    const std::string rest = text.substr(kFeedScheme.size());
    PeerPlace place = rest.starts_with(':') ? PeerPlace{{}, rest.substr(1), nullptr} : peerPlaceOf(rest);
    if (place.fault != nullptr)
        return refusePeer(text, place.fault, kFeedHint);
    if (!place.port)
        return refusePeer(text, "has no port", kFeedHint);
    const auto port = portOf(*place.port);
    if (!port)
        return refusePeer(text, "has no port from 1 to 65535", kFeedHint);
    return Peer{Peer::Kind::Feed, std::move(place.host), *port};
}

/// An adapter's name may have blanks and anything else in it.
Result<Peer> parsePort(const std::string& text)
{
    std::string adapter = text.substr(kPortScheme.size());
    if (adapter.empty())
        return refusePeer(text, "names no adapter", "Name the adapter that receives (--rx).");
    return Peer{Peer::Kind::Port, std::move(adapter)};
}

std::unexpected<Error> refuseLength()
{
    return fail(ErrorKind::Invalid,
                "The name of the peer is longer than the " + std::to_string(kLongestHost) +
                    " characters that a host's may have.",
                "Give a host name or an address.");
}

Result<Peer> parseByScheme(const std::string& text)
{
    if (text == "self")
        return Peer{Peer::Kind::Self, text};
    if (isIcmpPeer(text))
        return parseIcmp(text);
    if (isStampPeer(text))
        return parseService(text, kStampReflector);
    if (isEchoPeer(text))
        return parseService(text, kEchoService);
    if (isFeedPeer(text))
        return parseFeed(text);
    if (isPortPeer(text))
        return parsePort(text);
    if (const std::size_t end = text.find("://"); end != std::string::npos)
        return fail(ErrorKind::Invalid, "There is no kind of peer \"" + text.substr(0, end + 3) + "\".",
                    "Give a host name or address, \"self\", icmp://HOST, echo://HOST:PORT, or stamp://HOST:PORT.");
    return Peer{Peer::Kind::Responder, text};
}

}  // namespace

std::string describeOtherEnd(const std::string& peer)
{
    if (isPortPeer(peer))
        return "Other end: the adapter " + peer.substr(kPortScheme.size()) +
               " of this host; one program sends and receives, by one clock";
    if (isFeedPeer(peer))
        return "Other end: whoever sends to or listens at " + peer.substr(kFeedScheme.size()) +
               "; nothing is agreed with it, and nothing is known of it";
    const char* const who = isIcmpPeer(peer)    ? "the host's own system"
                            : isStampPeer(peer) ? "a STAMP reflector"
                                                : "an echo service";
    return "Other end: " + std::string(who) + " answers; nothing of ours runs there";
}

Result<std::string> feedPeerOf(const std::string& text)
{
    if (text.size() > kLongestPeer)
        return refuseLength();
    if (text == "self" || (!isFeedPeer(text) && text.find("://") != std::string::npos))
        return refusePeer(text, "is no address of a feed", kFeedHint);
    std::string peer = isFeedPeer(text) ? text : std::string(kFeedScheme) + text;
    if (const auto parsed = parsePeer(peer); !parsed)
        return std::unexpected(parsed.error());
    return peer;
}

Result<Peer> parsePeer(const std::string& text)
{
    if (text.size() > kLongestPeer)
        return refuseLength();
    auto peer = parseByScheme(text);
    if (peer && peer->host.size() > kLongestHost)
        return refuseLength();
    return peer;
}

}  // namespace halftrip::model
