#pragma once

#include "core/base/error.hpp"
#include "core/os/network.hpp"

#include <nlohmann/json_fwd.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace halftrip::control {

/// The longest message a peer may send once it is known, and before.
inline constexpr std::size_t kMaxFrameBytes = std::size_t{1} << 20U;
inline constexpr std::size_t kMaxStrangerFrameBytes = 4096;

/// Cuts a byte stream into frames: a 32-bit little-endian length, then that many bytes. Keeps partial frames.
class FrameReader {
public:
    explicit FrameReader(std::size_t limitBytes) : m_limitBytes(limitBytes) {}
    void setLimit(std::size_t limitBytes) noexcept { m_limitBytes = limitBytes; }
    void append(std::span<const std::byte> bytes);
    /// The next whole frame; nothing while it is incomplete. Error Protocol: a length of 0 or above the limit.
    [[nodiscard]] Result<std::optional<std::string>> next();

private:
    std::size_t m_limitBytes;
    std::string m_buffer;
};

/// The bytes of one frame around `message`.
[[nodiscard]] std::string frameOf(const std::string& message);

/// JSON messages over one control connection. One thread at a time.
class Channel {
public:
    explicit Channel(std::unique_ptr<os::ByteStream> stream);

    [[nodiscard]] Status send(const nlohmann::json& message);
    /// The next message. Errors: Timeout (nothing whole came; call again), Closed, Protocol (not a JSON object with a
    /// "type", or beyond the frame limit). An "alive" message is swallowed and only counts as a sign of life.
    [[nodiscard]] Result<nlohmann::json> receive(std::chrono::milliseconds timeout);
    /// From now on the peer is known: whole-size frames are accepted.
    void trustPeer() noexcept { m_frames.setLimit(kMaxFrameBytes); }
    [[nodiscard]] const os::ByteStream& stream() const noexcept { return *m_stream; }
    /// Time since anything came from the peer.
    [[nodiscard]] std::chrono::milliseconds silence() const;

private:
    std::unique_ptr<os::ByteStream> m_stream;
    FrameReader m_frames{kMaxStrangerFrameBytes};
    std::chrono::steady_clock::time_point m_lastHeard = std::chrono::steady_clock::now();
};

}  // namespace halftrip::control
