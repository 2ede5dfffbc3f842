#pragma once

#include "core/os/network.hpp"

#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace halftrip::os {

using Addresses = std::vector<std::string>;

/// After this a lookup is given up. A system that asks a dead name server before a living one needs five seconds and
/// more.
inline constexpr std::chrono::milliseconds kLookupLimit{20'000};

/// The answer of `ask`, which looks `host` up and may hang: it runs on a thread of its own. Errors: those of `ask`;
/// Interrupted within 100 ms of `user.stop`; Timeout after `limit`. After these two the thread is left to itself: `ask`
/// must own whatever it touches, for as long as it likes.
[[nodiscard]] Result<Addresses> lookUpAside(const std::string& host, std::function<Result<Addresses>()> ask,
                                            const WaitingUser& user, std::chrono::milliseconds limit = kLookupLimit);

/// What is said where every address of `host` is of the other family.
[[nodiscard]] Text lacksAddress(const std::string& host, model::AddressFamily family);

}  // namespace halftrip::os
