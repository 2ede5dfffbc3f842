#pragma once

#include <cstdint>

/// The echo requests of Windows' IP helper, declared from their public documentation, so that a fake can stand in.
/// Names as there, in our spelling; layouts are those of x64.
namespace halftrip::windows::echo {

/// IP_OPTION_INFORMATION.
struct RequestOptions {
    std::uint8_t timeToLive = 128;
    std::uint8_t typeOfService = 0;
    std::uint8_t flags = 0;
    std::uint8_t optionBytes = 0;
    void* options = nullptr;
};
static_assert(sizeof(RequestOptions) == 16);
inline constexpr std::uint8_t kDontFragment = 2;  ///< IP_FLAG_DF

/// ICMP_ECHO_REPLY up to its pointer to the data. The documentation has it that 64-bit programs get ICMP_ECHO_REPLY32,
/// whose pointer is half as wide; what they get has a whole one. The low half stands in the same place, and is enough
/// to find the data within the buffer.
struct ReplyV4 {
    std::uint32_t address;  ///< In network byte order.
    std::uint32_t status;
    std::uint32_t roundTripMs;
    std::uint16_t dataBytes;
    std::uint16_t reserved;
    std::uint32_t lowDataAddress;
};
static_assert(sizeof(ReplyV4) == 20);

/// ICMPV6_ECHO_REPLY, behind which the data follows. It does not say how much that is.
struct ReplyV6 {
    std::uint8_t portAndFlow[6];
    std::uint8_t address[16];
    std::uint8_t scope[4];
    std::uint8_t padding[2];
    std::uint32_t status;
    std::uint32_t roundTripMs;
};
static_assert(sizeof(ReplyV6) == 36);

/// What a reply's buffer must have room for beside the data: the larger structure (ICMP_ECHO_REPLY), an ICMP error's 8
/// bytes, and an IO_STATUS_BLOCK.
inline constexpr std::uint32_t kReplyOverheadBytes = 40 + 8 + 16;
/// What `ping` and .NET take at the most.
inline constexpr std::uint32_t kLargestPayload = 65'500;

/// Codes of the calls (winerror.h) and of replies (ipexport.h).
inline constexpr std::uint32_t kAborted = 995;  ///< ERROR_OPERATION_ABORTED
inline constexpr std::uint32_t kPending = 997;  ///< ERROR_IO_PENDING
inline constexpr std::uint32_t kBufferTooSmall = 11'001;  ///< IP_BUF_TOO_SMALL
inline constexpr std::uint32_t kNetUnreachable = 11'002;  ///< IP_DEST_NET_UNREACHABLE
inline constexpr std::uint32_t kHostUnreachable = 11'003;  ///< IP_DEST_HOST_UNREACHABLE
inline constexpr std::uint32_t kProhibited = 11'004;  ///< IP_DEST_PROT_UNREACHABLE; of IPv6 IP_DEST_PROHIBITED
inline constexpr std::uint32_t kNoResources = 11'006;  ///< IP_NO_RESOURCES
inline constexpr std::uint32_t kTooBig = 11'009;  ///< IP_PACKET_TOO_BIG
inline constexpr std::uint32_t kTimedOut = 11'010;  ///< IP_REQ_TIMED_OUT
inline constexpr std::uint32_t kHopsExceeded = 11'013;  ///< IP_TTL_EXPIRED_TRANSIT
inline constexpr std::uint32_t kUnreachable = 11'040;  ///< IP_DEST_UNREACHABLE
inline constexpr std::uint32_t kGeneralFailure = 11'050;  ///< IP_GENERAL_FAILURE
inline constexpr std::uint32_t kFirstStatus = 11'000;  ///< IP_STATUS_BASE
inline constexpr std::uint32_t kLastStatus = 11'255;  ///< IP_PENDING

/// Where the functions come from: the system, or a fake.
struct Functions {
    void* (*openV4)() = nullptr;  ///< IcmpCreateFile; INVALID_HANDLE_VALUE: none.
    void* (*openV6)() = nullptr;  ///< Icmp6CreateFile
    int (*close)(void* handle) = nullptr;  ///< IcmpCloseHandle
    /// IcmpSendEcho2Ex. Addresses in network byte order.
    std::uint32_t (*sendV4)(void* handle, void* event, void* routine, void* context, std::uint32_t source,
                            std::uint32_t destination, void* data, std::uint16_t bytes, RequestOptions* options,
                            void* reply, std::uint32_t replyBytes, std::uint32_t timeoutMs) = nullptr;
    /// Icmp6SendEcho2. Addresses are a sockaddr_in6.
    std::uint32_t (*sendV6)(void* handle, void* event, void* routine, void* context, void* source, void* destination,
                            void* data, std::uint16_t bytes, RequestOptions* options, void* reply,
                            std::uint32_t replyBytes, std::uint32_t timeoutMs) = nullptr;
    std::uint32_t (*parseV4)(void* reply, std::uint32_t replyBytes) = nullptr;  ///< IcmpParseReplies
    std::uint32_t (*parseV6)(void* reply, std::uint32_t replyBytes) = nullptr;  ///< Icmp6ParseReplies
    std::uint32_t (*lastError)() noexcept = nullptr;  ///< Why the last function of this thread failed.
};

/// This system's own.
[[nodiscard]] const Functions& systemFunctions();

}  // namespace halftrip::windows::echo
