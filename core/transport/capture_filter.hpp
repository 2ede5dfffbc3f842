#pragma once

#include "core/wire/frame.hpp"

#include <string>

namespace halftrip::transport {

/// In libpcap's own language, which Npcap speaks, too. Takes nothing: for the time before the peer is known, and for a
/// handle that only sends.
inline constexpr const char* kCaptureNothing = "less 1";

/// The peer's frames, and next to no others: plain ones are told by the end of their source, and whoever takes them
/// compares both addresses. `own` is what this end sends: a frame of the peer has its addresses the other way round, so
/// what we send ourselves (which some libraries show, too) does not pass. With a VLAN the tag may be in the frame, or
/// taken off by the adapter: any tag that was stripped is accepted. Not "inbound": after a change libpcap filters the
/// first frames itself, where it does not know directions and loses them (seen in 1.10.3).
[[nodiscard]] std::string captureFilter(const wire::FrameSpec& own);

}  // namespace halftrip::transport
