#pragma once

#include "app/gui/model/run_model.hpp"

#include <QString>

#include <optional>
#include <vector>

namespace halftrip::gui {

/// What a run's header says of it, as texts for people. Pure functions over the record's frame and its points.

/// "Serial ping-pong with 10.0.0.2".
[[nodiscard]] QString runTitle(const model::RunRecord& frame);
/// "this machine" for the embedded responder.
[[nodiscard]] QString peerTitle(const model::RunRequest& request);

struct NamedText {
    QString name;
    QString text;
};
/// Transport, frame, waits and cores obtained, sizes, pace, time, duration. What is not known is left out.
[[nodiscard]] std::vector<NamedText> runFacts(const model::RunRecord& frame, const std::vector<PointState>& points);

/// One box of the packets' path.
struct PathBox {
    QString title;   ///< "A", "eth0".
    QString detail;  ///< "host-a", "ixgbe, 10 Gb/s"; may be empty.
};
/// Which way packets go between the two.
enum class PathFlow { Both, ToResponder, ToInitiator };
struct PathPicture {
    PathBox initiator;
    std::optional<PathBox> initiatorAdapter;
    QString link;  ///< "wire", "veth", "loopback"; empty: not known.
    std::optional<PathBox> responderAdapter;
    PathBox responder;
    PathFlow flow = PathFlow::Both;
};
[[nodiscard]] PathPicture pathPicture(const model::RunRecord& frame);

/// Those of the run's points, each once; what was asked for while there are none.
[[nodiscard]] QString transportsText(const model::RunRecord& record);
/// "64, 512 bytes", "12 of 1 to 2048 bytes"; empty: no point has a size.
[[nodiscard]] QString sizesText(const model::RunRecord& record);
/// What both ends obtained, each once: "A spin, B block"; empty: not known.
[[nodiscard]] QString waitsText(const model::RunRecord& record);

/// The command that repeats the run by hand, without the options by which a window follows it.
[[nodiscard]] QString runCommand(const model::RunRecord& frame);
/// When a run was started, in the user's own time: "21 Nov 2026 00:34"; empty where it is not told.
[[nodiscard]] QString startText(const model::RunRecord& frame);
/// The same in UTC, which it names: for what leaves the window, as a report's head has it.
[[nodiscard]] QString utcStartText(const model::RunRecord& frame);
/// From its start to its end; empty where it is not told.
[[nodiscard]] QString tookText(const model::RunRecord& frame);

}  // namespace halftrip::gui
