#include "platform/linux/ethtool/driver_access.hpp"

#include "platform/linux/ethtool/ethtool_netlink.hpp"

#include <thread>

namespace halftrip::platform {

const DriverAccess& systemDrivers()
{
    static const DriverAccess kDrivers{
        .ask = [](const std::string& adapter, std::uint8_t message,
                  const std::string& what) -> Result<std::vector<std::byte>> {
            Result<EthtoolNetlink> ethtool = EthtoolNetlink::open();
            if (!ethtool)
                return std::unexpected(ethtool.error());
            return ethtool->ask(adapter, message, what);
        },
        .tell = [](const std::string& adapter, std::uint8_t message, const std::function<void(NetlinkRequest&)>& fill,
                   const std::string& what) -> Status {
            Result<EthtoolNetlink> ethtool = EthtoolNetlink::open();
            if (!ethtool)
                return std::unexpected(ethtool.error());
            NetlinkRequest request = ethtool->requestAbout(adapter, message);
            fill(request);
            return ethtool->execute(request, what);
        },
        .wait = [](std::chrono::milliseconds time) { std::this_thread::sleep_for(time); },
        .napis = napiSettingsOf};
    return kDrivers;
}

}  // namespace halftrip::platform
