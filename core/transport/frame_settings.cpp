#include "core/transport/frame_settings.hpp"

#include "core/model/fields/setting_text.hpp"

namespace halftrip::transport {

using model::Field;

void describe(model::Fields& fields, FrameSettings& settings)
{
    constexpr std::int64_t kLargestVlanId = 4094;
    constexpr std::int64_t kLargestDscp = 63;
    fields(Field("frame")
               .named("kind of frame")
               .meaning("What carries a probe: a plain Ethernet frame, or a UDP datagram"),
           settings.frame);
    fields(Field("vlan").named("VLAN id").within(0, kLargestVlanId).meaning("Sends the frames with this 802.1Q tag"),
           settings.vlanId);
    fields(Field("dscp").named("DSCP").within(0, kLargestDscp).meaning("In the IP header; with frame=udp only"),
           settings.dscp);
}

Result<FrameSettings> frameSettingsOf(const std::map<std::string, std::string>& options)
{
    auto settings = model::settingsAmong<FrameSettings>(options);
    if (settings && settings->dscp && !settings->isUdp()) {
        return fail(ErrorKind::Invalid, "A plain Ethernet frame has no DSCP field.",
                    "Add --frame udp, or leave the option dscp out.");
    }
    return settings;
}

}  // namespace halftrip::transport
