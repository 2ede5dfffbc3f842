#pragma once

#include <QString>

namespace halftrip::gui {

/// What the form holds: the user's words for one run. Texts go to `halftrip` as they are; it alone judges their
/// ranges.
struct RunSetup {
    enum class Length { Duration, Count };

    QString peer = {};  ///< Host, address, or kSelfPeer.
    QString pairingCode = {};  ///< Goes through the environment; never stands in an argument.
    QString adapter = {};  ///< Empty: as the system routes.
    QString transport = QStringLiteral("udp");
    QString wait = {};  ///< Empty: chosen by halftrip.
    QString responderWait = {};  ///< Empty: chosen by halftrip.
    QString sizes = {};  ///< "1,2,4..2048"; empty: halftrip's own list.
    Length length = Length::Duration;
    double seconds = 1.0;  ///< A point's length, for Length::Duration.
    int count = 10'000;  ///< Probes a point, for Length::Count.
    QString interval = {};  ///< "5ms"; empty: back to back.

    bool operator==(const RunSetup&) const = default;
};

/// PEER word for the embedded responder (design.md, section 2).
inline const QString kSelfPeer = QStringLiteral("self");

}  // namespace halftrip::gui
