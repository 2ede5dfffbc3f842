#pragma once

#include "platform/rio_declarations.hpp"

#include <cstddef>
#include <span>

/// The little that the fake RIO provider needs of a system: ordinary non-blocking sockets, a place for the last error,
/// and a way to ring. One file for each system.
namespace halftrip::fake::shim {

/// What a transfer came to. Codes are those of Winsock on every system.
struct Transfer {
    bool isPending = false;  ///< Nothing there, or no room: try again later.
    int code = 0;  ///< 0: it worked.
    std::size_t bytes = 0;
};

[[nodiscard]] Transfer receive(rio::NativeSocket socket, std::span<std::byte> room) noexcept;
[[nodiscard]] Transfer send(rio::NativeSocket socket, std::span<const std::byte> data) noexcept;
/// Until one of them can be read or has failed, at most so long.
void waitReadable(std::span<const rio::NativeSocket> sockets, int milliseconds) noexcept;
/// False once its owner has closed it.
[[nodiscard]] bool isOpen(rio::NativeSocket socket) noexcept;

/// Of the calling thread.
void setLastError(int code) noexcept;
[[nodiscard]] int lastError() noexcept;

/// Whether this system has what a completion queue could ring.
[[nodiscard]] bool canRing() noexcept;
/// Sets the event, or posts to the completion port.
void ring(const rio::Notification& notification) noexcept;

}  // namespace halftrip::fake::shim
