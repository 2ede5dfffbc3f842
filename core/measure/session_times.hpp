#pragma once

#include <chrono>

/// Times that both ends of a session go by.
namespace halftrip::measure {

/// How long the measuring clock is watched against the system's: 1 ppm where that one has a grid of 100 ns.
inline constexpr std::chrono::milliseconds kCalibrationSpan{200};
/// For the peer's end of a transport to answer: a connection, a neighbour, a link that restarts.
inline constexpr std::chrono::milliseconds kAttachTimeout{5000};
/// How often a thread beside the measuring one looks up.
inline constexpr std::chrono::milliseconds kTurn{100};

}  // namespace halftrip::measure
