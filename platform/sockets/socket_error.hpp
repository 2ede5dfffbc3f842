#pragma once

#include "core/base/error.hpp"

#include <string>
#include <string_view>

namespace halftrip::sockets {

/// What was being done when a socket call failed.
enum class SocketCall { Open, Bind, Listen, Connect, Accept, Send, Receive };

/// A failed socket call in words. `object` names its socket: "the UDP socket to 10.0.0.2:4711". `code` is errno, or
/// what WSAGetLastError() told. Allocates: for the time after the measurement, not within it.
[[nodiscard]] Error describeSocketError(SocketCall call, int code, const std::string& object);

/// What a code says about the network. Without words: the system's own serve.
struct SocketMeaning {
    ErrorKind kind = ErrorKind::Os;
    std::string_view what;
    std::string_view hint;
};
/// Each system's own.
[[nodiscard]] SocketMeaning meaningOf(SocketCall call, int code) noexcept;

}  // namespace halftrip::sockets
