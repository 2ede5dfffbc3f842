#pragma once

#include "core/base/error.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace halftrip::model {

/// Whom RunRequest::peer names.
struct Peer {
    enum class Kind {
        Responder,  ///< A host where "halftrip serve" runs.
        Self,       ///< A responder of our own on this machine.
        Icmp,       ///< Any host whose system answers ICMP echo requests: nothing of ours runs there.
        Echo,       ///< A UDP or TCP service, not of ours, that sends back every byte it gets.
        Feed,  ///< An address and port at which UDP packets arrive that nobody answers: a multicast group, or a host's
               ///< own.
        Stamp,  ///< A session-reflector of STAMP (RFC 8762) or TWAMP Light: it answers with time stamps of its own.
        Port,  ///< Another adapter of this host, at the other end of a cable.
    };
    Kind kind = Kind::Responder;
    std::string host;  ///< Name or address, without scheme and brackets; "self" for Self; empty for a Feed at any
                       ///< address; a Port's adapter.
    std::uint16_t port = 0;  ///< Echo, Feed and Stamp only.
};

inline constexpr std::string_view kIcmpScheme = "icmp://";
/// The transport of Kind::Icmp, and of nothing else.
inline constexpr std::string_view kIcmpTransport = "icmp";
inline constexpr std::string_view kEchoScheme = "echo://";
inline constexpr std::string_view kFeedScheme = "feed://";
/// Where echo services listen as a rule (RFC 862).
inline constexpr std::uint16_t kEchoPort = 7;
inline constexpr std::string_view kStampScheme = "stamp://";
/// Where reflectors listen as a rule (RFC 8762).
inline constexpr std::uint16_t kStampPort = 862;
inline constexpr std::string_view kPortScheme = "port://";

/// "host", "10.0.0.2", "fd00::2", "self", "icmp://host", "icmp://[fd00::2]", "echo://host:4007", "echo://[fd00::2]"
/// (port kEchoPort), and so with "stamp://" (port kStampPort), "feed://239.1.1.1:5000", "feed://:5000" (any address of
/// this host), "port://eth1". Error Invalid: no host or adapter behind the scheme, a port behind an icmp:// (ICMP has
/// none), none behind a feed://, one out of 1 to 65535, a bracket that does not close, a scheme that nobody knows, a
/// host longer than a name may be (253 characters), which is not repeated.
[[nodiscard]] Result<Peer> parsePeer(const std::string& text);

/// Its host's own system answers echo requests.
[[nodiscard]] inline bool isIcmpPeer(const std::string& text)
{
    return text.starts_with(kIcmpScheme);
}
/// Packets of STAMP go there.
[[nodiscard]] inline bool isStampPeer(const std::string& text)
{
    return text.starts_with(kStampScheme);
}
/// Probes come back from it, and nothing of ours runs there; a residence is told by a STAMP reflector's own stamps
/// only.
[[nodiscard]] inline bool isEchoPeer(const std::string& text)
{
    return isIcmpPeer(text) || isStampPeer(text) || text.starts_with(kEchoScheme);
}
/// Packets go one way only.
[[nodiscard]] inline bool isFeedPeer(const std::string& text)
{
    return text.starts_with(kFeedScheme);
}
/// Packets go to another adapter of this host.
[[nodiscard]] inline bool isPortPeer(const std::string& text)
{
    return text.starts_with(kPortScheme);
}
/// True when no program answers at the other end that is ours: no settings of it and no residence.
[[nodiscard]] inline bool isWithoutResponder(const std::string& text)
{
    return isEchoPeer(text) || isFeedPeer(text) || isPortPeer(text);
}
/// Who is at the other end where no responder is: a sentence without its stop.
[[nodiscard]] std::string describeOtherEnd(const std::string& peer);
/// A feed as people write it, "239.1.1.1:5000", with the scheme in front. Error Invalid: those of parsePeer().
[[nodiscard]] Result<std::string> feedPeerOf(const std::string& text);

}  // namespace halftrip::model
