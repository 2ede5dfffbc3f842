#pragma once

#include <linux/filter.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace halftrip::sockets {

/// Keeps what is no probe of the point from a UDP socket, in the kernel: a datagram of another size, or with another
/// tag, wakes nobody and is never read. It costs the kernel a comparison or two for each datagram. One thread at a
/// time.
class DatagramFilter {
public:
    /// From now on the socket takes datagrams of this size only, with `tag` where the size has room for one. Counts
    /// from zero. Allocates nothing.
    void attach(int socket, std::uint32_t bytes, std::optional<std::uint32_t> tag) noexcept;
    /// Forgets what was attached: the socket is another one.
    void reset() noexcept { *this = {}; }
    /// Datagrams that the kernel has dropped before this socket since attach(); 0 where it does not tell.
    [[nodiscard]] std::uint64_t dropped(int socket) const noexcept;
    /// What was obtained, in words; empty before attach().
    [[nodiscard]] std::string describe() const;

private:
    bool m_wasAsked = false;
    bool m_isAttached = false;
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
