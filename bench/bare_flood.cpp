// The least flood over UDP there is: as many datagrams on their way as a window holds, and a relay that sends back what
// comes. OPTION is WINDOW or WINDOW,BATCH. Batch 1, the default: datagrams are sent and received one by one; more: so
// many by one sendmmsg() and recvmmsg(), as Halftrip's flood does, both here and at the relay.
#include "bench/bare_loop.hpp"

#include <array>

using namespace bare;

namespace {

constexpr std::size_t kMostInBatch = 64;
constexpr std::size_t kMessageBytes = 2'048;
/// Received between two sends, as in Halftrip.
constexpr std::size_t kMostBetween = 16;
/// Without a reply for so long the datagrams on their way are lost.
constexpr std::int64_t kLostAfterNs = 200'000'000;
/// Empty looks between two of the clock.
constexpr std::size_t kLooksPerClock = 1'024;

struct Flow {
    int socket = -1;
    std::size_t window = 1;
    std::size_t batch = 1;
};

Flow flowOf(const Arguments& arguments)
{
    char* rest = nullptr;
    Flow flow;
    flow.window = std::max<std::size_t>(std::strtoull(arguments.option.c_str(), &rest, 10), 1);
    if (*rest == ',')
        flow.batch = std::clamp<std::size_t>(std::strtoull(rest + 1, nullptr, 10), 1, kMostInBatch);
    flow.socket = socket(AF_INET, SOCK_DGRAM, 0);
    return flow;
}

/// Messages that lie ready for one call of the kernel.
struct Messages {
    std::array<std::array<char, kMessageBytes>, kMostInBatch> memory{};
    std::array<iovec, kMostInBatch> pieces{};
    std::array<mmsghdr, kMostInBatch> headers{};

    explicit Messages(std::size_t bytes)
    {
        for (std::size_t i = 0; i < kMostInBatch; ++i) {
            memory[i].fill(1);
            pieces[i] = {memory[i].data(), bytes};
            headers[i].msg_hdr.msg_iov = &pieces[i];
            headers[i].msg_hdr.msg_iovlen = 1;
        }
    }
};

/// How many were sent; 0: there is no room now.
std::size_t sendSome(const Flow& flow, Messages& out, std::size_t count)
{
    if (flow.batch == 1) {
        transmit(flow.socket, out.memory[0].data(), out.pieces[0].iov_len);
        return 1;
    }
    const long sent = halftrip::sockets::transferCall(SYS_sendmmsg, flow.socket, out.headers.data(), count,
                                                      MSG_DONTWAIT);
    return sent > 0 ? static_cast<std::size_t>(sent) : 0;
}

/// What is there now, up to `most`.
std::size_t takeSome(const Flow& flow, Messages& in, std::size_t most)
{
    if (flow.batch > 1) {
        const long got = halftrip::sockets::transferCall(SYS_recvmmsg, flow.socket, in.headers.data(),
                                                         std::min(most, flow.batch), MSG_DONTWAIT);
        return got > 0 ? static_cast<std::size_t>(got) : 0;
    }
    std::size_t taken = 0;
    while (taken < most &&
           halftrip::sockets::receiveDirectly(flow.socket, in.memory[0].data(), kMessageBytes, MSG_DONTWAIT) > 0)
        ++taken;
    return taken;
}

/// Sends `count` datagrams; returns how many came back.
std::size_t flood(const Flow& flow, Messages& out, Messages& in, std::size_t count)
{
    const std::size_t most = flow.batch > 1 ? flow.batch : kMostBetween;
    std::size_t begun = 0;
    std::size_t inFlight = 0;
    std::size_t back = 0;
    std::int64_t quietSince = 0;
    std::size_t emptyLooks = 0;
    while (begun < count || inFlight != 0) {
        if (begun < count && inFlight < flow.window) {
            const std::size_t room = std::min({count - begun, flow.window - inFlight, flow.batch});
            const std::size_t sent = sendSome(flow, out, room);
            begun += sent;
            inFlight += sent;
        }
        const std::size_t taken = takeSome(flow, in, most);
        back += taken;
        inFlight -= std::min(taken, inFlight);
        emptyLooks = taken != 0 ? 0 : emptyLooks + 1;
        if (emptyLooks == 0 || emptyLooks % kLooksPerClock != 0)
            continue;
        const std::int64_t now = rawNs();
        if (emptyLooks == kLooksPerClock)
            quietSince = now;
        else if (now - quietSince > kLostAfterNs)
            inFlight = 0;
    }
    return back;
}

/// Sends back what comes, all that is there by one call.
[[noreturn]] void relay(const Flow& flow, Messages& in)
{
    for (;;) {
        const std::size_t taken = takeSome(flow, in, flow.batch);
        for (std::size_t sent = 0; sent < taken;) {
            if (flow.batch == 1) {
                transmit(flow.socket, in.memory[0].data(), in.pieces[0].iov_len);
                break;
            }
            const long done = halftrip::sockets::transferCall(SYS_sendmmsg, flow.socket, &in.headers[sent],
                                                              taken - sent, MSG_DONTWAIT);
            sent += done > 0 ? static_cast<std::size_t>(done) : 0;
        }
    }
}

/// Connects to whoever sends first, and answers that first datagram.
void waitForInitiator(int socket, char* room)
{
    sockaddr_in peer{};
    socklen_t size = sizeof peer;
    const ssize_t bytes = recvfrom(socket, room, kMessageBytes, 0, reinterpret_cast<sockaddr*>(&peer), &size);
    if (bytes < 0 || connect(socket, reinterpret_cast<sockaddr*>(&peer), size) != 0)
        giveUp("the first datagram");
    if (send(socket, room, static_cast<std::size_t>(bytes), 0) < 0)
        giveUp("the first answer");
}

}  // namespace

int main(int argc, char** argv)
{
    const Arguments arguments = readArguments(argc, argv);
    const std::size_t bytes = std::min(arguments.bytes, kMessageBytes);
    static Messages out(bytes);
    static Messages in(arguments.isPing ? kMessageBytes : bytes);
    prepareThread(arguments.core);
    const sockaddr_in name = nameOf(arguments);
    const Flow flow = flowOf(arguments);
    if (!arguments.isPing) {
        if (bind(flow.socket, reinterpret_cast<const sockaddr*>(&name), sizeof name) != 0)
            giveUp("binding");
        waitForInitiator(flow.socket, in.memory[0].data());
        relay(flow, in);
    }
    if (connect(flow.socket, reinterpret_cast<const sockaddr*>(&name), sizeof name) != 0)
        giveUp("connecting");
    // The relay connects to whoever sends first: one alone, so that none is refused.
    static_cast<void>(flood({flow.socket, 1, 1}, out, in, 1));
    static_cast<void>(flood(flow, out, in, arguments.warmup));
    const std::int64_t startNs = rawNs();
    const std::size_t back = flood(flow, out, in, arguments.count);
    const auto seconds = static_cast<double>(rawNs() - startNs) / 1e9;
    std::printf("{\"sent\": %zu, \"received\": %zu, \"received_per_s\": %.0f}\n", arguments.count, back,
                static_cast<double>(back) / seconds);
    return 0;
}
