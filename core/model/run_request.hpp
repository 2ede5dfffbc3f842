#pragma once

#include "core/model/stamp_choice.hpp"
#include "core/model/wait.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::model {

enum class AddressFamily : std::uint8_t { Any, V4, V6 };

/// How hard the measuring threads ask to be left alone.
enum class Scheduling : std::uint8_t {
    Normal,    ///< The system's ordinary scheduling.
    RealTime,  ///< SCHED_FIFO with a watchdog; TIME_CRITICAL on Windows.
};

/// Which core a measuring thread is put on.
struct CoreChoice {
    enum class Kind : std::uint8_t { Auto, None, Fixed };
    Kind kind = Kind::Auto;
    int core = -1;  ///< For Fixed: the logical processor's number, 0-based.
    bool operator==(const CoreChoice&) const = default;
};

/// What one end is told about its own thread and waiting.
struct EndRequest {
    Wait wait = Wait::Auto;
    CoreChoice core;
    Scheduling scheduling = Scheduling::Normal;
    bool lockMemory = true;
    bool operator==(const EndRequest&) const = default;
};

/// One measurement as the user asked for it. Window, command line and tests build the same struct; validate() in
/// measure/request_check.hpp is the only judge of its ranges.
struct RunRequest {
    std::string peer;         ///< Host name, address, or "self".
    std::uint16_t port = 0;   ///< The responder's control port; 0: kDefaultControlPort.
    AddressFamily family = AddressFamily::Any;
    std::string mode = "ping";
    std::string transport = "udp";  ///< Registry id: "udp", "tcp", "raw", ..., or "auto": each end the best it can use.
    std::string responderTransport;  ///< When the responder is to use another one, or "auto"; empty: the same.
    std::map<std::string, std::string> transportOptions;  ///< {"frame": "udp"}: each transport knows its own.
    std::vector<std::uint32_t>
        sizesBytes;  ///< Payload sizes, in order. Empty: 1, 2, 4 .. 2048, as far as the path's MTU lets them.
    std::uint64_t count = 0;  ///< Probes a point; 0: by duration.
    std::int64_t durationNs = 1'000'000'000;  ///< Length of a point when count is 0.
    std::int64_t intervalNs = 0;  ///< From one intended send to the next; 0: back to back.
    std::int64_t timeoutNs = 200'000'000;  ///< A reply later than this is a loss.
    std::uint64_t warmupCount = 1000;  ///< Probes before each point, in a histogram of their own.
    bool allowFragments = false;  ///< Let datagrams exceed the MTU.
    int busyPollUs = 50;  ///< For Wait::BusyPoll: how long the kernel spins.
    std::string adapter;  ///< Send through this adapter; empty: as the system routes.
    StampChoice stamps = StampChoice::Off;  ///< Where the time goes, from a pass of its own after each point.
    std::uint32_t stampsCount = 1000;  ///< Probes of such a pass.
    EndRequest initiator;
    EndRequest responder;
    bool operator==(const RunRequest&) const = default;
};

inline constexpr std::uint16_t kDefaultControlPort = 9753;

}  // namespace halftrip::model
