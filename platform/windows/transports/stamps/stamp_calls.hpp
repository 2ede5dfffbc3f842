#pragma once

#include "platform/windows/network/winsock.hpp"
#include "platform/windows/transports/overlapped_read.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace halftrip::windows {

/// What an adapter has switched on at this moment. Windows lets it stamp by hardware or by software, never both.
struct StampCapabilities {
    bool hasSoftware =
        false;  ///< Every packet received, and those sent that ask for it, in ticks of the system's counter.
    bool hasHardware = false;  ///< The same in ticks of the adapter's own counter.
    bool isPtpOnly = false;    ///< By hardware, but only packets of the Precision Time Protocol.
    bool hasCrossStamps = false;      ///< Its counter can be read against the system's.
    std::int64_t hardwareFrequency = 0;  ///< Nominal ticks of its counter in a second; 0 unknown.
};

/// An adapter's counter, read between two readings of the system's.
struct CrossStamp {
    std::int64_t systemBefore = 0;
    std::int64_t hardware = 0;
    std::int64_t systemAfter = 0;
};

/// What Windows is asked for stamps. A fake stands in for it in the tests. Every function returns 0 or the system's
/// code; none allocates but open(). "Counter" is QueryPerformanceCounter.
class StampCalls {
public:
    StampCalls() = default;
    StampCalls(const StampCalls&) = delete;
    StampCalls& operator=(const StampCalls&) = delete;
    virtual ~StampCalls() = default;
    /// Switches stamps of one UDP socket on, with room for so many of sent packets that nobody has fetched.
    [[nodiscard]] virtual int open(NativeSocket socket, std::uint16_t sentStampsKept) noexcept = 0;
    virtual void close(NativeSocket socket) noexcept = 0;
    /// See MessageReceiver. What the packet was stamped with is asked for by receivedStamp().
    [[nodiscard]] virtual int receive(NativeSocket socket, std::span<std::byte> room, void* overlapped,
                                      std::size_t& bytes) noexcept = 0;
    /// Of the last packet received; none when it was not stamped.
    [[nodiscard]] virtual std::optional<std::uint64_t> receivedStamp() const noexcept = 0;
    /// Sends a packet and has it stamped under `id`.
    [[nodiscard]] virtual int send(NativeSocket socket, std::span<const std::byte> payload,
                                   std::uint32_t id) noexcept = 0;
    /// Fetches the stamp of a packet sent. WSAEWOULDBLOCK (10035): not there yet.
    [[nodiscard]] virtual int sentStamp(NativeSocket socket, std::uint32_t id, std::uint64_t& stamp) noexcept = 0;
    /// ERROR_PROC_NOT_FOUND (127) before Windows 11 and Server 2022. `luid` names the adapter.
    [[nodiscard]] virtual int capabilities(std::uint64_t luid, StampCapabilities& out) noexcept = 0;
    [[nodiscard]] virtual int crossStamp(std::uint64_t luid, CrossStamp& out) noexcept = 0;
    [[nodiscard]] virtual std::int64_t counter() const noexcept = 0;
    [[nodiscard]] virtual std::int64_t counterFrequency() const noexcept = 0;
};

/// Winsock and the IP helper library.
[[nodiscard]] std::unique_ptr<StampCalls> makeStampCalls();

}  // namespace halftrip::windows
