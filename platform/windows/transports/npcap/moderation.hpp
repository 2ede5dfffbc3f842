#pragma once

#include "platform/windows/transports/npcap/pcap_functions.hpp"

#include <cstddef>
#include <span>
#include <string>

namespace halftrip::windows::npcap {

/// Whether the adapter's interrupts are moderated at this moment, asked of its driver (OID_GEN_INTERRUPT_MODERATION;
/// read, never set): "enabled", "disabled", "not supported", or why that is not known. `queryOid` may be null.
[[nodiscard]] std::string readInterruptModeration(const PcapFunctions& functions, Capture* handle);
/// The same from the bytes of NDIS_INTERRUPT_MODERATION_PARAMETERS.
[[nodiscard]] std::string interruptModerationFrom(std::span<const std::byte> parameters);

}  // namespace halftrip::windows::npcap
