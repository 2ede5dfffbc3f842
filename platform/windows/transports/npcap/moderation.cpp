#include "platform/windows/transports/npcap/moderation.hpp"

#include <array>
#include <cstdint>
#include <cstring>

namespace halftrip::windows::npcap {
namespace {

// ntddndis.h of the Windows Driver Kit, documented under "OID_GEN_INTERRUPT_MODERATION": a header of four bytes, flags,
// and the enumeration NDIS_INTERRUPT_MODERATION, each a 32-bit number.
constexpr std::uint32_t kInterruptModerationOid = 0x0001'0209;
constexpr std::size_t kParametersBytes = 12;
constexpr std::size_t kFlagsOffset = 4;
constexpr std::size_t kStateOffset = 8;
constexpr std::uint32_t kNotSupported = 1;
constexpr std::uint32_t kEnabled = 2;
constexpr std::uint32_t kDisabled = 3;
// NDIS_OBJECT_HEADER: type NDIS_OBJECT_TYPE_DEFAULT, revision 1, size.
constexpr std::array<std::byte, 4> kHeader{std::byte{0x80}, std::byte{1}, std::byte{kParametersBytes}, std::byte{0}};

std::uint32_t numberAt(std::span<const std::byte> bytes, std::size_t offset)
{
    std::uint32_t number = 0;
    std::memcpy(&number, bytes.data() + offset, sizeof number);
    return number;
}

}  // namespace

std::string interruptModerationFrom(std::span<const std::byte> parameters)
{
    if (parameters.size() < kParametersBytes)
        return "unknown (the driver's answer is too short)";
    const bool needsRestart = numberAt(parameters, kFlagsOffset) != 0;
    const std::string note = needsRestart ? " (a change needs a restart of the adapter)" : "";
    switch (numberAt(parameters, kStateOffset)) {
    case kNotSupported:
        return "not supported";
    case kEnabled:
        return "enabled" + note;
    case kDisabled:
        return "disabled" + note;
    default:
        return "unknown (the driver does not say)";
    }
}

std::string readInterruptModeration(const PcapFunctions& functions, Capture* handle)
{
    if (functions.queryOid == nullptr)
        return "unknown (the library cannot ask the driver)";
    std::array<std::byte, kParametersBytes> parameters{};
    std::memcpy(parameters.data(), kHeader.data(), kHeader.size());
    std::size_t bytes = parameters.size();
    if (functions.queryOid(handle, kInterruptModerationOid, parameters.data(), &bytes) != 0)
        return "unknown (the driver refuses the question)";
    return interruptModerationFrom(std::span(parameters).first(bytes < parameters.size() ? bytes : parameters.size()));
}

}  // namespace halftrip::windows::npcap
