#pragma once

#include "core/base/error.hpp"
#include "core/os/network.hpp"
#include "core/os/time.hpp"

#include <nlohmann/json_fwd.hpp>

#include <atomic>
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
inline constexpr std::size_t kMaxUnauthenticatedFrameBytes = 4096;
/// More keep-alives in a second than these are an attack. One a second is usual; what a broken line held back
/// comes at once.
inline constexpr int kMostKeepAlivesPerSecond = 100;
/// How long a peer may take to make room for a message.
inline constexpr std::chrono::milliseconds kSendTimeout{2000};

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

/// The connection broke: neither end's program has closed it.
[[nodiscard]] inline bool isBroken(const Error& error) noexcept
{
    return (error.kind == ErrorKind::Closed || error.kind == ErrorKind::Os) && error.osCode != 0;
}

/// JSON messages over one control connection. One thread at a time.
class Channel {
public:
    /// `time` outlives the channel.
    Channel(std::unique_ptr<os::ByteStream> stream, const os::Time& time);

    /// After an error nothing more can be said: half a message may be on its way.
    [[nodiscard]] Status send(const nlohmann::json& message, std::chrono::milliseconds timeout = kSendTimeout);
    /// The next message. Errors: Timeout (nothing whole came; call again), Closed, Protocol (not a JSON object with a
    /// "type", nested too deep, beyond the frame limit, too many keep-alives). An "alive" message is swallowed and
    /// only counts as a keep-alive: however many come, `timeout` is kept.
    [[nodiscard]] Result<nlohmann::json> receive(std::chrono::milliseconds timeout);
    /// The same; `stop` ends the waiting within 100 ms. Error Interrupted.
    [[nodiscard]] Result<nlohmann::json> receive(std::chrono::milliseconds timeout, const std::atomic<bool>& stop);
    /// True when the peer has closed the connection. Never waits; what came before that is kept for receive().
    [[nodiscard]] bool hasPeerLeft();
    /// From now on the peer is known: whole-size frames are accepted.
    void trustPeer() noexcept { m_frames.setLimit(kMaxFrameBytes); }
    [[nodiscard]] const os::ByteStream& stream() const noexcept { return *m_stream; }
    /// Time since anything came from the peer.
    [[nodiscard]] std::chrono::milliseconds silence() const;

private:
    [[nodiscard]] Status countKeepAlive();

    std::unique_ptr<os::ByteStream> m_stream;
    const os::Time& m_time;
    FrameReader m_frames{kMaxUnauthenticatedFrameBytes};
    os::Time::Instant m_lastHeard;
    os::Time::Instant m_keepAlivesSince;
    int m_keepAlives = 0;  ///< Within a second of m_keepAlivesSince.
};

}  // namespace halftrip::control
