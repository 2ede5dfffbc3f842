#include "platform/linux/transports/xdp/xdp_settings.hpp"

namespace halftrip::xdp {

using model::Field;

void describe(model::Fields& fields, XdpSettings& settings)
{
    constexpr std::int64_t kLargestQueue = 4095;  // More than any adapter has; the socket map is that long.
    describe(fields, settings.frames);
    fields(Field("xdpMode")
               .named("XDP mode")
               .meaning("Where the program runs: in the driver (native) or in the kernel's receive path (generic)"),
           settings.mode);
    fields(Field("copy")
               .named("copy mode")
               .meaning("zerocopy: the adapter uses the program's memory; auto: zero-copy where the driver supports "
                        "it, else copy"),
           settings.copy);
    fields(Field("queue").named("receive queue").within(0, kLargestQueue).meaning("The adapter's queue to bind to"),
           settings.queue);
    fields(Field("ringFrames")
               .named("ring length")
               .meaning("Frames in each direction: few stay in the cache, many take longer bursts"),
           settings.ringFrames);
}

}  // namespace halftrip::xdp
