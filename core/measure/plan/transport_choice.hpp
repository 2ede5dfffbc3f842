#pragma once

#include "core/base/error.hpp"
#include "core/transport/registry.hpp"

#include <string>
#include <string_view>

namespace halftrip::measure {

/// The transport name that means "the best usable one". Only datagram sockets are chosen from: what needs another
/// frame, a capability or a driver changes what is measured, and is chosen by name.
inline constexpr std::string_view kAutoTransport = "auto";

struct TransportChoice {
    const transport::TransportEntry* entry = nullptr;  ///< Usable here.
    /// What "auto" took, and why not the one that it prefers: "rio is not available here: ...; udp was taken."; empty
    /// where a name was given.
    Text note;
};

/// The transport of that name (not "auto"), usable here; otherwise the error says what is missing and the command that
/// would help.
[[nodiscard]] Result<const transport::TransportEntry*> findUsableTransport(const transport::TransportRegistry& registry,
                                                                           const std::string& id);

/// The transport of that name, or for "auto" the first usable one of rio, udp. Errors as findUsableTransport().
[[nodiscard]] Result<TransportChoice> chooseTransport(const transport::TransportRegistry& registry,
                                                      const std::string& id);

/// What its probes are on the wire, where two transports can have this in common: "UDP" (udp, udp-libc, rio, auto),
/// "TCP" (tcp, rio-tcp). Empty: something of its own.
[[nodiscard]] std::string_view wireOf(std::string_view id) noexcept;

/// Whether that transport's probes are something that such a peer answers: a responder all but icmp, an icmp:// peer
/// icmp alone, an echo service what is UDP or TCP on the wire, a STAMP reflector what is UDP.
[[nodiscard]] bool canReach(const model::Peer& peer, std::string_view transport) noexcept;

/// Whether these two can talk: not UDP with TCP. What is nobody's business here passes. Error Invalid names both.
[[nodiscard]] Status checkSameWire(const std::string& initiator, const std::string& responder);

/// For a host that lacks `id`, or cannot use it: its usable transport that is the same on the wire; empty when none is.
[[nodiscard]] std::string sameOnWire(const transport::TransportRegistry& registry, const std::string& id);

}  // namespace halftrip::measure
