#include "platform/linux/transports/xdp/xdp_options.hpp"

#include <fmt/format.h>

#include <bit>
#include <charconv>

namespace halftrip::xdp {
namespace {

using Options = std::map<std::string, std::string>;

std::string valueOf(const Options& options, const std::string& key, const std::string& fallback)
{
    const auto found = options.find(key);
    return found == options.end() ? fallback : found->second;
}

std::unexpected<Error> unknownChoice(const std::string& key, const std::string& value, const std::string& choices)
{
    return fail(ErrorKind::Invalid, fmt::format("The option {} is \"{}\", which does not exist.", key, value),
                "Use " + choices + ".");
}

Result<std::uint32_t> number(const Options& options, const std::string& key, std::uint32_t fallback,
                             std::uint32_t largest)
{
    const std::string text = valueOf(options, key, std::to_string(fallback));
    std::uint32_t value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem == std::errc{} && end == text.data() + text.size() && value <= largest)
        return value;
    return fail(ErrorKind::Invalid, fmt::format("The option {} is \"{}\", which is out of range.", key, text),
                fmt::format("Use a whole number up to {}.", largest));
}

}  // namespace

Result<XdpOptions> parseXdpOptions(const Options& options)
{
    constexpr std::uint32_t kLargestQueue = 4095;  // More than any adapter has; the socket map is that long.
    constexpr std::uint32_t kFewestFrames = 8;
    constexpr std::uint32_t kMostFrames = 4096;
    XdpOptions parsed;

    const std::string mode = valueOf(options, "xdpMode", "auto");
    if (mode != "auto" && mode != "native" && mode != "generic")
        return unknownChoice("xdpMode", mode, "auto, native or generic");
    if (mode != "generic")
        parsed.modes.push_back(XdpMode::Native);
    if (mode != "native")
        parsed.modes.push_back(XdpMode::Generic);

    const std::string copy = valueOf(options, "copy", "auto");
    if (copy != "auto" && copy != "zerocopy" && copy != "copy")
        return unknownChoice("copy", copy, "auto, zerocopy or copy");
    if (copy != "copy")
        parsed.copyModes.push_back(XdpRings::CopyMode::ZeroCopy);
    if (copy != "zerocopy")
        parsed.copyModes.push_back(XdpRings::CopyMode::Copy);

    const auto queue = number(options, "queue", parsed.queue, kLargestQueue);
    if (!queue)
        return std::unexpected(queue.error());
    parsed.queue = *queue;
    const auto frames = number(options, "ringFrames", parsed.ringFrames, kMostFrames);
    if (!frames)
        return std::unexpected(frames.error());
    if (*frames < kFewestFrames || !std::has_single_bit(*frames)) {
        return fail(ErrorKind::Invalid, fmt::format("The option ringFrames is {}, which is out of range.", *frames),
                    fmt::format("Use a power of two from {} to {}.", kFewestFrames, kMostFrames));
    }
    parsed.ringFrames = *frames;
    return parsed;
}

}  // namespace halftrip::xdp
