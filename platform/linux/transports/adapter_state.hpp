#pragma once

#include "core/base/error.hpp"

#include <optional>
#include <string>

namespace halftrip::sockets {

/// The adapter that has this address, in the calling thread's network namespace; empty when none has.
[[nodiscard]] std::string adapterWithAddress(const std::string& address);

/// What is wrong with an adapter that packets went through a moment ago: it has vanished (Error Closed), is down or has
/// no link (Unreachable: it may come back). None when nothing is, or `adapter` is empty.
[[nodiscard]] std::optional<Error> findAdapterTrouble(const std::string& adapter, int osCode);

/// True for the codes with which calls fail when an adapter goes away beneath them.
[[nodiscard]] bool mayBeAdapterTrouble(int osCode) noexcept;

}  // namespace halftrip::sockets
