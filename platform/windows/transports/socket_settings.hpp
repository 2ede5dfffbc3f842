#pragma once

#include "core/model/fields.hpp"
#include "core/transport/receive_buffer.hpp"

#include <cstdint>

namespace halftrip::windows {

/// How a sleeping receive learns that something has come.
enum class Completion : std::uint8_t { Event, Port };

/// What the user may choose about udp and tcp.
struct SocketSettings {
    Completion completion = Completion::Event;
};
void describe(model::Fields& fields, SocketSettings& settings);

/// What the user may choose about udp.
struct UdpSettings {
    SocketSettings socket;
    transport::ReceiveBufferSettings receiveBuffer;
};
void describe(model::Fields& fields, UdpSettings& settings);

/// What the user may choose about rio and rio-tcp.
struct RioSettings {
    Completion notify = Completion::Event;
};
void describe(model::Fields& fields, RioSettings& settings);

}  // namespace halftrip::windows

namespace halftrip::model {

template <>
struct Words<windows::Completion> {
    static constexpr std::array<std::string_view, 2> kNames{"event", "iocp"};
};

}  // namespace halftrip::model
