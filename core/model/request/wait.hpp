#pragma once

#include "core/model/fields.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace halftrip::model {

/// How a transport waits for the next packet.
enum class Wait : std::uint8_t {
    Auto,  ///< Chosen by the tool before the run (measure/placement.hpp). In a result: no Halftrip program waits there.
    Block,  ///< Sleeps in the receive call until the kernel wakes it.
    Poll,  ///< Sleeps in epoll / WSAPoll, then reads.
    Spin,  ///< Asks again and again without sleeping.
    BusyPoll,  ///< Sleeps in the receive call, while the kernel spins on the adapter's queue (SO_BUSY_POLL).
};

template <>
struct Words<Wait> {
    static constexpr std::array<std::string_view, 5> kNames{"auto", "block", "poll", "spin", "busypoll"};
};

/// True for waits that keep a core busy all the time.
[[nodiscard]] constexpr bool occupiesCore(Wait wait) noexcept
{
    return wait == Wait::Spin;
}

}  // namespace halftrip::model
