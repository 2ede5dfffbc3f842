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
    };
    Kind kind = Kind::Responder;
    std::string host;  ///< Name or address, without scheme and brackets; "self" for Self.
    std::uint16_t port = 0;  ///< Echo only.
};

inline constexpr std::string_view kIcmpScheme = "icmp://";
/// The transport of Kind::Icmp, and of nothing else.
inline constexpr std::string_view kIcmpTransport = "icmp";
inline constexpr std::string_view kEchoScheme = "echo://";
/// Where echo services listen as a rule (RFC 862).
inline constexpr std::uint16_t kEchoPort = 7;

/// "host", "10.0.0.2", "fd00::2", "self", "icmp://host", "icmp://[fd00::2]", "echo://host:4007", "echo://[fd00::2]" (port
/// kEchoPort). Error Invalid: no host behind the scheme, a port behind an icmp:// (ICMP has none), one out of 1 to 65535, a
/// bracket that does not close, a scheme that nobody knows.
[[nodiscard]] Result<Peer> parsePeer(const std::string& text);

/// Its host's own system answers echo requests.
[[nodiscard]] inline bool isIcmpPeer(const std::string& text)
{
    return text.starts_with(kIcmpScheme);
}
/// True when nothing of ours runs at the other end: no facts, settings, counters or residence of it.
[[nodiscard]] inline bool isEchoPeer(const std::string& text)
{
    return isIcmpPeer(text) || text.starts_with(kEchoScheme);
}
/// Who answers there, for a sentence: "the host's own system", "an echo service". Of an echo peer.
[[nodiscard]] inline std::string_view whoAnswersAt(const std::string& echoPeer)
{
    return isIcmpPeer(echoPeer) ? "the host's own system" : "an echo service";
}

}  // namespace halftrip::model
