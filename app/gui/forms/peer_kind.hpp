#pragma once

#include "app/gui/model/run_facts.hpp"

#include <QString>

#include <string_view>

namespace halftrip::gui {

/// Whom people choose between, as they think of it.
enum class PeerKind {
    Alone,      ///< Both ends on this machine.
    TwoHosts,   ///< Halftrip at both ends.
    Echo,       ///< A system that answers by ICMP, or an echo service.
    Reflector,  ///< One of STAMP or TWAMP Light.
    Cable,      ///< Two adapters of this machine.
    Feed,       ///< Packets that nobody answers.
};

/// Something is there that sends probes back.
[[nodiscard]] constexpr bool isAnswering(PeerKind kind) noexcept
{
    return kind != PeerKind::Cable && kind != PeerKind::Feed;
}
/// Of one that answers, as people type it.
[[nodiscard]] PeerKind peerKindOf(const QString& peer);
/// The way of the packets as a small picture.
[[nodiscard]] PathPicture pictureOf(PeerKind kind);

/// A bare host is asked by `scheme`; whoever names one has said all of it.
[[nodiscard]] QString withScheme(std::string_view scheme, const QString& peer);
/// Without a scheme that withScheme() would put there again.
[[nodiscard]] QString withoutScheme(const QString& peer);

}  // namespace halftrip::gui
