#pragma once

#include "platform/linux/network/netlink.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace halftrip::platform {

/// Generic netlink with the kernel's family "ethtool" (Linux 5.6), of the network namespace that the calling thread is
/// in when it opens it. One thread.
class EthtoolNetlink {
public:
    /// Errors: NotSupported (the kernel has no such family), or what keeps a socket from opening.
    [[nodiscard]] static Result<EthtoolNetlink> open();
    /// A request about one adapter, to which attributes may be added. `message` is ETHTOOL_MSG_..._GET or _SET.
    [[nodiscard]] NetlinkRequest requestAbout(const std::string& adapter, std::uint8_t message) const;
    [[nodiscard]] Status execute(const NetlinkRequest& request, const std::string& what);
    /// The attributes of the answer to a ..._GET; `what` names it in the Error ("read the rings of eth0"). Errors:
    /// NotSupported (the driver has nothing of the kind), NotFound (no such adapter). Needs no right.
    [[nodiscard]] Result<std::vector<std::byte>> ask(const std::string& adapter, std::uint8_t message,
                                                     const std::string& what);

private:
    EthtoolNetlink(NetlinkSocket socket, std::uint16_t family) : m_socket(std::move(socket)), m_family(family) {}

    NetlinkSocket m_socket;
    std::uint16_t m_family;
};

}  // namespace halftrip::platform
