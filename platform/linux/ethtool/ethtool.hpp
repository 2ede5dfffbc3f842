#pragma once

#include "platform/linux/transports/file_descriptor.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace halftrip::platform {

/// Questions to an adapter's driver by ioctl. They need no rights, and unlike sysfs, which shows the namespace it was
/// mounted in, they answer for the network namespace of the calling thread at construction.
class Ethtool {
public:
    Ethtool();
    struct Driver {
        std::string name;
        std::string bus;  ///< "0000:01:00.0" for PCI; empty without hardware.
        std::string firmware = {};  ///< Empty where the driver does not say.
    };
    [[nodiscard]] Driver driver(const std::string& adapter) const;
    /// Nominal speed in Mb/s; none when the link is down or the driver does not say.
    [[nodiscard]] std::optional<std::int64_t> linkMbps(const std::string& adapter) const;
    /// How many queues are in use; those that do both count on both sides. None when the driver does not say.
    struct Queues {
        int receive = 0;
        int transmit = 0;
    };
    [[nodiscard]] std::optional<Queues> queues(const std::string& adapter) const;
    /// How long one queue holds packets back. Absent: adaptive.
    struct QueueCoalescing {
        std::optional<std::int64_t> rxUsecs = {};
        std::optional<std::int64_t> txUsecs = {};
        bool operator==(const QueueCoalescing&) const = default;
    };
    /// Of each receive queue ("ethtool -Q ADAPTER --show-coalesce"). Empty where the driver has one for all.
    [[nodiscard]] std::map<int, QueueCoalescing> queueCoalescing(const std::string& adapter) const;
    /// How many rules steer packets to queues ("ethtool -n ADAPTER"). 0: none, or the driver does not say.
    [[nodiscard]] std::uint32_t steeringRules(const std::string& adapter) const;
    /// What can stamp packets: SOF_TIMESTAMPING_... of the kernel; and its clock (/dev/ptpN), -1 for none. None: not
    /// told.
    struct Stamping {
        std::uint32_t sources = 0;
        int clock = -1;
    };
    [[nodiscard]] std::optional<Stamping> stamping(const std::string& adapter) const;
    /// The driver's own counters (what "ethtool -S" prints), by its own names; several of one name are added up. Empty
    /// when the driver has none.
    [[nodiscard]] std::map<std::string, std::int64_t> statistics(const std::string& adapter) const;

private:
    sockets::FileDescriptor m_socket;
};

}  // namespace halftrip::platform
