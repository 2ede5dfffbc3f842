#include "platform/linux/network/veth_pair.hpp"
#include "platform/sockets/socket_name.hpp"
#include "tests/platform/linux_xdp/packet_pair.hpp"

#include <sys/socket.h>

#include <fstream>
#include <sstream>

using namespace halftrip;
using namespace halftrip::tests;

namespace {

using sockets::FileDescriptor;
using sockets::SocketName;

constexpr std::uint16_t kPort = 4'901;
constexpr std::size_t kFileBytes = 4'000'000;

/// The counter `name` of a /proc/net file of "Name value" lines or of header and value lines (snmp).
long counter(const std::string& file, const std::string& group, const std::string& name)
{
    std::ifstream lines("/proc/thread-self/net/" + file);
    std::string line;
    while (std::getline(lines, line)) {
        std::istringstream words(line);
        std::string first;
        words >> first;
        if (first == name) {
            long value = -1;
            words >> value;
            return value;
        }
        std::string values;
        if (first != group + ":" || !std::getline(lines, values))
            continue;
        std::istringstream numbers(values);
        numbers >> first;
        std::string column;
        long value = -1;
        while (words >> column && numbers >> value) {
            if (column == name)
                return value;
        }
    }
    return -1;
}

long unreachablesSent()
{
    return counter("snmp", "Icmp", "OutDestUnreachs") + counter("snmp6", "", "Icmp6OutDestUnreachs");
}

long datagramsQueued()
{
    return counter("snmp", "Udp", "InDatagrams") + counter("snmp6", "", "Udp6InDatagrams");
}

/// Sends a file's worth to the discarding `listener` at `address` in the responder's namespace; true when all went.
bool copyFile(const std::string& address)
{
    const auto name = SocketName::parse(address, kPort).value();
    const FileDescriptor connection(::socket(name.family(), SOCK_STREAM, 0));
    if (::connect(connection.get(), name.get(), name.size()) != 0)
        return false;
    const std::vector<char> file(kFileBytes, 'x');
    for (std::size_t sent = 0; sent < file.size();) {
        const ssize_t now = ::send(connection.get(), file.data() + sent, file.size() - sent, MSG_NOSIGNAL);
        if (now <= 0)
            return false;
        sent += static_cast<std::size_t>(now);
    }
    ::shutdown(connection.get(), SHUT_WR);
    char last = 0;
    return ::recv(connection.get(), &last, 1, 0) == 1 && last == '!';
}

/// Takes one connection, counts what comes and answers "!" when it was a whole file.
void takeFile(const FileDescriptor& listener)
{
    const FileDescriptor connection(::accept(listener.get(), nullptr, nullptr));
    if (connection.get() < 0)
        return;
    std::vector<char> buffer(65'536);
    std::size_t received = 0;
    for (ssize_t now = 1; now > 0;) {
        now = ::recv(connection.get(), buffer.data(), buffer.size(), 0);
        received += static_cast<std::size_t>(std::max<ssize_t>(now, 0));
    }
    if (received == kFileBytes)
        ::send(connection.get(), "!", 1, MSG_NOSIGNAL);
}

std::string textOf(const std::string& file)
{
    std::ifstream input("/proc/thread-self/net/" + file);
    std::ostringstream text;
    text << input.rdbuf();
    return text.str();
}

/// Sockets, routes and neighbours of the calling thread's namespace.
std::string networkState()
{
    return textOf("packet") + textOf("route") + textOf("arp") + textOf("udp") + textOf("udp6");
}

}  // namespace

TEST_CASE("the kernel answers no UDP frame with a port unreachable, and queues none", "[platform][packet]")
{
    const std::string transport = GENERATE("raw", "mmap", "pcap");
    const bool isV6 = GENERATE(false, true);
    CAPTURE(transport, isV6);
    const auto network = makePacketNetwork(transport);
    long farBefore = 0;
    network->inResponder([&] { farBefore = unreachablesSent(); });
    const long nearBefore = unreachablesSent();
    const long queuedBefore = datagramsQueued();
    PacketPair pair(*network, transport, transport, isV6, Wait::Poll, {{"frame", "udp"}});
    CHECK(countEchoes(*pair.initiator, 64, 200) == 200);
    long farAfter = 0;
    network->inResponder([&] { farAfter = unreachablesSent(); });
    REQUIRE(nearBefore >= 0);
    CHECK(unreachablesSent() == nearBefore);
    CHECK(farAfter == farBefore);
    CHECK(datagramsQueued() == queuedBefore);
}

TEST_CASE("a ping and a file copy pass through the same adapters during a packet run", "[platform][packet]")
{
    const std::string transport = GENERATE("raw", "mmap", "pcap");
    const std::string frame = GENERATE("eth", "udp");
    CAPTURE(transport, frame);
    const auto network = makePacketNetwork(transport);
    const std::string far(platform::kResponderV4);
    FileDescriptor listener;
    network->inResponder([&] {
        const auto name = SocketName::parse(far, kPort).value();
        listener = FileDescriptor(::socket(AF_INET, SOCK_STREAM, 0));
        if (::bind(listener.get(), name.get(), name.size()) != 0 || ::listen(listener.get(), 1) != 0)
            listener.reset();
    });
    REQUIRE(listener.isOpen());
    PacketPair pair(*network, transport, transport, false, Wait::Poll, {{"frame", frame}});
    const auto icmp = makeTransport("icmp");
    REQUIRE(icmp->open(TestNetwork::request(Role::Initiator, false, Wait::Block, {})));
    REQUIRE(icmp->attach(hostAt(far), std::chrono::seconds(1)));

    std::thread server(takeFile, std::cref(listener));
    std::atomic<bool> isCopied = false;
    std::atomic<bool> isCopyRight = false;
    std::thread copier([&] {
        isCopyRight = copyFile(far);
        isCopied = true;
    });
    int sent = 0;
    int returned = 0;
    int pings = 0;
    while (!isCopied || sent == 0) {
        returned += countEchoes(*pair.initiator, 64, 10);
        pings += countEchoes(*icmp, 56, 10, kKernelEchoMark);
        sent += 10;
    }
    copier.join();
    server.join();
    CHECK(isCopyRight);
    CHECK(returned == sent);
    CHECK(pings == sent);
}

TEST_CASE("a packet run leaves no socket, route or neighbour behind", "[platform][packet]")
{
    const std::string transport = GENERATE("raw", "mmap", "pcap");
    CAPTURE(transport);
    const auto network = makePacketNetwork(transport);
    const std::string near = networkState();
    std::string far;
    network->inResponder([&] { far = networkState(); });
    {
        PacketPair pair(*network, transport, transport, false, Wait::Poll, {{"frame", "udp"}});
        CHECK(countEchoes(*pair.initiator, 64, 20) == 20);
        CHECK(networkState() != near);  // what is looked at would show a socket
    }
    CHECK(networkState() == near);
    std::string farAfter;
    network->inResponder([&] { farAfter = networkState(); });
    CHECK(farAfter == far);
}
