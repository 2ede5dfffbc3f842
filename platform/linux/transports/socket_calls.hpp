#pragma once

#include "core/transport/transport.hpp"
#include "platform/linux/transports/socket_options.hpp"
#include "platform/linux/transports/system_call.hpp"

#include <cstddef>

namespace halftrip::sockets {

/// How one probe socket is sent to and received from: straight into the kernel, or through the C library where another
/// library may have taken its calls over. A socket must be used in one way all its life: half a life in the kernel is
/// neither accelerated nor right. Results are those of sendDirectly() and receiveDirectly().
class SocketCalls {
public:
    SocketCalls() = default;
    explicit SocketCalls(bool isThroughLibrary) : m_isThroughLibrary(isThroughLibrary) {}

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
    [[nodiscard]] bool isThroughLibrary() const noexcept { return m_isThroughLibrary; }

private:
    [[nodiscard]] static long sendThroughLibrary(int fd, const void* data, std::size_t bytes, int flags) noexcept;
    [[nodiscard]] static long receiveThroughLibrary(int fd, void* room, std::size_t bytes, int flags) noexcept;

    bool m_isThroughLibrary = false;
};

/// By the option "calls" (auto, direct, libc); auto goes through the C library where findSocketLibrary() has one.
/// `obtained` says which calls were chosen and who takes them. Refuses what an accelerator cannot do, by its name: busy
/// polling and stamps are the kernel's.
[[nodiscard]] Result<SocketCalls> chooseSocketCalls(const transport::TransportRequest& request, bool isStamping,
                                                    Obtained& obtained);

}  // namespace halftrip::sockets
