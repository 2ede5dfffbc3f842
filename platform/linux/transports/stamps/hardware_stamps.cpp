#include "platform/linux/transports/stamps/hardware_stamps.hpp"

#include "platform/linux/system/capabilities.hpp"
#include "platform/linux/system/os_error.hpp"

#include <linux/capability.h>
#include <linux/sockios.h>
#include <net/if.h>
#include <sys/ioctl.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace halftrip::sockets {
namespace {

constexpr unsigned kWanted = SOF_TIMESTAMPING_TX_HARDWARE | SOF_TIMESTAMPING_RX_HARDWARE |
                             SOF_TIMESTAMPING_RAW_HARDWARE;

std::unexpected<Error> notSupported(Text why)
{
    return fail(ErrorKind::NotSupported, std::move(why), "Choose --stamps software.");
}

/// What the driver says it can do; nothing is changed.
Status checkCapabilities(const ethtool_ts_info& info)
{
    if (info.phc_index < 0 || (info.so_timestamping & kWanted) != kWanted)
        return notSupported("the adapter has no clock");
    if ((info.tx_types & (1U << HWTSTAMP_TX_ON)) == 0)
        return notSupported("the adapter does not stamp what it sends");
    if ((info.rx_filters & (1U << HWTSTAMP_FILTER_ALL)) == 0)
        return notSupported("the adapter stamps received PTP packets only");
    return {};
}

Status describeChange(int code)
{
    if (code == EPERM || code == EACCES)
        return fail(ErrorKind::NotPermitted, "switching them on needs the capability net_admin",
                    platform::adviceOnGrant({CAP_NET_ADMIN}), code);
    return fail(ErrorKind::NotSupported, text("the adapter refuses to switch them on ({reason})", std::strerror(code)),
                "Choose --stamps software.", code);
}

}  // namespace

int StampIoctls::ask(unsigned long request, void* data) noexcept
{
    if (m_name.size() >= IFNAMSIZ)
        return ENODEV;
    ifreq envelope{};
    m_name.copy(envelope.ifr_name, IFNAMSIZ - 1);
    envelope.ifr_data = static_cast<char*>(data);
    return ::ioctl(m_socket, request, &envelope) == 0 ? 0 : errno;
}

int StampIoctls::capabilities(ethtool_ts_info& out) noexcept
{
    out = {};
    out.cmd = ETHTOOL_GET_TS_INFO;
    return ask(SIOCETHTOOL, &out);
}

int StampIoctls::setting(hwtstamp_config& out) noexcept
{
    out = {};
    return ask(SIOCGHWTSTAMP, &out);
}

int StampIoctls::change(hwtstamp_config& config) noexcept
{
    return ask(SIOCSHWTSTAMP, &config);
}

Status HardwareStamps::turnOn(StampDevice& device)
{
    restore();
    ethtool_ts_info info{};
    if (device.capabilities(info) != 0)
        return notSupported("the adapter has no clock");
    if (Status able = checkCapabilities(info); !able)
        return able;
    hwtstamp_config found{};
    if (const int code = device.setting(found); code != 0)
        return notSupported("the driver does not tell its present setting, so it could not be put back");
    m_phcIndex = info.phc_index;
    if (found.tx_type == HWTSTAMP_TX_ON && found.rx_filter == HWTSTAMP_FILTER_ALL)
        return {};  // Somebody's wish is ours already: no right is needed and nothing is to be put back.
    hwtstamp_config wanted{};
    wanted.tx_type = HWTSTAMP_TX_ON;
    wanted.rx_filter = HWTSTAMP_FILTER_ALL;
    if (const int code = device.change(wanted); code != 0)
        return describeChange(code);
    m_device = &device;
    m_found = found;
    if (wanted.tx_type == HWTSTAMP_TX_ON && wanted.rx_filter == HWTSTAMP_FILTER_ALL)
        return {};
    restore();
    return notSupported("the adapter stamps only some of the packets it receives");
}

bool HardwareStamps::restore() noexcept
{
    if (m_device == nullptr)
        return false;
    hwtstamp_config found = m_found;
    static_cast<void>(std::exchange(m_device, nullptr)->change(found));  // There is nothing else to try.
    return true;
}

}  // namespace halftrip::sockets
