#include "core/model/request/peer.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace halftrip::model {
namespace {

/// No name of the DNS is longer, and no address.
constexpr std::size_t kLongestHost = 253;
/// A host with all that may stand around it: scheme, brackets, port.
constexpr std::size_t kLongestPeer = kLongestHost + 20;

constexpr const char* kNoPort = "has no port from 1 to 65535";

struct Scheme {
    Peer::Kind kind;
    std::string_view text;
    std::optional<std::uint16_t> usualPort;
    const char* hint;
};
constexpr std::array<Scheme, 6> kSchemes{
    {{Peer::Kind::Icmp,
      kIcmpScheme,
      {},
      "Write icmp://HOST, with a name or an address: icmp://10.0.0.2, icmp://[fd00::2]."},
     {Peer::Kind::Echo, kEchoScheme, kEchoPort,
      "Write echo://HOST:PORT, with a name or an address: echo://10.0.0.2:4007, echo://[fd00::2]:4007; without a port "
      "it is 7."},
     {Peer::Kind::Stamp, kStampScheme, kStampPort,
      "Write stamp://HOST:PORT, with a name or an address: stamp://10.0.0.2, stamp://[fd00::2]:8862; without a port it "
      "is 862."},
     {Peer::Kind::Feed,
      kFeedScheme,
      {},
      "Write GROUP:PORT or ADDRESS:PORT: 239.1.1.1:5000, [ff15::1]:5000; :5000 is any address of this host."},
     {Peer::Kind::Ssh, kSshScheme, std::uint16_t{0},
      "Write ssh://HOST, ssh://USER@HOST or ssh://USER@HOST:PORT: ssh://root@10.0.0.2, ssh://[fd00::2]:2222."},
     {Peer::Kind::Port, kPortScheme, {}, "Name the adapter that receives (--rx)."}}};

Error refusal(const std::string& peer, const Text& why, const char* hint)
{
    return {ErrorKind::Invalid, text("The peer \"{peer}\" {why}.", peer, why), 0, hint};
}

Error refusalOfLength()
{
    return {ErrorKind::Invalid,
            text("The name of the peer is longer than the {most:d} characters that a host's may have.", kLongestHost),
            0, "Give a host name or an address."};
}

/// ssh's own options begin with a dash, and its configuration may hand both names to a shell.
bool isPlainName(std::string_view name)
{
    constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-+@:%";
    return !name.starts_with('-') && name.find_first_not_of(kPlain) == std::string_view::npos;
}

/// Takes "USER@" away from `place`; the reason where it cannot.
const char* takeUser(std::string& place, Peer& peer)
{
    const std::size_t at = place.rfind('@');
    if (at == std::string::npos)
        return nullptr;
    peer.user = place.substr(0, at);
    place.erase(0, at + 1);
    return peer.user.empty() || !isPlainName(peer.user) || peer.user.find(':') != std::string::npos
               ? "has no user name that ssh takes"
               : nullptr;
}

/// What stands behind a scheme; the reason where it cannot.
const char* readPlace(const Scheme& scheme, std::string place, Peer& peer)
{
    if (scheme.kind == Peer::Kind::Port) {
        peer.host = place;  // An adapter's name may have blanks and anything else in it.
        return place.empty() ? "names no adapter" : nullptr;
    }
    if (scheme.kind == Peer::Kind::Ssh) {
        if (const char* const why = takeUser(place, peer))
            return why;
    }
    // Without a host a feed is at any address of this one.
    const bool isAnyAddress = scheme.kind == Peer::Kind::Feed && place.starts_with(':');
    HostAndPort parts = isAnyAddress ? HostAndPort{{}, place.substr(1)} : hostAndPortOf(place);
    if (parts.fault != nullptr)
        return parts.fault;
    peer.host = std::move(parts.host);
    if (scheme.kind == Peer::Kind::Icmp)
        return parts.port ? "has a port, and ICMP has none" : nullptr;
    if (scheme.kind == Peer::Kind::Ssh && !isPlainName(peer.host))
        return "has no host name that ssh takes";
    if (!parts.port && !scheme.usualPort)
        return "has no port";
    const auto number = parts.port ? portNumberOf(*parts.port) : scheme.usualPort;
    peer.servicePort = number.value_or(0);
    return number ? nullptr : kNoPort;
}

}  // namespace

HostAndPort hostAndPortOf(std::string text)
{
    HostAndPort parts;
    if (text.ends_with('/'))
        text.pop_back();
    std::string rest;
    if (text.starts_with('[')) {
        const std::size_t end = text.find(']');
        if (end == std::string::npos)
            return {std::move(text), {}, "has a bracket that does not close"};
        parts.host = text.substr(1, end - 1);
        rest = text.substr(end + 1);
        if (!rest.empty() && !rest.starts_with(':'))
            return {std::move(text), {}, "has something behind the address that is no port"};
    } else {
        // More than one colon: an IPv6 address, which without brackets can have no port behind it.
        const std::size_t colon = std::ranges::count(text, ':') == 1 ? text.find(':') : text.size();
        parts.host = text.substr(0, colon);
        rest = text.substr(colon);
    }
    if (!rest.empty())
        parts.port = rest.substr(1);
    if (parts.host.empty())
        parts.fault = "names no host";
    else if (parts.host.find_first_of("/ []") != std::string::npos)
        parts.fault = "is no host name or address";
    return parts;
}

std::optional<std::uint16_t> portNumberOf(const std::string& text)
{
    std::uint16_t port = 0;
    const char* const end = text.data() + text.size();
    const auto [read, code] = std::from_chars(text.data(), end, port);
    return code == std::errc() && read == end && port != 0 ? std::optional(port) : std::nullopt;
}

Peer::Peer(std::string written) : text(std::move(written)), host(text)
{
    const auto scheme = std::ranges::find_if(kSchemes,
                                             [this](const Scheme& known) { return text.starts_with(known.text); });
    if (scheme != kSchemes.end()) {
        kind = scheme->kind;
        host.clear();
    } else if (text == kSelfPeer) {
        kind = Kind::Self;
    }
    if (text.size() > kLongestPeer) {
        fault = refusalOfLength();
    } else if (scheme != kSchemes.end()) {
        if (const char* const why = readPlace(*scheme, withoutScheme(), *this))
            fault = refusal(text, why, scheme->hint);
    } else if (const std::size_t end = text.find("://"); end != std::string::npos) {
        fault = Error{ErrorKind::Invalid,
                      halftrip::text("There is no kind of peer \"{kind}\".", text.substr(0, end + 3)), 0,
                      "Give a host name or address, \"self\", ssh://HOST, icmp://HOST, echo://HOST:PORT, or "
                      "stamp://HOST:PORT."};
    } else if (const char* const why = hostAndPortOf(text).fault; why != nullptr && !text.empty()) {
        fault = refusal(text, why, "Write HOST, HOST:PORT or [ADDRESS]:PORT.");
    }
    if (!fault && host.size() > kLongestHost)
        fault = refusalOfLength();
}

Peer Peer::port(const std::string& adapter)
{
    return Peer(std::string(kPortScheme) + adapter);
}

Result<Peer> Peer::feed(const std::string& address)
{
    if (address.size() > kLongestPeer)
        return std::unexpected(refusalOfLength());
    const bool isWhole = address.starts_with(kFeedScheme);
    Peer peer(isWhole ? address : std::string(kFeedScheme) + address);
    if (address == kSelfPeer || (!isWhole && address.find("://") != std::string::npos))
        return std::unexpected(refusal(address, "is no address of a feed", kSchemes[3].hint));
    if (const char* const why = peer.fault ? readPlace(kSchemes[3], peer.withoutScheme(), peer) : nullptr)
        return std::unexpected(Error{ErrorKind::Invalid,
                                     halftrip::text("The feed \"{feed}\" {why}.", peer.withoutScheme(), why), 0,
                                     kSchemes[3].hint});
    if (peer.fault)
        return std::unexpected(*std::move(peer.fault));
    return peer;
}

std::string Peer::withoutScheme() const
{
    const std::size_t scheme = text.find("://");
    return scheme == std::string::npos ? text : text.substr(scheme + 3);
}

std::string Peer::describe() const
{
    if (isPort())
        return "Peer: the adapter " + host + " of this host; one program sends and receives, by one clock";
    if (isFeed())
        return "Peer: whoever sends to or listens at " + withoutScheme() +
               "; nothing is agreed with it, and nothing is known of it";
    const char* const who = isIcmp() ? "the host's own system" : isStamp() ? "a STAMP reflector" : "an echo service";
    return "Peer: " + std::string(who) + " answers; no Halftrip runs there";
}

}  // namespace halftrip::model
