#pragma once

#include "core/model/fields.hpp"
#include "core/model/request/peer.hpp"
#include "core/model/request/slow_probes.hpp"
#include "core/model/request/stamp_choice.hpp"
#include "core/model/request/wait.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace halftrip::model {

enum class AddressFamily : std::uint8_t { Any, V4, V6 };
template <>
struct Words<AddressFamily> {
    static constexpr std::array<std::string_view, 3> kNames{"any", "v4", "v6"};
};

/// When the next of the paced probes is due.
enum class IntervalKind : std::uint8_t {
    Fixed,  ///< Always the interval later.
    Poisson,  ///< The interval later on average: lengths are exponentially distributed, so that no timer can keep step.
};
template <>
struct Words<IntervalKind> {
    static constexpr std::array<std::string_view, 2> kNames{"fixed", "poisson"};
};

/// How hard the measuring threads ask to be left alone.
enum class Scheduling : std::uint8_t {
    Normal,  ///< The system's ordinary scheduling.
    RealTime,  ///< SCHED_FIFO with a watchdog; TIME_CRITICAL on Windows.
};
template <>
struct Words<Scheduling> {
    static constexpr std::array<std::string_view, 2> kNames{"normal", "realTime"};
};

/// Whether a run looks for what took the measuring cores away.
enum class AutopsyChoice : std::uint8_t {
    Auto,  ///< Where the right is there.
    On,  ///< The run is refused where it is not there at this host.
    Off,
    Packets,  ///< As On, and a pass after each point that records packet events.
};
template <>
struct Words<AutopsyChoice> {
    static constexpr std::array<std::string_view, 4> kNames{"auto", "on", "off", "packets"};
};

/// Which core a measuring thread is put on.
struct CoreChoice {
    enum class Kind : std::uint8_t { Auto, None, Fixed };
    Kind kind = Kind::Auto;
    int core = -1;  ///< For Fixed: the logical processor's number, 0-based.
    bool operator==(const CoreChoice&) const = default;
};
/// "auto", "none" or a core's number.
template <>
struct TextForm<CoreChoice> {
    static constexpr std::string_view kForm = "a core's number, counted from 0, auto or none";
    [[nodiscard]] static std::string write(const CoreChoice& choice);
    [[nodiscard]] static bool read(std::string_view text, CoreChoice& out);
};

/// What one end is told about its own thread and waiting.
struct EndRequest {
    Wait wait = Wait::Auto;
    CoreChoice core;
    Scheduling scheduling = Scheduling::Normal;
    bool lockMemory = true;
    bool operator==(const EndRequest&) const = default;
};

/// One measurement as the user asked for it. Window, command line and tests build the same struct. What each field
/// means, its range and its words stand in describe(); what fields must be together is for measure/request_check.hpp to
/// say.
struct RunRequest {
    Peer peer;
    std::uint16_t port = 0;  ///< The responder's control port; 0: kDefaultControlPort.
    AddressFamily family = AddressFamily::Any;
    std::string mode = "ping";  ///< As in measure/all_modes.cpp.
    std::map<std::string, std::string> modeOptions;  ///< The settings that only this mode has, as the user wrote them.
    std::string transport = "udp";  ///< Registry id: "udp", "tcp", "raw", ..., or "auto": each end the best it can use.
    std::string responderTransport;  ///< When the responder is to use another one, or "auto"; empty: the same.
    std::map<std::string, std::string> transportOptions;  ///< {"frame": "udp"}: each transport knows its own.
    std::vector<std::uint32_t>
        sizesBytes;  ///< Payload sizes, in order. Empty: the mode's own, as far as the path's MTU lets them.
    std::uint64_t count = 0;  ///< Probes a point; 0: by duration.
    std::int64_t durationNs = 1'000'000'000;  ///< Length of a point when count is 0.
    std::int64_t intervalNs = 0;  ///< From one scheduled send time to the next; 0: back to back.
    IntervalKind intervalKind = IntervalKind::Fixed;
    std::uint64_t intervalSeed = 1;  ///< For Poisson: the same seed makes the same schedule.
    std::int64_t timeoutNs = 200'000'000;  ///< A reply later than this is a loss.
    /// Busy work of the initiator between each reply and the next probe, as an application has; 0: none.
    std::int64_t workNs = 0;
    std::uint64_t warmupCount = 1000;  ///< Probes before each point, in a histogram of their own.
    bool allowFragments = false;  ///< Let datagrams exceed the MTU.
    int busyPollUs = 50;  ///< For Wait::BusyPoll: how long the kernel spins.
    std::string adapter;  ///< Send through this adapter; empty: as the system routes.
    StampChoice stamps = StampChoice::Off;  ///< Where the time goes, from a pass of its own after each point.
    std::uint32_t stampsCount = 1000;  ///< Probes of such a pass.
    AutopsyChoice autopsy = AutopsyChoice::Auto;  ///< Record what takes the measuring cores away.
    std::uint32_t slowProbes = kUsualSlowProbes;  ///< Kept one by one of each point, the slowest.
    bool keepProbes = false;  ///< Every probe goes into the run file.
    EndRequest initiator;
    EndRequest responder;
    bool operator==(const RunRequest&) const = default;
};

inline constexpr std::uint16_t kDefaultControlPort = 9753;

/// The bounds that more than one description names.
inline constexpr std::int64_t kLargestSizeBytes = 65'507;  ///< A UDP datagram over IPv4.
inline constexpr std::int64_t kLongestPointNs = 7LL * 86'400 * 1'000'000'000;
inline constexpr std::int64_t kMostStampedProbes =
    5000;  ///< What one control message can report (control/stage_report.hpp).
inline constexpr std::size_t kMostPoints = 1000;  ///< Of a run: neither asked for nor read beyond.

/// Settings that other structs have, too: the conversation of the two ends, the modes.
namespace settings {
extern const Field kTransport;
extern const Field kTransportOptions;
extern const Field kSizes;
extern const Field kSize;  ///< One of them.
extern const Field kBusyPoll;
extern const Field kAllowFragments;
extern const Field kAdapter;
extern const Field kStamps;
extern const Field kStampsCount;
}  // namespace settings

void describe(Fields& fields, EndRequest& request);
void describe(Fields& fields, RunRequest& request);

}  // namespace halftrip::model
