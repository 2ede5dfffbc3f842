#pragma once

#include "core/os/host.hpp"
#include "core/os/time.hpp"

#include <vector>

namespace halftrip::measure {

/// The cores that something else keeps busy for half of the time or more, ascending. Looks for 60 ms, in which the
/// calling thread sleeps; where the system does not tell of each of `usableCores`, it returns at once with none: a
/// container may be told of its cores by other numbers.
[[nodiscard]] std::vector<int> busyCores(os::Host& host, const os::Time& time, const std::vector<int>& usableCores);

}  // namespace halftrip::measure
