#include "platform/linux/transports/feed_listener.hpp"

#include "core/base/shell_words.hpp"
#include "core/transport/probe_buffer.hpp"
#include "platform/linux/transports/adapter_state.hpp"
#include "platform/linux/transports/datagram_filter.hpp"
#include "platform/linux/transports/socket_calls.hpp"
#include "platform/linux/transports/socket_error.hpp"
#include "platform/linux/transports/socket_options.hpp"
#include "platform/linux/transports/socket_wait.hpp"
#include "platform/linux/transports/stamps/stamped_socket.hpp"

#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <utility>

namespace halftrip::sockets {
namespace {

/// Of Linux 4.20; the C library's headers may not know it yet.
constexpr int kIpv6MulticastAll = 29;

bool hasAddressOf(int family, const std::string& adapter)
{
    ifaddrs* raw = nullptr;
    if (::getifaddrs(&raw) != 0)
        return true;  // Nobody knows: the system will say.
    const std::unique_ptr<ifaddrs, void (*)(ifaddrs*)> list(raw, ::freeifaddrs);
    for (const ifaddrs* entry = raw; entry != nullptr; entry = entry->ifa_next) {
        if (entry->ifa_addr != nullptr && entry->ifa_addr->sa_family == family && adapter == entry->ifa_name)
            return true;
    }
    return false;
}

/// The adapter that the system takes for a group where the user names none; empty when it has no way there.
std::string adapterOfRoute(const SocketName& group)
{
    const FileDescriptor socket(::socket(group.family(), SOCK_DGRAM | SOCK_CLOEXEC, 0));
    if (!socket.isOpen() || ::connect(socket.get(), group.get(), group.size()) != 0)
        return {};
    return adapterWithAddress(SocketName::localOf(socket.get()).address());
}

/// Receives through the stamper, which outlives it.
class FeedSocket final : public transport::Transport {
public:
    explicit FeedSocket(SocketStamper& stamper) : m_stamper(stamper) {}
    ~FeedSocket() override { FeedSocket::close(); }

    Result<transport::Endpoint> open(const transport::TransportRequest& request) override;
    Status attach(const transport::Endpoint& feed, std::chrono::milliseconds timeout) override;
    [[nodiscard]] transport::TransportFacts facts() const override;
    void setProbeSize(std::uint32_t) noexcept override { m_dropsBefore = dropsOf(m_socket.get()); }
    IoResult send(std::span<const std::byte>) noexcept override { return IoResult::Nothing; }
    IoResult receive(Ticks deadline, transport::Received& out) noexcept override;
    [[nodiscard]] Error lastError() const override
    {
        return describeSocketError(SocketCall::Receive, m_failedCode, "the feed at " + m_place);
    }
    void close() noexcept override;

private:
    [[nodiscard]] Status chooseAdapter(const SocketName& place);
    [[nodiscard]] Status bindTo(const SocketName& place);
    [[nodiscard]] Status join(const SocketName& group);
    [[nodiscard]] Status joinSource(const SocketName& group, std::uint32_t index);
    [[nodiscard]] Status startStamps();
    [[nodiscard]] IoResult receiveOnce(transport::Received& out, int flags) noexcept;

    SocketStamper& m_stamper;
    transport::TransportRequest m_request;
    FileDescriptor m_socket;
    SocketWaiter m_waiter;
    transport::ProbeBuffer m_buffer;
    Obtained m_obtained;
    std::string m_place;  ///< "239.1.1.1:5000".
    std::string m_adapter;  ///< What the feed comes through; empty: not known.
    std::optional<std::uint32_t> m_dropsBefore;
    bool m_hasReceived = false;
    int m_failedCode = 0;
};

Result<transport::Endpoint> FeedSocket::open(const transport::TransportRequest& request)
{
    close();
    m_request = request;
    // Stamps are the kernel's, so that no accelerator can be in between; who preloads one is told.
    const auto calls = chooseSocketCalls(request, /*isStamping=*/true, m_obtained);
    if (!calls)
        return std::unexpected(calls.error());
    const auto place = SocketName::parse(request.peerAddress, 0);
    if (!place)
        return std::unexpected(place.error());
    m_socket = FileDescriptor(::socket(place->family(), SOCK_DGRAM | SOCK_CLOEXEC, 0));
    if (!m_socket.isOpen())
        return std::unexpected(describeSocketError(SocketCall::Open, errno, "a socket for " + place->address()));
    if (Status status = setReceiveBuffer(m_socket.get(), request); !status)
        return std::unexpected(std::move(status).error());
    m_buffer = transport::ProbeBuffer(request.largestProbeBytes);
    if (Status status = m_waiter.open(m_socket.get(), *calls, request, m_obtained); !status)
        return std::unexpected(std::move(status).error());
    transport::Endpoint endpoint;
    endpoint.address = place->address();
    return endpoint;
}

Status FeedSocket::attach(const transport::Endpoint& feed, std::chrono::milliseconds)
{
    const auto place = feedPlaceOf(m_request, feed.port);
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
    m_adapter = m_request.adapter;
    if (m_adapter.empty()) {
        m_adapter = place.isGroup() ? adapterOfRoute(place) : adapterWithAddress(place.address());
        return {};
    }
    if (::if_nametoindex(m_adapter.c_str()) == 0)
        return fail(ErrorKind::NotFound, text("There is no adapter {adapter}.", m_adapter),
                    "\"halftrip adapters\" lists those here.", errno);
    if (!hasAddressOf(place.family(), m_adapter))
        return fail(ErrorKind::NotFound,
                    text("The adapter {adapter} has no {family} address, so no feed can be joined there or sent there.",
                         m_adapter, (place.isV6() ? "IPv6" : "IPv4")),
                    text("Give it one (sudo ip address add ADDRESS/24 dev {adapter}).",
                         quoteForShell(m_adapter, Shell::Posix)));
    return {};
}

/// To the group's own address: what comes for another one to the same port is not ours.
Status FeedSocket::bindTo(const SocketName& place)
{
    // Other programs on this host may listen to the same group.
    if (place.isGroup() && !setOption(m_socket.get(), SOL_SOCKET, SO_REUSEADDR, 1))
        return fail(ErrorKind::Os, "The system refuses to share a group's port (SO_REUSEADDR).", {}, errno);
    if (!place.isGroup() && !m_request.adapter.empty() &&
        ::setsockopt(m_socket.get(), SOL_SOCKET, SO_BINDTODEVICE, m_adapter.c_str(),
                     static_cast<socklen_t>(m_adapter.size())) != 0)
        m_obtained["adapter"] = "any: binding to " + m_adapter + " needs the capability net_raw on this kernel";
    if (::bind(m_socket.get(), place.get(), place.size()) == 0)
        return {};
    const int code = errno;
    if (code == EACCES)
        return fail(ErrorKind::NotPermitted, text("Listening at port {port:d} is not permitted.", place.port()),
                    "Choose a port from 1024 on, or run it with sudo.", code);
    if (code == EADDRINUSE)
        return fail(ErrorKind::Busy, text("Another program listens at {place} already.", m_place),
                    "End it (\"ss -lnup\" names it), or choose another port.", code);
    return std::unexpected(describeFeedBind(place, code));
}

Status FeedSocket::join(const SocketName& group)
{
    // Only what this socket joined, not what any program of this host did.
    const bool isOwn = group.isV6() ? setOption(m_socket.get(), IPPROTO_IPV6, kIpv6MulticastAll, 0)
                                    : setOption(m_socket.get(), IPPROTO_IP, IP_MULTICAST_ALL, 0);
    if (!isOwn && !m_request.source.empty())
        m_obtained["group"] = "what other programs of this host join may come, too: this kernel does not keep it away";
    const std::uint32_t index = m_request.adapter.empty() ? 0U : ::if_nametoindex(m_adapter.c_str());
    if (!m_request.source.empty())
        return joinSource(group, index);
    group_req wanted{};
    wanted.gr_interface = index;
    std::memcpy(&wanted.gr_group, group.get(), group.size());
    if (::setsockopt(m_socket.get(), group.isV6() ? IPPROTO_IPV6 : IPPROTO_IP, MCAST_JOIN_GROUP, &wanted,
                     sizeof wanted) == 0)
        return {};
    const int code = errno;
    const char* const reason = code == ENODEV ? "no adapter leads to it" : std::strerror(code);
    return fail(code == ENODEV ? ErrorKind::Unreachable : ErrorKind::Os,
                m_request.adapter.empty()
                    ? text("The group {group} cannot be joined: {reason}.", group.address(), reason)
                    : text("The group {group} cannot be joined through {adapter}: {reason}.", group.address(),
                           m_adapter, reason),
                code == ENODEV    ? "Name the adapter that the feed comes through (--adapter), which must be up."
                : code == ENOBUFS ? "Raise the limit (sudo sysctl net.ipv4.igmp_max_memberships=100)."
                                  : "",
                code);
}

Status FeedSocket::joinSource(const SocketName& group, std::uint32_t index)
{
    const auto source = feedSourceOf(m_request, group);
    if (!source)
        return std::unexpected(source.error());
    group_source_req wanted{};
    wanted.gsr_interface = index;
    std::memcpy(&wanted.gsr_group, group.get(), group.size());
    std::memcpy(&wanted.gsr_source, source->get(), source->size());
    if (::setsockopt(m_socket.get(), group.isV6() ? IPPROTO_IPV6 : IPPROTO_IP, MCAST_JOIN_SOURCE_GROUP, &wanted,
                     sizeof wanted) == 0) {
        m_obtained["source"] = source->address() + " alone";
        return {};
    }
    const int code = errno;
    return fail(code == ENODEV ? ErrorKind::Unreachable : ErrorKind::Os,
                text("The group {group} cannot be joined for {source}: {reason}.", group.address(), source->address(),
                     (code == ENODEV ? "no adapter leads to it" : std::strerror(code))),
                code == ENODEV ? "Name the adapter that the feed comes through (--adapter), which must be up." : "",
                code);
}

Status FeedSocket::startStamps()
{
    if (Status status = m_stamper.start({.socket = m_socket.get(), .onlyReceives = true, .adapter = m_adapter});
        !status)
        return status;
    m_stamper.readClocks();
    if (m_stamper.facts().hasHardware && m_stamper.adapterClock().isEmpty() &&
        m_stamper.choice() == model::StampChoice::Hardware)
        return fail(ErrorKind::NotPermitted,
                    text("The clock of {adapter}, which stamps its packets, cannot be read: {why}.", m_adapter,
                         m_stamper.facts().adapterClock),
                    "Leave --stamps out, or run it with the right to read the clock (sudo).");
    return {};
}

transport::TransportFacts FeedSocket::facts() const
{
    transport::TransportFacts facts;
    facts.largestPayloadBytes = facts.unfragmentedPayloadBytes = m_request.largestProbeBytes;
    facts.obtained = m_obtained;
    if (!m_adapter.empty() && !facts.obtained.contains("adapter"))
        facts.obtained["adapter"] = m_adapter;
    describeReceiveBuffer(m_socket.get(), facts.obtained);
    if (const auto drops = dropsOf(m_socket.get()); drops && m_dropsBefore)
        facts.overruns[model::kSocketDropsCounter] = *drops - *m_dropsBefore;
    facts.arrivalCore = arrivalCore(m_socket.get());
    m_waiter.busyPolling().describe(m_socket.get(), m_hasReceived, facts);
    return facts;
}

IoResult FeedSocket::receive(Ticks deadline, transport::Received& out) noexcept
{
    return m_waiter.receive(deadline, out.looks, [this, &out](int flags) noexcept { return receiveOnce(out, flags); });
}

inline IoResult FeedSocket::receiveOnce(transport::Received& out, int flags) noexcept
{
    const long bytes = m_stamper.receive(m_socket.get(), m_buffer.data(), m_buffer.size(), flags);
    if (bytes >= 0) {
        out.ticks = m_request.clock->now();
        out.payload = m_buffer.first(static_cast<std::size_t>(bytes));
        m_hasReceived = true;
        return IoResult::Done;
    }
    if (bytes == -EAGAIN || bytes == -EINTR)
        return IoResult::Nothing;
    m_failedCode = static_cast<int>(-bytes);
    return IoResult::Failed;
}

void FeedSocket::close() noexcept
{
    m_waiter.close();
    m_socket.reset();
    m_obtained.clear();
    m_dropsBefore.reset();
    m_hasReceived = false;
}

}  // namespace

std::unique_ptr<transport::StampingTransport> makeFeedListener()
{
    return std::make_unique<StampedSocket>(
        [](SocketStamper& stamper) { return std::make_unique<FeedSocket>(stamper); });
}

}  // namespace halftrip::sockets
