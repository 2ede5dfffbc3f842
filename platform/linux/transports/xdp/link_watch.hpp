#pragma once

#include "core/base/error.hpp"
#include "platform/linux/transports/file_descriptor.hpp"

#include <atomic>
#include <chrono>
#include <string>

namespace halftrip::xdp {

/// Asks whether an adapter still works. An AF_XDP socket does not say so itself: it just never gets a frame again.
class LinkWatch {
public:
    [[nodiscard]] Status open(const std::string& adapter);
    void close() noexcept { m_socket.reset(); }
    /// 0 while it works; ENODEV: it has vanished; ENETDOWN: it is down; ENOLINK: no carrier. One system call.
    [[nodiscard]] int problem() const noexcept;
    /// Sleeps until the link works (attaching a native program makes many drivers restart it) or `longest` is over.
    /// Returns what problem() says then; ECANCELED: `stop` was set while it did not work.
    [[nodiscard]] int awaitLink(std::chrono::milliseconds longest, const std::atomic<bool>& stop) const;

private:
    sockets::FileDescriptor m_socket;
    std::string m_adapter;
};

/// How many receive queues an adapter has; 0 when its driver does not tell.
[[nodiscard]] std::uint32_t receiveQueues(const std::string& adapter) noexcept;

}  // namespace halftrip::xdp
