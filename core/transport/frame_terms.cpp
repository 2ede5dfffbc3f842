#include "core/transport/frame_terms.hpp"

#include <algorithm>
#include <charconv>

namespace halftrip::transport {
namespace {

const char* nameOf(const FrameTerms& terms)
{
    return terms.isUdp ? "udp" : "eth";
}

}  // namespace

std::map<std::string, std::string> toExtra(const FrameTerms& terms)
{
    return {{"frame", nameOf(terms)}, {"mtu", std::to_string(terms.mtuBytes)}};
}

Result<std::uint32_t> agreeOnFrames(const FrameTerms& ours, const Endpoint& peer)
{
    const std::string own = nameOf(ours);
    const auto frame = peer.extra.find("frame");
    if (frame != peer.extra.end() && frame->second != own) {
        return fail(ErrorKind::Invalid,
                    text("This end sends {ours} frames, the peer {theirs} frames.", own, frame->second),
                    "Give both ends the same --frame.");
    }
    if (frame == peer.extra.end() && !ours.isUdp) {
        return fail(ErrorKind::Invalid, "The peer's transport does not carry plain Ethernet frames.",
                    "Add --frame udp, or choose a packet transport for the peer, too.");
    }
    const auto mtu = peer.extra.find("mtu");
    if (mtu == peer.extra.end())
        return ours.mtuBytes;
    std::uint32_t bytes = 0;
    const char* const textEnd = mtu->second.data() + mtu->second.size();
    const auto [end, problem] = std::from_chars(mtu->second.data(), textEnd, bytes);
    if (problem != std::errc{} || end != textEnd || bytes == 0)
        return fail(ErrorKind::Protocol, "The peer reports an invalid MTU.");
    return std::min(ours.mtuBytes, bytes);
}

}  // namespace halftrip::transport
