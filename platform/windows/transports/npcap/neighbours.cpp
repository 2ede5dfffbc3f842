#include "platform/windows/transports/npcap/neighbours.hpp"

#include "platform/windows/network/winsock.hpp"
#include "platform/windows/transports/npcap/background_question.hpp"
#include "platform/windows/transports/npcap/npcap_library.hpp"

#include <winsock2.h>
#include <ws2tcpip.h>

#include <iphlpapi.h>
#include <netioapi.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <thread>

namespace halftrip::windows::npcap {
namespace {

using namespace std::chrono_literals;

using GetBestRoute2Function = DWORD(WINAPI*)(NET_LUID*, NET_IFINDEX, const SOCKADDR_INET*, const SOCKADDR_INET*, ULONG,
                                             MIB_IPFORWARD_ROW2*, SOCKADDR_INET*);
using ResolveFunction = DWORD(WINAPI*)(MIB_IPNET_ROW2*, const SOCKADDR_INET*);

/// A function of iphlpapi.dll; null under Wine, which has none or only a part of what is asked for this way.
template <typename Function>
Function lookUp(const char* name)
{
    if (!wineVersion().empty())
        return nullptr;
    const HMODULE library = GetModuleHandleW(L"iphlpapi.dll");
    return library == nullptr ? nullptr
                              : reinterpret_cast<Function>(reinterpret_cast<void*>(GetProcAddress(library, name)));
}

SOCKADDR_INET inetOf(const SocketName& name)
{
    SOCKADDR_INET inet{};
    std::memcpy(&inet, name.get(), std::min(sizeof inet, static_cast<std::size_t>(name.size())));
    return inet;
}

std::string textOf(const SOCKADDR_INET& inet)
{
    return SocketName::from(reinterpret_cast<const sockaddr*>(&inet)).address();
}

bool isUnspecified(const SOCKADDR_INET& inet)
{
    static constexpr unsigned char kZeros[16]{};
    return inet.si_family == AF_INET6 ? std::memcmp(&inet.Ipv6.sin6_addr, kZeros, sizeof kZeros) == 0
                                      : inet.Ipv4.sin_addr.S_un.S_addr == 0;
}

/// What Windows XP had, and Wine has: IPv4 only.
std::optional<std::string> findRouterV4(const SOCKADDR_INET& destination)
{
    MIB_IPFORWARDROW row{};
    if (GetBestRoute(destination.Ipv4.sin_addr.S_un.S_addr, 0, &row) != NO_ERROR ||
        row.dwForwardType != MIB_IPROUTE_TYPE_INDIRECT || row.dwForwardNextHop == 0)
        return std::nullopt;
    SOCKADDR_INET router{};
    router.si_family = AF_INET;
    router.Ipv4.sin_addr.S_un.S_addr = row.dwForwardNextHop;
    return textOf(router);
}

struct FreeTable {
    void operator()(MIB_IPNET_TABLE2* table) const noexcept { FreeMibTable(table); }
};

bool isFor(const MIB_IPNET_ROW2& row, std::uint32_t adapterIndex, const SocketName& neighbour)
{
    return row.InterfaceIndex == adapterIndex && row.PhysicalAddressLength == std::tuple_size_v<wire::MacAddress> &&
           row.State >= NlnsProbe &&  // Not unreachable, and not still being asked for.
           SocketName::from(reinterpret_cast<const sockaddr*>(&row.Address)).isSameAddress(neighbour);
}

/// What the system's neighbour table has.
std::optional<wire::MacAddress> lookInTable(std::uint32_t adapterIndex, const SocketName& neighbour)
{
    MIB_IPNET_TABLE2* read = nullptr;
    if (GetIpNetTable2(static_cast<ADDRESS_FAMILY>(neighbour.family()), &read) != NO_ERROR)
        return std::nullopt;
    const std::unique_ptr<MIB_IPNET_TABLE2, FreeTable> table(read);
    for (ULONG i = 0; i < table->NumEntries; ++i) {
        const MIB_IPNET_ROW2& row = table->Table[i];
        if (!isFor(row, adapterIndex, neighbour))
            continue;
        wire::MacAddress mac{};
        std::memcpy(mac.data(), row.PhysicalAddress, mac.size());
        return mac;
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> findRouter(std::uint32_t adapterIndex, const std::string& address)
{
    const auto name = SocketName::parse(address, 0);
    if (!name)
        return std::nullopt;
    const SOCKADDR_INET destination = inetOf(*name);
    const auto getBestRoute2 = lookUp<GetBestRoute2Function>("GetBestRoute2");
    if (getBestRoute2 == nullptr)
        return name->isV6() ? std::nullopt : findRouterV4(destination);
    MIB_IPFORWARD_ROW2 route{};
    SOCKADDR_INET source{};
    if (getBestRoute2(nullptr, adapterIndex, nullptr, &destination, 0, &route, &source) != NO_ERROR ||
        isUnspecified(route.NextHop))
        return std::nullopt;
    const std::string router = textOf(route.NextHop);
    // For a destination on the link some versions name the destination itself as its own next hop.
    const auto next = SocketName::parse(router, 0);
    return next && next->isSameAddress(*name) ? std::nullopt : std::optional(router);
}

Result<wire::MacAddress> resolveNeighbour(std::uint32_t adapterIndex, const std::string& neighbour,
                                          const std::function<void()>& provoke, std::chrono::milliseconds timeout,
                                          const std::atomic<bool>& stop)
{
    const auto name = SocketName::parse(neighbour, 0);
    if (!name)
        return std::unexpected(name.error());
    const auto resolve = lookUp<ResolveFunction>("ResolveIpNetEntry2");
    BackgroundQuestion system;
    const auto giveUpAt = std::chrono::steady_clock::now() + timeout;
    for (;;) {
        if (const auto known = lookInTable(adapterIndex, *name))
            return *known;
        if (std::chrono::steady_clock::now() >= giveUpAt)
            break;
        if (stop.load())
            return fail(ErrorKind::Interrupted,
                        text("Stopped while resolving the hardware address of {neighbour}.", neighbour));
        provoke();
        if (resolve != nullptr) {
            MIB_IPNET_ROW2 row{};
            row.Address = inetOf(*name);
            row.InterfaceIndex = adapterIndex;
            // What it found stands in the table.
            system.ask([resolve, row]() mutable { static_cast<void>(resolve(&row, nullptr)); });
        }
        std::this_thread::sleep_for(20ms);
    }
    return fail(ErrorKind::Unreachable,
                text("Nothing on the link answers ARP or neighbour solicitations for {neighbour}.", neighbour),
                "Check the cable and the address of the other host.");
}

}  // namespace halftrip::windows::npcap
