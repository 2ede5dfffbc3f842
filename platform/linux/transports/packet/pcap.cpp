#include "core/loop/compiled.hpp"
#include "core/transport/capture_filter.hpp"
#include "core/transport/probe_buffer.hpp"
#include "core/transport/spin.hpp"
#include "platform/linux/hold/waking.hpp"
#include "platform/linux/transports/packet/frame_exchange.hpp"
#include "platform/linux/transports/packet/packet_path.hpp"
#include "platform/linux/transports/packet/packet_socket.hpp"
#include "platform/linux/transports/packet/packet_transports.hpp"
#include "platform/linux/transports/packet/pcap_library.hpp"
#include "platform/linux/transports/packet/waiting.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace halftrip::packet {
namespace {

using transport::IoResult;
using transport::Received;
using transport::Ticks;

struct ClosePcap {
    const PcapLibrary* library = nullptr;
    void operator()(pcap_t* handle) const noexcept { library->close(handle); }
};
using PcapHandle = std::unique_ptr<pcap_t, ClosePcap>;

/// libpcap as an application would use it: immediate mode, one frame for each call, pcap_inject().
class PcapTransport : public transport::Transport {
public:
    Result<transport::Endpoint> open(const transport::TransportRequest& request) override;
    Status attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout) override;
    [[nodiscard]] transport::TransportFacts facts() const override;
    void setProbeSize(std::uint32_t) noexcept override { m_dropsBefore = drops().value_or(0); }
    [[nodiscard]] std::span<std::byte> probeMemory(std::size_t bytes) noexcept override
    {
        return m_frames.payloadMemory(bytes);
    }
    IoResult send(std::span<const std::byte> payload) noexcept override;
    IoResult receive(Ticks deadline, Received& out) noexcept override;
    [[nodiscard]] Error lastError() const override;
    void close() noexcept override;

private:
    Status configure();
    Status setFilter(const std::string& expression);
    IoResult receiveSpinning(Ticks deadline, Received& out) noexcept;
    HALFTRIP_APART IoResult receiveSleeping(Ticks deadline, Received& out) noexcept;
    /// One pcap_dispatch() for one frame.
    IoResult look(Received& out) noexcept;
    /// Nothing, or Failed when the adapter is down: libpcap keeps that for itself and waits until it is up again.
    HALFTRIP_APART IoResult nothingOrGone() noexcept;
    /// libpcap's callback: its buffer is good until it returns, so the frame is copied (as pcap_next_ex() would).
    static void takeFrame(u_char* self, const pcap_pkthdr* header, const u_char* frame) noexcept;
    HALFTRIP_APART IoResult failed(PacketCall call, int code) noexcept;
    /// Frames that found no room in libpcap's buffer since it was opened; none where it does not tell.
    [[nodiscard]] std::optional<std::int64_t> drops() const noexcept;
    [[nodiscard]] std::unexpected<Error> refusal(const Text& what, int status) const;

    const PcapLibrary* m_library = nullptr;
    std::int64_t m_dropsBefore = 0;  ///< Before this point.
    PcapHandle m_handle;
    PacketPath m_path;
    FrameExchange m_frames;
    transport::ProbeBuffer m_receiveFrame;
    std::size_t m_receivedBytes = 0;
    Ticks m_receivedTicks = 0;
    const clock::TickClock* m_clock = nullptr;
    model::Wait m_wait = model::Wait::Block;
    std::chrono::milliseconds m_longestSleep{20};
    int m_pollFd = -1;
    PacketCall m_failedCall = PacketCall::Receive;
    int m_failedCode = 0;
};

std::unexpected<Error> PcapTransport::refusal(const Text& what, int status) const
{
    const Text words = text("{what} ({problem}).", what, m_library->lastError(m_handle.get()));
    if (status == PCAP_ERROR_PERM_DENIED)
        return fail(ErrorKind::NotPermitted, words, probePacketSocket().remedy);
    if (status == PCAP_ERROR_NO_SUCH_DEVICE)
        return fail(ErrorKind::NotFound, words, "\"halftrip adapters\" lists the adapters that exist.");
    return fail(ErrorKind::Os, words);
}

Result<transport::Endpoint> PcapTransport::open(const transport::TransportRequest& request)
{
    close();
    if (const Status possible = checkWait(request.wait, "pcap"); !possible)
        return std::unexpected(possible.error());
    const auto library = loadPcapLibrary();
    if (!library)
        return std::unexpected(library.error());
    m_library = *library;
    auto endpoint = m_path.open(request);
    if (!endpoint)
        return endpoint;
    m_clock = request.clock;
    m_wait = request.wait;
    m_longestSleep = std::max(request.longestSleep, std::chrono::milliseconds(1));
    m_receiveFrame = transport::ProbeBuffer(m_path.frameBytes());
    if (const Status ready = configure(); !ready)
        return std::unexpected(ready.error());
    return endpoint;
}

Status PcapTransport::configure()
{
    const std::string& adapter = m_path.interface().name;
    std::array<char, PCAP_ERRBUF_SIZE> problem{};
    m_handle = PcapHandle(m_library->create(adapter.c_str(), problem.data()), ClosePcap{m_library});
    if (!m_handle)
        return fail(ErrorKind::Os, text("libpcap cannot open {adapter} ({problem}).", adapter, problem.data()));
    pcap_t* const handle = m_handle.get();
    m_library->setSnaplen(handle, static_cast<int>(m_path.frameBytes()));
    m_library->setPromisc(handle, 0);
    m_library->setImmediateMode(handle, 1);
    m_library->setTimeout(handle, static_cast<int>(m_longestSleep.count()));
    if (const int status = m_library->activate(handle); status < 0)
        return refusal(text("libpcap cannot start on {adapter}", adapter), status);
    if (m_library->dataLink(handle) != DLT_EN10MB)
        return fail(ErrorKind::NotSupported, text("libpcap sees no Ethernet frames on {adapter}.", adapter),
                    "Use --transport udp on this adapter.");
    if (const Status closed = setFilter(transport::kCaptureNothing); !closed)
        return closed;
    if (const int status = m_library->setDirection(handle, PCAP_D_IN); status < 0)
        return refusal(text("libpcap cannot leave sent frames out on {adapter}", adapter), status);
    // Always: libpcap's own blocking call comes back with a frame or never. It sleeps in poll(), and so do we.
    if (m_library->setNonBlock(handle, 1, problem.data()) < 0)
        return fail(ErrorKind::Os, text("libpcap cannot poll ({problem}).", problem.data()));
    m_pollFd = m_library->selectableFd(handle);
    return {};
}

Status PcapTransport::setFilter(const std::string& expression)
{
    bpf_program program{};
    if (m_library->compile(m_handle.get(), &program, expression.c_str(), 1, PCAP_NETMASK_UNKNOWN) < 0)
        return refusal("libpcap cannot compile the frame filter", 0);
    const int status = m_library->setFilter(m_handle.get(), &program);
    m_library->freeCode(&program);
    if (status < 0)
        return refusal("libpcap cannot set the frame filter", status);
    return {};
}

Status PcapTransport::attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout)
{
    if (const Status attached = m_path.attach(peer, timeout); !attached)
        return attached;
    m_frames = FrameExchange(m_path.frameSpec(), m_path.frameBytes());
    return setFilter(transport::captureFilter(m_path.frameSpec()));
}

transport::TransportFacts PcapTransport::facts() const
{
    transport::TransportFacts facts = m_path.facts();
    facts.obtained["filter"] = "in the kernel, compiled by libpcap";
    facts.obtained["library"] = m_library->version;
    facts.obtained["mode"] = "immediate";
    if (m_wait != model::Wait::Spin)
        facts.obtained["sleep"] = "poll() on libpcap's descriptor, as its own blocking call does";
    if (const auto dropped = drops())
        facts.overruns[model::kPacketSocketDropsCounter] = *dropped - m_dropsBefore;
    return facts;
}

std::optional<std::int64_t> PcapTransport::drops() const noexcept
{
    pcap_stat counts{};
    if (!m_handle || m_library->stats(m_handle.get(), &counts) != 0)
        return std::nullopt;
    return counts.ps_drop;
}

IoResult PcapTransport::failed(PacketCall call, int code) noexcept
{
    m_failedCall = call;
    m_failedCode = code;
    return call == PacketCall::Send && (isNoRoom(code) || code == EINTR) ? IoResult::Nothing : IoResult::Failed;
}

IoResult PcapTransport::send(std::span<const std::byte> payload) noexcept
{
    const std::span<const std::byte> frame = m_frames.build(payload);
    if (frame.empty())
        return failed(PacketCall::Send, kTooLongForFrame);
    if (m_library->inject(m_handle.get(), frame.data(), frame.size()) >= 0)
        return IoResult::Done;
    return failed(PacketCall::Send, errno);
}

void PcapTransport::takeFrame(u_char* self, const pcap_pkthdr* header, const u_char* frame) noexcept
{
    auto& transport = *reinterpret_cast<PcapTransport*>(self);
    const std::size_t bytes = std::min<std::size_t>(header->caplen, transport.m_receiveFrame.size());
    std::memcpy(transport.m_receiveFrame.data(), frame, bytes);
    transport.m_receivedTicks = transport.m_clock->now();
    transport.m_receivedBytes = bytes;
}

IoResult PcapTransport::look(Received& out) noexcept
{
    const int count = m_library->dispatch(m_handle.get(), 1, takeFrame, reinterpret_cast<u_char*>(this));
    if (count < 0) {
        const int code = errno;  // not always the cause: libpcap asks the system more than once
        const int trouble = interfaceTrouble(m_pollFd, m_path.interface());
        return failed(PacketCall::Receive, trouble != 0 ? trouble : code);
    }
    if (count == 0)
        return IoResult::Nothing;
    if (!m_frames.accept(m_receiveFrame.first(m_receivedBytes), out.payload))
        return IoResult::Nothing;
    out.ticks = m_receivedTicks;
    return IoResult::Done;
}

IoResult PcapTransport::nothingOrGone() noexcept
{
    const int code = interfaceTrouble(m_pollFd, m_path.interface());
    return code == 0 ? IoResult::Nothing : failed(PacketCall::Receive, code);
}

IoResult PcapTransport::receiveSpinning(Ticks deadline, Received& out) noexcept
{
    const IoResult result = transport::spin<kLooksPerClock>(*m_clock, deadline, out.looks,
                                                            [&]() noexcept { return look(out); });
    return result == IoResult::Nothing && out.looks > 1 ? nothingOrGone() : result;
}

IoResult PcapTransport::receiveSleeping(Ticks deadline, Received& out) noexcept
{
    if (m_clock->now() >= deadline)
        return look(out);
    const std::uint32_t wakes = platform::wakesSoFar();
    while (m_clock->now() < deadline && platform::wakesSoFar() == wakes) {
        static_cast<void>(waitReadable(m_pollFd, m_longestSleep));  // an error is told by pcap_dispatch()
        const IoResult result = look(out);
        if (result != IoResult::Nothing)
            return result;
    }
    return nothingOrGone();
}

IoResult PcapTransport::receive(Ticks deadline, Received& out) noexcept
{
    if (m_wait == model::Wait::Spin) [[likely]]
        return receiveSpinning(deadline, out);
    return receiveSleeping(deadline, out);
}

Error PcapTransport::lastError() const
{
    Error error = m_path.describe(m_failedCall, m_failedCode);
    if (error.kind == ErrorKind::Os && m_handle)
        error.what = text("{trouble} libpcap says: {words}.", error.what,
                          std::string(m_library->lastError(m_handle.get())));
    return error;
}

void PcapTransport::close() noexcept
{
    m_handle.reset();
    m_pollFd = -1;
    m_path.close();
}

}  // namespace

std::unique_ptr<transport::Transport> makePcap()
{
    return std::make_unique<loop::Compiled<PcapTransport>>();
}

}  // namespace halftrip::packet
