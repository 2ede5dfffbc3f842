#pragma once

#include "core/base/error.hpp"
#include "core/model/request/run_request.hpp"

#include <QString>

namespace halftrip::gui {

/// A peer as people type it: "host", "host:9754", "[fd00::2]:9754", "icmp://host", "self". The port is a setting of its
/// own in the request. Error Invalid where it cannot be a peer; the request is left alone then.
[[nodiscard]] Status readPeer(const QString& text, model::RunRequest& request);
/// The address of a feed as people type it: "239.1.1.1:5000", ":5000". Error Invalid: it is none; the request is left
/// alone then.
[[nodiscard]] Status readFeed(const QString& text, model::RunRequest& request);
/// The receiving adapter's name. Error Invalid: there is none; the request is left alone then.
[[nodiscard]] Status readPort(const QString& text, model::RunRequest& request);
/// The text that readPeer() or, of a feed or an adapter, readFeed() or readPort() reads back.
[[nodiscard]] QString peerText(const model::RunRequest& request);

/// PEER word for the embedded responder (design.md, section 2).
inline const QString kSelfPeer = QStringLiteral("self");

}  // namespace halftrip::gui
