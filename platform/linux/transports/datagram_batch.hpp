#pragma once

#include "core/model/record/point_result.hpp"
#include "core/transport/probe_buffer.hpp"
#include "core/transport/transport.hpp"
#include "platform/linux/transports/socket_calls.hpp"

#include <sys/socket.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace halftrip::sockets {

/// Datagrams that go by one sendmmsg(2) and come by one recvmmsg(2) of a connected socket: what both calls need, laid
/// out once. open() and counts() on any one thread, the rest on the measuring thread.
class DatagramBatch {
public:
    /// Room for `most` datagrams of `roomBytes` each; 1: none, and nothing else may be called but most(), counts(),
    /// restart().
    void open(std::uint32_t most, std::size_t roomBytes)
    {
        m_most = most;
        const std::size_t count = most > 1 ? most : 0;
        m_rooms.clear();
        for (std::size_t i = 0; i < count; ++i)
            m_rooms.emplace_back(roomBytes);
        prepare(m_incoming, m_incomingPieces, count);
        prepare(m_outgoing, m_outgoingPieces, count);
        for (std::size_t i = 0; i < count; ++i)
            m_incomingPieces[i] = {m_rooms[i].data(), m_rooms[i].size()};
        restart();
    }
    [[nodiscard]] std::uint32_t most() const noexcept { return m_most; }

    /// How many datagrams were taken, or the negative error code of the first.
    [[nodiscard]] inline __attribute__((always_inline)) long send(
        const SocketCalls& calls, int fd, std::span<const std::span<const std::byte>> datagrams) noexcept
    {
        for (std::size_t i = 0; i < datagrams.size(); ++i)
            m_outgoingPieces[i] = {const_cast<std::byte*>(datagrams[i].data()), datagrams[i].size()};
        const long sent = calls.sendMany(fd, m_outgoing.data(), static_cast<unsigned>(datagrams.size()), MSG_DONTWAIT);
        ++m_counts.sendCalls;
        m_counts.sent += sent > 0 ? static_cast<std::uint64_t>(sent) : 0;
        return sent;
    }
    /// How many came, up to `most`, or the negative error code. Without MSG_DONTWAIT the first is waited for.
    [[nodiscard]] inline __attribute__((always_inline)) long receive(const SocketCalls& calls, int fd, std::size_t most,
                                                                     int flags) noexcept
    {
        const long got = calls.receiveMany(fd, m_incoming.data(), static_cast<unsigned>(most),
                                           (flags & MSG_DONTWAIT) != 0 ? flags : flags | MSG_WAITFORONE);
        if (got > 0) {
            ++m_counts.receiveCalls;
            m_counts.received += static_cast<std::uint64_t>(got);
        }
        return got;
    }
    /// What came as number `index` of the last receive().
    [[nodiscard]] std::span<std::byte> datagram(std::size_t index) noexcept
    {
        return m_rooms[index].first(m_incoming[index].msg_len);
    }
    void restart() noexcept { m_counts = {}; }
    /// Since restart().
    [[nodiscard]] const model::BatchCounts& counts() const noexcept { return m_counts; }

private:
    static void prepare(std::vector<mmsghdr>& messages, std::vector<iovec>& pieces, std::size_t count)
    {
        messages.assign(count, {});
        pieces.assign(count, {});
        for (std::size_t i = 0; i < count; ++i) {
            messages[i].msg_hdr.msg_iov = &pieces[i];
            messages[i].msg_hdr.msg_iovlen = 1;
        }
    }

    std::uint32_t m_most = 1;
    std::vector<transport::ProbeBuffer> m_rooms;
    std::vector<iovec> m_incomingPieces;
    std::vector<iovec> m_outgoingPieces;
    std::vector<mmsghdr> m_incoming;
    std::vector<mmsghdr> m_outgoing;
    model::BatchCounts m_counts;
};

}  // namespace halftrip::sockets
