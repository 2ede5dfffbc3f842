#include "platform/windows/host/adapters.hpp"

#include "platform/windows/host/driver_settings.hpp"
#include "platform/windows/host/registry.hpp"
#include "platform/windows/network/winsock.hpp"
#include "platform/windows/system/text.hpp"

#include <winsock2.h>
#include <ws2tcpip.h>

#include <iphlpapi.h>
#include <netioapi.h>

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <limits>

namespace halftrip::windows {
namespace {

/// One adapter with what only this file needs of it.
struct Entry {
    model::AdapterFacts facts;
    std::uint32_t index = 0;
    std::uint64_t luid = 0;
    std::string guid;  ///< In braces: what the registry calls it.
    bool isEthernet = false;
};

/// GetAdaptersAddresses' linked list, in memory of its own.
class AdapterAddresses {
public:
    /// The code of the failure; ERROR_SUCCESS also when there is no adapter at all.
    [[nodiscard]] ULONG read()
    {
        // Without GAA_FLAG_INCLUDE_PREFIX, which Wine 10 does not bear; anycast and multicast are of no use here.
        constexpr ULONG kFlags = GAA_FLAG_SKIP_ANYCAST | GAA_FLAG_SKIP_MULTICAST | GAA_FLAG_SKIP_DNS_SERVER;
        constexpr int kAttempts = 5;  // The list may grow between two calls.
        ULONG bytes = 16 * 1024;  // Documented as enough for the first try.
        ULONG code = ERROR_BUFFER_OVERFLOW;
        for (int attempt = 0; attempt < kAttempts && code == ERROR_BUFFER_OVERFLOW; ++attempt) {
            m_memory.assign((bytes + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t), 0);
            code = GetAdaptersAddresses(AF_UNSPEC, kFlags, nullptr, list(), &bytes);
        }
        m_isEmpty = code != ERROR_SUCCESS;
        return code == ERROR_NO_DATA ? ERROR_SUCCESS : code;
    }
    [[nodiscard]] const IP_ADAPTER_ADDRESSES* first() const
    {
        return m_isEmpty ? nullptr : reinterpret_cast<const IP_ADAPTER_ADDRESSES*>(m_memory.data());
    }

private:
    IP_ADAPTER_ADDRESSES* list() { return reinterpret_cast<IP_ADAPTER_ADDRESSES*>(m_memory.data()); }

    std::vector<std::uint64_t> m_memory;  ///< Of a type with the list's alignment.
    bool m_isEmpty = true;
};

std::string macText(const IP_ADAPTER_ADDRESSES& adapter)
{
    std::string text;
    for (ULONG i = 0; i < adapter.PhysicalAddressLength; ++i)
        text += fmt::format("{}{:02x}", i == 0 ? "" : ":", adapter.PhysicalAddress[i]);
    return text;
}

std::vector<std::string> addressesOf(const IP_ADAPTER_ADDRESSES& adapter)
{
    std::vector<std::string> texts;
    for (const auto* unicast = adapter.FirstUnicastAddress; unicast != nullptr; unicast = unicast->Next)
        texts.push_back(SocketName::from(unicast->Address.lpSockaddr).address());
    return texts;
}

/// What only GetIfEntry2 knows: whether there is hardware behind it, and whether the cable is in.
void addInterfaceRow(const IP_ADAPTER_ADDRESSES& adapter, model::AdapterFacts& facts)
{
    MIB_IF_ROW2 row{};
    row.InterfaceLuid = adapter.Luid;
    if (GetIfEntry2(&row) != NO_ERROR)
        return;
    facts.isVirtual = !facts.isLoopback && row.InterfaceAndOperStatusFlags.HardwareInterface == FALSE;
    facts.hasCarrier = row.MediaConnectState == MediaConnectStateConnected ||
                       (row.MediaConnectState == MediaConnectStateUnknown && facts.isUp);
}

Entry entryOf(const IP_ADAPTER_ADDRESSES& adapter)
{
    constexpr ULONG64 kUnknownSpeed = std::numeric_limits<ULONG64>::max();
    constexpr ULONG kUnlimitedMtu = std::numeric_limits<ULONG>::max();  // The loopback pseudo-interface.
    Entry entry;
    entry.index = adapter.IfIndex != 0 ? adapter.IfIndex : adapter.Ipv6IfIndex;
    model::AdapterFacts& facts = entry.facts;
    facts.name = toUtf8(adapter.FriendlyName);
    facts.description = toUtf8(adapter.Description);
    entry.luid = adapter.Luid.Value;
    entry.guid = adapter.AdapterName;
    entry.isEthernet = adapter.IfType == IF_TYPE_ETHERNET_CSMACD;
    facts.isLoopback = adapter.IfType == IF_TYPE_SOFTWARE_LOOPBACK;
    if (!facts.isLoopback)
        facts.macAddress = macText(adapter);
    facts.addresses = addressesOf(adapter);
    if (adapter.Mtu != 0)
        facts.mtuBytes = adapter.Mtu == kUnlimitedMtu ? 65'535 : static_cast<int>(adapter.Mtu);
    if (adapter.TransmitLinkSpeed != 0 && adapter.TransmitLinkSpeed != kUnknownSpeed && !facts.isLoopback)
        facts.linkMbps = static_cast<std::int64_t>(adapter.TransmitLinkSpeed / 1'000'000);
    facts.isUp = adapter.OperStatus == IfOperStatusUp;
    facts.hasCarrier = facts.isUp;
    addInterfaceRow(adapter, facts);
    return entry;
}

std::atomic<std::uint64_t> g_listings{0};

Result<std::vector<Entry>> readEntries()
{
    startWinsock();
    ++g_listings;
    AdapterAddresses list;
    if (const ULONG code = list.read(); code != ERROR_SUCCESS) {
        return fail(ErrorKind::Os, text("The system does not list its adapters: {reason}.", systemText(code)), {},
                    static_cast<int>(code));
    }
    std::vector<Entry> entries;
    for (const auto* adapter = list.first(); adapter != nullptr; adapter = adapter->Next)
        entries.push_back(entryOf(*adapter));
    return entries;
}

bool hasAddress(const model::AdapterFacts& facts, const SocketName& wanted)
{
    return std::ranges::any_of(facts.addresses, [&](const std::string& text) {
        const auto own = SocketName::parse(text, 0);
        return own && own->isSameAddress(wanted);
    });
}

/// The adapter that has this address. Without an answer of the system: none.
std::optional<Entry> entryWithAddress(const SocketName& wanted)
{
    auto entries = readEntries();
    if (!entries)
        return std::nullopt;
    const auto found = std::ranges::find_if(*entries,
                                            [&](const Entry& entry) { return hasAddress(entry.facts, wanted); });
    return found == entries->end() ? std::nullopt : std::optional(std::move(*found));
}

/// A walk through the registry.
void addDriver(Entry& entry)
{
    entry.facts.driver = driverInWords(systemRegistry(), entry.guid);
    entry.facts.isVirtual = entry.facts.isVirtual || isOfHypervisor(systemRegistry(), entry.guid);
    entry.facts.numaNode = numaNodeOf(systemRegistry(), systemDeviceProperties(), entry.guid);
}

/// The run's adapter: here its driver's settings are worth reading, too.
model::AdapterFacts withDriver(Entry entry)
{
    addDriver(entry);
    readDriverFacts(systemRegistry(), entry.guid, entry.facts);
    return std::move(entry.facts);
}

std::unexpected<Error> noRoute(const std::string& peerAddress, DWORD code)
{
    return fail(ErrorKind::NotFound,
                text("This host has no route to {address}: {reason}.", peerAddress, systemText(code)),
                "Check the cable, the address and the route (route print).", static_cast<int>(code));
}

}  // namespace

Result<std::vector<model::AdapterFacts>> listAdapters()
{
    auto entries = readEntries();
    if (!entries)
        return std::unexpected(std::move(entries).error());
    std::vector<model::AdapterFacts> adapters;
    for (Entry& entry : *entries) {
        // For each: not for those who look for an address or a name only.
        addDriver(entry);
        adapters.push_back(std::move(entry.facts));
    }
    return adapters;
}

Result<model::AdapterFacts> adapterTowardsAddress(const std::string& peerAddress)
{
    const auto peer = SocketName::parse(peerAddress, 0);
    if (!peer)
        return std::unexpected(peer.error());
    // Windows routes traffic to its own addresses through loopback but names their adapter; so does this.
    if (auto own = entryWithAddress(*peer))
        return withDriver(std::move(*own));
    DWORD index = 0;
    sockaddr name[2]{};  // Room for an IPv6 address; GetBestInterfaceEx takes a pointer to non-const.
    static_assert(sizeof name >= sizeof(sockaddr_in6));
    std::copy_n(reinterpret_cast<const std::byte*>(peer->get()), static_cast<std::size_t>(peer->size()),
                reinterpret_cast<std::byte*>(name));
    if (const DWORD code = GetBestInterfaceEx(name, &index); code != NO_ERROR)
        return noRoute(peerAddress, code);
    auto entries = readEntries();
    if (!entries)
        return std::unexpected(std::move(entries).error());
    for (Entry& entry : *entries) {
        if (entry.index == index)
            return withDriver(std::move(entry));
    }
    return noRoute(peerAddress, ERROR_NOT_FOUND);
}

Result<std::uint32_t> adapterIndex(const std::string& name)
{
    const auto entries = readEntries();
    if (!entries)
        return std::unexpected(entries.error());
    for (const Entry& entry : *entries) {
        if (entry.facts.name == name)
            return entry.index;
    }
    return fail(ErrorKind::NotFound, text("There is no adapter called \"{name}\".", name),
                "Choose one that \"halftrip adapters\" shows.");
}

std::optional<Error> findAdapterTrouble(const std::string& name)
{
    const auto entries = name.empty() ? Result<std::vector<Entry>>() : readEntries();
    if (!entries || name.empty())
        return std::nullopt;
    const auto found = std::ranges::find_if(*entries, [&](const Entry& entry) { return entry.facts.name == name; });
    // A disabled adapter is not listed at all. What is open over it is of the old one when it is back.
    if (found == entries->end())
        return Error{ErrorKind::Closed, text("The adapter {adapter} has vanished or was disabled.", name), 0,
                     "Check its cable, slot or driver, or enable it (ncpa.cpl), and start again.", true};
    if (!found->facts.hasCarrier)
        return Error{ErrorKind::Unreachable, text("The adapter {adapter} has no link.", name), 0,
                     "Check the cable and the link partner, and start again.", true};
    if (!found->facts.isUp)
        // A graver trouble than a lost link, which it may have begun with.
        return Error{ErrorKind::Unreachable, text("The adapter {adapter} is down.", name), WSAENETDOWN,
                     "Enable it (ncpa.cpl), and start again.", true};
    return std::nullopt;
}

std::string adapterGuid(const std::string& name)
{
    auto entries = readEntries();
    if (!entries)
        return {};
    const auto found = std::ranges::find_if(*entries, [&](const Entry& entry) { return entry.facts.name == name; });
    return found == entries->end() ? std::string() : std::move(found->guid);
}

std::string adapterName(const std::string& guid)
{
    auto entries = readEntries();
    if (!entries)
        return {};
    const auto found = std::ranges::find_if(*entries, [&](const Entry& entry) { return isSameText(entry.guid, guid); });
    return found == entries->end() ? std::string() : std::move(found->facts.name);
}

std::uint64_t adapterListings() noexcept
{
    return g_listings.load();
}

std::optional<std::uint32_t> mtuOfLocalAddress(const std::string& address)
{
    const auto wanted = SocketName::parse(address, 0);
    if (!wanted)
        return std::nullopt;
    const auto entry = entryWithAddress(*wanted);
    if (!entry || !entry->facts.mtuBytes)
        return std::nullopt;
    return static_cast<std::uint32_t>(*entry->facts.mtuBytes);
}

std::optional<AdapterPlace> placeOfLocalAddress(const std::string& address)
{
    const auto wanted = SocketName::parse(address, 0);
    const auto entry = wanted ? entryWithAddress(*wanted) : std::nullopt;
    if (!entry)
        return std::nullopt;
    return AdapterPlace{entry->facts.name, entry->luid};
}

LocalEnd localEnd(const std::string& address, const std::string& peerAddress)
{
    LocalEnd end;
    const auto local = SocketName::parse(address, 0);
    const auto peer = SocketName::parse(peerAddress, 0);
    const auto entries = local && peer ? readEntries() : Result<std::vector<Entry>>();
    if (!entries || !local || !peer)
        return end;
    end.isPeerOwn = peer->isLoopback();
    for (const Entry& entry : *entries) {
        end.isPeerOwn = end.isPeerOwn || hasAddress(entry.facts, *peer);
        if (!hasAddress(entry.facts, *local))
            continue;
        end.isEthernet = entry.isEthernet;
        if (entry.facts.mtuBytes)
            end.mtuBytes = static_cast<std::uint32_t>(*entry.facts.mtuBytes);
    }
    return end;
}

bool isOwnAddress(const std::string& address)
{
    const auto wanted = SocketName::parse(address, 0);
    return wanted && (wanted->isLoopback() || entryWithAddress(*wanted).has_value());
}

}  // namespace halftrip::windows
