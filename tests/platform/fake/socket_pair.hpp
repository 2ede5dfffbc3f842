#pragma once

#include "platform/rio_declarations.hpp"

namespace halftrip::tests {

/// Two non-blocking UDP sockets on the IPv4 loopback, connected to each other. Closed by the destructor, or before.
class SocketPair {
public:
    SocketPair();
    SocketPair(const SocketPair&) = delete;
    SocketPair& operator=(const SocketPair&) = delete;
    ~SocketPair()
    {
        closeNear();
        closeFar();
    }
    [[nodiscard]] rio::NativeSocket nearEnd() const { return m_near; }
    [[nodiscard]] rio::NativeSocket farEnd() const { return m_far; }
    void closeNear() { close(m_near); }
    void closeFar() { close(m_far); }

private:
    static constexpr rio::NativeSocket kNone = ~rio::NativeSocket{0};
    static void close(rio::NativeSocket& socket);

    rio::NativeSocket m_near = kNone;
    rio::NativeSocket m_far = kNone;
};

}  // namespace halftrip::tests
