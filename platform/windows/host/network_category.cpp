#include "platform/windows/host/network_category.hpp"

#include "platform/windows/system/text.hpp"

#include <windows.h>

#include <netlistmgr.h>
#include <objbase.h>

#include <memory>

namespace halftrip::windows {
namespace {

// CLSID_NetworkListManager and IID_INetworkListManager of netlistmgr.h, which are defined in a library of their own.
constexpr GUID kManagerClass{0xdcb00c01, 0x570f, 0x4a9b, {0x8d, 0x69, 0x19, 0x9f, 0xdb, 0xa5, 0x72, 0x3b}};
constexpr GUID kManager{0xdcb00000, 0x570f, 0x4a9b, {0x8d, 0x69, 0x19, 0x9f, 0xdb, 0xa5, 0x72, 0x3b}};

/// Whatever this thread has of COM stays as it is.
class Apartment {
public:
    Apartment() : m_isOurs(SUCCEEDED(CoInitializeEx(nullptr, COINIT_MULTITHREADED))) {}
    ~Apartment()
    {
        if (m_isOurs)
            CoUninitialize();
    }
    Apartment(const Apartment&) = delete;
    Apartment& operator=(const Apartment&) = delete;

private:
    bool m_isOurs;
};

struct Release {
    void operator()(IUnknown* object) const { object->Release(); }
};
template <typename Interface>
using ComPointer = std::unique_ptr<Interface, Release>;

std::optional<NetworkCategory> categoryOf(INetworkConnection& connection)
{
    INetwork* found = nullptr;
    if (FAILED(connection.GetNetwork(&found)) || found == nullptr)
        return std::nullopt;
    const ComPointer<INetwork> network(found);
    NLM_NETWORK_CATEGORY category = NLM_NETWORK_CATEGORY_PUBLIC;
    if (FAILED(network->GetCategory(&category)))
        return std::nullopt;
    switch (category) {
    case NLM_NETWORK_CATEGORY_PUBLIC:
        return NetworkCategory::Public;
    case NLM_NETWORK_CATEGORY_PRIVATE:
        return NetworkCategory::Private;
    case NLM_NETWORK_CATEGORY_DOMAIN_AUTHENTICATED:
        return NetworkCategory::Domain;
    }
    return std::nullopt;
}

class SystemNetworkCategories final : public NetworkCategories {
public:
    [[nodiscard]] std::optional<NetworkCategory> of(const std::string& adapterGuid) const override
    {
        GUID adapter{};
        if (FAILED(CLSIDFromString(toWide(adapterGuid).c_str(), &adapter)))
            return std::nullopt;
        const Apartment apartment;
        void* made = nullptr;
        if (FAILED(CoCreateInstance(kManagerClass, nullptr, CLSCTX_ALL, kManager, &made)) || made == nullptr)
            return std::nullopt;
        const ComPointer<INetworkListManager> manager(static_cast<INetworkListManager*>(made));
        IEnumNetworkConnections* list = nullptr;
        if (FAILED(manager->GetNetworkConnections(&list)) || list == nullptr)
            return std::nullopt;
        const ComPointer<IEnumNetworkConnections> connections(list);
        INetworkConnection* next = nullptr;
        ULONG count = 0;
        while (connections->Next(1, &next, &count) == S_OK && count == 1 && next != nullptr) {
            const ComPointer<INetworkConnection> connection(next);
            GUID id{};
            if (SUCCEEDED(connection->GetAdapterId(&id)) && id == adapter)
                return categoryOf(*connection);
        }
        return std::nullopt;
    }
};

}  // namespace

const NetworkCategories& systemNetworkCategories()
{
    static const SystemNetworkCategories instance;
    return instance;
}

}  // namespace halftrip::windows
