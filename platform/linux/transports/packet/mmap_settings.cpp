#include "platform/linux/transports/packet/mmap_settings.hpp"

namespace halftrip::packet {

using model::Field;

void describe(model::Fields& fields, MmapSettings& settings)
{
    describe(fields, settings.frames);
    fields(Field("ring")
               .named("receive ring")
               .meaning("v2: one slot per frame; v3: blocks, in which a frame may wait up to 1 ms"),
           settings.ring);
    fields(Field("txring")
               .named("transmit ring")
               .meaning("Sends through a ring, too; slower than send() for single frames"),
           settings.transmitRing);
}

}  // namespace halftrip::packet
