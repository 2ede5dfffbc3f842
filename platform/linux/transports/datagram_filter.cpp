#include "platform/linux/transports/datagram_filter.hpp"

#include "core/wire/frame.hpp"
#include "core/wire/probe.hpp"

#include <linux/sock_diag.h>
#include <sys/socket.h>

#include <bit>
#include <cerrno>
#include <cstring>

namespace halftrip::sockets {
namespace {

constexpr std::uint32_t kTakeWhole = 0x40000;

}  // namespace

std::optional<std::uint32_t> dropsOf(int socket) noexcept
{
    std::array<std::uint32_t, SK_MEMINFO_VARS> counts{};
    socklen_t size = sizeof counts;
    if (::getsockopt(socket, SOL_SOCKET, SO_MEMINFO, counts.data(), &size) != 0 ||
        size <= SK_MEMINFO_DROPS * sizeof counts[0])
        return std::nullopt;
    return counts[SK_MEMINFO_DROPS];
}

std::size_t writeDatagramFilter(std::span<sock_filter, kDatagramFilterLength> program, std::uint32_t bytes,
                                std::optional<std::uint32_t> tag) noexcept
{
    const bool hasTag = tag && bytes >= wire::ProbeLayout::kTagEnd;
    const auto header = static_cast<std::uint32_t>(wire::kUdpHeaderBytes);
    std::size_t length = 0;
    // A jump tells how many instructions it leaves out: to the last one, which takes nothing.
    program[length++] = BPF_STMT(BPF_LD | BPF_W | BPF_LEN, 0);
    program[length++] = BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, header + bytes, 0,
                                 static_cast<std::uint8_t>(hasTag ? 3 : 1));
    if (hasTag) {
        const auto offset = header + static_cast<std::uint32_t>(wire::ProbeLayout::kTagOffset);
        program[length++] = BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset);
        // Loads are big endian, the probe is little endian.
        program[length++] = BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __builtin_bswap32(*tag), 0, 1);
    }
    program[length++] = BPF_STMT(BPF_RET | BPF_K, kTakeWhole);
    program[length++] = BPF_STMT(BPF_RET | BPF_K, 0);
    return length;
}

void DatagramFilter::begin(int socket, std::uint32_t bytes, std::optional<std::uint32_t> tag) noexcept
{
    m_bytes = bytes;
    m_tag = tag;
    m_droppedBefore = dropsOf(socket);
    m_isWatching = !m_isAttached;
    m_wasBegun = true;
    if (m_isAttached)
        attach(socket);
}

void DatagramFilter::attach(int socket) noexcept
{
    std::array<sock_filter, kDatagramFilterLength> code{};
    const std::size_t length = writeDatagramFilter(code, m_bytes, m_tag);
    const sock_fprog program{.len = static_cast<unsigned short>(length), .filter = code.data()};
    m_isAttached = ::setsockopt(socket, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program) == 0;
    m_isWatching = false;
}

std::uint64_t DatagramFilter::dropped(int socket) const noexcept
{
    const auto now = m_isAttached && m_droppedBefore ? dropsOf(socket) : std::nullopt;
    return now ? *now - *m_droppedBefore : 0;  // Of 32 bits, which may wrap.
}

std::string DatagramFilter::describe() const
{
    if (!m_wasBegun)
        return {};
    if (m_isWatching)
        return "by the kernel, from the first unmatched datagram on";
    if (!m_isAttached)
        return "none: the kernel refuses it";
    return m_droppedBefore ? "by the kernel" : "by the kernel, which does not count what it drops";
}

}  // namespace halftrip::sockets
