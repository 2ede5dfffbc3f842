#pragma once

#include "core/clock/relation.hpp"
#include "platform/linux/transports/file_descriptor.hpp"

#include <linux/ptp_clock.h>

#include <optional>
#include <string>

namespace halftrip::sockets {

/// One reading of an adapter's clock against the real-time clock, out of what the kernel answered: `from` is the
/// adapter's clock. Of several samples the one with the tightest bracket; none when there is no sample.
[[nodiscard]] std::optional<clock::RelatedPair> pairOf(const ptp_sys_offset_precise& answer) noexcept;
[[nodiscard]] std::optional<clock::RelatedPair> pairOf(const ptp_sys_offset_extended& answer) noexcept;
[[nodiscard]] std::optional<clock::RelatedPair> pairOf(const ptp_sys_offset& answer) noexcept;

/// An adapter's own clock (/dev/ptpN). Read by the best request that its driver knows: PTP_SYS_OFFSET_PRECISE (both
/// clocks captured by hardware), PTP_SYS_OFFSET_EXTENDED (the system's clock read around each register access), or
/// plain PTP_SYS_OFFSET (around each whole request).
class AdapterClock {
public:
    /// False when it may not be opened or answers nothing; method() then says why.
    [[nodiscard]] bool open(int phcIndex);
    /// Takes some 10 us. Allocates nothing.
    [[nodiscard]] std::optional<clock::RelatedPair> read() noexcept;
    /// How it is read, or why it is not.
    [[nodiscard]] const std::string& method() const noexcept { return m_methodText; }
    void close() noexcept { m_device.reset(); }

private:
    enum class Method { None, Precise, Extended, Plain };
    [[nodiscard]] std::optional<clock::RelatedPair> readBy(Method method) const noexcept;

    FileDescriptor m_device;
    Method m_method = Method::None;
    std::string m_methodText;
};

}  // namespace halftrip::sockets
