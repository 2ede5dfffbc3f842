#include "core/model/request/frame_length.hpp"

namespace halftrip::model {

void describe(Fields& fields, FrameLength& frames)
{
    fields(Field("count").meaning("More than one where a probe is cut into fragments or segments."), frames.count);
    fields(
        Field("bytes").meaning("Of all of them, each with Ethernet header, VLAN tag and padding to 60 bytes, without "
                               "preamble and frame check sequence."),
        frames.bytes);
}

std::string textOf(const std::optional<FrameLength>& frames)
{
    if (!frames)
        return "-";
    const std::string bytes = std::to_string(frames->bytes);
    return frames->count == 1 ? bytes : bytes + " in " + std::to_string(frames->count);
}

std::string textOf(const std::optional<FrameLength>& before, const std::optional<FrameLength>& after)
{
    return before == after ? textOf(before) : textOf(before) + " -> " + textOf(after);
}

}  // namespace halftrip::model
