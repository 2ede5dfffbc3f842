#include "platform/linux/system/kernel_release.hpp"

#include <charconv>
#include <sstream>
#include <string>

namespace halftrip::platform {

std::optional<KernelRelease> parseKernelRelease(std::string_view text)
{
    KernelRelease release;
    const char* const end = text.data() + text.size();
    const auto [dot, noMajor] = std::from_chars(text.data(), end, release.major);
    if (noMajor != std::errc() || dot == end || *dot != '.')
        return std::nullopt;
    const auto [rest, noMinor] = std::from_chars(dot + 1, end, release.minor);
    return noMinor == std::errc() ? std::optional(release) : std::nullopt;
}

std::optional<KernelRelease> kernelRelease(const SystemTree& tree)
{
    return parseKernelRelease(tree.read("/proc/sys/kernel/osrelease").value_or(""));
}

std::optional<std::uint64_t> bpfMemoryLimit(const SystemTree& tree)
{
    const auto release = kernelRelease(tree);
    if (!release || *release >= KernelRelease{5, 11})
        return std::nullopt;
    constexpr std::string_view kRow = "Max locked memory";
    std::istringstream lines(tree.read("/proc/self/limits").value_or(""));
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with(kRow))
            continue;
        std::uint64_t bytes = 0;
        std::istringstream values(line.substr(kRow.size()));
        return values >> bytes ? std::optional(bytes) : std::nullopt;  // Otherwise "unlimited".
    }
    return std::nullopt;
}

}  // namespace halftrip::platform
