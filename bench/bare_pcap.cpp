// The least ping-pong over libpcap: immediate mode, pcap_next_ex and pcap_inject, two stamps.
#include "bench/bare_frames.hpp"

#include <pcap/pcap.h>
#include <poll.h>

using namespace bare;

namespace {

constexpr int kSnapBytes = 2048;

unsigned char sent[kBufferBytes];

struct Capture {
    pcap_t* handle = nullptr;
    int pollFd = -1;
    std::size_t frameBytes = 0;

    /// Sleeping is poll(2), as in libpcap's own blocking call.
    template <Wait kWait>
    const unsigned char* next()
    {
        pcap_pkthdr* header = nullptr;
        const u_char* frame = nullptr;
        for (;;) {
            if constexpr (kWait != Wait::Spin) {
                pollfd wanted{pollFd, POLLIN, 0};
                poll(&wanted, 1, -1);
            }
            const int result = pcap_next_ex(handle, &header, &frame);
            if (result < 0)
                giveUp(pcap_geterr(handle));
            if (result == 1)
                break;
        }
        frameBytes = header->caplen;
        return frame;
    }
    void transmit(const unsigned char* frame, std::size_t bytes) const
    {
        while (pcap_inject(handle, frame, bytes) < 0) {}
    }
};

Capture openOn(const Adapter& adapter)
{
    char problem[PCAP_ERRBUF_SIZE] = "";
    Capture capture;
    capture.handle = pcap_create(adapter.name.c_str(), problem);
    if (capture.handle == nullptr)
        giveUp(problem);
    pcap_set_snaplen(capture.handle, kSnapBytes);
    pcap_set_immediate_mode(capture.handle, 1);
    bpf_program program{};
    if (pcap_activate(capture.handle) < 0 || pcap_setdirection(capture.handle, PCAP_D_IN) < 0 ||
        pcap_compile(capture.handle, &program, "ether proto 0x88b5", 1, PCAP_NETMASK_UNKNOWN) < 0 ||
        pcap_setfilter(capture.handle, &program) < 0 || pcap_setnonblock(capture.handle, 1, problem) < 0)
        giveUp(pcap_geterr(capture.handle));
    pcap_freecode(&program);
    capture.pollFd = pcap_get_selectable_fd(capture.handle);
    return capture;
}

template <Wait kWait>
void ping(const Arguments& arguments, Capture& capture)
{
    measure(arguments, [&] {
        capture.transmit(sent, kHeaderBytes + arguments.bytes);
        capture.next<kWait>();
    });
}

template <Wait kWait>
void respond(Capture& capture, const Adapter& adapter)
{
    for (;;) {
        // libpcap's buffer is not for writing.
        const unsigned char* const frame = capture.next<kWait>();
        std::memcpy(sent, frame, capture.frameBytes);
        turnAround(sent, adapter.mac);
        capture.transmit(sent, capture.frameBytes);
    }
}

}  // namespace

int main(int argc, char** argv)
{
    const Arguments arguments = readArguments(argc, argv);
    std::memset(sent, 1, sizeof sent);
    prepareThread(arguments.core);
    const Adapter adapter = adapterFor(arguments);
    Capture capture = openOn(adapter);
    if (!arguments.isPing) {
        holdPort(arguments);
        withWait(arguments.wait, [&]<Wait kWait>() { respond<kWait>(capture, adapter); });
        return 0;
    }
    meetPeer(
        arguments, adapter, sent, [&] { return capture.next<Wait::Block>(); },
        [&](std::size_t bytes) { capture.transmit(sent, bytes); });
    withWait(arguments.wait, [&]<Wait kWait>() { ping<kWait>(arguments, capture); });
}
