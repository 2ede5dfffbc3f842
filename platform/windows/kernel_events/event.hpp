#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace halftrip::windows::etw {

/// The event classes that are decoded; each has a GUID (system_trace.cpp). Lost: the session's own, each of whose
/// events says that others are missing (RT_LostEvent).
enum class Provider : std::uint8_t { Other, PerfInfo, Thread, Image, Lost };

// Opcodes (learn.microsoft.com: "PerfInfo", "Thread", "Image" classes of the MSNT_SystemTrace provider; that page lacks
// the interrupts of messages (MSI), those at passive level and the DPC of I/O timers, which Windows' performance
// toolkit and other readers decode).
inline constexpr std::uint8_t kMessageIsr = 50;  ///< As kIsr, with the number of its message behind.
inline constexpr std::uint8_t kPassiveIsr = 95;
inline constexpr std::uint8_t kIoTimerDpc = 70;
inline constexpr std::uint8_t kThreadedDpc = 66;
inline constexpr std::uint8_t kIsr = 67;
inline constexpr std::uint8_t kDpc = 68;
inline constexpr std::uint8_t kTimerDpc = 69;
inline constexpr std::uint8_t kContextSwitch = 36;
inline constexpr std::uint8_t kImageLoad = 10;
inline constexpr std::uint8_t kImageUnload = 2;
inline constexpr std::uint8_t kImageRundown = 3;

/// One event of the kernel's as a consumer of Event Tracing for Windows gets it. The data lasts as long as the call.
struct Event {
    Provider provider = Provider::Other;
    std::uint8_t opcode = 0;
    std::uint8_t version = 0;
    std::uint32_t processor = 0;  ///< Through all processor groups.
    std::int64_t time = 0;  ///< Of the performance counter, raw.
    std::span<const std::byte> data = {};
};

}  // namespace halftrip::windows::etw
