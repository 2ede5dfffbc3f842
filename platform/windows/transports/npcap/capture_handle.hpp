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
    std::string filter;  ///< For as long as the handle lives: Npcap before 1.86 crashed where one was replaced.
    std::size_t snapBytes = 0;
    std::chrono::milliseconds timeout{20};
};

/// The name under which the library knows the adapter. Errors: NotFound when it does not know it; Os.
[[nodiscard]] Result<std::string> findDevice(const NpcapLibrary& library, const FrameAdapter& adapter);

/// A non-blocking handle on the device that takes what its filter lets through: immediate mode where the library has
/// it, own traffic only (no promiscuous mode). Errors: NotFound, NotPermitted, Unreachable, NotSupported, Os.
[[nodiscard]] Result<CaptureHandle> openCapture(const NpcapLibrary& library, const FrameAdapter& adapter,
                                                const std::string& device, const CaptureSettings& settings);

}  // namespace halftrip::windows::npcap
