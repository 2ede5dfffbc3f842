#include "platform/linux/network/veth_pair.hpp"
#include "platform/sockets/socket_name.hpp"
#include "tests/platform/linux_xdp/test_network.hpp"

#include <sys/socket.h>

#include <stdexcept>

using namespace halftrip;
using namespace halftrip::tests;

namespace {

using sockets::FileDescriptor;
using sockets::SocketName;

/// Larger than any socket buffer, so that both directions are under way at once.
constexpr std::size_t kFileBytes = 8'000'000;
constexpr std::uint16_t kPort = 4'900;

void require(bool isTrue, const char* what)
{
    if (!isTrue)
        throw std::runtime_error(what);
}

/// Takes one connection and sends back everything that comes.
void serveCopies(const FileDescriptor& listener)
{
    const FileDescriptor connection(::accept(listener.get(), nullptr, nullptr));
    if (connection.get() < 0)
        return;
    std::vector<char> buffer(65'536);
    for (;;) {
        const ssize_t got = ::recv(connection.get(), buffer.data(), buffer.size(), 0);
        if (got <= 0)
            return;
        for (ssize_t sent = 0; sent < got;) {
            const ssize_t now = ::send(connection.get(), buffer.data() + sent, static_cast<std::size_t>(got - sent),
                                       MSG_NOSIGNAL);
            if (now <= 0)
                return;
            sent += now;
        }
    }
}

/// A file's worth of bytes there and back; true when the same ones return.
bool copyThereAndBack(const std::string& address)
{
    const auto name = SocketName::parse(address, kPort).value();
    const FileDescriptor connection(::socket(name.family(), SOCK_STREAM, 0));
    if (::connect(connection.get(), name.get(), name.size()) != 0)
        return false;
    const timeval patience{.tv_sec = 20, .tv_usec = 0};
    ::setsockopt(connection.get(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    std::vector<unsigned char> file(kFileBytes);
    for (std::size_t i = 0; i < file.size(); ++i)
        file[i] = static_cast<unsigned char>((i * 131 + i / 977) & 0xFFU);
    std::thread sender([&] {
        for (std::size_t sent = 0; sent < file.size();) {
            const ssize_t now = ::send(connection.get(), file.data() + sent, file.size() - sent, MSG_NOSIGNAL);
            if (now <= 0)
                return;
            sent += static_cast<std::size_t>(now);
        }
    });
    std::vector<unsigned char> copy(kFileBytes);
    std::size_t received = 0;
    while (received < copy.size()) {
        const ssize_t now = ::recv(connection.get(), copy.data() + received, copy.size() - received, 0);
        if (now <= 0)
            break;
        received += static_cast<std::size_t>(now);
    }
    ::shutdown(connection.get(), SHUT_RDWR);
    sender.join();
    return received == file.size() && copy == file;
}

FileDescriptor listenOn(const std::string& address)
{
    const auto name = SocketName::parse(address, kPort).value();
    FileDescriptor listener(::socket(name.family(), SOCK_STREAM, 0));
    const int on = 1;
    ::setsockopt(listener.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    require(::bind(listener.get(), name.get(), name.size()) == 0 && ::listen(listener.get(), 1) == 0, "cannot listen");
    return listener;
}

/// Echo requests through the kernel's own stack.
int countPings(const std::string& address)
{
    TransportRequest request;
    request.peerAddress = address;
    request.wait = Wait::Block;
    request.clock = &kClock;
    const auto icmp = makeTransport("icmp");
    REQUIRE(icmp->open(request));
    REQUIRE(icmp->attach(hostAt(address), std::chrono::seconds(1)));
    return countEchoes(*icmp, 56, 50, kKernelEchoMark);
}

}  // namespace

TEST_CASE("a ping and a file copy pass through the same adapters during an xdp run", "[platform][xdp]")
{
    skipUnlessUsable("xdp");
    const std::string mode = GENERATE("native", "generic");
    const std::string frame = GENERATE("eth", "udp");
    const bool isV6 = GENERATE(false, true);
    CAPTURE(mode, frame, isV6);
    const auto network = TestNetwork::make();
    network->setMtu(1'500);
    const std::string far(isV6 ? platform::kResponderV6 : platform::kResponderV4);
    FileDescriptor listener;
    network->inResponder([&] { listener = listenOn(far); });
    std::thread server(serveCopies, std::cref(listener));

    const std::map<std::string, std::string> options{{"xdpMode", mode}, {"frame", frame}};
    EchoEnd echo(*network, "xdp", TestNetwork::request(Role::Responder, isV6, Wait::Block, options));
    const auto xdp = makeTransport("xdp");
    const auto there = echo.endpoint();
    const auto here = xdp->open(TestNetwork::request(Role::Initiator, isV6, Wait::Block, options));
    REQUIRE(there);
    REQUIRE(here);
    REQUIRE(xdp->attach(*there, std::chrono::seconds(5)));
    REQUIRE(echo.attach(*here));

    std::atomic<bool> isCopied = false;
    std::atomic<bool> isCopyRight = false;
    std::thread copier([&] {
        isCopyRight = copyThereAndBack(far);
        isCopied = true;
    });
    int sent = 0;
    int returned = 0;
    while (!isCopied || sent == 0) {
        returned += countEchoes(*xdp, 64, 10);
        sent += 10;
    }
    copier.join();
    server.join();
    CHECK(isCopyRight);
    // AF_XDP has no queue to wait in: a frame that meets a full one is lost, as on a real adapter.
    CHECK(returned >= sent * 9 / 10);
    CHECK(countPings(far) == 50);
    CHECK(countEchoes(*xdp, 64, 10) == 10);
}
