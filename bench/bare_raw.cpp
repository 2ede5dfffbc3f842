// The least ping-pong over an AF_PACKET socket: one send and one recv call per direction, two stamps.
#include "bench/bare_frames.hpp"

using namespace bare;

namespace {

unsigned char sent[kBufferBytes];
unsigned char received[kBufferBytes];

template <Wait kWait>
std::size_t receive(int packet, int epoll)
{
    return receiveSome<kWait>(packet, epoll, reinterpret_cast<char*>(received), sizeof received);
}

template <Wait kWait>
void ping(const Arguments& arguments, int packet)
{
    const int epoll = kWait == Wait::Poll ? makeEpoll(packet) : -1;
    measure(arguments, [&] {
        transmit(packet, sent, kHeaderBytes + arguments.bytes);
        receive<kWait>(packet, epoll);
    });
}

template <Wait kWait>
void respond(int packet, const Adapter& adapter)
{
    const int epoll = kWait == Wait::Poll ? makeEpoll(packet) : -1;
    for (;;) {
        const std::size_t bytes = receive<kWait>(packet, epoll);
        turnAround(received, adapter.mac);
        transmit(packet, received, bytes);
    }
}

}  // namespace

int main(int argc, char** argv)
{
    const Arguments arguments = readArguments(argc, argv);
    std::memset(sent, 1, sizeof sent);
    std::memset(received, 1, sizeof received);
    prepareThread(arguments.core);
    const int packet = makePacketSocket();
    const Adapter adapter = adapterFor(arguments);
    bindPacketSocket(packet, adapter);
    if (!arguments.isPing) {
        holdPort(arguments);
        withWait(arguments.wait, [&]<Wait kWait>() { respond<kWait>(packet, adapter); });
        return 0;
    }
    meetPeer(
        arguments, adapter, sent,
        [&] {
            receive<Wait::Block>(packet, -1);
            return received;
        },
        [&](std::size_t bytes) { transmit(packet, sent, bytes); });
    withWait(arguments.wait, [&]<Wait kWait>() { ping<kWait>(arguments, packet); });
}
