#pragma once

#include "core/clock/tick_clock.hpp"

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <vector>

namespace halftrip::windows::npcap {

/// Frames on their way from one thread (the receiver) to one other (the measuring thread). No lock, no allocation after
/// the constructor, which touches all memory. In front of each frame there is room for a header, so that an answer can
/// be built around the payload where it lies.
class FrameRing {
public:
    static constexpr std::size_t kHeadroomBytes = 64;

    struct Slot {
        std::byte* memory = nullptr;  ///< kHeadroomBytes, then the frame.
        std::size_t frameBytes = 0;
        clock::Ticks ticks = 0;

        [[nodiscard]] std::span<std::byte> frame() const noexcept { return {memory + kHeadroomBytes, frameBytes}; }
    };

    FrameRing() = default;
    /// `slots` is rounded up to a power of two.
    FrameRing(std::size_t slots, std::size_t frameBytes)
        : m_slots(std::bit_ceil(slots)),
          m_frameBytes(frameBytes),
          m_memory(static_cast<std::byte*>(
              ::operator new[](m_slots.size() * strideOf(frameBytes), std::align_val_t{kLineBytes})))
    {
        std::memset(m_memory.get(), 0, m_slots.size() * strideOf(frameBytes));
        for (std::size_t i = 0; i < m_slots.size(); ++i)
            m_slots[i].memory = m_memory.get() + i * strideOf(frameBytes);
    }
    FrameRing(const FrameRing&) = delete;
    FrameRing& operator=(const FrameRing&) = delete;

    [[nodiscard]] std::size_t slots() const noexcept { return m_slots.size(); }
    [[nodiscard]] std::size_t frameBytes() const noexcept { return m_frameBytes; }

    /// Producer: where the next frame goes; null when the ring is full.
    [[nodiscard]] std::byte* beginWrite() noexcept
    {
        const std::size_t next = m_written.load(std::memory_order_relaxed);
        if (next - m_readSeen == m_slots.size()) {
            m_readSeen = m_read.load(std::memory_order_acquire);
            if (next - m_readSeen == m_slots.size())
                return nullptr;
        }
        return at(next).memory + kHeadroomBytes;
    }
    /// Producer: hands over what was written behind beginWrite(); at most frameBytes().
    void endWrite(std::size_t bytes, clock::Ticks ticks) noexcept
    {
        const std::size_t next = m_written.load(std::memory_order_relaxed);
        at(next).frameBytes = bytes;
        at(next).ticks = ticks;
        m_written.store(next + 1, std::memory_order_release);
    }

    /// Consumer: the oldest frame; null when there is none. It is the consumer's until pop().
    [[nodiscard]] const Slot* front() noexcept
    {
        const std::size_t next = m_read.load(std::memory_order_relaxed);
        if (next == m_writtenSeen) {
            m_writtenSeen = m_written.load(std::memory_order_acquire);
            if (next == m_writtenSeen)
                return nullptr;
        }
        return &at(next);
    }
    void pop() noexcept { m_read.store(m_read.load(std::memory_order_relaxed) + 1, std::memory_order_release); }

private:
    static constexpr std::size_t kLineBytes = 64;
    struct Release {
        void operator()(std::byte* memory) const noexcept { ::operator delete[](memory, std::align_val_t{kLineBytes}); }
    };
    static std::size_t strideOf(std::size_t frameBytes) noexcept
    {
        return (kHeadroomBytes + frameBytes + kLineBytes - 1) / kLineBytes * kLineBytes;
    }
    [[nodiscard]] Slot& at(std::size_t index) noexcept { return m_slots[index & (m_slots.size() - 1)]; }

    std::vector<Slot> m_slots;
    std::size_t m_frameBytes = 0;
    std::unique_ptr<std::byte[], Release> m_memory;
    // Each side's words on cache lines of their own: the peer's copy is only fetched when the ring looks full or
    // empty.
    alignas(kLineBytes) std::atomic<std::size_t> m_written{0};
    std::size_t m_readSeen = 0;
    alignas(kLineBytes) std::atomic<std::size_t> m_read{0};
    std::size_t m_writtenSeen = 0;
};

}  // namespace halftrip::windows::npcap
