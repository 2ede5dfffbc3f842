#include "platform/sockets/system_sockets.hpp"

#include "core/os/lookup.hpp"
#include "core/wire/ip_address.hpp"
#include "platform/linux/network/socket_owner.hpp"
#include "platform/sockets/socket_api.hpp"

#include <ifaddrs.h>
#include <net/if.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <memory>

namespace halftrip::sockets {
namespace {

constexpr int kIdleSeconds = 5;
constexpr int kProbeSeconds = 2;
constexpr int kProbes = 3;
constexpr int kUserTimeoutMs = 11'000;

/// The first address of the adapter in the peer's family.
Result<SocketName> addressOfAdapter(const std::string& adapter, int family)
{
    ifaddrs* list = nullptr;
    if (::getifaddrs(&list) != 0)
        return fail(ErrorKind::Os, text("cannot list the addresses of adapter {adapter}", adapter), {}, errno);
    SocketName found;
    for (const ifaddrs* entry = list; entry != nullptr && found.family() == AF_UNSPEC; entry = entry->ifa_next) {
        if (entry->ifa_addr != nullptr && entry->ifa_addr->sa_family == family && adapter == entry->ifa_name)
            found = SocketName::from(entry->ifa_addr);
    }
    ::freeifaddrs(list);
    if (found.family() == AF_UNSPEC) {
        return fail(ErrorKind::Unreachable,
                    text("adapter {adapter} has no {family} address", adapter, (family == AF_INET ? "IPv4" : "IPv6")),
                    "Give it an address, or choose another adapter.");
    }
    return found;
}

bool isOwnAddress(const SocketName& name) noexcept
{
    ifaddrs* list = nullptr;
    if (::getifaddrs(&list) != 0)
        return false;
    bool isFound = false;
    for (const ifaddrs* entry = list; entry != nullptr && !isFound; entry = entry->ifa_next)
        isFound = entry->ifa_addr != nullptr && SocketName::from(entry->ifa_addr).isSameAddress(name);
    ::freeifaddrs(list);
    return isFound;
}

}  // namespace

Socket makeSocket(int family, SocketKind kind)
{
    const int type = kind == SocketKind::Stream ? SOCK_STREAM : SOCK_DGRAM;
    return Socket(::socket(family, type | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
}

Socket acceptCaller(NativeSocket listener, SocketName& caller) noexcept
{
    sockaddr_storage storage{};
    socklen_t length = sizeof storage;
    Socket accepted(::accept4(listener, reinterpret_cast<sockaddr*>(&storage), &length, SOCK_NONBLOCK | SOCK_CLOEXEC));
    if (accepted.isOpen())
        caller = SocketName::from(reinterpret_cast<const sockaddr*>(&storage));
    return accepted;
}

int waitForConnection(NativeSocket socket, std::chrono::milliseconds longest) noexcept
{
    pollfd entry{.fd = socket, .events = POLLOUT, .revents = 0};
    return pollSockets(&entry, 1, static_cast<int>(longest.count()));
}

/// Ties the socket to the adapter; where the system refuses that, to the adapter's address.
Result<std::string> tieToAdapter(NativeSocket socket, const SocketName& peer, const std::string& adapter)
{
    if (adapter.empty())
        return std::string();
    if (adapter.size() >= IFNAMSIZ || ::if_nametoindex(adapter.c_str()) == 0)
        return fail(ErrorKind::NotFound, text("there is no adapter {adapter}", adapter),
                    "\"halftrip adapters\" lists them.");
    if (::setsockopt(socket, SOL_SOCKET, SO_BINDTODEVICE, adapter.data(), static_cast<socklen_t>(adapter.size())) == 0)
        return std::string();
    const int code = errno;
    if (code != EPERM)
        return fail(ErrorKind::Os, text("cannot bind to adapter {adapter}: {reason}", adapter, reasonOf(code)), {},
                    code);
    const Result<SocketName> own = addressOfAdapter(adapter, peer.family());
    if (!own)
        return std::unexpected(own.error());
    if (::bind(socket, own->get(), own->size()) != 0)
        return fail(ErrorKind::Os, text("cannot bind to {own} of adapter {adapter}", own->address(), adapter), {},
                    errno);
    return " from " + own->address() + " (binding to adapter " + adapter + " itself needs cap_net_raw)";
}

void noticeLostPeer(NativeSocket socket) noexcept
{
    static_cast<void>(setOption(socket, SOL_SOCKET, SO_KEEPALIVE, 1));
    static_cast<void>(setOption(socket, IPPROTO_TCP, TCP_KEEPIDLE, kIdleSeconds));
    static_cast<void>(setOption(socket, IPPROTO_TCP, TCP_KEEPINTVL, kProbeSeconds));
    static_cast<void>(setOption(socket, IPPROTO_TCP, TCP_KEEPCNT, kProbes));
    static_cast<void>(setOption(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, kUserTimeoutMs));
}

/// A measuring thread may hold a copy of the socket (unshare(CLONE_FILES)): closing alone would not tell the peer
/// before its point is over.
void endConnection(NativeSocket socket) noexcept
{
    int unread = 0;
    if (::ioctl(socket, FIONREAD, &unread) != 0)
        return;
    if (unread == 0) {
        static_cast<void>(::shutdown(socket, SHUT_RDWR));
        return;
    }
    // What was not read makes closing a reset. Without an address the socket is reset, whoever has a copy of it.
    const sockaddr nobody{.sa_family = AF_UNSPEC, .sa_data = {}};
    static_cast<void>(::connect(socket, &nobody, sizeof nobody));
}

bool isPeerOurUser(const SocketName& peer, const SocketName& local)
{
    if (!peer.isLoopback() && !peer.isSameAddress(local) && !isOwnAddress(peer))
        return false;
    const auto owner = platform::ownerOfConnection(platform::SystemTree(), peer, local);
    return owner && (*owner == 0 || *owner == ::geteuid());
}

Error describeLookup(const std::string& host, model::AddressFamily family, int code)
{
    const int osCode = errno;
    switch (code) {
    case EAI_NONAME:
        return {ErrorKind::NotFound, text("unknown host {host}", host), 0,
                "Check the spelling, or give the address itself."};
    case EAI_NODATA:
    case EAI_ADDRFAMILY:
        return {ErrorKind::NotFound, os::lacksAddress(host, family), 0,
                "Leave the address family open, or give an address."};
    case EAI_AGAIN:
        return {ErrorKind::NotFound, text("unknown host {host}: no name server answered", host), 0,
                "Give the address itself, or check the name servers in /etc/resolv.conf."};
    case EAI_SYSTEM:
        return {ErrorKind::Os, text("cannot look up host {host}: {reason}", host, reasonOf(osCode)), osCode, {}};
    default:
        return {ErrorKind::Os, text("cannot look up host {host}: {reason}", host, ::gai_strerror(code)), 0, {}};
    }
}

Error describeConnect(const SocketName& peer, const std::string& remark, int code)
{
    const std::string to = peer.text() + remark;
    switch (code) {
    case ECANCELED:
        return {ErrorKind::Interrupted, text("stopped while connecting to {to}", to), code, {}};
    case ECONNREFUSED:
        return {ErrorKind::Refused, text("nothing listens at {to}", to), code,
                "Start \"halftrip serve\" there, or check the port."};
    case ETIMEDOUT:
        return {ErrorKind::Timeout, text("no answer from {to}", to), code,
                "Check that the host is on and that no firewall drops the port."};
    case ENETUNREACH:
    case EHOSTUNREACH:
    case ENETDOWN:
    case EHOSTDOWN:
    case EADDRNOTAVAIL:
    case EAFNOSUPPORT:
        return {ErrorKind::Unreachable, text("no route to {to}: {reason}", to, reasonOf(code)), code,
                text("Check the cable, the address and the route (ip route get {address}).", peer.address())};
    case EINVAL:
        return {ErrorKind::Unreachable, text("no route to {to}: the address needs its adapter", to), code,
                text("Name the adapter behind the address: {address}%eth0.", peer.address())};
    case EACCES:
    case EPERM:
        return {ErrorKind::NotPermitted, text("not allowed to connect to {to}", to), code,
                "A firewall on this host refuses it: check its rules."};
    default:
        return {ErrorKind::Os, text("cannot connect to {to}: {reason}", to, reasonOf(code)), code, {}};
    }
}

Error describeListen(const os::SocketAddress& local, int code)
{
    const std::string port = std::to_string(local.port);
    switch (code) {
    case EADDRINUSE:
        return {ErrorKind::Busy, text("port {port} is taken", port), code,
                text("Choose another port, or stop the program that has it (ss -ltnp sport = :{port}).", port)};
    case EADDRNOTAVAIL:
        return {ErrorKind::Invalid, text("no adapter of this host has the address {address}", local.address), code,
                "\"halftrip adapters\" lists the addresses."};
    case EACCES:
        return {ErrorKind::NotPermitted, text("not allowed to listen on port {port}", port), code,
                "Choose a port of 1024 or more."};
    case EINVAL:
        if (wire::isLinkLocalV6(local.address) && !local.address.contains('%'))
            return {ErrorKind::Invalid, text("a link-local address needs its adapter: {address}", local.address), code,
                    text("Write {address}%ADAPTER.", local.address)};
        [[fallthrough]];
    default:
        return {ErrorKind::Os, text("cannot listen on port {port}: {reason}", port, reasonOf(code)), code, {}};
    }
}

}  // namespace halftrip::sockets
