#include "core/loop/compiled.hpp"
#include "core/transport/probe_buffer.hpp"
#include "core/transport/spin.hpp"
#include "platform/linux/hold/waking.hpp"
#include "platform/linux/transports/packet/bpf_filter.hpp"
#include "platform/linux/transports/packet/frame_exchange.hpp"
#include "platform/linux/transports/packet/packet_path.hpp"
#include "platform/linux/transports/packet/packet_socket.hpp"
#include "platform/linux/transports/packet/packet_transports.hpp"
#include "platform/linux/transports/packet/waiting.hpp"
#include "platform/linux/transports/stamps/stamped_socket.hpp"

#include <sys/socket.h>

#include <cerrno>

namespace halftrip::packet {
namespace {

using transport::IoResult;
using transport::Received;
using transport::Ticks;

/// One system call for each frame sent and one for each look.
class RawTransport : public transport::Transport {
public:
    /// With a stamper, which outlives the transport, frames are stamped on their way.
    explicit RawTransport(sockets::SocketStamper* stamper = nullptr) : m_stamper(stamper) {}
    Result<transport::Endpoint> open(const transport::TransportRequest& request) override;
    Status attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout) override;
    [[nodiscard]] transport::TransportFacts facts() const override;
    void setProbeSize(std::uint32_t) noexcept override { m_socket.restartDrops(); }
    [[nodiscard]] std::span<std::byte> probeMemory(std::size_t bytes) noexcept override
    {
        return m_frames.payloadMemory(bytes);
    }
    IoResult send(std::span<const std::byte> payload) noexcept override;
    IoResult receive(Ticks deadline, Received& out) noexcept override;
    [[nodiscard]] Error lastError() const override;
    void close() noexcept override;

private:
    IoResult receiveSpinning(Ticks deadline, Received& out) noexcept;
    HALFTRIP_APART IoResult receiveSleeping(Ticks deadline, Received& out) noexcept;
    /// One recv(): Done, Nothing (also for a frame that is not ours) or Failed.
    IoResult look(int flags, Received& out) noexcept;
    [[nodiscard]] IoResult take(long bytes, Received& out) noexcept;
    HALFTRIP_APART IoResult failed(PacketCall call, int code) noexcept;

    sockets::SocketStamper* m_stamper;
    PacketPath m_path;
    PacketSocket m_socket;
    FrameExchange m_frames;
    transport::ProbeBuffer m_receiveFrame;
    const clock::TickClock* m_clock = nullptr;
    model::Wait m_wait = model::Wait::Block;
    std::chrono::milliseconds m_longestSleep{20};
    PacketCall m_failedCall = PacketCall::Receive;
    int m_failedCode = 0;
};

Result<transport::Endpoint> RawTransport::open(const transport::TransportRequest& request)
{
    close();
    if (const Status possible = checkWait(request.wait, "raw"); !possible)
        return std::unexpected(possible.error());
    auto endpoint = m_path.open(request);
    if (!endpoint)
        return endpoint;
    auto socket = PacketSocket::open();
    if (!socket)
        return std::unexpected(socket.error());
    m_socket = std::move(*socket);
    m_clock = request.clock;
    m_wait = request.wait;
    m_longestSleep = request.longestSleep;
    m_receiveFrame = transport::ProbeBuffer(m_path.frameBytes());
    const timeval sleep = toTimeval(m_longestSleep);
    Status ready = m_socket.setFilter(dropEverything());
    if (ready)
        ready = m_socket.setOption(SOL_SOCKET, SO_RCVTIMEO, &sleep, sizeof sleep, "a time limit for receiving");
    if (ready)
        ready = m_socket.bind(m_path.interface().name, m_path.interface().index, m_path.etherType());
    if (!ready)
        return std::unexpected(ready.error());
    return endpoint;
}

Status RawTransport::attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout)
{
    if (const Status attached = m_path.attach(peer, timeout); !attached)
        return attached;
    m_frames = FrameExchange(m_path.frameSpec(), m_path.frameBytes());
    const Status filtered = m_frames.needsFilter() ? m_socket.setFilter(compileFilter(m_path.frameSpec()))
                                                   : m_socket.removeFilter();
    if (!filtered || m_stamper == nullptr)
        return filtered;
    return m_stamper->start({.socket = m_socket.fd(),
                             .isStream = false,
                             .drainsWhileWaiting = m_wait == model::Wait::Poll,
                             .adapter = m_path.interface().name});
}

transport::TransportFacts RawTransport::facts() const
{
    transport::TransportFacts facts = m_path.facts();
    facts.overruns[model::kPacketSocketDropsCounter] = m_socket.drops();
    return facts;
}

IoResult RawTransport::failed(PacketCall call, int code) noexcept
{
    m_failedCall = call;
    m_failedCode = code;
    return call == PacketCall::Send && isNoRoom(code) ? IoResult::Nothing : IoResult::Failed;
}

IoResult RawTransport::send(std::span<const std::byte> payload) noexcept
{
    const std::span<const std::byte> frame = m_frames.build(payload);
    if (frame.empty()) [[unlikely]]
        return failed(PacketCall::Send, kTooLongForFrame);
    if (const int code = sendFrame(m_socket.fd(), frame); code != 0) [[unlikely]]
        return failed(PacketCall::Send, code);
    return IoResult::Done;
}

IoResult RawTransport::look(int flags, Received& out) noexcept
{
    long bytes = 0;
    if (m_stamper == nullptr) [[likely]]
        bytes = sockets::receiveDirectly(m_socket.fd(), m_receiveFrame.data(), m_receiveFrame.size(), flags);
    else
        bytes = m_stamper->receive(m_socket.fd(), m_receiveFrame.data(), m_receiveFrame.size(), flags);
    return take(bytes, out);
}

/// What a recv() gave.
inline IoResult RawTransport::take(long bytes, Received& out) noexcept
{
    if (bytes < 0) [[unlikely]] {
        return bytes == -EAGAIN || bytes == -EINTR ? IoResult::Nothing
                                                   : failed(PacketCall::Receive, static_cast<int>(-bytes));
    }
    out.ticks = m_clock->now();
    return m_frames.accept(m_receiveFrame.first(static_cast<std::size_t>(bytes)), out.payload) ? IoResult::Done
                                                                                               : IoResult::Nothing;
}

IoResult RawTransport::receiveSpinning(Ticks deadline, Received& out) noexcept
{
    if (m_stamper != nullptr) [[unlikely]]
        return transport::spin<kLooksPerClock>(*m_clock, deadline, out.looks,
                                               [&]() noexcept { return look(MSG_DONTWAIT, out); });
    const int fd = m_socket.fd();
    const std::span<std::byte> room = m_receiveFrame.first(m_receiveFrame.size());
    return transport::spin<kLooksPerClock>(*m_clock, deadline, out.looks, [&, fd, room]() noexcept {
        const long bytes = sockets::receiveDirectly(fd, room.data(), room.size(), MSG_DONTWAIT);
        if (bytes == -EAGAIN) [[likely]]
            return IoResult::Nothing;
        return take(bytes, out);
    });
}

IoResult RawTransport::receiveSleeping(Ticks deadline, Received& out) noexcept
{
    const bool isPolling = m_wait == model::Wait::Poll;
    const std::uint32_t wakes = platform::wakesSoFar();
    while (m_clock->now() < deadline && platform::wakesSoFar() == wakes) {
        if (isPolling)
            static_cast<void>(waitReadable(m_socket.fd(), m_longestSleep));  // an error is told by recv()
        const IoResult result = look(isPolling ? MSG_DONTWAIT : 0, out);
        if (result != IoResult::Nothing)
            return result;
    }
    return look(MSG_DONTWAIT, out);
}

IoResult RawTransport::receive(Ticks deadline, Received& out) noexcept
{
    if (m_wait == model::Wait::Spin) [[likely]]
        return receiveSpinning(deadline, out);
    return receiveSleeping(deadline, out);
}

Error RawTransport::lastError() const
{
    return m_path.describe(m_failedCall, m_failedCode);
}

void RawTransport::close() noexcept
{
    m_socket.close();
    m_path.close();
}

}  // namespace

std::unique_ptr<transport::Transport> makeRaw()
{
    return std::make_unique<loop::Compiled<RawTransport>>();
}

std::unique_ptr<transport::StampingTransport> makeStampingRaw()
{
    return std::make_unique<sockets::StampedSocket>(
        [](sockets::SocketStamper& stamper) { return std::make_unique<RawTransport>(&stamper); });
}

}  // namespace halftrip::packet
