#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace halftrip::windows {

/// What the system knows of a device beside the registry.
enum class DeviceProperty {
    LinkSpeed,  ///< PCI Express, encoded: 1 is 2.5 GT/s, 2 is 5, and each one more is twice as much.
    LinkWidth,  ///< Lanes.
    LinkSpeedMax,
    LinkWidthMax,
    NumaNode,
};

/// Asks for properties of devices by their instance ("PCI\\VEN_8086&DEV_15F3..."). A fake stands in for it in the
/// tests.
class DeviceProperties {
public:
    DeviceProperties() = default;
    DeviceProperties(const DeviceProperties&) = delete;
    DeviceProperties& operator=(const DeviceProperties&) = delete;
    virtual ~DeviceProperties() = default;
    /// Nothing when there is no such device, or it does not have it.
    [[nodiscard]] virtual std::optional<std::uint32_t> value(const std::string& instance,
                                                             DeviceProperty property) const = 0;
};

/// The configuration manager's. Stateless: any thread.
[[nodiscard]] const DeviceProperties& systemDeviceProperties();

}  // namespace halftrip::windows
