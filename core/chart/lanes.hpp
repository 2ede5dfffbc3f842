#pragma once

#include "core/base/text.hpp"
#include "core/model/figures/account.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace halftrip::chart {

// Both hosts' cores while one slow packet was under way, to scale: what the report draws as SVG and the window as a
// widget. All times are microseconds from the packet's send stamp.

/// What had a core, a wait in which a loop stalled, or a stretch of the packet's own way.
struct LaneSpan {
    double fromUs = 0;
    double toUs = 0;
    model::SpanKind kind = model::SpanKind::Thread;  ///< On a core's lane.
    int depth = 0;  ///< Within so many others of the lane.
    Text name;  ///< "thread kworker/1:2".
    Text hint;  ///< The whole of it, with its core, its length and when it began.
};

enum class LaneKind : std::uint8_t { Core, Loop, Packet };

struct Lane {
    LaneKind kind = LaneKind::Core;
    model::Side side = model::Side::A;
    Text title;  ///< "A core 1".
    int row = 0;  ///< Of the picture, its first.
    int rows = 1;
    std::vector<LaneSpan> spans;  ///< In the order in which they began.
};

/// A way of the packet from one host's lane to the other's.
struct LaneArrow {
    model::Side from = model::Side::A;
    double fromUs = 0;
    double toUs = 0;
};

struct Lanes {
    Text title;  ///< "Probe 17: RTT 106 us, 100 us over the median".
    Text bound;  ///< How well B's moments are known.
    double fromUs = 0;  ///< The ends of the time axis; spans may reach beyond them.
    double toUs = 1;
    double rttUs = 0;
    double boundUs = 0;  ///< B's lanes may lie so far to either side; 0: not at all.
    std::vector<Lane> lanes;  ///< A's cores, loop and packet, then B's packet, loop and cores.
    std::vector<LaneArrow> arrows;  ///< None where nothing relates the clocks.
    int rows = 0;
};

/// Deeper ones share the last row of their lane.
inline constexpr int kMostLaneRows = 4;

/// Of the probe at that place among the slow ones of a point with an autopsy.
[[nodiscard]] Lanes lanesOf(const model::PointResult& point, std::size_t place);
/// Of a probe in a pass with packet events: its place among the slow ones, behind which come the lost ones. The
/// kernels' events up to the drop: what comes behind it is of other packets. Where one kernel serves both ends, its
/// cores are A's lanes.
[[nodiscard]] Lanes lanesOf(const model::PacketPass& pass, std::size_t event);
/// The place of that lane; none: there is no such lane.
[[nodiscard]] std::optional<std::size_t> findLane(const Lanes& lanes, model::Side side, LaneKind kind);

}  // namespace halftrip::chart
