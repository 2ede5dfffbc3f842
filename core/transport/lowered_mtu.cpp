#include "core/transport/lowered_mtu.hpp"

namespace halftrip::transport {

Error describeLoweredMtu(const std::string& object, std::uint32_t mtuBefore, std::uint32_t mtuNow,
                         const std::string& command, int osCode)
{
    return {ErrorKind::Unreachable,
            text("Sending through {object} failed: the path carries packets of {now:d} bytes now; when the run began "
                 "it was {before:d}.",
                 object, mtuNow, mtuBefore),
            osCode,
            text("Raise the MTU again ({command}), choose sizes that fit, or allow fragments (--allow-fragments).",
                 command)};
}

}  // namespace halftrip::transport
