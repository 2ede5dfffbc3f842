#include "platform/windows/transports/feed_listener.hpp"

#include "platform/windows/host/adapters.hpp"
#include "platform/windows/network/socket_error.hpp"
#include "platform/windows/system/text.hpp"
#include "platform/windows/transports/bound_socket.hpp"
#include "platform/windows/transports/datagram_options.hpp"
#include "platform/windows/transports/socket_reader.hpp"
#include "platform/windows/transports/stamps/stamped_socket.hpp"

#include <winsock2.h>
#include <ws2tcpip.h>

#include <iphlpapi.h>

#include <cstring>
#include <utility>
#include <vector>

namespace halftrip::windows {
namespace {

/// Windows' own 64 KiB hold a burst of 45 full frames.
constexpr int kReceiveBufferBytes = 8 << 20;

/// The adapter that the system takes for a group where the user names none. Nothing is sent.
std::optional<AdapterPlace> placeOfRoute(const SocketName& group)
{
    auto socket = openSocket(group.family(), SocketKind::Datagram, "a socket for " + group.address());
    if (!socket || ::connect(socket->get(), group.get(), group.size()) != 0)
        return std::nullopt;
    return placeOfLocalAddress(SocketName::localOf(socket->get()).address());
}

in_addr bytesOfV4(const SocketName& name) noexcept
{
    return reinterpret_cast<const sockaddr_in*>(name.get())->sin_addr;
}

/// The first IPv4 address of an adapter; all zeros, the system's choice, where it has none or no name.
in_addr addressOfAdapter(const std::string& adapter)
{
    const auto adapters = listAdapters();
    for (const model::AdapterFacts& facts : adapters ? *adapters : std::vector<model::AdapterFacts>{}) {
        for (const std::string& address : facts.addresses) {
            const auto name = SocketName::parse(address, 0);
            if (facts.name == adapter && name && !name->isV6())
                return bytesOfV4(*name);
        }
    }
    return {};
}

/// Receives through the stamper, which outlives it.
class FeedSocket final : public transport::Transport {
public:
    explicit FeedSocket(SocketStamper& stamper) : m_stamper(stamper) {}
    ~FeedSocket() override { FeedSocket::close(); }

    Result<transport::Endpoint> open(const transport::TransportRequest& request) override;
    Status attach(const transport::Endpoint& feed, std::chrono::milliseconds timeout) override;
    [[nodiscard]] transport::TransportFacts facts() const override;
    void setProbeSize(std::uint32_t) noexcept override {}
    IoResult send(std::span<const std::byte>) noexcept override { return IoResult::Nothing; }
    IoResult receive(Ticks deadline, transport::Received& out) noexcept override;
    [[nodiscard]] Error lastError() const override
    {
        return describeLostSocket(SocketCall::Receive, datagramCode(m_failedCode), "the feed at " + m_place,
                                  m_adapter.name, findAdapterTrouble);
    }
    void close() noexcept override;

private:
    [[nodiscard]] Status chooseAdapter(const SocketName& place);
    [[nodiscard]] Status bindTo(const SocketName& place);
    [[nodiscard]] Status join(const SocketName& group);
    [[nodiscard]] Status joinSource(const SocketName& group);
    [[nodiscard]] bool joinByAddress(const SocketName& group, const SocketName* source) const;
    [[nodiscard]] bool setMembership(const SocketName& group, int option, const void* value, int bytes) const noexcept;
    [[nodiscard]] Status checkJoined(bool isJoined, const std::string& what) const;
    [[nodiscard]] Status startStamps();

    SocketStamper& m_stamper;
    transport::TransportRequest m_request;
    Socket m_socket;
    std::vector<std::byte> m_buffer;  ///< Outlives the reader's use of it.
    SocketReader m_reader;
    Obtained m_obtained;
    std::string m_place;  ///< "239.1.1.1:5000".
    AdapterPlace m_adapter;  ///< What the feed comes through; without a name: not known.
    std::uint32_t m_index = 0;  ///< Of the adapter that the user named; 0: the system's choice.
    int m_failedCode = 0;
};

Result<transport::Endpoint> FeedSocket::open(const transport::TransportRequest& request)
{
    close();
    m_request = request;
    const auto place = SocketName::parse(request.peerAddress, 0);
    if (!place)
        return std::unexpected(place.error());
    auto socket = openSocket(place->family(), SocketKind::Datagram, "a socket for " + place->address());
    if (!socket)
        return std::unexpected(std::move(socket).error());
    m_socket = std::move(*socket);
    if (Status status = setReceiveBuffer(m_socket.get(), request, kReceiveBufferBytes, m_obtained); !status)
        return std::unexpected(std::move(status).error());
    m_buffer.assign(request.largestProbeBytes, std::byte{0});
    if (Status status = m_reader.open(m_socket.get(), request, m_obtained); !status)
        return std::unexpected(std::move(status).error());
    transport::Endpoint endpoint;
    endpoint.address = place->address();
    return endpoint;
}

Status FeedSocket::attach(const transport::Endpoint& feed, std::chrono::milliseconds)
{
    const auto place = sockets::feedPlaceOf(m_request, feed.port);
    if (!place)
        return std::unexpected(place.error());
    m_place = place->text();
    if (Status status = chooseAdapter(*place); !status)
        return status;
    if (Status status = bindTo(*place); !status)
        return status;
    if (place->isGroup()) {
        if (Status status = join(*place); !status)
            return status;
    }
    return startStamps();
}

Status FeedSocket::chooseAdapter(const SocketName& place)
{
    if (m_request.adapter.empty()) {
        auto found = place.isGroup() ? placeOfRoute(place) : placeOfLocalAddress(place.address());
        m_adapter = found ? std::move(*found) : AdapterPlace{};
        return {};
    }
    const auto index = adapterIndex(m_request.adapter);
    if (!index)
        return std::unexpected(index.error());
    m_index = *index;
    m_adapter.name = m_request.adapter;
    NET_LUID luid{};
    m_adapter.luid = ConvertInterfaceIndexToLuid(m_index, &luid) == NO_ERROR ? luid.Value : 0;
    return {};
}

/// Windows binds no socket to a group: to its port at any address, and the socket gets what it has joined.
Status FeedSocket::bindTo(const SocketName& place)
{
    SocketName name = place;
    if (place.isGroup()) {
        const auto any = SocketName::parse(place.isV6() ? "::" : "0.0.0.0", place.port());
        if (!any)
            return std::unexpected(any.error());
        name = *any;
        m_obtained["port"] =
            "what is sent to this port of the host itself comes, too: Windows binds no socket to a group";
        // Other programs on this host may listen to the same group.
        if (!setOption(m_socket.get(), SOL_SOCKET, SO_REUSEADDR, 1))
            return fail(ErrorKind::Os, "The system refuses to share a group's port (SO_REUSEADDR).", {},
                        WSAGetLastError());
    }
    if (::bind(m_socket.get(), name.get(), name.size()) == 0)
        return {};
    const int code = WSAGetLastError();
    if (code == WSAEADDRINUSE || code == WSAEACCES)
        return fail(ErrorKind::Busy, text("Another program listens at {place} already.", m_place),
                    "End it (\"netstat -ano -p udp\" has the number of its process), or choose another port.", code);
    return std::unexpected(sockets::describeFeedBind(place, code));
}

Status FeedSocket::join(const SocketName& group)
{
    if (!m_request.source.empty())
        return joinSource(group);
    GROUP_REQ wanted{};
    wanted.gr_interface = m_index;
    std::memcpy(&wanted.gr_group, group.get(), static_cast<std::size_t>(group.size()));
    return checkJoined(setMembership(group, MCAST_JOIN_GROUP, &wanted, sizeof wanted) || joinByAddress(group, nullptr),
                       "The group " + group.address());
}

Status FeedSocket::joinSource(const SocketName& group)
{
    const auto source = sockets::feedSourceOf(m_request, group);
    if (!source)
        return std::unexpected(source.error());
    GROUP_SOURCE_REQ wanted{};
    wanted.gsr_interface = m_index;
    std::memcpy(&wanted.gsr_group, group.get(), static_cast<std::size_t>(group.size()));
    std::memcpy(&wanted.gsr_source, source->get(), static_cast<std::size_t>(source->size()));
    const bool isJoined = setMembership(group, MCAST_JOIN_SOURCE_GROUP, &wanted, sizeof wanted) ||
                          joinByAddress(group, &*source);
    if (isJoined)
        m_obtained["source"] = source->address() + " alone";
    return checkJoined(isJoined, "The group " + group.address() + " of " + source->address());
}

bool FeedSocket::setMembership(const SocketName& group, int option, const void* value, int bytes) const noexcept
{
    const int level = group.isV6() ? int{IPPROTO_IPV6} : int{IPPROTO_IP};
    return ::setsockopt(m_socket.get(), level, option, static_cast<const char*>(value), bytes) == 0;
}

/// Right after a call that was refused: where the system (Wine) does not know those for both families, by the older
/// ones, of which IPv4's name the adapter by its address.
bool FeedSocket::joinByAddress(const SocketName& group, const SocketName* source) const
{
    if (WSAGetLastError() != WSAENOPROTOOPT)
        return false;
    if (group.isV6()) {
        ipv6_mreq wanted{reinterpret_cast<const sockaddr_in6*>(group.get())->sin6_addr, m_index};
        if (source == nullptr && setMembership(group, IPV6_ADD_MEMBERSHIP, &wanted, sizeof wanted))
            return true;
        WSASetLastError(WSAENOPROTOOPT);
        return false;
    }
    const in_addr own = addressOfAdapter(m_request.adapter);
    if (source == nullptr) {
        const ip_mreq wanted{bytesOfV4(group), own};
        return setMembership(group, IP_ADD_MEMBERSHIP, &wanted, sizeof wanted);
    }
    const ip_mreq_source wanted{bytesOfV4(group), bytesOfV4(*source), own};
    return setMembership(group, IP_ADD_SOURCE_MEMBERSHIP, &wanted, sizeof wanted);
}

/// To be asked right after the call that joined.
Status FeedSocket::checkJoined(bool isJoined, const std::string& what) const
{
    if (isJoined)
        return {};
    const int code = WSAGetLastError();
    const std::string reason = systemText(static_cast<unsigned long>(code));
    return fail(code == WSAEADDRNOTAVAIL || code == WSAENETUNREACH ? ErrorKind::Unreachable : ErrorKind::Os,
                m_request.adapter.empty()
                    ? text("{what} cannot be joined: {reason}.", what, reason)
                    : text("{what} cannot be joined through {adapter}: {reason}.", what, m_adapter.name, reason),
                "Name the adapter that the feed comes through (--adapter), which must be up.", code);
}

/// Where Windows gives no stamps, packets and their numbers can be counted all the same.
Status FeedSocket::startStamps()
{
    Status started = m_stamper.start(
        {.socket = m_socket.get(), .adapter = m_adapter.name, .adapterLuid = m_adapter.luid});
    if (started)
        m_reader.receiveThrough(&m_stamper);
    else if (m_stamper.choice() != model::StampChoice::Auto)
        return started;
    return {};
}

transport::TransportFacts FeedSocket::facts() const
{
    transport::TransportFacts facts;
    facts.largestPayloadBytes = facts.unfragmentedPayloadBytes = m_request.largestProbeBytes;
    facts.obtained = m_obtained;
    if (!m_adapter.name.empty())
        facts.obtained["adapter"] = m_adapter.name;
    return facts;
}

IoResult FeedSocket::receive(Ticks deadline, transport::Received& out) noexcept
{
    const ReadOutcome outcome = m_reader.read(m_buffer, deadline);
    out.looks = outcome.looks;
    if (outcome.result == IoResult::Done) [[likely]] {
        out.ticks = m_request.clock->now();
        out.payload = std::span(m_buffer).first(outcome.bytes);
    } else if (outcome.result == IoResult::Failed) {
        m_failedCode = outcome.code;
    }
    return outcome.result;
}

void FeedSocket::close() noexcept
{
    m_reader.close();
    m_socket.reset();
    m_obtained.clear();
    m_adapter = {};
    m_index = 0;
}

}  // namespace

std::unique_ptr<transport::StampingTransport> makeFeedListener(std::unique_ptr<StampCalls> calls)
{
    return std::make_unique<StampedSocket>([](SocketStamper& stamper) { return std::make_unique<FeedSocket>(stamper); },
                                           std::move(calls));
}

}  // namespace halftrip::windows
