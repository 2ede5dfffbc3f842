#pragma once

#include "core/base/error.hpp"
#include "platform/linux/transports/file_descriptor.hpp"
#include "platform/linux/transports/packet/interface.hpp"

#include <atomic>
#include <chrono>
#include <string>

namespace halftrip::xdp {

/// Asks whether an adapter still works. An AF_XDP socket does not say so itself: it just never gets a frame again.
class LinkWatch {
public:
    [[nodiscard]] Status open(const packet::Interface& adapter);
    void close() noexcept { m_socket.reset(); }
    /// 0 while it works; ENODEV: it has vanished; ENETDOWN: it is down; ENOLINK: no carrier. One system call, without a
    /// lock: for the measuring thread. It learns of a lost carrier up to a second later.
    [[nodiscard]] int problem() const noexcept;
    /// Sleeps until the link works (attaching a native program makes many drivers restart it) or `longest` is over.
    /// Returns what problem() would say then, by the present carrier; ECANCELED: `stop` was set while it did not work.
    [[nodiscard]] int awaitLink(std::chrono::milliseconds longest, const std::atomic<bool>& stop) const;

private:
    [[nodiscard]] int presentProblem() const;

    sockets::FileDescriptor m_socket;
    std::string m_adapter;
    int m_index = 0;
};

/// How many receive queues an adapter has; 0 when its driver does not tell.
[[nodiscard]] std::uint32_t receiveQueues(const std::string& adapter) noexcept;

}  // namespace halftrip::xdp
