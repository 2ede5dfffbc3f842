// The least AF_XDP ping-pong there is: the responder sends the received memory back, two stamps. OPTION: xdpMode=native
// or xdpMode=generic (the default); zero-copy where the kernel gives it by itself.
#include "bench/bare_frames.hpp"

#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <linux/if_link.h>
#include <poll.h>
#include <sys/mman.h>
#include <xdp/xsk.h>

#include <array>

using namespace bare;

namespace {

constexpr std::uint32_t kFrames = 256;  // As many as Halftrip's own default.
constexpr std::uint32_t kChunkBytes = 4096;

struct Socket {
    unsigned char* memory = nullptr;
    xsk_umem* umem = nullptr;
    xsk_socket* handle = nullptr;
    int fd = -1;
    xsk_ring_prod fill{};
    xsk_ring_cons completed{};
    xsk_ring_cons received{};
    xsk_ring_prod transmit{};
};

bpf_insn instruction(int code, unsigned target, unsigned source, int offset, int value)
{
    bpf_insn made{};
    made.code = static_cast<__u8>(code);
    made.dst_reg = target & 0xFU;
    made.src_reg = source & 0xFU;
    made.off = static_cast<__s16>(offset);
    made.imm = value;
    return made;
}

/// EtherType 0x88B5 goes to the socket of its queue, everything else to the stack.
int loadProgram(int map)
{
    const std::array code{
        // NOLINTBEGIN(misc-redundant-expression): the modes' names are numbers, and some are 0.
        instruction(BPF_LDX | BPF_W | BPF_MEM, 2, 1, 0, 0),  // r2 = frame
        instruction(BPF_LDX | BPF_W | BPF_MEM, 3, 1, 4, 0),  // r3 = its end
        instruction(BPF_ALU64 | BPF_MOV | BPF_X, 4, 2, 0, 0),
        instruction(BPF_ALU64 | BPF_ADD | BPF_K, 4, 0, 0, 14),
        instruction(BPF_JMP | BPF_JGT | BPF_X, 4, 3, 8, 0),  // too short: pass
        instruction(BPF_LDX | BPF_H | BPF_MEM, 5, 2, 12, 0),
        instruction(BPF_JMP | BPF_JNE | BPF_K, 5, 0, 6, htons(kEtherType)),  // not ours: pass
        instruction(BPF_LDX | BPF_W | BPF_MEM, 2, 1, 16, 0),  // r2 = queue
        instruction(BPF_LD | BPF_DW | BPF_IMM, 1, BPF_PSEUDO_MAP_FD, 0, map),
        instruction(0, 0, 0, 0, 0),
        instruction(BPF_ALU64 | BPF_MOV | BPF_K, 3, 0, 0, XDP_PASS),
        instruction(BPF_JMP | BPF_CALL, 0, 0, 0, BPF_FUNC_redirect_map),
        instruction(BPF_JMP | BPF_EXIT, 0, 0, 0, 0),
        instruction(BPF_ALU64 | BPF_MOV | BPF_K, 0, 0, 0, XDP_PASS),
        instruction(BPF_JMP | BPF_EXIT, 0, 0, 0, 0),
        // NOLINTEND(misc-redundant-expression)
    };
    const int program = bpf_prog_load(BPF_PROG_TYPE_XDP, "bare_xdp", "GPL", code.data(), code.size(), nullptr);
    if (program < 0)
        giveUp("loading the XDP program");
    return program;
}

void attach(int adapterIndex, const Socket& socket, bool isNative)
{
    const int map = bpf_map_create(BPF_MAP_TYPE_XSKMAP, "bare_socks", sizeof(int), sizeof(int), 1, nullptr);
    const int queue = 0;
    if (map < 0 || bpf_map_update_elem(map, &queue, &socket.fd, BPF_ANY) != 0)
        giveUp("the socket map");
    const int program = loadProgram(map);
    bpf_link_create_opts options{};
    options.sz = sizeof options;
    options.flags = isNative ? XDP_FLAGS_DRV_MODE : XDP_FLAGS_SKB_MODE;
    if (bpf_link_create(program, adapterIndex, BPF_XDP, &options) < 0)
        giveUp("attaching the XDP program");
}

void give(Socket& socket, std::uint64_t address)
{
    std::uint32_t index = 0;
    xsk_ring_prod__reserve(&socket.fill, 1, &index);
    *xsk_ring_prod__fill_addr(&socket.fill, index) = address & ~std::uint64_t{kChunkBytes - 1};
    xsk_ring_prod__submit(&socket.fill, 1);
}

void openSocket(const std::string& adapter, Socket& socket)
{
    libbpf_set_print(nullptr);
    constexpr std::size_t kBytes = std::size_t{2} * kFrames * kChunkBytes;
    void* const area = mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    if (area == MAP_FAILED)
        giveUp("memory");
    socket.memory = static_cast<unsigned char*>(area);
    xsk_umem_config memory{};
    memory.fill_size = kFrames;
    memory.comp_size = kFrames;
    memory.frame_size = kChunkBytes;
    if (xsk_umem__create(&socket.umem, area, kBytes, &socket.fill, &socket.completed, &memory) != 0)
        giveUp("the packet memory");
    xsk_socket_config config{};
    config.rx_size = kFrames;
    config.tx_size = kFrames;
    config.libxdp_flags = XSK_LIBXDP_FLAGS__INHIBIT_PROG_LOAD;
    config.bind_flags = XDP_USE_NEED_WAKEUP;
    // The kernel lets go of a queue a moment after its last user has ended.
    int attempts = 0;
    while (xsk_socket__create(&socket.handle, adapter.c_str(), 0, socket.umem, &socket.received, &socket.transmit,
                              &config) != 0) {
        if (errno != EBUSY || ++attempts > 100)
            giveUp("binding to queue 0");
        usleep(20'000);
    }
    socket.fd = xsk_socket__fd(socket.handle);
    for (std::uint32_t i = 0; i < kFrames; ++i)
        give(socket, std::uint64_t{i} * kChunkBytes);
}

void transmit(Socket& socket, std::uint64_t address, std::uint32_t bytes)
{
    std::uint32_t index = 0;
    xsk_ring_prod__reserve(&socket.transmit, 1, &index);
    *xsk_ring_prod__tx_desc(&socket.transmit, index) = {address, bytes, 0};
    xsk_ring_prod__submit(&socket.transmit, 1);
    long woken = 0;
    do
        woken = halftrip::sockets::sendDirectly(socket.fd, nullptr, 0, MSG_DONTWAIT);
    while (woken == -EAGAIN || woken == -EBUSY);
}

/// The chunks whose frames have left.
template <typename Each>
void reap(Socket& socket, const Each& each)
{
    std::uint32_t index = 0;
    const std::uint32_t count = xsk_ring_cons__peek(&socket.completed, kFrames, &index);
    for (std::uint32_t i = 0; i < count; ++i)
        each(*xsk_ring_cons__comp_addr(&socket.completed, index + i));
    xsk_ring_cons__release(&socket.completed, count);
}

template <Wait kWait>
xdp_desc take(Socket& socket, int epoll)
{
    std::uint32_t index = 0;
    while (xsk_ring_cons__peek(&socket.received, 1, &index) == 0) {
        if constexpr (kWait == Wait::Poll) {
            epoll_event event;
            epoll_wait(epoll, &event, 1, -1);
        }
        if constexpr (kWait == Wait::Block) {
            pollfd waiting{socket.fd, POLLIN, 0};
            poll(&waiting, 1, -1);
        }
    }
    const xdp_desc frame = *xsk_ring_cons__rx_desc(&socket.received, index);
    xsk_ring_cons__release(&socket.received, 1);
    return frame;
}

template <Wait kWait>
void ping(const Arguments& arguments, const Adapter& adapter, Socket& socket)
{
    const int epoll = kWait == Wait::Poll ? makeEpoll(socket.fd) : -1;
    const std::uint64_t address = std::uint64_t{kFrames} * kChunkBytes;
    unsigned char* const frame = socket.memory + address;
    std::memset(frame, 1, kChunkBytes);
    meetPeer(
        arguments, adapter, frame, [&] { return socket.memory + take<Wait::Block>(socket, -1).addr; },
        [&](std::size_t bytes) { transmit(socket, address, static_cast<std::uint32_t>(bytes)); });
    const auto bytes = static_cast<std::uint32_t>(kHeaderBytes + arguments.bytes);
    measure(arguments, [&] {
        reap(socket, [](std::uint64_t) {});
        transmit(socket, address, bytes);
        give(socket, take<kWait>(socket, epoll).addr);
    });
}

/// Sends the received chunk itself.
template <Wait kWait>
void respond(const Adapter& adapter, Socket& socket)
{
    const int epoll = kWait == Wait::Poll ? makeEpoll(socket.fd) : -1;
    for (;;) {
        const xdp_desc frame = take<kWait>(socket, epoll);
        turnAround(socket.memory + frame.addr, adapter.mac);
        transmit(socket, frame.addr, frame.len);
        reap(socket, [&](std::uint64_t address) { give(socket, address); });
    }
}

}  // namespace

int main(int argc, char** argv)
{
    const Arguments arguments = readArguments(argc, argv);
    prepareThread(arguments.core);
    const Adapter adapter = adapterFor(arguments);
    Socket socket;
    openSocket(adapter.name, socket);
    attach(adapter.index, socket, arguments.option == "xdpMode=native");
    if (arguments.isPing) {
        withWait(arguments.wait, [&]<Wait kWait>() { ping<kWait>(arguments, adapter, socket); });
        return 0;
    }
    holdPort(arguments);
    withWait(arguments.wait, [&]<Wait kWait>() { respond<kWait>(adapter, socket); });
}
