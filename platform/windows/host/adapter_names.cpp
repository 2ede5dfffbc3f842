#include "platform/windows/host/adapter_names.hpp"

#include "platform/windows/host/adapters.hpp"
#include "platform/windows/host/registry.hpp"
#include "platform/windows/system/text.hpp"

namespace halftrip::windows {
namespace {

/// Where the folder "Network connections" keeps its names, by adapter.
const std::wstring kConnections =
    L"SYSTEM\\CurrentControlSet\\Control\\Network\\{4D36E972-E325-11CE-BFC1-08002BE10318}";

std::string connectionName(const std::wstring& guid)
{
    return systemRegistry().value(kConnections + L"\\" + guid + L"\\Connection", L"Name").value_or("");
}

class SystemAdapterNames final : public AdapterNames {
public:
    [[nodiscard]] std::string guidOf(const std::string& name) const override
    {
        if (std::string guid = adapterGuid(name); !guid.empty())
            return guid;
        for (const std::wstring& guid : systemRegistry().subkeys(kConnections)) {
            if (!name.empty() && connectionName(guid) == name)
                return toUtf8(guid);
        }
        return {};
    }
    [[nodiscard]] std::string nameOf(const std::string& guid) const override
    {
        std::string name = adapterName(guid);
        return name.empty() ? connectionName(toWide(guid)) : name;
    }
};

}  // namespace

const AdapterNames& systemAdapterNames()
{
    static const SystemAdapterNames instance;
    return instance;
}

}  // namespace halftrip::windows
