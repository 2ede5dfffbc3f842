#include "platform/linux/transports/socket_settings.hpp"

namespace halftrip::sockets {

void describe(model::Fields& fields, SocketSettings& settings)
{
    fields(model::Field("calls")
               .named("kind of calls")
               .meaning("direct: system calls from the loop itself; libc: as preloaded accelerators need; auto: "
                        "whichever fits"),
           settings.calls);
}

void describe(model::Fields& fields, UdpSettings& settings)
{
    describe(fields, settings.socket);
    fields(model::Field("dscp").named("DSCP").within(0, 63).meaning("In the IP header of every probe and reply"),
           settings.dscp);
    fields(model::Field("flow")
               .named("flow")
               .within(1, kMostFlows)
               .meaning("Fixes the ports of both ends by a number: another flow may land on another RSS queue"),
           settings.flow);
    describe(fields, settings.receiveBuffer);
}

}  // namespace halftrip::sockets
