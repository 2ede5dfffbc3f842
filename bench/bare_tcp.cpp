// The least TCP ping-pong there is: TCP_NODELAY, one send call, receive calls until the probe is whole, two stamps.
#include "bench/bare_loop.hpp"

#include <netinet/tcp.h>

using namespace bare;

namespace {

char buffer[kBufferBytes];

void sendAll(int socket, std::size_t bytes)
{
    std::size_t done = 0;
    while (done < bytes) {
        const long sent = halftrip::sockets::sendDirectly(socket, buffer + done, bytes - done,
                                                          MSG_DONTWAIT | MSG_NOSIGNAL);
        if (sent > 0)
            done += static_cast<std::size_t>(sent);
        else if (sent != -EAGAIN && sent != -EINTR)
            giveUp("sending", sent);
    }
}

template <Wait kWait>
void receiveAll(int socket, int epoll, std::size_t bytes)
{
    for (std::size_t done = 0; done < bytes;)
        done += receiveSome<kWait>(socket, epoll, buffer + done, bytes - done);
}

template <Wait kWait>
void ping(const Arguments& arguments, int socket)
{
    const int epoll = kWait == Wait::Poll ? makeEpoll(socket) : -1;
    measure(arguments, [&] {
        sendAll(socket, arguments.bytes);
        receiveAll<kWait>(socket, epoll, arguments.bytes);
    });
}

template <Wait kWait>
void respond(const Arguments& arguments, int socket)
{
    const int epoll = kWait == Wait::Poll ? makeEpoll(socket) : -1;
    for (;;) {
        receiveAll<kWait>(socket, epoll, arguments.bytes);
        sendAll(socket, arguments.bytes);
    }
}

void sendAtOnce(int socket)
{
    const int on = 1;
    if (setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) != 0)
        giveUp("TCP_NODELAY");
}

int acceptInitiator(int listener, const sockaddr_in& name)
{
    const int on = 1;
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(listener, reinterpret_cast<const sockaddr*>(&name), sizeof name) != 0 || listen(listener, 1) != 0)
        giveUp("listening");
    const int accepted = accept(listener, nullptr, nullptr);
    if (accepted < 0)
        giveUp("accepting");
    return accepted;
}

}  // namespace

int main(int argc, char** argv)
{
    const Arguments arguments = readArguments(argc, argv);
    std::memset(buffer, 1, sizeof buffer);
    prepareThread(arguments.core);
    const sockaddr_in name = nameOf(arguments);
    const int tcp = socket(AF_INET, SOCK_STREAM, 0);
    if (arguments.isPing) {
        if (connect(tcp, reinterpret_cast<const sockaddr*>(&name), sizeof name) != 0)
            giveUp("connecting");
        sendAtOnce(tcp);
        withWait(arguments.wait, [&]<Wait kWait>() { ping<kWait>(arguments, tcp); });
        return 0;
    }
    const int peer = acceptInitiator(tcp, name);
    sendAtOnce(peer);
    withWait(arguments.wait, [&]<Wait kWait>() { respond<kWait>(arguments, peer); });
}
