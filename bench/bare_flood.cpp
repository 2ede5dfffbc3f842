// The least flood over UDP there is: as many datagrams on their way as a window holds, sent and received one by one, as
// Halftrip's flood does. OPTION is the window. The responder is bare_udp's.
#include "bench/bare_loop.hpp"

using namespace bare;

namespace {

char sent[kBufferBytes];
char received[kBufferBytes];

/// Received between two sends, as in Halftrip.
constexpr int kMostBetween = 16;
/// Without a reply for so long the datagrams on their way are lost.
constexpr std::int64_t kLostAfterNs = 200'000'000;
/// Empty looks between two of the clock.
constexpr std::size_t kLooksPerClock = 1'024;

/// What is there now; the number of datagrams.
std::size_t takeWhatIsThere(int socket)
{
    std::size_t taken = 0;
    while (taken < kMostBetween &&
           halftrip::sockets::receiveDirectly(socket, received, sizeof received, MSG_DONTWAIT) > 0)
        ++taken;
    return taken;
}

/// Sends `count` datagrams; returns how many came back.
std::size_t flood(int socket, std::size_t bytes, std::size_t count, std::size_t window)
{
    std::size_t begun = 0;
    std::size_t onTheirWay = 0;
    std::size_t back = 0;
    std::int64_t quietSince = 0;
    std::size_t emptyLooks = 0;
    while (begun < count || onTheirWay != 0) {
        if (begun < count && onTheirWay < window) {
            transmit(socket, sent, bytes);
            ++begun;
            ++onTheirWay;
        }
        const std::size_t taken = takeWhatIsThere(socket);
        back += taken;
        onTheirWay -= std::min(taken, onTheirWay);
        emptyLooks = taken != 0 ? 0 : emptyLooks + 1;
        if (emptyLooks == 0 || emptyLooks % kLooksPerClock != 0)
            continue;
        const std::int64_t now = rawNs();
        if (emptyLooks == kLooksPerClock)
            quietSince = now;
        else if (now - quietSince > kLostAfterNs)
            onTheirWay = 0;
    }
    return back;
}

}  // namespace

int main(int argc, char** argv)
{
    const Arguments arguments = readArguments(argc, argv);
    if (!arguments.isPing) {
        std::fprintf(stderr, "bare_udp responds.\n");
        return 2;
    }
    std::memset(sent, 1, sizeof sent);
    prepareThread(arguments.core);
    const sockaddr_in name = nameOf(arguments);
    const int udp = socket(AF_INET, SOCK_DGRAM, 0);
    if (connect(udp, reinterpret_cast<const sockaddr*>(&name), sizeof name) != 0)
        giveUp("connecting");
    const std::size_t window = std::max<std::size_t>(std::strtoull(arguments.option.c_str(), nullptr, 10), 1);
    // The responder connects to whoever sends first: one alone, so that none is refused.
    static_cast<void>(flood(udp, arguments.bytes, 1, 1));
    static_cast<void>(flood(udp, arguments.bytes, arguments.warmup, window));
    const std::int64_t startNs = rawNs();
    const std::size_t back = flood(udp, arguments.bytes, arguments.count, window);
    const auto seconds = static_cast<double>(rawNs() - startNs) / 1e9;
    std::printf("{\"sent\": %zu, \"received\": %zu, \"received_per_s\": %.0f}\n", arguments.count, back,
                static_cast<double>(back) / seconds);
    return 0;
}
