#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <new>
#include <span>

namespace halftrip::transport {

/// Memory for probes: starts on a cache line and has been written to, so that using it faults no page in.
class ProbeBuffer {
public:
    static constexpr std::size_t kCacheLineBytes = 64;

    ProbeBuffer() = default;
    explicit ProbeBuffer(std::size_t bytes)
        : m_size(roundUp(bytes)),
          m_memory(static_cast<std::byte*>(::operator new[](m_size, std::align_val_t{kCacheLineBytes})))
    {
        std::memset(m_memory.get(), 0, m_size);
    }

    [[nodiscard]] std::byte* data() const noexcept { return m_memory.get(); }
    [[nodiscard]] std::size_t size() const noexcept { return m_size; }
    [[nodiscard]] std::span<std::byte> first(std::size_t bytes) const noexcept { return {m_memory.get(), bytes}; }

private:
    struct Release {
        void operator()(std::byte* memory) const noexcept
        {
            ::operator delete[](memory, std::align_val_t{kCacheLineBytes});
        }
    };
    static std::size_t roundUp(std::size_t bytes) noexcept
    {
        return (bytes + kCacheLineBytes - 1) / kCacheLineBytes * kCacheLineBytes;
    }

    std::size_t m_size = 0;
    std::unique_ptr<std::byte[], Release> m_memory;
};

}  // namespace halftrip::transport
