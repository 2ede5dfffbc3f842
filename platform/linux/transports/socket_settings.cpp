#include "platform/linux/transports/socket_settings.hpp"

namespace halftrip::sockets {

void describe(model::Fields& fields, SocketSettings& settings)
{
    fields(
        model::Field("calls")
            .named("kind of calls")
            .meaning("direct: straight into the kernel; libc: as a preloaded accelerator needs them; auto: as it fits"),
        settings.calls);
}

}  // namespace halftrip::sockets
