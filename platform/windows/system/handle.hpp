#pragma once

#include <utility>

namespace halftrip::windows {

/// A kernel object's HANDLE, closed by its owner. Empty: null (INVALID_HANDLE_VALUE is turned into null).
class OwnedHandle {
public:
    OwnedHandle() = default;
    explicit OwnedHandle(void* handle) noexcept;
    OwnedHandle(OwnedHandle&& other) noexcept : m_handle(std::exchange(other.m_handle, nullptr)) {}
    OwnedHandle& operator=(OwnedHandle&& other) noexcept
    {
        std::swap(m_handle, other.m_handle);
        return *this;
    }
    OwnedHandle(const OwnedHandle&) = delete;
    OwnedHandle& operator=(const OwnedHandle&) = delete;
    ~OwnedHandle() { reset(); }

    [[nodiscard]] void* get() const noexcept { return m_handle; }
    explicit operator bool() const noexcept { return m_handle != nullptr; }
    void reset() noexcept;

private:
    void* m_handle = nullptr;
};

/// The calling thread, as a handle that other threads may use. Empty when the system refuses.
[[nodiscard]] OwnedHandle openCurrentThread() noexcept;

}  // namespace halftrip::windows
