#pragma once

#include "core/base/error.hpp"

#include <string>
#include <string_view>

namespace halftrip::model {

/// Whom RunRequest::peer names.
struct Peer {
    enum class Kind {
        Responder,  ///< A host where "halftrip serve" runs.
        Self,       ///< A responder of our own on this machine.
        Echo,       ///< Any host whose system answers ICMP echo requests: nothing of ours runs there.
    };
    Kind kind = Kind::Responder;
    std::string host;  ///< Name or address, without scheme and brackets; "self" for Self.
};

inline constexpr std::string_view kEchoScheme = "icmp://";
/// The transport of Kind::Echo, and of nothing else.
inline constexpr std::string_view kEchoTransport = "icmp";

/// "host", "10.0.0.2", "fd00::2", "self", "icmp://host", "icmp://[fd00::2]". Error Invalid: no host behind the scheme, a
/// port (ICMP has none), a bracket that does not close, a scheme that nobody knows.
[[nodiscard]] Result<Peer> parsePeer(const std::string& text);

/// True when nothing of ours runs at the other end: no facts, settings, counters or residence of it.
[[nodiscard]] inline bool isEchoPeer(const std::string& text)
{
    return text.starts_with(kEchoScheme);
}

}  // namespace halftrip::model
