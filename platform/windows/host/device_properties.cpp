#include "platform/windows/host/device_properties.hpp"

#include "platform/windows/system/text.hpp"

#include <windows.h>

#include <cfgmgr32.h>
#include <devpropdef.h>

namespace halftrip::windows {
namespace {

// DEVPKEY_PciDevice_... of pciprop.h and DEVPKEY_Device_Numa_Node of devpkey.h, which those define in one file of a
// program only.
constexpr GUID kPciDevice{0x3ab22e31, 0x8264, 0x4b4e, {0x9a, 0xf5, 0xa8, 0xd2, 0xd8, 0xe3, 0x3e, 0x62}};
constexpr GUID kDevice{0x540b947e, 0x8b40, 0x45bc, {0xa8, 0xa2, 0x6a, 0x0b, 0x89, 0x4c, 0xbd, 0xa2}};

DEVPROPKEY keyOf(DeviceProperty property)
{
    switch (property) {
    case DeviceProperty::LinkSpeed:
        return {kPciDevice, 9};
    case DeviceProperty::LinkWidth:
        return {kPciDevice, 10};
    case DeviceProperty::LinkSpeedMax:
        return {kPciDevice, 11};
    case DeviceProperty::LinkWidthMax:
        return {kPciDevice, 12};
    case DeviceProperty::NumaNode:
        break;
    }
    return {kDevice, 3};
}

class SystemDeviceProperties final : public DeviceProperties {
public:
    /// Wine lacks some of these functions, and none is worth not to start for.
    SystemDeviceProperties() : m_library(LoadLibraryExW(L"cfgmgr32.dll", nullptr, LOAD_LIBRARY_SEARCH_SYSTEM32))
    {
        if (m_library == nullptr)
            return;
        m_locate = find<Locate>("CM_Locate_DevNodeW");
        m_get = find<Get>("CM_Get_DevNode_PropertyW");
    }
    ~SystemDeviceProperties() override
    {
        if (m_library != nullptr)
            FreeLibrary(m_library);
    }
    [[nodiscard]] std::optional<std::uint32_t> value(const std::string& instance,
                                                     DeviceProperty property) const override
    {
        std::wstring name = toWide(instance);
        DEVINST device = 0;
        if (m_locate == nullptr || m_get == nullptr ||
            m_locate(&device, name.data(), CM_LOCATE_DEVNODE_NORMAL) != CR_SUCCESS)
            return std::nullopt;
        const DEVPROPKEY key = keyOf(property);
        DEVPROPTYPE type = 0;
        std::uint32_t value = 0;
        ULONG bytes = sizeof value;
        if (m_get(device, &key, &type, reinterpret_cast<BYTE*>(&value), &bytes, 0) != CR_SUCCESS ||
            type != DEVPROP_TYPE_UINT32 || bytes != sizeof value)
            return std::nullopt;
        return value;
    }

private:
    using Locate = decltype(&CM_Locate_DevNodeW);
    using Get = decltype(&CM_Get_DevNode_PropertyW);
    template <typename Function>
    [[nodiscard]] Function find(const char* name) const
    {
        return reinterpret_cast<Function>(reinterpret_cast<void*>(GetProcAddress(m_library, name)));
    }

    HMODULE m_library;
    Locate m_locate = nullptr;
    Get m_get = nullptr;
};

}  // namespace

const DeviceProperties& systemDeviceProperties()
{
    static const SystemDeviceProperties instance;
    return instance;
}

}  // namespace halftrip::windows
