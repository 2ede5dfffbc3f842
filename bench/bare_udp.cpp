// The least UDP ping-pong there is: connected sockets, one send and one receive call per direction, two stamps.
#include "bench/bare_loop.hpp"

using namespace bare;

namespace {

char buffer[kBufferBytes];

template <Wait kWait>
void ping(const Arguments& arguments, int socket)
{
    const int epoll = kWait == Wait::Poll ? makeEpoll(socket) : -1;
    measure(arguments, [&] {
        transmit(socket, buffer, arguments.bytes);
        receiveSome<kWait>(socket, epoll, buffer, sizeof buffer);
    });
}

template <Wait kWait>
void respond(int socket)
{
    const int epoll = kWait == Wait::Poll ? makeEpoll(socket) : -1;
    for (;;) {
        const std::size_t bytes = receiveSome<kWait>(socket, epoll, buffer, sizeof buffer);
        transmit(socket, buffer, bytes);
    }
}

/// Connects to whoever sends first, and answers that first datagram.
void waitForInitiator(int socket)
{
    sockaddr_in peer{};
    socklen_t size = sizeof peer;
    const ssize_t bytes = recvfrom(socket, buffer, sizeof buffer, 0, reinterpret_cast<sockaddr*>(&peer), &size);
    if (bytes < 0 || connect(socket, reinterpret_cast<sockaddr*>(&peer), size) != 0)
        giveUp("the first datagram");
    if (send(socket, buffer, static_cast<std::size_t>(bytes), 0) < 0)
        giveUp("the first answer");
}

}  // namespace

int main(int argc, char** argv)
{
    const Arguments arguments = readArguments(argc, argv);
    std::memset(buffer, 1, sizeof buffer);
    prepareThread(arguments.core);
    const sockaddr_in name = nameOf(arguments);
    const int udp = socket(AF_INET, SOCK_DGRAM, 0);
    if (arguments.isPing) {
        if (connect(udp, reinterpret_cast<const sockaddr*>(&name), sizeof name) != 0)
            giveUp("connecting");
        withWait(arguments.wait, [&]<Wait kWait>() { ping<kWait>(arguments, udp); });
        return 0;
    }
    if (bind(udp, reinterpret_cast<const sockaddr*>(&name), sizeof name) != 0)
        giveUp("binding");
    waitForInitiator(udp);
    withWait(arguments.wait, [&]<Wait kWait>() { respond<kWait>(udp); });
}
