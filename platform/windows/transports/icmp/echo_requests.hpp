#pragma once

#include "core/transport/transport.hpp"
#include "platform/windows/network/winsock.hpp"
#include "platform/windows/system/handle.hpp"
#include "platform/windows/transports/icmp/echo_functions.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace halftrip::windows::echo {

using transport::IoResult;

/// What EchoRequests are made of.
struct RequestPlan {
    SocketName source;
    SocketName destination;  ///< Of the same family.
    std::uint32_t largestBytes = 2048;
    std::uint32_t timeoutMs = 1000;  ///< The system gives a request up after so long.
    RequestOptions options;
    const clock::TickClock* clock = nullptr;
};

/// Echo requests under way and their replies: each has a place of its own with an event that the system sets when the
/// request has ended, because a reply came or because none did. Measuring thread only, but for open() and close(); no
/// allocation between them.
///
/// The system ends what a thread has under way together with the thread: such a request has brought nothing.
class EchoRequests {
public:
    /// As many as one wait takes (MAXIMUM_WAIT_OBJECTS).
    static constexpr std::uint32_t kMost = 64;

    EchoRequests() = default;
    EchoRequests(const EchoRequests&) = delete;
    EchoRequests& operator=(const EchoRequests&) = delete;
    ~EchoRequests() { close(); }

    /// Error Os: the system gives no handle, or no event.
    [[nodiscard]] Status open(const Functions& functions, const RequestPlan& plan);
    /// Nothing: all places are under way. Failed: failure().
    [[nodiscard]] IoResult send(std::span<const std::byte> payload) noexcept;
    /// What the oldest request that has ended brought; sleeps until one has, at most so long. Nothing also for one that
    /// brought nothing. Failed: failure(). The payload is valid until the next collect(); of IPv6 it is as long as what
    /// was sent, since the system does not tell its length.
    [[nodiscard]] IoResult collect(std::uint32_t milliseconds, transport::Received& out) noexcept;
    /// Of the last send() or collect(): a code of the system, or a status of ipexport.h.
    [[nodiscard]] std::uint32_t failure() const noexcept { return m_failure; }
    /// Waits until the system has let go of every request (0.1 s at most).
    void close() noexcept;

private:
    static constexpr std::uint32_t kNone = kMost;
    /// So that a reply that is too long shows as such.
    static constexpr std::uint32_t kSpareBytes = 64;

    struct Place {
        OwnedHandle event;
        std::span<std::byte> request;
        std::span<std::byte> reply;
        std::uint32_t sentBytes = 0;
    };

    void layOutPlaces();
    [[nodiscard]] std::uint32_t request(Place& place) noexcept;
    [[nodiscard]] std::uint32_t removeUnderWay(std::uint32_t index) noexcept;
    [[nodiscard]] IoResult finish(Place& place, transport::Received& out) noexcept;
    void clear(Place& place) const noexcept;
    [[nodiscard]] std::uint32_t statusOf(const Place& place) const noexcept;
    [[nodiscard]] bool isFromPeer(const Place& place) const noexcept;
    [[nodiscard]] std::span<std::byte> dataOf(const Place& place) const noexcept;
    [[nodiscard]] IoResult fail(std::uint32_t code) noexcept;

    Functions m_functions;
    RequestPlan m_plan;
    void* m_handle = nullptr;
    bool m_isV6 = false;
    std::uint32_t m_addressV4 = 0;
    std::uint32_t m_sourceV4 = 0;
    std::unique_ptr<std::byte[]> m_area;
    std::array<Place, kMost> m_places;
    std::array<std::uint32_t, kMost> m_free{};  ///< The first m_freeCount.
    std::uint32_t m_freeCount = 0;
    /// In the order in which they were sent, so that a wait tells the oldest first.
    std::array<std::uint32_t, kMost> m_underWay{};
    std::array<void*, kMost> m_events{};  ///< Of m_underWay.
    std::uint32_t m_underWayCount = 0;
    std::uint32_t m_held = kNone;  ///< Whose reply the caller has.
    std::uint32_t m_failure = 0;
};

}  // namespace halftrip::windows::echo
