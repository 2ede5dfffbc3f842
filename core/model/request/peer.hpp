#pragma once

#include "core/base/error.hpp"
#include "core/model/fields.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace halftrip::model {

/// The peer of a run, parsed once from what was written: "host", "10.0.0.2", "fd00::2", "self", "icmp://host",
/// "icmp://[fd00::2]", "echo://host:4007", "echo://[fd00::2]" (port kEchoPort), and so with "stamp://" (port
/// kStampPort), "ssh://user@host:2222", "feed://239.1.1.1:5000", "feed://:5000" (any address of this host),
/// "port://eth1". Files and messages hold the text.
struct Peer {
    enum class Kind : std::uint8_t {
        Responder,  ///< A host where "halftrip serve" runs.
        Self,       ///< The embedded responder on this machine.
        Ssh,        ///< A host where "halftrip serve" is started over ssh, for this run.
        Icmp,       ///< Any host whose system answers ICMP echo requests.
        Echo,       ///< A UDP or TCP service that sends back every byte it gets.
        Stamp,  ///< A session-reflector of STAMP (RFC 8762) or TWAMP Light: it answers with timestamps of its own.
        Feed,   ///< An address and port of UDP packets that nobody answers: a multicast group, or a host's own.
        Port,   ///< Another adapter of this host, at the peer of a cable.
    };

    Peer() = default;
    Peer(std::string written);  // Implicit: tests and forms assign what people write.
    Peer(const char* written) : Peer(std::string(written)) {}
    /// Another adapter of this host, whatever its name.
    [[nodiscard]] static Peer port(const std::string& adapter);
    /// A feed as people write it, "239.1.1.1:5000", with or without its scheme. Error Invalid: that of `fault`.
    [[nodiscard]] static Result<Peer> feed(const std::string& address);

    std::string text;             ///< As written.
    Kind kind = Kind::Responder;  ///< By the scheme alone, also where the rest is faulty.
    /// Name or address, without scheme and brackets; "self" for Self; empty for a Feed at any address; a Port's
    /// adapter.
    std::string host;
    std::string user;               ///< Ssh only; empty: as the ssh client has it.
    std::uint16_t servicePort = 0;  ///< Echo, Feed, Stamp; of Ssh that of its sshd, 0: as the ssh client has it.
    /// Invalid: no host or adapter behind the scheme, a port behind an icmp:// (ICMP has none), none behind a feed://,
    /// one out of 1 to 65535, a bracket that does not close, an unknown scheme, a host longer than 253 characters
    /// (which is not repeated).
    std::optional<Error> fault;

    [[nodiscard]] bool isSelf() const noexcept { return kind == Kind::Self; }
    [[nodiscard]] bool isSsh() const noexcept { return kind == Kind::Ssh; }
    [[nodiscard]] bool isIcmp() const noexcept { return kind == Kind::Icmp; }
    [[nodiscard]] bool isStamp() const noexcept { return kind == Kind::Stamp; }
    /// Packets go one way only.
    [[nodiscard]] bool isFeed() const noexcept { return kind == Kind::Feed; }
    [[nodiscard]] bool isPort() const noexcept { return kind == Kind::Port; }
    /// Probes come back from software that is not Halftrip's; only a STAMP reflector's own stamps give a residence.
    [[nodiscard]] bool isEcho() const noexcept { return isIcmp() || isStamp() || kind == Kind::Echo; }
    /// False: no settings of the peer and, but for STAMP, no residence.
    [[nodiscard]] bool hasResponder() const noexcept { return kind == Kind::Responder || isSelf() || isSsh(); }
    /// The text behind the scheme: "239.1.1.1:5000".
    [[nodiscard]] std::string withoutScheme() const;
    /// What the peer is where it is no responder: a sentence without its stop.
    [[nodiscard]] std::string describe() const;

    bool operator==(const Peer& other) const noexcept { return text == other.text; }
};

template <>
struct TextForm<Peer> {
    static constexpr std::string_view kForm = "a host or one with a scheme";
    [[nodiscard]] static std::string write(const Peer& peer) { return peer.text; }
    /// A faulty peer is kept: whoever measures refuses it with its own sentence.
    [[nodiscard]] static bool read(std::string_view text, Peer& out)
    {
        out = Peer(std::string(text));
        return true;
    }
};

/// "HOST", "HOST:PORT", "[ADDRESS]:PORT" without a scheme, taken apart. More than one colon without brackets is an IPv6
/// address.
struct HostAndPort {
    std::string host;
    std::optional<std::string> port;  ///< As written.
    const char* fault = nullptr;  ///< The reason in words where there is no such host: "names no host".
};
[[nodiscard]] HostAndPort hostAndPortOf(std::string text);
/// 1 to 65535.
[[nodiscard]] std::optional<std::uint16_t> portNumberOf(const std::string& text);

inline constexpr std::string_view kSelfPeer = "self";
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
inline constexpr std::string_view kSshScheme = "ssh://";
inline constexpr std::string_view kPortScheme = "port://";

}  // namespace halftrip::model
