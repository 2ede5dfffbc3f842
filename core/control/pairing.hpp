#pragma once

#include "core/base/error.hpp"
#include "core/os/entropy.hpp"

#include <string>
#include <string_view>

namespace halftrip::control {

/// Twelve letters and digits in three groups ("K7QF-3M9T-WX2C"): 60 random bits in Crockford's base 32 (no I, L, O, U).
[[nodiscard]] std::string makePairingCode(os::Entropy& entropy);

/// What counts of a typed code: capitals and digits, with O read as 0 and I, L as 1; dashes and blanks are dropped.
[[nodiscard]] std::string normalisePairingCode(std::string_view typed);

/// Whether a code of somebody's own protects a responder. Errors: Invalid (a character that no code has and that would
/// be dropped, or fewer than ten letters and digits: 50 bits at best).
[[nodiscard]] Status checkPairingCode(std::string_view typed);

/// 32 random bytes in hexadecimal.
[[nodiscard]] std::string makeNonce(os::Entropy& entropy);

/// Proof that `role` knows the code: HMAC-SHA-256 in hexadecimal, keyed with the normalised code, over the protocol's
/// name, the role and both nonces, so that a proof serves one connection and one direction. Roles: "initiator",
/// "responder"; "session" with a session's ticket as the code.
[[nodiscard]] std::string pairingProof(os::Entropy& entropy, std::string_view code, std::string_view role,
                                       std::string_view initiatorNonce, std::string_view responderNonce);

/// Compares in a time that does not depend on where the first difference is.
[[nodiscard]] bool isSameProof(std::string_view a, std::string_view b) noexcept;

}  // namespace halftrip::control
