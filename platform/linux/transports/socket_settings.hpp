#pragma once

#include "core/model/fields.hpp"

#include <cstdint>

namespace halftrip::sockets {

/// Which calls a probe socket is used with.
enum class CallsChoice : std::uint8_t {
    Auto,     ///< The C library's where another library has taken them over, otherwise Direct.
    Direct,   ///< Straight into the kernel.
    Library,  ///< The C library's.
};

/// What the user may choose about udp and tcp.
struct SocketSettings {
    CallsChoice calls = CallsChoice::Auto;
};
void describe(model::Fields& fields, SocketSettings& settings);

}  // namespace halftrip::sockets

namespace halftrip::model {

template <>
struct Words<sockets::CallsChoice> {
    static constexpr std::array<std::string_view, 3> kNames{"auto", "direct", "libc"};
};

}  // namespace halftrip::model
