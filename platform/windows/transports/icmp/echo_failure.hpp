#pragma once

#include "core/base/error.hpp"
#include "platform/windows/network/socket_error.hpp"

#include <cstdint>
#include <string>

namespace halftrip::windows {

/// A failed echo request in words: of the call, or of an error that came in place of the reply. `code`: of the system,
/// or a status of ipexport.h. `object`, `adapter`, `find` as describeLostSocket().
[[nodiscard]] Error describeEchoFailure(SocketCall call, std::uint32_t code, const std::string& object,
                                        const std::string& adapter, FindTrouble find);

}  // namespace halftrip::windows
