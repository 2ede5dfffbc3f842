#pragma once

#include "core/clock/tick_converter.hpp"
#include "core/transport/probe_buffer.hpp"
#include "core/transport/transport.hpp"
#include "platform/linux/transports/socket_options.hpp"

#include <sys/socket.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <optional>

namespace halftrip::sockets {

/// A moment by both clocks: that of the kernel's stamps (CLOCK_REALTIME) and by ours.
struct Moment {
    clock::Ticks ticks = 0;
    std::int64_t dateNs = 0;  ///< Since 1970.
};

/// When, by our clock, a packet arrived that the kernel stamped `dateNs`, between two moments (or shortly before the
/// first). 0: not known, because the date was set between them. A date that is slewed, by up to a tenth, is followed.
[[nodiscard]] clock::Ticks ticksOfArrival(std::int64_t dateNs, const Moment& before, const Moment& now,
                                          const clock::TickConverter& converter) noexcept;

/// When the kernel had a datagram (SO_TIMESTAMPNS, stamped in the receive softirq), however much later it is received.
class ArrivalStamps {
public:
    /// `clock` outlives it; no datagram is longer than `roomBytes`. Where the system refuses, isOn() stays false, and
    /// `obtained` says so.
    void open(int socket, const clock::TickClock& clock, std::size_t roomBytes, Obtained& obtained);
    [[nodiscard]] bool isOn() const noexcept { return m_converter.has_value(); }
    /// recvmsg(2): the bytes of the next datagram, or the negative error code.
    [[nodiscard]] long receive(int socket, int flags, transport::Received& out) noexcept;

private:
    static constexpr std::size_t kControlBytes = CMSG_SPACE(sizeof(timespec));

    [[nodiscard]] Moment readClocks() const noexcept;

    const clock::TickClock* m_clock = nullptr;
    std::optional<clock::TickConverter> m_converter;
    transport::ProbeBuffer m_bytes;
    iovec m_place{};
    msghdr m_message{};
    alignas(cmsghdr) std::array<std::byte, kControlBytes> m_control{};
    /// Of the last call, and of the last one at least a millisecond before: datagrams that are read one behind the
    /// other arrived between the same two moments.
    Moment m_before;
    Moment m_now;
};

}  // namespace halftrip::sockets
