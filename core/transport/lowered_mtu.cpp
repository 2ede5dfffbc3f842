#include "core/transport/lowered_mtu.hpp"

namespace halftrip::transport {

Error describeLoweredMtu(const std::string& object, std::uint32_t mtuBefore, std::uint32_t mtuNow,
                         const std::string& command, int osCode)
{
    return {ErrorKind::Unreachable,
            "Sending through " + object + " failed: the path carries packets of " + std::to_string(mtuNow) +
                " bytes now; when the run began it was " + std::to_string(mtuBefore) + ".",
            osCode,
            "Raise the MTU again (" + command + "), choose sizes that fit, or allow fragments (--allow-fragments)."};
}

}  // namespace halftrip::transport
