#pragma once

#include "core/base/error.hpp"
#include "platform/windows/transports/npcap/network_view.hpp"
#include "platform/windows/transports/npcap/npcap_library.hpp"

#include <chrono>
#include <memory>
#include <string>

namespace halftrip::windows::npcap {

struct CloseCapture {
    void (*close)(Capture*) = nullptr;
    void operator()(Capture* handle) const noexcept { close(handle); }
};
using CaptureHandle = std::unique_ptr<Capture, CloseCapture>;

struct CaptureSettings {
    std::size_t snapBytes = 0;
    std::chrono::milliseconds timeout{20};
};

/// The name under which the library knows the adapter. Errors: NotFound when it does not know it; Os.
[[nodiscard]] Result<std::string> findDevice(const NpcapLibrary& library, const FrameAdapter& adapter);

/// A non-blocking handle on the device that takes nothing yet: immediate mode where the library has it, own traffic
/// only (no promiscuous mode). Errors: NotFound, NotPermitted, Unreachable, NotSupported, Os.
[[nodiscard]] Result<CaptureHandle> openCapture(const NpcapLibrary& library, const FrameAdapter& adapter,
                                                const std::string& device, const CaptureSettings& settings);

/// Has the driver (under Wine: the kernel) run this filter from now on.
[[nodiscard]] Status setFilter(const NpcapLibrary& library, Capture* handle, const std::string& text);

}  // namespace halftrip::windows::npcap
