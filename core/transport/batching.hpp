#pragma once

#include "core/transport/transport.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

namespace halftrip::transport {

/// The most probes that go by one call of the system.
inline constexpr std::uint32_t kMostInBatch = 64;

/// A transport that can move several probes by one call of the system (sendmmsg, one kick of a ring). Loops that are
/// compiled with one (loop::Compiled) may use it; all others, and loops by virtual calls, send and receive one by one.
///
/// batch(): how many at the most, as TransportRequest::batch asked and the system lets; 1: one by one, and the rest
/// must not be called. sendMany(probes, result): hands them over in their order and returns how many were taken. When
/// that is not all, `result` says why: Nothing: no room now; Failed: lastError(), of the first that was not taken.
/// receiveMany(deadline, room, result): as receive(), and what else is there already, up to the size of `room`. Returns
/// how many; with 0 `result` is Nothing or Failed. All are valid and writable until the next receive.
template <typename T>
concept Batching = requires(T& transport, const T& constant, Ticks deadline, std::span<Received> room,
                            std::span<const std::span<const std::byte>> probes, IoResult& result) {
    { constant.batch() } noexcept -> std::same_as<std::uint32_t>;
    { transport.sendMany(probes, result) } noexcept -> std::same_as<std::size_t>;
    { transport.receiveMany(deadline, room, result) } noexcept -> std::same_as<std::size_t>;
};

}  // namespace halftrip::transport
