#include "platform/sockets/network.hpp"

#include "core/os/lookup.hpp"
#include "platform/sockets/socket_api.hpp"
#include "platform/sockets/system_sockets.hpp"
#include "platform/sockets/tcp_stream.hpp"

#include <algorithm>
#include <utility>

namespace halftrip::sockets {
namespace {

using std::chrono::milliseconds;

constexpr int kBacklog = 16;

struct FreeLookup {
    void operator()(LookupEntry* list) const noexcept { freeLookup(list); }
};

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

class TcpListener final : public os::Listener {
public:
    explicit TcpListener(Socket socket)
        : m_socket(std::move(socket)), m_local(SocketName::localOf(m_socket.get()).toSocketAddress())
    {
    }
    [[nodiscard]] os::SocketAddress local() const override { return m_local; }
    [[nodiscard]] Result<std::unique_ptr<os::ByteStream>> accept(milliseconds timeout) override
    {
        const auto until = std::chrono::steady_clock::now() + timeout;
        for (;;) {
            SocketName caller;
            Socket accepted = acceptCaller(m_socket.get(), caller);
            const int code = lastCode();
            if (accepted.isOpen())
                return std::make_unique<TcpStream>(std::move(accepted), caller);
            if (isWantOfMeans(code))
                return fail(ErrorKind::Busy,
                            text("cannot accept a connection at this moment: {reason}", reasonOf(code)), {}, code);
            if (isOfListener(code))
                return fail(ErrorKind::Os, text("cannot accept a connection: {reason}", reasonOf(code)), {}, code);
            // A signal ends this wait, which is what a listener does all day: it may be the one to stop it.
            if (waitReady(m_socket.get(), ReadyFor::Reading, leftUntil(until)) != Readiness::Ready)
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
    Socket socket = makeSocket(name.family(), SocketKind::Stream);
    if (!socket.isOpen())
        return {{}, lastCode()};
    static_cast<void>(setOption(socket.get(), SOL_SOCKET, kListenerOption, 1));
    if (name.isV6())
        static_cast<void>(setOption(socket.get(), IPPROTO_IPV6, IPV6_V6ONLY, isDualStack ? 0 : 1));
    if (::bind(socket.get(), name.get(), name.size()) != 0 || ::listen(socket.get(), kBacklog) != 0)
        return {{}, lastCode()};
    return {std::move(socket), 0};
}

Result<ListenAttempt> listenOn(const os::SocketAddress& local)
{
    const bool isAnywhere = local.address.empty();
    const auto name = SocketName::parse(isAnywhere ? "::" : local.address, local.port);
    if (!name)
        return std::unexpected(name.error());
    ListenAttempt attempt = tryListen(*name, isAnywhere);
    // A system without IPv6 says so here.
    if (isAnywhere && (attempt.code == kNoFamily || attempt.code == kNoAddress)) {
        if (const auto v4 = SocketName::parse("0.0.0.0", local.port))
            attempt = tryListen(*v4, false);
    }
    return attempt;
}

/// For as long as the system waits for its name servers.
Result<os::Addresses> askSystem(const std::string& host, model::AddressFamily family)
{
    LookupEntry hints{};
    hints.ai_family = toSystem(family);
    hints.ai_socktype = SOCK_STREAM;
    LookupEntry* raw = nullptr;
    if (const int code = lookUp(host, hints, &raw); code != 0)
        return std::unexpected(describeLookup(host, family, code));
    const std::unique_ptr<LookupEntry, FreeLookup> list(raw);
    os::Addresses addresses;
    for (const LookupEntry* entry = list.get(); entry != nullptr; entry = entry->ai_next) {
        std::string address = SocketName::from(entry->ai_addr).address();
        if (!address.empty() && std::ranges::find(addresses, address) == addresses.end())
            addresses.push_back(std::move(address));
    }
    if (addresses.empty())
        return std::unexpected(describeLookup(host, family, kNoLookupData));
    return addresses;
}

}  // namespace

Result<std::vector<std::string>> SocketNetwork::resolve(const std::string& host, model::AddressFamily family,
                                                        const os::WaitingUser& user)
{
    return os::lookUpAside(host, [host, family] { return askSystem(host, family); }, user);
}

Result<std::unique_ptr<os::ByteStream>> SocketNetwork::connect(const os::SocketAddress& peer,
                                                               const std::string& fromAdapter, milliseconds timeout,
                                                               const std::atomic<bool>& stop)
{
    const auto name = SocketName::parse(peer.address, peer.port);
    if (!name)
        return std::unexpected(name.error());
    Socket socket = makeSocket(name->family(), SocketKind::Stream);
    if (!socket.isOpen())
        return std::unexpected(describeConnect(*name, {}, lastCode()));
    const auto remark = tieToAdapter(socket.get(), *name, fromAdapter);
    if (!remark)
        return std::unexpected(remark.error());
    if (const int code = connectWithin(socket.get(), *name, timeout, stop); code != 0)
        return std::unexpected(describeConnect(*name, *remark, code));
    return std::make_unique<TcpStream>(std::move(socket), *name);
}

Result<std::unique_ptr<os::Listener>> SocketNetwork::listen(const os::SocketAddress& local)
{
    auto attempt = listenOn(local);
    if (!attempt)
        return std::unexpected(std::move(attempt).error());
    if (!attempt->socket.isOpen())
        return std::unexpected(describeListen(local, attempt->code));
    return std::make_unique<TcpListener>(std::move(attempt->socket));
}

Result<std::unique_ptr<os::DatagramSocket>> SocketNetwork::openDatagrams(const os::SocketAddress& local)
{
    return openDatagramSocket(local);
}

}  // namespace halftrip::sockets
