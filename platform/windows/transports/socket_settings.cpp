#include "platform/windows/transports/socket_settings.hpp"

namespace halftrip::windows {

using model::Field;

void describe(model::Fields& fields, SocketSettings& settings)
{
    fields(Field("completion")
               .named("completion")
               .meaning("With wait=block: a receive ends by an event, or by a completion port (iocp)"),
           settings.completion);
}

void describe(model::Fields& fields, UdpSettings& settings)
{
    describe(fields, settings.socket);
    describe(fields, settings.receiveBuffer);
}

void describe(model::Fields& fields, RioSettings& settings)
{
    fields(Field("rioNotify")
               .named("RIO notification")
               .meaning("With wait=block: completions are signalled by an event, or by a completion port (iocp)"),
           settings.notify);
}

}  // namespace halftrip::windows
