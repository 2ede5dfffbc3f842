#include "tests/platform/linux_xdp/test_network.hpp"

#include "platform/linux/network/network_namespaces.hpp"
#include "platform/linux/network/veth_pair.hpp"
#include "tests/harness/skip.hpp"
#include "tests/platform/linux/abilities.hpp"

#include <fcntl.h>
#include <net/if.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include <stdexcept>

namespace halftrip::tests {
namespace {

ifreq interfaceRequest(std::string_view adapter)
{
    ifreq request{};
    adapter.copy(request.ifr_name, IFNAMSIZ - 1);
    return request;
}

void setInterfaceMtu(std::string_view adapter, int bytes)
{
    const sockets::FileDescriptor socket(::socket(AF_INET, SOCK_DGRAM, 0));
    ifreq request = interfaceRequest(adapter);
    request.ifr_mtu = bytes;
    if (::ioctl(socket.get(), SIOCSIFMTU, &request) != 0)
        throw std::runtime_error("cannot set an MTU");
}

/// The kernel opens a new link's queues some time after it says that the link is up, and drops what is sent until then.
void awaitTraffic(std::string_view peer)
{
    TransportRequest request;
    request.peerAddress = peer;
    request.clock = &kClock;
    const auto icmp = makeTransport("icmp");
    if (!icmp->open(request) || !icmp->attach(hostAt(request.peerAddress), std::chrono::seconds(1)))
        throw std::runtime_error("the test network takes no echo requests");
    const std::vector<std::byte> probe(56);
    Received reply;
    for (int attempt = 0; attempt < 200; ++attempt) {
        if (icmp->send(probe) == IoResult::Done && icmp->receive(after(10), reply) == IoResult::Done)
            return;
    }
    throw std::runtime_error("the test network's link does not come up");
}

}  // namespace

std::unique_ptr<TestNetwork> TestNetwork::make()
{
    if (!test::mayMakeNetworks())
        skip("needs network namespaces (root)");
    auto network = std::make_unique<TestNetwork>();
    network->m_original = sockets::FileDescriptor(::open("/proc/thread-self/ns/net", O_RDONLY | O_CLOEXEC));
    auto pair = platform::makeNamespacePair();
    if (!pair)
        FAIL(pair.error().what);
    network->m_responder = std::move(pair->responder);
    awaitTraffic(platform::kResponderV4);
    awaitTraffic(platform::kResponderV6);
    return network;
}

TestNetwork::~TestNetwork()
{
    if (m_original.isOpen())
        static_cast<void>(::setns(m_original.get(), CLONE_NEWNET));
}

std::thread TestNetwork::startInResponder(std::function<void()> work) const
{
    return std::thread([this, work = std::move(work)] {
        if (::setns(m_responder.get(), CLONE_NEWNET) == 0)
            work();
    });
}

void TestNetwork::inResponder(const std::function<void()>& work) const
{
    startInResponder(work).join();
}

void TestNetwork::setMtu(int bytes) const
{
    setInterfaceMtu(platform::kInitiatorAdapter, bytes);
    inResponder([bytes] { setInterfaceMtu(platform::kResponderAdapter, bytes); });
}

void TestNetwork::setUp(const std::string& adapter, bool isUp)
{
    const sockets::FileDescriptor socket(::socket(AF_INET, SOCK_DGRAM, 0));
    ifreq request = interfaceRequest(adapter);
    if (::ioctl(socket.get(), SIOCGIFFLAGS, &request) != 0)
        throw std::runtime_error("cannot read the flags of " + adapter);
    const int flags = isUp ? request.ifr_flags | IFF_UP : request.ifr_flags & ~IFF_UP;
    request.ifr_flags = static_cast<short>(flags);
    if (::ioctl(socket.get(), SIOCSIFFLAGS, &request) != 0)
        throw std::runtime_error("cannot set the flags of " + adapter);
}

TransportRequest TestNetwork::request(Role role, bool v6, Wait wait, Options options)
{
    const bool isInitiator = role == Role::Initiator;
    const std::string near(v6 ? platform::kInitiatorV6 : platform::kInitiatorV4);
    const std::string far(v6 ? platform::kResponderV6 : platform::kResponderV4);
    TransportRequest request;
    request.role = role;
    request.localAddress = isInitiator ? near : far;
    request.peerAddress = isInitiator ? far : near;
    request.adapter = isInitiator ? platform::kInitiatorAdapter : platform::kResponderAdapter;
    request.wait = wait;
    request.largestProbeBytes = 16'384;
    request.options = std::move(options);
    request.clock = &kClock;
    return request;
}

EchoEnd::EchoEnd(const TestNetwork& network, const std::string& transport, TransportRequest request)
    : m_clock(request.clock),
      m_thread(network.startInResponder([this, transport, request = std::move(request)] { run(transport, request); }))
{
}

void EchoEnd::run(const std::string& transport, const TransportRequest& request)
{
    const auto made = makeTransport(transport);
    auto opened = made->open(request);
    const bool isOpen = opened.has_value();
    auto initiator = m_initiatorPromise.get_future();
    m_endpointPromise.set_value(std::move(opened));
    if (!isOpen)
        return;
    const Endpoint peer = initiator.get();
    if (peer.address.empty())
        return;
    Status attached = made->attach(peer, std::chrono::seconds(5));
    const bool isAttached = attached.has_value();
    m_attachedPromise.set_value(std::move(attached));
    if (isAttached)
        echoUntil(m_isStopped, *made, [&] { m_failure = made->lastError(); }, *m_clock);
    made->close();
    m_facts = made->facts();
}

Status EchoEnd::attach(const Endpoint& initiator)
{
    m_isInitiatorKnown = true;
    m_initiatorPromise.set_value(initiator);
    return m_attachedPromise.get_future().get();
}

void EchoEnd::stop()
{
    m_isStopped = true;
    if (!m_isInitiatorKnown)
        m_initiatorPromise.set_value({});
    m_isInitiatorKnown = true;
    if (m_thread.joinable())
        m_thread.join();
}

Text unusableReason(const std::string& id)
{
    const transport::Availability availability = entryOf(id).probe();
    return availability.isUsable ? Text() : availability.reason;
}

void skipUnlessUsable(const std::string& id)
{
    if (const std::string reason = unusableReason(id); !reason.empty())
        skip(reason);
}

}  // namespace halftrip::tests
