#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace halftrip::control {

/// How far a caller has come who has not been let in.
enum class Greeting : std::uint8_t {
    Silent,     ///< Connected, and said nothing that we know of.
    Spoken,     ///< Said hello.
    Penalised,  ///< Gave a wrong code, and is being kept waiting.
    Over,       ///< Let in, or on the way out: takes no place.
};

/// One who stands at the door.
struct Caller {
    std::string network;  ///< networkOf() its address.
    Greeting greeting = Greeting::Silent;
};

/// Places at the door, so that strangers cannot pile up threads.
inline constexpr std::size_t kMostCallers = 16;
/// Of them for one network: whoever connects and says nothing must not keep the others out.
inline constexpr std::size_t kMostOfOneNetwork = 4;
/// Beyond those, for networks from where the code was proved before.
inline constexpr std::size_t kPlacesForKnown = 4;

/// What becomes of one more caller.
struct DoorDecision {
    bool isTaken = true;
    std::optional<std::size_t> shownOut;  ///< Who makes room for it: an index into `present`.
};

/// Pure. `present` in the order of arrival. Room is made by the oldest silent one; where the whole door is crowded, by the
/// oldest of them all, so that no crowd of strangers keeps everybody else out. A network that has its places filled with callers
/// who talk, or who are kept waiting for a wrong code, gets no more.
[[nodiscard]] DoorDecision decideAtDoor(std::span<const Caller> present, const std::string& network, bool isKnown);

}  // namespace halftrip::control
