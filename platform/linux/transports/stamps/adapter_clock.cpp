#include "platform/linux/transports/stamps/adapter_clock.hpp"

#include <fcntl.h>
#include <sys/ioctl.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

namespace halftrip::sockets {
namespace {

/// More samples find a tighter bracket; ten take some 10 us on a PCIe adapter.
constexpr unsigned kSamples = 10;

std::int64_t nsOf(const ptp_clock_time& time) noexcept
{
    return time.sec * 1'000'000'000 + static_cast<std::int64_t>(time.nsec);
}

clock::RelatedPair pairOf(std::int64_t before, std::int64_t adapter, std::int64_t after) noexcept
{
    return {adapter, before + (after - before) / 2, (after - before + 1) / 2};
}

void keepTighter(std::optional<clock::RelatedPair>& best, const clock::RelatedPair& pair) noexcept
{
    if (pair.halfBracket >= 0 && (!best || pair.halfBracket < best->halfBracket))
        best = pair;
}

}  // namespace

std::optional<clock::RelatedPair> pairOf(const ptp_sys_offset_precise& answer) noexcept
{
    // Captured at one instant; what is left is the adapter's own resolution, which nobody tells.
    return clock::RelatedPair{nsOf(answer.device), nsOf(answer.sys_realtime), 0};
}

std::optional<clock::RelatedPair> pairOf(const ptp_sys_offset_extended& answer) noexcept
{
    std::optional<clock::RelatedPair> best;
    const std::size_t count = std::min<std::size_t>(answer.n_samples, PTP_MAX_SAMPLES);
    for (std::size_t i = 0; i < count; ++i)
        keepTighter(best, pairOf(nsOf(answer.ts[i][0]), nsOf(answer.ts[i][1]), nsOf(answer.ts[i][2])));
    return best;
}

std::optional<clock::RelatedPair> pairOf(const ptp_sys_offset& answer) noexcept
{
    std::optional<clock::RelatedPair> best;
    // System, adapter, system, adapter, ..., system.
    const std::size_t count = std::min<std::size_t>(answer.n_samples, PTP_MAX_SAMPLES);
    for (std::size_t i = 0; i < count; ++i)
        keepTighter(best, pairOf(nsOf(answer.ts[2 * i]), nsOf(answer.ts[2 * i + 1]), nsOf(answer.ts[2 * i + 2])));
    return best;
}

bool AdapterClock::open(int phcIndex)
{
    const std::string path = "/dev/ptp" + std::to_string(phcIndex);
    m_method = Method::None;
    m_device = FileDescriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!m_device.isOpen()) {
        m_methodText = "not read: " + path + " cannot be opened (" + std::strerror(errno) + ")";
        return false;
    }
    constexpr std::array<std::pair<Method, const char*>, 3> kMethods{{{Method::Precise, "PTP_SYS_OFFSET_PRECISE"},
                                                                      {Method::Extended, "PTP_SYS_OFFSET_EXTENDED"},
                                                                      {Method::Plain, "PTP_SYS_OFFSET"}}};
    for (const auto& [method, name] : kMethods) {
        if (!readBy(method))
            continue;
        m_method = method;
        m_methodText = name;
        return true;
    }
    m_methodText = "not read: the driver behind " + path + " answers no request for it";
    m_device.reset();
    return false;
}

std::optional<clock::RelatedPair> AdapterClock::read() noexcept
{
    return readBy(m_method);
}

std::optional<clock::RelatedPair> AdapterClock::readBy(Method method) const noexcept
{
    if (method == Method::Precise) {
        ptp_sys_offset_precise answer{};
        if (::ioctl(m_device.get(), PTP_SYS_OFFSET_PRECISE, &answer) == 0)
            return pairOf(answer);
    } else if (method == Method::Extended) {
        ptp_sys_offset_extended answer{};
        answer.n_samples = kSamples;
        if (::ioctl(m_device.get(), PTP_SYS_OFFSET_EXTENDED, &answer) == 0)
            return pairOf(answer);
    } else if (method == Method::Plain) {
        ptp_sys_offset answer{};
        answer.n_samples = kSamples;
        if (::ioctl(m_device.get(), PTP_SYS_OFFSET, &answer) == 0)
            return pairOf(answer);
    }
    return std::nullopt;
}

}  // namespace halftrip::sockets
