#pragma once

#include "core/wire/probe.hpp"

#include <linux/filter.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace halftrip::sockets {

/// Keeps what is no probe of the point from a UDP socket, in the kernel: a datagram of another size, or with another
/// tag, wakes nobody and is never read. The kernel is asked when the first such datagram was read, for it lengthens the
/// way of each probe a little; from then on at the beginning of each point. One thread at a time.
class DatagramFilter {
public:
    /// The point that begins has probes of this size, with `tag` where the size has room for one. Counts from zero.
    /// Allocates nothing.
    void begin(int socket, std::uint32_t bytes, std::optional<std::uint32_t> tag) noexcept;
    /// Of each datagram that was read. On the hot path.
    void look(int socket, std::span<const std::byte> datagram) noexcept
    {
        if (m_isWatching && !isProbe(datagram)) [[unlikely]]
            attach(socket);
    }
    /// Forgets what was attached: the socket is another one.
    void reset() noexcept { *this = {}; }
    /// Datagrams that the kernel has dropped before this socket since begin(); 0 where it does not filter or tell.
    [[nodiscard]] std::uint64_t dropped(int socket) const noexcept;
    /// What was obtained, in words; empty before begin().
    [[nodiscard]] std::string describe() const;

private:
    [[nodiscard]] bool isProbe(std::span<const std::byte> datagram) const noexcept
    {
        return datagram.size() == m_bytes && (!m_tag || wire::hasTag(datagram, *m_tag));
    }
    void attach(int socket) noexcept;

    bool m_wasBegun = false;
    bool m_isWatching = false;  ///< For the first datagram that is no probe.
    bool m_isAttached = false;
    std::uint32_t m_bytes = 0;
    std::optional<std::uint32_t> m_tag;
    std::optional<std::uint32_t> m_droppedBefore;  ///< None: the kernel does not tell.
};

/// How often this socket has dropped something since it was opened: filtered, or for want of room (Linux 4.12). None:
/// the kernel does not tell. Of 32 bits, which may wrap.
[[nodiscard]] std::optional<std::uint32_t> dropsOf(int socket) noexcept;

/// The program: classic BPF, whose offsets count from the UDP header. At most this long; the result is the part in use.
inline constexpr std::size_t kDatagramFilterLength = 6;
[[nodiscard]] std::size_t writeDatagramFilter(std::span<sock_filter, kDatagramFilterLength> program,
                                              std::uint32_t bytes, std::optional<std::uint32_t> tag) noexcept;

}  // namespace halftrip::sockets
