#include "platform/linux/network/network.hpp"

#include "core/os/lookup.hpp"
#include "core/wire/ip_address.hpp"
#include "platform/linux/network/datagram_socket.hpp"
#include "platform/linux/network/tcp_stream.hpp"
#include "platform/linux/system/os_error.hpp"

#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace halftrip::platform {
namespace {

using sockets::FileDescriptor;
using sockets::SocketName;
using std::chrono::steady_clock;

constexpr int kBacklog = 16;

struct AddressListDeleter {
    void operator()(addrinfo* list) const noexcept { ::freeaddrinfo(list); }
};
using AddressList = std::unique_ptr<addrinfo, AddressListDeleter>;

int toSystem(model::AddressFamily family) noexcept
{
    switch (family) {
    case model::AddressFamily::V4:
        return AF_INET;
    case model::AddressFamily::V6:
        return AF_INET6;
    case model::AddressFamily::Any:
        break;
    }
    return AF_UNSPEC;
}

Error describeLookup(const std::string& host, model::AddressFamily family, int code, int osCode)
{
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
        return {ErrorKind::Os, text("cannot look up host {host}: {reason}", host, describeErrno(osCode)), osCode, {}};
    default:
        return {ErrorKind::Os, text("cannot look up host {host}: {reason}", host, ::gai_strerror(code)), 0, {}};
    }
}

/// What `fromAdapter` became, in words for an error that follows.
struct AdapterBinding {
    std::string remark;
};

/// The first address of the adapter in the peer's family.
Result<SocketName> addressOfAdapter(const std::string& adapter, int family)
{
    ifaddrs* list = nullptr;
    if (::getifaddrs(&list) != 0)
        return fail(ErrorKind::Os, text("cannot list the addresses of adapter {adapter}", adapter), {}, errno);
    sockaddr_storage found{};
    for (const ifaddrs* entry = list; entry != nullptr && found.ss_family == AF_UNSPEC; entry = entry->ifa_next) {
        if (entry->ifa_addr == nullptr || entry->ifa_addr->sa_family != family || adapter != entry->ifa_name)
            continue;
        std::memcpy(&found, entry->ifa_addr, family == AF_INET ? sizeof(sockaddr_in) : sizeof(sockaddr_in6));
    }
    ::freeifaddrs(list);
    if (found.ss_family == AF_UNSPEC) {
        return fail(ErrorKind::Unreachable,
                    text("adapter {adapter} has no {family} address", adapter, (family == AF_INET ? "IPv4" : "IPv6")),
                    "Give it an address, or choose another adapter.");
    }
    return SocketName(found);
}

/// Ties the socket to the adapter; where the system refuses that, to the adapter's address.
Result<AdapterBinding> bindToAdapter(int socket, const std::string& adapter, int family)
{
    if (adapter.empty())
        return AdapterBinding{};
    if (adapter.size() >= IFNAMSIZ || ::if_nametoindex(adapter.c_str()) == 0)
        return fail(ErrorKind::NotFound, text("there is no adapter {adapter}", adapter),
                    "\"halftrip adapters\" lists them.");
    if (::setsockopt(socket, SOL_SOCKET, SO_BINDTODEVICE, adapter.data(), static_cast<socklen_t>(adapter.size())) == 0)
        return AdapterBinding{};
    const int code = errno;
    if (code != EPERM)
        return fail(ErrorKind::Os, text("cannot bind to adapter {adapter}: {reason}", adapter, describeErrno(code)), {},
                    code);
    const Result<SocketName> own = addressOfAdapter(adapter, family);
    if (!own)
        return std::unexpected(own.error());
    if (::bind(socket, own->get(), own->size()) != 0)
        return fail(ErrorKind::Os, text("cannot bind to {own} of adapter {adapter}", own->address(), adapter), {},
                    errno);
    return AdapterBinding{" from " + own->address() + " (binding to adapter " + adapter + " itself needs cap_net_raw)"};
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
        return {ErrorKind::Unreachable, text("no route to {to}: {reason}", to, describeErrno(code)), code,
                text("Check the cable, the address and the route (ip route get {address}).", peer.address())};
    case EINVAL:
        return {ErrorKind::Unreachable, text("no route to {to}: the address needs its adapter", to), code,
                text("Name the adapter behind the address: {address}%eth0.", peer.address())};
    case EACCES:
    case EPERM:
        return {ErrorKind::NotPermitted, text("not allowed to connect to {to}", to), code,
                "A firewall on this host refuses it: check its rules."};
    default:
        return {ErrorKind::Os, text("cannot connect to {to}: {reason}", to, describeErrno(code)), code, {}};
    }
}

/// How often the waiting for a connection looks at its stop flag.
constexpr std::chrono::milliseconds kStopTurn{100};

/// 0, or the errno the connection attempt ended with; ECANCELED: `stop` came first.
int connectUntil(int socket, const SocketName& peer, steady_clock::time_point deadline,
                 const std::atomic<bool>& stop) noexcept
{
    if (::connect(socket, peer.get(), peer.size()) == 0)
        return 0;
    // A signal does not end the attempt: it goes on in the background, as with EINPROGRESS.
    if (errno != EINPROGRESS && errno != EINTR)
        return errno;
    while (!waitUntilReady(socket, POLLOUT, std::min(deadline, steady_clock::now() + kStopTurn))) {
        if (stop.load())
            return ECANCELED;
        if (steady_clock::now() >= deadline)
            return ETIMEDOUT;
    }
    int outcome = 0;
    socklen_t length = sizeof outcome;
    if (::getsockopt(socket, SOL_SOCKET, SO_ERROR, &outcome, &length) != 0)
        return errno;
    return outcome;
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
        return {ErrorKind::Os, text("cannot listen on port {port}: {reason}", port, describeErrno(code)), code, {}};
    }
}

class TcpListener final : public os::Listener {
public:
    TcpListener(FileDescriptor socket, os::SocketAddress local) : m_socket(std::move(socket)), m_local(std::move(local))
    {
    }
    [[nodiscard]] os::SocketAddress local() const override { return m_local; }
    [[nodiscard]] Result<std::unique_ptr<os::ByteStream>> accept(std::chrono::milliseconds timeout) override
    {
        const auto deadline = steady_clock::now() + timeout;
        for (;;) {
            sockaddr_storage storage{};
            socklen_t length = sizeof storage;
            FileDescriptor socket(::accept4(m_socket.get(), reinterpret_cast<sockaddr*>(&storage), &length,
                                            SOCK_NONBLOCK | SOCK_CLOEXEC));
            const int code = errno;
            if (socket.isOpen())
                return std::make_unique<TcpStream>(std::move(socket), plainName(SocketName(storage)));
            if (code == EMFILE || code == ENFILE || code == ENOBUFS || code == ENOMEM)
                return fail(ErrorKind::Busy,
                            text("cannot accept a connection at this moment: {reason}", describeErrno(code)), {}, code);
            if (code == EBADF)
                return fail(ErrorKind::Os, text("cannot accept a connection: {reason}", describeErrno(code)), {}, code);
            // Whatever else it was concerned one caller who has gone again (accept(2), "Error handling").
            if (!waitForCaller(deadline))
                return fail(ErrorKind::Timeout, "no connection arrived in time");
        }
    }

private:
    /// A signal ends this wait, which is what a listener does all day: it may be the one to stop it.
    [[nodiscard]] bool waitForCaller(steady_clock::time_point deadline) const noexcept
    {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - steady_clock::now());
        pollfd entry{.fd = m_socket.get(), .events = POLLIN, .revents = 0};
        return ::poll(&entry, 1, static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 3'600'000))) > 0;
    }

    FileDescriptor m_socket;
    os::SocketAddress m_local;
};

struct ListenAttempt {
    FileDescriptor socket;
    int osCode = 0;
};

ListenAttempt tryListen(const SocketName& name, bool isDualStack)
{
    FileDescriptor socket(::socket(name.family(), SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    if (!socket.isOpen())
        return {FileDescriptor(), errno};
    const int on = 1;
    const int isV6Only = isDualStack ? 0 : 1;
    // A port whose last connections still linger may be taken again; a port with a listener may not.
    static_cast<void>(::setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on));
    if (name.isV6())
        static_cast<void>(::setsockopt(socket.get(), IPPROTO_IPV6, IPV6_V6ONLY, &isV6Only, sizeof isV6Only));
    if (::bind(socket.get(), name.get(), name.size()) != 0 || ::listen(socket.get(), kBacklog) != 0)
        return {FileDescriptor(), errno};
    return {std::move(socket), 0};
}

Result<ListenAttempt> listenAnywhere(std::uint16_t port)
{
    const Result<SocketName> v6 = SocketName::parse("::", port);
    const Result<SocketName> v4 = SocketName::parse("0.0.0.0", port);
    if (!v6 || !v4)
        return std::unexpected(v6 ? v4.error() : v6.error());
    ListenAttempt attempt = tryListen(*v6, /*isDualStack=*/true);
    // A kernel without IPv6 says so here.
    if (attempt.osCode == EAFNOSUPPORT || attempt.osCode == EADDRNOTAVAIL)
        attempt = tryListen(*v4, false);
    return attempt;
}

/// For as long as the system waits for its name servers.
Result<os::Addresses> askSystem(const std::string& host, model::AddressFamily family)
{
    addrinfo hints{};
    hints.ai_family = toSystem(family);
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* raw = nullptr;
    const int code = ::getaddrinfo(host.c_str(), nullptr, &hints, &raw);
    const int osCode = errno;
    const AddressList list(raw);
    if (code != 0)
        return std::unexpected(describeLookup(host, family, code, osCode));
    os::Addresses addresses;
    for (const addrinfo* entry = list.get(); entry != nullptr; entry = entry->ai_next) {
        sockaddr_storage storage{};
        std::memcpy(&storage, entry->ai_addr, std::min<std::size_t>(entry->ai_addrlen, sizeof storage));
        std::string address = SocketName(storage).address();
        if (!address.empty() && std::find(addresses.begin(), addresses.end(), address) == addresses.end())
            addresses.push_back(std::move(address));
    }
    if (addresses.empty())
        return std::unexpected(describeLookup(host, family, EAI_NODATA, 0));
    return addresses;
}

}  // namespace

Result<std::vector<std::string>> LinuxNetwork::resolve(const std::string& host, model::AddressFamily family,
                                                       const os::WaitingUser& user)
{
    return os::lookUpAside(host, [host, family] { return askSystem(host, family); }, user);
}

Result<std::unique_ptr<os::ByteStream>> LinuxNetwork::connect(const os::SocketAddress& peer,
                                                              const std::string& fromAdapter,
                                                              std::chrono::milliseconds timeout,
                                                              const std::atomic<bool>& stop)
{
    const auto deadline = steady_clock::now() + timeout;
    const Result<SocketName> name = SocketName::parse(peer.address, peer.port);
    if (!name)
        return std::unexpected(name.error());
    FileDescriptor socket(::socket(name->family(), SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    if (!socket.isOpen()) {
        const int code = errno;
        const ErrorKind kind = code == EAFNOSUPPORT ? ErrorKind::Unreachable : ErrorKind::Os;
        return fail(kind, text("cannot open a socket to {text}: {reason}", name->text(), describeErrno(code)), {},
                    code);
    }
    const Result<AdapterBinding> binding = bindToAdapter(socket.get(), fromAdapter, name->family());
    if (!binding)
        return std::unexpected(binding.error());
    const int code = connectUntil(socket.get(), *name, deadline, stop);
    if (code != 0)
        return std::unexpected(describeConnect(*name, binding->remark, code));
    return std::make_unique<TcpStream>(std::move(socket), *name);
}

Result<std::unique_ptr<os::Listener>> LinuxNetwork::listen(const os::SocketAddress& local)
{
    Result<ListenAttempt> attempt = ListenAttempt{};
    if (local.address.empty()) {
        attempt = listenAnywhere(local.port);
    } else {
        const Result<SocketName> name = SocketName::parse(local.address, local.port);
        if (!name)
            return std::unexpected(name.error());
        attempt = tryListen(*name, /*isDualStack=*/false);
    }
    if (!attempt)
        return std::unexpected(attempt.error());
    if (!attempt->socket.isOpen())
        return std::unexpected(describeListen(local, attempt->osCode));
    const Result<SocketName> bound = SocketName::localOf(attempt->socket.get());
    if (!bound)
        return std::unexpected(bound.error());
    return std::make_unique<TcpListener>(std::move(attempt->socket),
                                         os::SocketAddress{bound->address(), bound->port()});
}

Result<std::unique_ptr<os::DatagramSocket>> LinuxNetwork::openDatagrams(const os::SocketAddress& local)
{
    return openDatagramSocket(local);
}

}  // namespace halftrip::platform
