#pragma once

#include "core/clock/tick_clock.hpp"
#include "core/transport/transport.hpp"

#include <cstdint>

namespace halftrip::transport {

/// Calls `look` (an IoResult() noexcept) until it brings or breaks something or `deadline` has come; a deadline in the
/// past looks once. The clock is read after the first look and then every `kLooksPerStamp`. `looks`: Received::looks.
template <std::uint32_t kLooksPerStamp, typename Look>
[[nodiscard]] IoResult spin(const clock::TickClock& clock, Ticks deadline, std::uint32_t& looks,
                            const Look& look) noexcept
{
    IoResult result = look();
    std::uint32_t count = 1;
    while (result == IoResult::Nothing && (count % kLooksPerStamp != 1 || clock.now() < deadline)) {
        result = look();
        ++count;
    }
    looks = count;
    return result;
}

}  // namespace halftrip::transport
