#pragma once

#include "core/base/error.hpp"

#include <linux/ethtool.h>
#include <linux/net_tstamp.h>

#include <string>

namespace halftrip::sockets {

/// What an adapter is asked about its stamps. Each function returns 0 or an errno.
class StampDevice {
public:
    StampDevice() = default;
    StampDevice(const StampDevice&) = delete;
    StampDevice& operator=(const StampDevice&) = delete;
    virtual ~StampDevice() = default;
    [[nodiscard]] virtual int capabilities(ethtool_ts_info& out) noexcept = 0;
    [[nodiscard]] virtual int setting(hwtstamp_config& out) noexcept = 0;
    /// The driver may widen `config`; it then says what it chose.
    [[nodiscard]] virtual int change(hwtstamp_config& config) noexcept = 0;
};

/// The adapter called `name` in the network namespace of `socket`, by ioctl.
class StampIoctls final : public StampDevice {
public:
    /// `socket`: any, for as long as this lives.
    StampIoctls(int socket, std::string name) : m_socket(socket), m_name(std::move(name)) {}
    [[nodiscard]] int capabilities(ethtool_ts_info& out) noexcept override;
    [[nodiscard]] int setting(hwtstamp_config& out) noexcept override;
    [[nodiscard]] int change(hwtstamp_config& config) noexcept override;

private:
    [[nodiscard]] int ask(unsigned long request, void* data) noexcept;

    int m_socket;
    std::string m_name;
};

/// Hardware stamps of one adapter, switched on for as long as needed. The setting belongs to the whole adapter, so
/// that found is put back, and none is changed that could not be put back.
class HardwareStamps {
public:
    HardwareStamps() = default;
    HardwareStamps(const HardwareStamps&) = delete;
    HardwareStamps& operator=(const HardwareStamps&) = delete;
    ~HardwareStamps() { restore(); }

    /// `device` outlives the stamps. On error everything is as before. Errors: NotSupported (no clock, stamps only some
    /// packets, ...), NotPermitted.
    [[nodiscard]] Status turnOn(StampDevice& device);
    /// Puts the setting back that turnOn() found. True when there was something to put back.
    bool restore() noexcept;
    /// Whether turnOn() had to change the adapter.
    [[nodiscard]] bool hasChanged() const noexcept { return m_device != nullptr; }
    /// N of /dev/ptpN after turnOn().
    [[nodiscard]] int phcIndex() const noexcept { return m_phcIndex; }

private:
    StampDevice* m_device = nullptr;  ///< To be put back.
    hwtstamp_config m_found{};
    int m_phcIndex = -1;
};

}  // namespace halftrip::sockets
