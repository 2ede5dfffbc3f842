#include "platform/linux/host/adapters.hpp"

#include "core/model/facts/virtual_drivers.hpp"
#include "platform/linux/ethtool/ethtool.hpp"
#include "platform/linux/network/netlink.hpp"
#include "platform/sockets/socket_name.hpp"

#include <ifaddrs.h>
#include <linux/rtnetlink.h>
#include <net/if.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <sstream>

namespace halftrip::platform {
namespace {

using sockets::SocketName;

using AddressesByAdapter = std::map<std::string, std::vector<std::string>>;

AddressesByAdapter readAddresses()
{
    AddressesByAdapter addresses;
    ifaddrs* list = nullptr;
    if (::getifaddrs(&list) != 0)
        return addresses;
    for (const ifaddrs* entry = list; entry != nullptr; entry = entry->ifa_next) {
        const int family = entry->ifa_addr == nullptr ? AF_UNSPEC : entry->ifa_addr->sa_family;
        if (family != AF_INET && family != AF_INET6)
            continue;
        addresses[entry->ifa_name].push_back(SocketName::from(entry->ifa_addr).address());
    }
    ::freeifaddrs(list);
    return addresses;
}

std::string formatMac(std::span<const std::byte> bytes)
{
    const auto isZero = [](std::byte byte) { return byte == std::byte{0}; };
    if (bytes.size() != 6 || std::all_of(bytes.begin(), bytes.end(), isZero))
        return {};
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (const std::byte byte : bytes) {
        if (!text.empty())
            text += ':';
        text += kDigits[std::to_integer<unsigned>(byte) >> 4U];
        text += kDigits[std::to_integer<unsigned>(byte) & 15U];
    }
    return text;
}

/// "veth", "bridge", "vlan" for adapters made of software; empty for the others.
std::string kindOf(const NetlinkAttributes& attributes)
{
    const auto found = attributes.find(IFLA_LINKINFO);
    if (found == attributes.end())
        return {};
    return textOf(parseAttributes(found->second), IFLA_INFO_KIND);
}

/// "Intel Corporation", "Ethernet Controller X710": a line of pci.ids without its number.
std::string nameAfter(const std::string& line, std::size_t numberEnd)
{
    const std::size_t start = line.find_first_not_of(' ', numberEnd);
    return start == std::string::npos ? std::string() : line.substr(start);
}

/// Looks two numbers up in a list of PCI names: vendors at the line's start, their devices one tab in.
std::string lookUpPci(const std::string& list, const std::string& vendor, const std::string& device)
{
    std::istringstream lines(list);
    std::string vendorName;
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line.front() == '#')
            continue;
        if (line.front() != '\t') {
            if (!vendorName.empty())
                return vendorName.append(" ").append(device);
            if (line.starts_with(vendor))
                vendorName = nameAfter(line, 4);
        } else if (!vendorName.empty() && line.compare(1, 4, device) == 0) {
            return vendorName + " " + nameAfter(line, 5);
        }
    }
    return {};
}

void addHardware(const SystemTree& tree, const Ethtool& ethtool, const std::string& kind, model::AdapterFacts& facts)
{
    const Ethtool::Driver driver = ethtool.driver(facts.name);
    facts.driver = driver.name.empty() ? kind : driver.name;
    facts.linkMbps = facts.hasCarrier ? ethtool.linkMbps(facts.name) : std::nullopt;
    // Drivers without hardware either have a kind or say "N/A" or nothing about their bus; hv_netvsc, on its
    // own bus, has a GUID there.
    const bool hasBus = !driver.bus.empty() && driver.bus != "N/A" && driver.bus != "tap" && driver.bus != "tun";
    facts.isVirtual = facts.isLoopback || !kind.empty() || model::isParavirtual(facts.driver) || !hasBus;
    if (const auto node = tree.readNumber("/sys/bus/pci/devices/" + driver.bus + "/numa_node"); node && *node >= 0)
        facts.numaNode = static_cast<int>(*node);
    facts.description = describePciDevice(tree, driver.bus);
    if (facts.isLoopback)
        facts.description = "loopback";
    else if (facts.description.empty() && !kind.empty())
        facts.description = "virtual adapter (" + kind + ")";
}

model::AdapterFacts readAdapter(const SystemTree& tree, const Ethtool& ethtool, const NetlinkReply& reply,
                                AddressesByAdapter& addresses)
{
    const auto header = reply.header<ifinfomsg>();
    const NetlinkAttributes attributes = parseAttributes(reply.attributes(sizeof header));
    model::AdapterFacts facts;
    facts.name = textOf(attributes, IFLA_IFNAME);
    facts.addresses = std::move(addresses[facts.name]);
    if (const auto mac = attributes.find(IFLA_ADDRESS); mac != attributes.end())
        facts.macAddress = formatMac(mac->second);
    if (const std::optional<std::uint32_t> mtu = numberOf(attributes, IFLA_MTU))
        facts.mtuBytes = static_cast<int>(*mtu);
    facts.isUp = (header.ifi_flags & IFF_UP) != 0;
    facts.hasCarrier = facts.isUp && numberOf(attributes, IFLA_CARRIER).value_or(0) != 0;
    facts.isLoopback = (header.ifi_flags & IFF_LOOPBACK) != 0;
    addHardware(tree, ethtool, kindOf(attributes), facts);
    return facts;
}

/// The index of the adapter that the kernel routes `peer` through.
Result<int> askRoute(NetlinkSocket& netlink, const SocketName& peer)
{
    rtmsg header{};
    header.rtm_family = static_cast<std::uint8_t>(peer.family());
    header.rtm_dst_len = peer.isV6() ? 128 : 32;
    NetlinkRequest request(RTM_GETROUTE, 0, header);
    if (peer.isV6()) {
        sockaddr_in6 address{};
        std::memcpy(&address, peer.get(), sizeof address);
        request.addBytes(RTA_DST, std::as_bytes(std::span(&address.sin6_addr, 1)));
        if (address.sin6_scope_id != 0)
            request.addNumber(RTA_OIF, address.sin6_scope_id);
    } else {
        sockaddr_in address{};
        std::memcpy(&address, peer.get(), sizeof address);
        request.addBytes(RTA_DST, std::as_bytes(std::span(&address.sin_addr, 1)));
    }
    const Result<std::vector<NetlinkReply>> replies = netlink.query(request, "find the route to " + peer.address());
    if (!replies)
        return std::unexpected(replies.error());
    for (const NetlinkReply& reply : *replies) {
        const NetlinkAttributes attributes = parseAttributes(reply.attributes(sizeof(rtmsg)));
        const std::optional<std::uint32_t> adapter = numberOf(attributes, RTA_OIF);
        if (reply.type() == RTM_NEWROUTE && adapter)
            return static_cast<int>(*adapter);
    }
    return fail(ErrorKind::NotFound, "the kernel names no adapter");
}

}  // namespace

std::string describePciDevice(const SystemTree& tree, const std::string& bus)
{
    const std::string folder = "/sys/bus/pci/devices/" + bus;
    const std::string vendor = tree.read(folder + "/vendor").value_or("");
    const std::string device = tree.read(folder + "/device").value_or("");
    if (bus.empty() || vendor.size() != 6 || device.size() != 6)  // "0x8086"
        return {};
    for (const char* const list : {"/usr/share/misc/pci.ids", "/usr/share/hwdata/pci.ids"}) {
        const std::string name = lookUpPci(tree.read(list).value_or(""), vendor.substr(2), device.substr(2));
        if (!name.empty())
            return name;
    }
    return "PCI " + vendor.substr(2) + ":" + device.substr(2);
}

Result<std::vector<model::AdapterFacts>> listAdapters(const SystemTree& tree)
{
    Result<NetlinkSocket> netlink = NetlinkSocket::open();
    if (!netlink)
        return std::unexpected(netlink.error());
    const Result<std::vector<NetlinkReply>> replies = netlink->query(
        NetlinkRequest(RTM_GETLINK, NLM_F_DUMP, ifinfomsg{}), "list the adapters");
    if (!replies)
        return std::unexpected(replies.error());
    AddressesByAdapter addresses = readAddresses();
    const Ethtool ethtool;
    std::vector<model::AdapterFacts> adapters;
    for (const NetlinkReply& reply : *replies) {
        if (reply.type() == RTM_NEWLINK)
            adapters.push_back(readAdapter(tree, ethtool, reply, addresses));
    }
    return adapters;
}

Result<model::AdapterFacts> findAdapterTowards(const SystemTree& tree, const std::string& peerAddress)
{
    const Result<SocketName> peer = SocketName::parse(peerAddress, 0);
    if (!peer)
        return std::unexpected(peer.error());
    Result<NetlinkSocket> netlink = NetlinkSocket::open();
    if (!netlink)
        return std::unexpected(netlink.error());
    const Result<int> index = askRoute(*netlink, *peer);
    if (!index) {
        return fail(ErrorKind::NotFound, text("no adapter leads to {address}: {why}", peerAddress, index.error().what),
                    text("Check the address and the routes (ip route get {address}).", peerAddress),
                    index.error().osCode);
    }
    std::array<char, IF_NAMESIZE> name{};
    if (::if_indextoname(static_cast<unsigned>(*index), name.data()) == nullptr)
        return fail(ErrorKind::NotFound, text("the adapter that leads to {address} was just removed", peerAddress));
    Result<std::vector<model::AdapterFacts>> adapters = listAdapters(tree);
    if (!adapters)
        return std::unexpected(adapters.error());
    for (model::AdapterFacts& adapter : *adapters) {
        if (adapter.name == name.data())
            return std::move(adapter);
    }
    return fail(ErrorKind::NotFound, text("the adapter that leads to {address} was just removed", peerAddress));
}

}  // namespace halftrip::platform
