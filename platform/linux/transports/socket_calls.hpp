#pragma once

#include "core/transport/transport.hpp"
#include "platform/linux/transports/socket_options.hpp"
#include "platform/linux/transports/system_call.hpp"

#include <sys/socket.h>
#include <sys/syscall.h>

#include <cstddef>

namespace halftrip::sockets {

/// How one probe socket is sent to and received from: straight into the kernel, or through the C library where another
/// library may have taken its calls over. A socket must be used in one way all its life: half a life in the kernel is
/// neither accelerated nor right. Results are those of sendDirectly() and receiveDirectly().
class SocketCalls {
public:
    SocketCalls() = default;
    explicit SocketCalls(bool isThroughLibrary, bool canSendMany = true)
        : m_isThroughLibrary(isThroughLibrary), m_canSendMany(canSendMany)
    {
    }

    [[nodiscard]] inline __attribute__((always_inline)) long send(int fd, const void* data, std::size_t bytes,
                                                                  int flags) const noexcept
    {
        if (m_isThroughLibrary) [[unlikely]]
            return sendThroughLibrary(fd, data, bytes, flags);
        return sendDirectly(fd, data, bytes, flags);
    }
    [[nodiscard]] inline __attribute__((always_inline)) long receive(int fd, void* room, std::size_t bytes,
                                                                     int flags) const noexcept
    {
        if (m_isThroughLibrary) [[unlikely]]
            return receiveThroughLibrary(fd, room, bytes, flags);
        return receiveDirectly(fd, room, bytes, flags);
    }
    /// sendmmsg(2) and recvmmsg(2): how many went or came, or the negative error code of the first. Only where
    /// canSendMany().
    [[nodiscard]] inline __attribute__((always_inline)) long sendMany(int fd, mmsghdr* messages, unsigned count,
                                                                      int flags) const noexcept
    {
        if (m_isThroughLibrary) [[unlikely]]
            return sendManyThroughLibrary(fd, messages, count, flags);
        return transferCall(SYS_sendmmsg, fd, messages, count, flags);
    }
    [[nodiscard]] inline __attribute__((always_inline)) long receiveMany(int fd, mmsghdr* messages, unsigned count,
                                                                         int flags) const noexcept
    {
        if (m_isThroughLibrary) [[unlikely]]
            return receiveManyThroughLibrary(fd, messages, count, flags);
        return transferCall(SYS_recvmmsg, fd, messages, count, flags);
    }
    [[nodiscard]] bool isThroughLibrary() const noexcept { return m_isThroughLibrary; }
    /// False: an accelerator has taken the other calls over, but not those of many datagrams.
    [[nodiscard]] bool canSendMany() const noexcept { return m_canSendMany; }

private:
    [[nodiscard]] static long sendThroughLibrary(int fd, const void* data, std::size_t bytes, int flags) noexcept;
    [[nodiscard]] static long receiveThroughLibrary(int fd, void* room, std::size_t bytes, int flags) noexcept;
    [[nodiscard]] static long sendManyThroughLibrary(int fd, mmsghdr* messages, unsigned count, int flags) noexcept;
    [[nodiscard]] static long receiveManyThroughLibrary(int fd, mmsghdr* messages, unsigned count, int flags) noexcept;

    bool m_isThroughLibrary = false;
    bool m_canSendMany = true;
};

/// By the option "calls" (auto, direct, libc); auto goes through the C library where findSocketLibrary() has one.
/// `obtained` says which calls were chosen and who takes them. Refuses what an accelerator cannot do, by its name: busy
/// polling and stamps are the kernel's.
[[nodiscard]] Result<SocketCalls> chooseSocketCalls(const transport::TransportRequest& request, bool isStamping,
                                                    Obtained& obtained);

}  // namespace halftrip::sockets
