#include "platform/windows/network/network.hpp"

#include "core/os/lookup.hpp"
#include "platform/windows/host/adapters.hpp"
#include "platform/windows/network/datagram_socket.hpp"
#include "platform/windows/network/tcp_stream.hpp"
#include "platform/windows/network/winsock.hpp"
#include "platform/windows/system/text.hpp"

#include <winsock2.h>
#include <ws2tcpip.h>

#include <algorithm>

namespace halftrip::windows {
namespace {

using std::chrono::milliseconds;
using SteadyClock = std::chrono::steady_clock;

constexpr int kBacklog = 16;

struct AddressListDeleter {
    void operator()(ADDRINFOW* list) const noexcept { FreeAddrInfoW(list); }
};
using AddressList = std::unique_ptr<ADDRINFOW, AddressListDeleter>;

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

std::string textOf(int code)
{
    return systemText(static_cast<unsigned long>(code));
}

Error describeLookup(const std::string& host, model::AddressFamily family, int code)
{
    switch (code) {
    case WSAHOST_NOT_FOUND:
        return {ErrorKind::NotFound, text("unknown host {host}", host), code,
                "Check the spelling, or give the address itself."};
    case WSANO_DATA:
    case WSAEAFNOSUPPORT:
        return {ErrorKind::NotFound, os::lacksAddress(host, family), code,
                "Leave the address family open, or give an address."};
    case WSATRY_AGAIN:
        return {ErrorKind::NotFound, text("unknown host {host}: no name server answered", host), code,
                "Give the address itself, or check the name servers (ipconfig /all)."};
    default:
        return {ErrorKind::Os, text("cannot look up host {host}: {reason}", host, textOf(code)), code, {}};
    }
}

Error describeConnect(const SocketName& peer, int code)
{
    const std::string to = peer.text();
    switch (code) {
    case WSAECANCELLED:
        return {ErrorKind::Interrupted, text("stopped while connecting to {to}", to), code, {}};
    case WSAECONNREFUSED:
    case WSAECONNRESET:
        return {ErrorKind::Refused, text("nothing listens at {to}", to), code,
                "Start \"halftrip serve\" there, or check the port."};
    case WSAETIMEDOUT:
        return {ErrorKind::Timeout, text("no answer from {to}", to), code,
                "Check that the host is on and that no firewall drops the port."};
    case WSAENETUNREACH:
    case WSAEHOSTUNREACH:
    case WSAENETDOWN:
    case WSAEHOSTDOWN:
    case WSAEADDRNOTAVAIL:
    case WSAEINVAL:
        return {ErrorKind::Unreachable, text("no route to {to}: {reason}", to, textOf(code)), code,
                "Check the cable, the address and the route (route print); a link-local address needs its adapter's "
                "index (fe80::1%12)."};
    case WSAEACCES:
        return {ErrorKind::NotPermitted, text("not allowed to connect to {to}", to), code,
                "A firewall on this host refuses it: look at its outbound rules (wf.msc)."};
    default:
        return {ErrorKind::Os, text("cannot connect to {to}: {reason}", to, textOf(code)), code, {}};
    }
}

Error describeListen(const os::SocketAddress& local, int code)
{
    const std::string port = std::to_string(local.port);
    switch (code) {
    case WSAEADDRINUSE:
        return {ErrorKind::Busy, text("port {port} is taken", port), code,
                "Choose another port, or stop the program that has it (netstat -ano)."};
    case WSAEACCES:
        // Also the answer when another program holds the port for itself alone.
        return {ErrorKind::Busy, text("port {port} is taken or reserved by the system", port), code,
                "Choose another port; \"netsh interface ipv4 show excludedportrange tcp\" lists the reserved ones."};
    case WSAEADDRNOTAVAIL:
        return {ErrorKind::Invalid, text("no adapter of this host has the address {address}", local.address), code,
                "\"halftrip adapters\" lists the addresses."};
    default:
        return {ErrorKind::Os, text("cannot listen on port {port}: {reason}", port, textOf(code)), code, {}};
    }
}

/// Sends through the adapter; an empty name means as routed.
Status tieToAdapter(const Socket& socket, bool isV6, const std::string& adapter)
{
    if (adapter.empty())
        return {};
    const auto index = adapterIndex(adapter);
    if (!index)
        return std::unexpected(index.error());
    if (sendThroughAdapter(socket.get(), isV6, *index))
        return {};
    const int code = WSAGetLastError();
    return fail(ErrorKind::Os, text("cannot bind to adapter {adapter}: {reason}", adapter, textOf(code)), {}, code);
}

class TcpListener final : public os::Listener {
public:
    explicit TcpListener(Socket socket)
        : m_socket(std::move(socket)), m_local(SocketName::localOf(m_socket.get()).toSocketAddress())
    {
    }
    [[nodiscard]] os::SocketAddress local() const override { return m_local; }
    [[nodiscard]] Result<std::unique_ptr<os::ByteStream>> accept(milliseconds timeout) override
    {
        const auto until = SteadyClock::now() + timeout;
        for (;;) {
            Socket accepted(::accept(m_socket.get(), nullptr, nullptr));
            if (accepted.isOpen()) {
                makeNonBlocking(accepted.get());
                return std::make_unique<TcpStream>(std::move(accepted));
            }
            // A caller who has gone again is not our failure.
            const int code = WSAGetLastError();
            if (code == WSAEMFILE || code == WSAENOBUFS)
                return fail(ErrorKind::Busy, text("cannot accept a connection at this moment: {reason}", textOf(code)),
                            {}, code);
            if (code != WSAEWOULDBLOCK && code != WSAECONNRESET)
                return fail(ErrorKind::Os, text("cannot accept a connection: {reason}", textOf(code)), {}, code);
            const auto left = std::chrono::ceil<milliseconds>(until - SteadyClock::now());
            if (waitReady(m_socket.get(), ReadyFor::Reading, left) != Readiness::Ready)
                return fail(ErrorKind::Timeout, "no connection arrived in time");
        }
    }

private:
    Socket m_socket;
    os::SocketAddress m_local;
};

struct ListenAttempt {
    Socket socket;
    int code = 0;
};

ListenAttempt tryListen(const SocketName& name, bool isDualStack)
{
    auto socket = openSocket(name.family(), SocketKind::Stream, "a listener on " + name.text());
    if (!socket)
        return {{}, socket.error().osCode};
    // Without this another program may bind the same port and take our connections.
    static_cast<void>(setOption(socket->get(), SOL_SOCKET, SO_EXCLUSIVEADDRUSE, 1));
    if (name.isV6())
        static_cast<void>(setOption(socket->get(), IPPROTO_IPV6, IPV6_V6ONLY, isDualStack ? 0 : 1));
    if (bind(socket->get(), name.get(), name.size()) != 0 || listen(socket->get(), kBacklog) != 0)
        return {{}, WSAGetLastError()};
    return {std::move(*socket), 0};
}

Result<ListenAttempt> listenOn(const os::SocketAddress& local)
{
    const bool isAnywhere = local.address.empty();
    const auto name = SocketName::parse(isAnywhere ? "::" : local.address, local.port);
    if (!name)
        return std::unexpected(name.error());
    ListenAttempt attempt = tryListen(*name, isAnywhere);
    // A system without IPv6 says so here.
    if (isAnywhere && (attempt.code == WSAEAFNOSUPPORT || attempt.code == WSAEADDRNOTAVAIL)) {
        if (const auto v4 = SocketName::parse("0.0.0.0", local.port))
            attempt = tryListen(*v4, false);
    }
    return attempt;
}

/// For as long as the system waits for its name servers.
Result<os::Addresses> askSystem(const std::string& host, model::AddressFamily family)
{
    startWinsock();
    ADDRINFOW hints{};
    hints.ai_family = toSystem(family);
    hints.ai_socktype = SOCK_STREAM;
    ADDRINFOW* raw = nullptr;
    const int code = GetAddrInfoW(toWide(host).c_str(), nullptr, &hints, &raw);
    const AddressList list(raw);
    if (code != 0)
        return std::unexpected(describeLookup(host, family, code));
    os::Addresses addresses;
    for (const ADDRINFOW* entry = list.get(); entry != nullptr; entry = entry->ai_next) {
        if (entry->ai_family != AF_INET && entry->ai_family != AF_INET6)
            continue;
        std::string address = SocketName::from(entry->ai_addr, static_cast<int>(entry->ai_addrlen)).address();
        if (!address.empty() && std::ranges::find(addresses, address) == addresses.end())
            addresses.push_back(std::move(address));
    }
    if (addresses.empty())
        return std::unexpected(describeLookup(host, family, WSANO_DATA));
    return addresses;
}

}  // namespace

Result<std::vector<std::string>> WindowsNetwork::resolve(const std::string& host, model::AddressFamily family,
                                                         const os::WaitingUser& user)
{
    return os::lookUpAside(host, [host, family] { return askSystem(host, family); }, user);
}

Result<std::unique_ptr<os::ByteStream>> WindowsNetwork::connect(const os::SocketAddress& peer,
                                                                const std::string& fromAdapter, milliseconds timeout,
                                                                const std::atomic<bool>& stop)
{
    const auto name = SocketName::parse(peer.address, peer.port);
    if (!name)
        return std::unexpected(name.error());
    auto socket = openSocket(name->family(), SocketKind::Stream, "a socket to " + name->text());
    if (!socket)
        return std::unexpected(std::move(socket).error());
    if (Status tied = tieToAdapter(*socket, name->isV6(), fromAdapter); !tied)
        return std::unexpected(std::move(tied).error());
    if (const int code = connectWithin(socket->get(), *name, timeout, stop); code != 0)
        return std::unexpected(describeConnect(*name, code));
    return std::make_unique<TcpStream>(std::move(*socket));
}

Result<std::unique_ptr<os::Listener>> WindowsNetwork::listen(const os::SocketAddress& local)
{
    auto attempt = listenOn(local);
    if (!attempt)
        return std::unexpected(std::move(attempt).error());
    if (!attempt->socket.isOpen())
        return std::unexpected(describeListen(local, attempt->code));
    return std::make_unique<TcpListener>(std::move(attempt->socket));
}

Result<std::unique_ptr<os::DatagramSocket>> WindowsNetwork::openDatagrams(const os::SocketAddress& local)
{
    return openDatagramSocket(local);
}

}  // namespace halftrip::windows
