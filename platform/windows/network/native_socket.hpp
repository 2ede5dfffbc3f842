#pragma once

#include <cstdint>
#include <utility>

namespace halftrip::sockets {

/// A SOCKET: an integer as wide as a pointer.
using NativeSocket = std::uintptr_t;
using NameBytes = int;

/// Owns one socket and closes it.
class Socket {
public:
    static constexpr NativeSocket kNone = ~NativeSocket{0};

    Socket() = default;
    explicit Socket(NativeSocket native) noexcept : m_native(native) {}
    Socket(Socket&& other) noexcept : m_native(std::exchange(other.m_native, kNone)) {}
    Socket& operator=(Socket&& other) noexcept
    {
        std::swap(m_native, other.m_native);
        return *this;
    }
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;
    ~Socket() { reset(); }

    [[nodiscard]] NativeSocket get() const noexcept { return m_native; }
    [[nodiscard]] bool isOpen() const noexcept { return m_native != kNone; }
    void reset() noexcept;

private:
    NativeSocket m_native = kNone;
};

}  // namespace halftrip::sockets
