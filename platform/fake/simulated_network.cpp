#include "platform/fake/simulated_network.hpp"

#include <algorithm>

namespace halftrip::fake {
namespace {

bool isV6(const std::string& address)
{
    return address.find(':') != std::string::npos;
}

bool isLoopback(const std::string& address)
{
    return address == "127.0.0.1" || address == "::1";
}

bool isLiteral(const std::string& name)
{
    return isV6(name) || name.find_first_not_of("0123456789.") == std::string::npos;
}

}  // namespace

HostId SimulatedNetwork::addHost(std::vector<std::string> addresses)
{
    m_hosts.push_back(std::move(addresses));
    return m_hosts.size() - 1;
}

SimulatedPath& SimulatedNetwork::path(HostId from, HostId to)
{
    const auto [place, isNew] = m_paths.try_emplace({from, to}, PathTraits{}, m_seed + 1000 * from + to);
    return place->second;
}

void SimulatedNetwork::usePaths(HostId a, HostId b, const PathTraits& traits)
{
    path(a, b).useTraits(traits, m_seed + 1000 * a + b);
    path(b, a).useTraits(traits, m_seed + 1000 * b + a);
}

bool SimulatedNetwork::isOwnAddress(HostId host, const std::string& address) const
{
    const auto& own = m_hosts[host];
    return isLoopback(address) || std::find(own.begin(), own.end(), address) != own.end();
}

std::optional<HostId> SimulatedNetwork::hostAt(const std::string& address, HostId asker) const
{
    if (isOwnAddress(asker, address))
        return asker;
    for (HostId host = 0; host < m_hosts.size(); ++host) {
        if (isOwnAddress(host, address))
            return host;
    }
    return std::nullopt;
}

/// The address that a host calls `towards` from: one of the same family.
std::string SimulatedNetwork::ownAddress(HostId host, const std::string& towards) const
{
    if (isLoopback(towards))
        return towards;
    for (const std::string& address : m_hosts[host]) {
        if (isV6(address) == isV6(towards))
            return address;
    }
    return {};
}

Result<std::vector<std::string>> SimulatedNetwork::resolve(const std::string& name, model::AddressFamily family) const
{
    const auto known = m_names.find(name);
    if (known == m_names.end() && !isLiteral(name))
        return fail(ErrorKind::NotFound, text("The host {name} is unknown.", name));
    std::vector<std::string> addresses = known == m_names.end() ? std::vector{name} : known->second;
    std::erase_if(addresses, [family](const std::string& address) {
        return family != model::AddressFamily::Any && isV6(address) != (family == model::AddressFamily::V6);
    });
    return addresses;
}

Result<std::shared_ptr<SimulatedSocket>> SimulatedNetwork::openSocket(HostId host, const std::string& address)
{
    const bool isAny = address == "0.0.0.0";  // Every packet of such a socket leaves by the host's first address.
    if (!isAny && !isOwnAddress(host, address))
        return fail(ErrorKind::Invalid, text("This host has no address {address}.", address));
    auto socket = std::make_shared<SimulatedSocket>();
    socket->host = host;
    socket->local = {isAny ? m_hosts[host].front() : address, m_nextPort++};
    std::erase_if(m_sockets, [](const auto& past) { return past.expired(); });
    m_sockets.push_back(socket);
    return socket;
}

void SimulatedNetwork::send(const SimulatedSocket& from, const os::SocketAddress& to, std::span<const std::byte> bytes)
{
    const auto host = hostAt(to.address, from.host);
    if (!host)
        return;
    SimulatedPath& way = path(from.host, *host);
    const std::vector<Moment> arrivals = way.send(m_time.now(), bytes.size());
    std::vector<std::byte> arriving(bytes.begin(), bytes.end());
    if (const auto altered = way.alteredByte(); altered && *altered < arriving.size())
        arriving[*altered] ^= std::byte{0x40};
    for (const auto& candidate : m_sockets) {
        const auto socket = candidate.lock();
        if (!socket || socket->host != *host || socket->local != to)
            continue;
        for (const Moment arrival : arrivals) {
            const auto later = std::find_if(socket->inbox.begin(), socket->inbox.end(),
                                            [arrival](const auto& other) { return other.arrivesAt > arrival; });
            socket->inbox.insert(later, {arrival, from.local, arriving});
        }
    }
    m_time.changed();
}

void SimulatedNetwork::inject(HostId host, std::span<const std::byte> bytes)
{
    for (const auto& candidate : m_sockets) {
        const auto socket = candidate.lock();
        if (socket && socket->host == host)
            socket->inbox.push_front({m_time.now(), std::nullopt, {bytes.begin(), bytes.end()}});
    }
    m_time.changed();
}

void SimulatedNetwork::loseSockets(HostId host)
{
    for (const auto& candidate : m_sockets) {
        if (const auto socket = candidate.lock(); socket && socket->host == host)
            socket->isLost = true;
    }
}

std::size_t SimulatedNetwork::socketsOf(HostId host) const
{
    return static_cast<std::size_t>(std::count_if(m_sockets.begin(), m_sockets.end(), [host](const auto& candidate) {
        const auto socket = candidate.lock();
        return socket && socket->host == host;
    }));
}

}  // namespace halftrip::fake
