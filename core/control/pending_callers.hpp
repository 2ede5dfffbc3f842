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

/// One who stands at the door, or comes to it.
struct Caller {
    std::string address;
    std::string network;  ///< networkOf() it.
    bool isKnown = false;  ///< From that address the code was proved before.
    Greeting greeting = Greeting::Silent;
};

/// Connections that are not admitted yet, so that unpaired peers cannot pile up threads.
inline constexpr std::size_t kMostCallers = 16;
/// Of them for one network: whoever connects and says nothing must not keep the others out.
inline constexpr std::size_t kMostOfOneNetwork = 4;
/// Beyond those, in a network as at the whole door, for callers who are known.
inline constexpr std::size_t kPlacesForKnown = 4;

/// What becomes of one more caller.
struct CallerDecision {
    bool isTaken = true;
    std::optional<std::size_t> evicted;  ///< Who makes room for it: an index into `present`.
};

/// Pure. `present` in the order of arrival. Where the places of the newcomer's network, or of the whole door, are
/// taken, the oldest unknown caller makes room, a silent one first, so that no crowd of them keeps anybody out, not
/// even its own neighbours: a network of IPv6 may be everybody's on a wire. Unknown callers take no place from callers
/// who are known. Nobody makes room for its own address while it waits for a wrong code: who calls more often does not
/// guess faster.
[[nodiscard]] CallerDecision admitCaller(std::span<const Caller> present, const Caller& incoming);

}  // namespace halftrip::control
