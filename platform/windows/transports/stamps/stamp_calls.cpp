#include "platform/windows/transports/stamps/stamp_calls.hpp"

#include "platform/windows/host/clocks.hpp"

#include <winsock2.h>
#include <ws2tcpip.h>

#include <iphlpapi.h>
#include <mswsock.h>

#include <array>
#include <cstddef>
#include <cstring>

namespace halftrip::windows {
namespace {

// mstcpip.h of the Windows SDK (10.0.19041 and later); learn.microsoft.com/windows/win32/winsock/winsock-timestamping.
constexpr DWORD kSetTimestamping = IOC_IN | IOC_VENDOR | 235;  // SIO_TIMESTAMPING
constexpr DWORD kGetSentStamp = IOC_IN | IOC_VENDOR | 234;     // SIO_GET_TX_TIMESTAMP
constexpr INT kStampMessage = 0x300A;                          // SO_TIMESTAMP: a UINT64
constexpr INT kStampIdMessage = 0x300B;                        // SO_TIMESTAMP_ID: a UINT32
constexpr ULONG kStampReceived = 1;                            // TIMESTAMPING_FLAG_RX
constexpr ULONG kStampSent = 2;                                // TIMESTAMPING_FLAG_TX

struct TimestampingConfig {
    ULONG flags = 0;
    USHORT sentStampsKept = 0;
};
static_assert(sizeof(TimestampingConfig) == 8 && offsetof(TimestampingConfig, sentStampsKept) == 4,
              "TIMESTAMPING_CONFIG");

// iphlpapi.h of the Windows SDK (10.0.22000 and later); learn.microsoft.com/windows/win32/iphlp/packet-timestamping.
struct HardwareCapabilities {
    BOOLEAN ptpV4EventReceive;
    BOOLEAN ptpV4AllReceive;
    BOOLEAN ptpV4EventTransmit;
    BOOLEAN ptpV4AllTransmit;
    BOOLEAN ptpV6EventReceive;
    BOOLEAN ptpV6AllReceive;
    BOOLEAN ptpV6EventTransmit;
    BOOLEAN ptpV6AllTransmit;
    BOOLEAN allReceive;
    BOOLEAN allTransmit;
    BOOLEAN taggedTransmit;
};
struct SoftwareCapabilities {
    BOOLEAN allReceive;
    BOOLEAN allTransmit;
    BOOLEAN taggedTransmit;
};
struct TimestampCapabilities {
    ULONG64 hardwareFrequency;
    BOOLEAN hasCrossStamps;
    HardwareCapabilities hardware;
    SoftwareCapabilities software;
};
static_assert(offsetof(HardwareCapabilities, ptpV6EventReceive) == 4 &&
                  offsetof(HardwareCapabilities, allReceive) == 8 &&
                  offsetof(HardwareCapabilities, taggedTransmit) == 10,
              "INTERFACE_HARDWARE_TIMESTAMP_CAPABILITIES");
// Before 10.0.22000 the SDK had another structure of this name, with a version in front.
static_assert(sizeof(TimestampCapabilities) == 24 && offsetof(TimestampCapabilities, hasCrossStamps) == 8 &&
                  offsetof(TimestampCapabilities, hardware) == 9 && offsetof(TimestampCapabilities, software) == 20,
              "INTERFACE_TIMESTAMP_CAPABILITIES");
struct HardwareCrossStamp {
    ULONG64 systemBefore;
    ULONG64 hardware;
    ULONG64 systemAfter;
};
static_assert(sizeof(HardwareCrossStamp) == 24 && offsetof(HardwareCrossStamp, hardware) == 8,
              "INTERFACE_HARDWARE_CROSSTIMESTAMP");

using GetActiveCapabilities = DWORD(WINAPI*)(const NET_LUID*, TimestampCapabilities*);
using CaptureCrossStamp = DWORD(WINAPI*)(const NET_LUID*, HardwareCrossStamp*);

template <typename Function>
Function find(HMODULE library, const char* name) noexcept
{
    return library == nullptr ? nullptr
                              : reinterpret_cast<Function>(reinterpret_cast<void*>(GetProcAddress(library, name)));
}

StampCapabilities summaryOf(const TimestampCapabilities& found) noexcept
{
    const auto& software = found.software;
    const auto& hardware = found.hardware;
    StampCapabilities summary;
    summary.hasSoftware = software.allReceive && (software.allTransmit || software.taggedTransmit);
    summary.hasHardware = hardware.allReceive && (hardware.allTransmit || hardware.taggedTransmit);
    summary.isPtpOnly = !summary.hasHardware && (hardware.ptpV4EventReceive || hardware.ptpV4AllReceive ||
                                                 hardware.ptpV6EventReceive || hardware.ptpV6AllReceive);
    summary.hasCrossStamps = found.hasCrossStamps != FALSE;
    summary.hardwareFrequency = static_cast<std::int64_t>(found.hardwareFrequency);
    return summary;
}

class SystemStampCalls final : public StampCalls {
public:
    [[nodiscard]] int open(NativeSocket socket, std::uint16_t sentStampsKept) noexcept override
    {
        findFunctions(socket);
        if (m_receiveMessage == nullptr)
            return WSAEOPNOTSUPP;
        return configure(socket, {kStampReceived | kStampSent, sentStampsKept});
    }
    void close(NativeSocket socket) noexcept override { static_cast<void>(configure(socket, {})); }

    [[nodiscard]] int receive(NativeSocket socket, std::span<std::byte> room, void* overlapped,
                              std::size_t& bytes) noexcept override
    {
        // The system writes into these until an overlapped read has ended, hence members.
        m_data = {static_cast<ULONG>(room.size()), reinterpret_cast<CHAR*>(room.data())};
        m_message = {};
        m_message.lpBuffers = &m_data;
        m_message.dwBufferCount = 1;
        m_message.Control = {static_cast<ULONG>(m_control.size()), m_control.data()};
        m_control.fill(0);  // The stamp of the packet before must not pass for this one's.
        DWORD received = 0;
        auto* const pending = static_cast<WSAOVERLAPPED*>(overlapped);
        if (m_receiveMessage(socket, &m_message, &received, pending, nullptr) != 0)
            return WSAGetLastError();
        bytes = received;
        return 0;
    }
    [[nodiscard]] std::optional<std::uint64_t> receivedStamp() const noexcept override
    {
        WSAMSG message = m_message;
        for (WSACMSGHDR* header = WSA_CMSG_FIRSTHDR(&message); header != nullptr;
             header = WSA_CMSG_NXTHDR(&message, header)) {
            if (header->cmsg_len < sizeof(WSACMSGHDR))
                break;  // Nothing has been written yet; the next header would be this one.
            if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != kStampMessage ||
                header->cmsg_len < WSA_CMSG_LEN(sizeof(std::uint64_t)))
                continue;
            std::uint64_t stamp = 0;
            std::memcpy(&stamp, WSA_CMSG_DATA(header), sizeof stamp);
            return stamp;
        }
        return std::nullopt;
    }
    [[nodiscard]] int send(NativeSocket socket, std::span<const std::byte> payload, std::uint32_t id) noexcept override
    {
        alignas(WSACMSGHDR) std::array<CHAR, WSA_CMSG_SPACE(sizeof(std::uint32_t))> control{};
        WSABUF data{static_cast<ULONG>(payload.size()),
                    const_cast<CHAR*>(reinterpret_cast<const CHAR*>(payload.data()))};
        WSAMSG message{};
        message.lpBuffers = &data;
        message.dwBufferCount = 1;
        message.Control = {static_cast<ULONG>(control.size()), control.data()};
        WSACMSGHDR* const header = WSA_CMSG_FIRSTHDR(&message);
        header->cmsg_len = WSA_CMSG_LEN(sizeof id);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = kStampIdMessage;
        std::memcpy(WSA_CMSG_DATA(header), &id, sizeof id);
        DWORD sent = 0;
        return WSASendMsg(socket, &message, 0, &sent, nullptr, nullptr) == 0 ? 0 : WSAGetLastError();
    }
    [[nodiscard]] int sentStamp(NativeSocket socket, std::uint32_t id, std::uint64_t& stamp) noexcept override
    {
        DWORD bytes = 0;
        return WSAIoctl(socket, kGetSentStamp, &id, sizeof id, &stamp, sizeof stamp, &bytes, nullptr, nullptr) == 0
                   ? 0
                   : WSAGetLastError();
    }
    [[nodiscard]] int capabilities(std::uint64_t luid, StampCapabilities& out) noexcept override
    {
        if (m_getCapabilities == nullptr)
            return ERROR_PROC_NOT_FOUND;
        NET_LUID name{};
        name.Value = luid;
        TimestampCapabilities found{};
        const DWORD code = m_getCapabilities(&name, &found);
        if (code == NO_ERROR)
            out = summaryOf(found);
        return static_cast<int>(code);
    }
    [[nodiscard]] int crossStamp(std::uint64_t luid, CrossStamp& out) noexcept override
    {
        // Builds before 22000 have one of this name with a larger structure; those lack the other function.
        if (m_captureCrossStamp == nullptr || m_getCapabilities == nullptr)
            return ERROR_PROC_NOT_FOUND;
        NET_LUID name{};
        name.Value = luid;
        HardwareCrossStamp found{};
        const DWORD code = m_captureCrossStamp(&name, &found);
        out = {static_cast<std::int64_t>(found.systemBefore), static_cast<std::int64_t>(found.hardware),
               static_cast<std::int64_t>(found.systemAfter)};
        return static_cast<int>(code);
    }
    [[nodiscard]] std::int64_t counter() const noexcept override { return readCounter(); }
    [[nodiscard]] std::int64_t counterFrequency() const noexcept override { return m_frequency; }

private:
    [[nodiscard]] static int configure(NativeSocket socket, TimestampingConfig config) noexcept
    {
        DWORD bytes = 0;
        return WSAIoctl(socket, kSetTimestamping, &config, sizeof config, nullptr, 0, &bytes, nullptr, nullptr) == 0
                   ? 0
                   : WSAGetLastError();
    }
    void findFunctions(NativeSocket socket) noexcept
    {
        GUID id = WSAID_WSARECVMSG;
        DWORD bytes = 0;
        WSAIoctl(socket, SIO_GET_EXTENSION_FUNCTION_POINTER, &id, sizeof id, &m_receiveMessage, sizeof m_receiveMessage,
                 &bytes, nullptr, nullptr);
        const HMODULE library = GetModuleHandleW(L"iphlpapi.dll");
        m_getCapabilities = find<GetActiveCapabilities>(library, "GetInterfaceActiveTimestampCapabilities");
        m_captureCrossStamp = find<CaptureCrossStamp>(library, "CaptureInterfaceHardwareCrossTimestamp");
    }

    LPFN_WSARECVMSG m_receiveMessage = nullptr;
    GetActiveCapabilities m_getCapabilities = nullptr;
    CaptureCrossStamp m_captureCrossStamp = nullptr;
    std::int64_t m_frequency = readCounterFrequency();
    WSABUF m_data{};
    WSAMSG m_message{};
    alignas(WSACMSGHDR) std::array<CHAR, 128> m_control{};  ///< Of the last receive.
};

}  // namespace

std::unique_ptr<StampCalls> makeStampCalls()
{
    return std::make_unique<SystemStampCalls>();
}

}  // namespace halftrip::windows
