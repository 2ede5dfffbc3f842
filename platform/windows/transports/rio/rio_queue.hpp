#pragma once

#include "core/transport/batching.hpp"
#include "core/transport/transport.hpp"
#include "platform/rio_declarations.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace halftrip::rio {

using transport::IoResult;

/// What failed last.
struct Failure {
    enum class Step : std::uint8_t {
        None,
        Register,      ///< RIORegisterBuffer
        MakeReceived,  ///< RIOCreateCompletionQueue for receives
        MakeSent,      ///< ... for sends
        MakeRequests,  ///< RIOCreateRequestQueue
        Receive,       ///< A receive that was not taken, or that ended badly
        Send,          ///< The same for a send
        Corrupt,       ///< RIO_CORRUPT_CQ: nothing can be expected of the queue any more
        Notify,        ///< RIONotify, or the wait for it
    };
    Step step = Step::None;
    int code = 0;  ///< Of Winsock.
};

/// What a RioQueue is made of.
struct QueuePlan {
    NativeSocket socket = 0;
    std::span<std::byte> area;  ///< Page-aligned, RioQueue::areaBytes(sliceBytes, batch) long; outlives the queue.
    std::uint32_t sliceBytes = 2048;  ///< Room for one packet.
    std::uint32_t batch = 1;  ///< So many packets may be taken, and sent, at once; at most transport::kMostInBatch.
    Notification* whenReceived = nullptr;  ///< Null: receives are polled.
};

/// One socket's request queue, its two completion queues and the slices of one registered area: posting, dequeuing,
/// rotation, deferring. Two completion queues, so that looking for a receive never meets a finished send. OS-free; no
/// allocation anywhere. One thread at a time: RIO's queues are unsynchronised.
///
/// Receives: kReceives slices are in rotation. take() hands one out; giveBack() posts it again. Whatever the caller
/// does, at least kReceives - 1 of them are posted.
/// With a batch there are as many receives more: takeMany() hands out up to that many, giveBackMany() posts them again
/// by one kick. And as many sends more. Sends: the payload is copied into a slice that no unfinished send uses. A
/// finished send gives its slice and its place in the queue back only when it is dequeued: drainSends().
class RioQueue {
public:
    static constexpr std::uint32_t kReceives = 32;
    static constexpr std::uint32_t kSends = 16;
    static constexpr std::uint32_t kSliceAlignment = 64;  ///< A cache line.
    [[nodiscard]] static constexpr std::uint32_t roundSlice(std::uint32_t bytes) noexcept
    {
        return (bytes + kSliceAlignment - 1) / kSliceAlignment * kSliceAlignment;
    }
    [[nodiscard]] static constexpr std::size_t areaBytes(std::uint32_t sliceBytes, std::uint32_t batch = 1) noexcept
    {
        return std::size_t{roundSlice(sliceBytes)} * (kReceives + kSends + 2 * extraFor(batch));
    }

    RioQueue() = default;
    RioQueue(const RioQueue&) = delete;
    RioQueue& operator=(const RioQueue&) = delete;
    ~RioQueue() { close(); }

    /// Registers the area and makes the queues; posts nothing. False: failure() says why; close() gives back what it
    /// had.
    [[nodiscard]] bool open(const Provider& provider, const QueuePlan& plan) noexcept;
    /// Posts every receive.
    [[nodiscard]] bool postReceives() noexcept;
    /// Waits until the system has let go of every request (0.1 s at most), closes the completion queues and ends the
    /// registration. The socket must have been closed before (that cancels the requests and frees their queue), and the
    /// area must be freed after.
    void close() noexcept;
    [[nodiscard]] bool isOpen() const noexcept { return m_requests != nullptr; }

    /// The next packet, if one is there; it stays until giveBack(). Done also for one that was cut to the slice's
    /// length. A receive that the system took back (the thread that posted it has ended) brought nothing, and is posted
    /// again. Not while a packet is held.
    [[nodiscard]] IoResult take(std::span<std::byte>& packet) noexcept
    {
        Completion done;
        const std::uint32_t count = m_provider.table.dequeueCompletion(m_received, &done, 1);
        if (count == 0)
            return IoResult::Nothing;
        if (count != 1) [[unlikely]]
            return fail(Failure::Step::Corrupt, 0);
        --m_postedReceives;
        m_held = static_cast<std::uint32_t>(done.requestContext);
        if (done.status != 0) [[unlikely]]
            return takeBad(done, packet);
        // No provider's word carries us beyond the slice.
        packet = {m_area + m_receiveSlices[m_held].offset, std::min(done.bytes, m_sliceBytes)};
        return IoResult::Done;
    }
    /// As take(), of all that have come, up to the size of `packets`: their payloads, which stay until giveBackMany().
    /// With 0 `result` is Nothing or Failed; beside packets that came a receive that failed is one that brought
    /// nothing.
    [[nodiscard]] std::size_t takeMany(std::span<transport::Received> packets, IoResult& result) noexcept;
    /// Posts the slices of the packets that takeMany() brought, all by one kick. Failed: those that are left are still
    /// held.
    [[nodiscard]] IoResult giveBackMany() noexcept;
    [[nodiscard]] bool holdsPacket() const noexcept { return m_held != kNone; }
    /// Posts the slice of the packet that take() brought. Failed: it is still held, and may be given back again.
    [[nodiscard]] IoResult giveBack() noexcept
    {
        if (m_provider.table.receive(m_requests, &m_receiveSlices[m_held], 1, 0, contextOf(m_held)) == 0) [[unlikely]]
            return fail(Failure::Step::Receive, m_provider.lastError());
        ++m_postedReceives;
        m_held = kNone;
        return IoResult::Done;
    }

    /// Hands one packet to the system. Nothing: all slices are under way. `flags`: 0 or kDefer.
    [[nodiscard]] IoResult send(std::span<const std::byte> payload, std::uint32_t flags = 0) noexcept
    {
        if (m_freeSends == 0 || payload.size() > m_sliceBytes) [[unlikely]] {
            if (const IoResult ready = prepareSend(payload.size()); ready != IoResult::Done)
                return ready;
        }
        const std::uint32_t slice = m_freeSendSlices[m_freeSends - 1];
        Buffer& buffer = m_sendSlices[slice];
        std::memcpy(m_area + buffer.offset, payload.data(), payload.size());
        buffer.length = static_cast<std::uint32_t>(payload.size());
        if (m_provider.table.send(m_requests, &buffer, 1, flags, contextOf(slice)) == 0) [[unlikely]]
            return refusedSend(m_provider.lastError());
        --m_freeSends;
        return IoResult::Done;
    }
    /// Kicks everything that was sent with kDefer.
    [[nodiscard]] IoResult commitSends() noexcept;
    /// All packets with one kick: all but the last are deferred. The number taken, which leave in any case. When that
    /// is not all, `result` says why: Nothing: slices ran out; Failed: failure().
    [[nodiscard]] std::size_t sendBurst(std::span<const std::span<const std::byte>> packets, IoResult& result) noexcept;
    /// Collects finished sends. Failed when one of them had failed.
    [[nodiscard]] IoResult drainSends() noexcept { return m_freeSends == m_sends ? IoResult::Done : collectSends(); }

    /// Asks for one notification as soon as a receive has completed. False: failure().
    [[nodiscard]] bool requestNotification() noexcept;

    [[nodiscard]] const Failure& failure() const noexcept { return m_failure; }
    [[nodiscard]] std::uint32_t postedReceives() const noexcept { return m_postedReceives; }
    [[nodiscard]] std::uint32_t sendsUnderWay() const noexcept { return m_sends - m_freeSends; }

private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;
    static constexpr std::uint32_t kMostReceives = kReceives + transport::kMostInBatch;
    static constexpr std::uint32_t kMostSends = kSends + transport::kMostInBatch;

    [[nodiscard]] static constexpr std::uint32_t extraFor(std::uint32_t batch) noexcept
    {
        return batch > 1 ? batch : 0;
    }

    /// The context of a request is the number of its slice.
    [[nodiscard]] static void* contextOf(std::uint32_t slice) noexcept
    {
        return reinterpret_cast<void*>(std::uintptr_t{slice});
    }
    [[nodiscard]] IoResult fail(Failure::Step step, int code) noexcept
    {
        m_failure = {step, code};
        return IoResult::Failed;
    }
    [[nodiscard]] IoResult takeBad(const Completion& done, std::span<std::byte>& packet) noexcept;
    [[nodiscard]] IoResult prepareSend(std::size_t bytes) noexcept;
    [[nodiscard]] IoResult refusedSend(int code) noexcept;
    [[nodiscard]] IoResult collectSends() noexcept;
    void layOutSlices() noexcept;
    void awaitCancelled() noexcept;

    Provider m_provider;
    CompletionQueue m_received = nullptr;
    CompletionQueue m_sent = nullptr;
    RequestQueue m_requests = nullptr;
    BufferId m_registration = nullptr;  ///< Null: none.
    std::byte* m_area = nullptr;
    std::uint32_t m_sliceBytes = 0;
    std::uint32_t m_held = kNone;  ///< The slice that is with the caller.
    std::uint32_t m_receives = kReceives;
    std::uint32_t m_sends = kSends;
    std::uint32_t m_postedReceives = 0;
    std::uint32_t m_freeSends = 0;
    std::uint32_t m_heldCount = 0;
    std::array<std::uint32_t, kMostSends> m_freeSendSlices{};  ///< The first m_freeSends are free.
    std::array<Buffer, kMostReceives> m_receiveSlices{};
    std::array<Buffer, kMostSends> m_sendSlices{};
    std::array<std::uint32_t, transport::kMostInBatch> m_heldSlices{};  ///< Of takeMany(): the first m_heldCount.
    Failure m_failure;
};

}  // namespace halftrip::rio
