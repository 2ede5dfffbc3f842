#include "platform/windows/transports/npcap/network_view.hpp"

#include "platform/windows/host/adapters.hpp"
#include "platform/windows/network/winsock.hpp"
#include "platform/windows/system/text.hpp"
#include "platform/windows/transports/npcap/neighbours.hpp"

#include <winsock2.h>
#include <ws2tcpip.h>

#include <iphlpapi.h>
#include <netioapi.h>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstring>

namespace halftrip::windows::npcap {
namespace {

constexpr const char* kSeeAdapters = "\"halftrip adapters\" lists the adapters that exist.";

std::string guidText(const GUID& guid)
{
    std::string text = fmt::format("{{{:08X}-{:04X}-{:04X}-{:02X}{:02X}-", guid.Data1, guid.Data2, guid.Data3,
                                   guid.Data4[0], guid.Data4[1]);
    for (std::size_t i = 2; i < sizeof guid.Data4; ++i)
        text += fmt::format("{:02X}", guid.Data4[i]);
    return text + "}";
}

bool hasAddress(const model::AdapterFacts& adapter, const SocketName& wanted)
{
    return std::ranges::any_of(adapter.addresses, [&](const std::string& text) {
        const auto own = SocketName::parse(text, 0);
        return own && own->isSameAddress(wanted);
    });
}

/// Windows sends what has an adapter's address through that adapter (the strong host model).
Result<std::string> nameOfAdapterWith(const std::string& address)
{
    const auto wanted = SocketName::parse(address, 0);
    const auto adapters = listAdapters();
    if (!wanted || !adapters)
        return std::unexpected(wanted ? adapters.error() : wanted.error());
    for (const model::AdapterFacts& adapter : *adapters) {
        if (hasAddress(adapter, *wanted))
            return adapter.name;
    }
    return fail(ErrorKind::NotFound, text("No adapter of this host has the address {address}.", address), kSeeAdapters);
}

Status checkUsable(const std::string& name, const MIB_IF_ROW2& row)
{
    if (row.Type == IF_TYPE_SOFTWARE_LOOPBACK) {
        return fail(
            ErrorKind::NotSupported,
            text("\"{name}\" is loopback: Npcap's frames there have no Ethernet header, and no adapter is measured.",
                 name),
            "Use --transport udp on loopback, or measure between two hosts.");
    }
    if (row.PhysicalAddressLength != std::tuple_size_v<wire::MacAddress>) {
        return fail(ErrorKind::NotSupported, text("The adapter \"{adapter}\" carries no Ethernet frames.", name),
                    "Use --transport udp for tunnels and other links without Ethernet headers.");
    }
    if (row.OperStatus != IfOperStatusUp) {
        return fail(ErrorKind::Unreachable, text("The adapter \"{adapter}\" is down.", name),
                    "Enable it and plug the cable in; halftrip adapters shows its state.");
    }
    return {};
}

class SystemView final : public NetworkView {
public:
    Result<FrameAdapter> adapterFor(const transport::TransportRequest& request) override;
    std::optional<std::string> routerTo(const FrameAdapter& adapter, const std::string& address) override
    {
        return findRouter(adapter.index, address);
    }
    Result<wire::MacAddress> resolve(const FrameAdapter& adapter, const std::string& neighbour,
                                     const std::function<void()>& provoke, std::chrono::milliseconds timeout,
                                     const std::atomic<bool>& stop) override
    {
        return resolveNeighbour(adapter.index, neighbour, provoke, timeout, stop);
    }
    std::optional<std::uint32_t> mtuOf(const FrameAdapter& adapter) const override
    {
        MIB_IF_ROW2 row{};
        row.InterfaceIndex = adapter.index;
        return GetIfEntry2(&row) == NO_ERROR ? std::optional(static_cast<std::uint32_t>(row.Mtu)) : std::nullopt;
    }
    AdapterState stateOf(const FrameAdapter& adapter) const noexcept override
    {
        MIB_IF_ROW2 row{};
        row.InterfaceIndex = adapter.index;
        if (GetIfEntry2(&row) != NO_ERROR)
            return AdapterState::Gone;
        return row.OperStatus == IfOperStatusUp ? AdapterState::Up : AdapterState::Down;
    }
};

Result<FrameAdapter> SystemView::adapterFor(const transport::TransportRequest& request)
{
    if (isOwnAddress(request.peerAddress)) {
        return fail(ErrorKind::NotSupported,
                    text("The peer {address} is on this host: no frame would leave the adapter.", request.peerAddress),
                    "Use --transport udp here, or measure between two hosts.");
    }
    const Result<std::string> name = request.adapter.empty() ? nameOfAdapterWith(request.localAddress)
                                                             : Result<std::string>(request.adapter);
    if (!name)
        return std::unexpected(name.error());
    const auto index = adapterIndex(*name);
    if (!index)
        return std::unexpected(index.error());
    MIB_IF_ROW2 row{};
    row.InterfaceIndex = *index;
    if (const DWORD code = GetIfEntry2(&row); code != NO_ERROR) {
        return fail(ErrorKind::NotFound,
                    text("The system does not describe the adapter \"{adapter}\": {reason}.", *name, systemText(code)),
                    kSeeAdapters, static_cast<int>(code));
    }
    if (Status usable = checkUsable(*name, row); !usable)
        return std::unexpected(std::move(usable).error());
    FrameAdapter adapter{.name = *name, .guid = guidText(row.InterfaceGuid), .index = *index, .mtuBytes = row.Mtu};
    std::memcpy(adapter.mac.data(), row.PhysicalAddress, adapter.mac.size());
    return adapter;
}

}  // namespace

std::shared_ptr<NetworkView> makeSystemView()
{
    return std::make_shared<SystemView>();
}

std::string deviceNameOf(const std::string& guid)
{
    return R"(\Device\NPF_)" + guid;
}

bool isSameDevice(const std::string& left, const std::string& right) noexcept
{
    return std::ranges::equal(left, right,
                              [](unsigned char a, unsigned char b) { return std::toupper(a) == std::toupper(b); });
}

}  // namespace halftrip::windows::npcap
