#include "platform/linux/ethtool.hpp"

#include <linux/ethtool.h>
#include <linux/sockios.h>
#include <net/if.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include <array>
#include <cstddef>
#include <cstring>

namespace halftrip::platform {
namespace {

/// The driver's answer stands in `request` afterwards. False: the driver has none.
bool ask(int socket, const std::string& adapter, void* request) noexcept
{
    if (adapter.size() >= IFNAMSIZ)
        return false;
    ifreq envelope{};
    adapter.copy(envelope.ifr_name, IFNAMSIZ - 1);
    envelope.ifr_data = static_cast<char*>(request);
    return ::ioctl(socket, SIOCETHTOOL, &envelope) == 0;
}

template <std::size_t kSize>
std::string toText(const char (&field)[kSize])
{
    return std::string(field, ::strnlen(field, kSize));
}

/// ethtool_link_settings ends in three bit maps, each as many words long as an 8-bit signed number can say.
constexpr std::size_t kLinkSettingsBytes = sizeof(ethtool_link_settings) + std::size_t{3} * 127 * sizeof(std::uint32_t);

}  // namespace

Ethtool::Ethtool() : m_socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0))
{
    // A kernel without IPv4 still has this one.
    if (!m_socket.isOpen())
        m_socket = transports::FileDescriptor(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
}

Ethtool::Driver Ethtool::driver(const std::string& adapter) const
{
    ethtool_drvinfo info{};
    info.cmd = ETHTOOL_GDRVINFO;
    if (!ask(m_socket.get(), adapter, &info))
        return {};
    return {toText(info.driver), toText(info.bus_info)};
}

std::optional<std::int64_t> Ethtool::linkMbps(const std::string& adapter) const
{
    alignas(ethtool_link_settings) std::array<std::byte, kLinkSettingsBytes> answer{};
    ethtool_link_settings request{};
    request.cmd = ETHTOOL_GLINKSETTINGS;
    std::memcpy(answer.data(), &request, sizeof request);
    // First the kernel says (as a negative number) how long its bit maps are, then it answers.
    if (!ask(m_socket.get(), adapter, answer.data()))
        return std::nullopt;
    std::memcpy(&request, answer.data(), sizeof request);
    if (request.link_mode_masks_nwords >= 0)
        return std::nullopt;
    request.cmd = ETHTOOL_GLINKSETTINGS;
    request.link_mode_masks_nwords = static_cast<std::int8_t>(-request.link_mode_masks_nwords);
    std::memcpy(answer.data(), &request, sizeof request);
    if (!ask(m_socket.get(), adapter, answer.data()))
        return std::nullopt;
    std::memcpy(&request, answer.data(), sizeof request);
    const auto speed = static_cast<std::int32_t>(request.speed);
    if (speed <= 0)  // SPEED_UNKNOWN is -1.
        return std::nullopt;
    return speed;
}

}  // namespace halftrip::platform
