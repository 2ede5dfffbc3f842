#pragma once

#include <cstddef>
#include <cstdint>

/// Registered I/O (RIO) of Winsock, declared from its public documentation: the headers of mingw-w64 have none of it,
/// and so the queue logic and the fake provider need no Windows. Names as there, in our spelling; layouts are those of
/// x64. Here and not under windows/, because fake/ needs it, too, and the systems' folders never include each other.
namespace halftrip::rio {

static_assert(sizeof(void*) == 8, "the layouts below are those of 64-bit Windows");

using Bool = int;
using NativeSocket = std::uintptr_t;
/// Opaque handles.
using BufferId = struct BufferIdTag*;
using CompletionQueue = struct CompletionQueueTag*;
using RequestQueue = struct RequestQueueTag*;

/// RIO_INVALID_BUFFERID is ((RIO_BUFFERID)(ULONG_PTR)0xFFFFFFFF): 32 bits set, also where a pointer has 64.
inline BufferId invalidBufferId() noexcept
{
    return reinterpret_cast<BufferId>(std::uintptr_t{0xFFFFFFFF});
}

inline constexpr std::uint32_t kCorruptQueue = 0xFFFFFFFF;  ///< RIO_CORRUPT_CQ
inline constexpr std::uint32_t kMostCompletions = 0x8000000;  ///< RIO_MAX_CQ_SIZE

/// Flags of a request.
inline constexpr std::uint32_t kDontNotify = 1;  ///< RIO_MSG_DONT_NOTIFY
inline constexpr std::uint32_t kDefer = 2;  ///< RIO_MSG_DEFER
inline constexpr std::uint32_t kWaitAll = 4;  ///< RIO_MSG_WAITALL
inline constexpr std::uint32_t kCommitOnly = 8;  ///< RIO_MSG_COMMIT_ONLY

/// Codes of Winsock (winsock2.h) that RIO answers with.
inline constexpr int kOperationAborted = 995;  ///< WSA_OPERATION_ABORTED
inline constexpr int kInvalidArgument = 10022;  ///< WSAEINVAL
inline constexpr int kAlready = 10037;  ///< WSAEALREADY
inline constexpr int kMessageTooLong = 10040;  ///< WSAEMSGSIZE
inline constexpr int kConnectionReset = 10054;  ///< WSAECONNRESET
inline constexpr int kNoBuffers = 10055;  ///< WSAENOBUFS
inline constexpr int kMoreData = 234;  ///< ERROR_MORE_DATA

/// The packet was longer than its slice, which is full. Of which family the code of a completion is, the system's own
/// or Winsock's, is not documented.
[[nodiscard]] constexpr bool isCut(int status) noexcept
{
    return status == kMessageTooLong || status == kMoreData;
}

/// RIO_BUF: a slice of registered memory.
struct Buffer {
    BufferId id = nullptr;
    std::uint32_t offset = 0;
    std::uint32_t length = 0;
};
static_assert(sizeof(Buffer) == 16);

/// RIORESULT. Without initial values: arrays of it are filled by the system on the hot path.
struct Completion {
    std::int32_t status;  ///< 0 or a code of Winsock.
    std::uint32_t bytes;
    std::uint64_t socketContext;
    std::uint64_t requestContext;
};
static_assert(sizeof(Completion) == 24);

/// RIO_NOTIFICATION_COMPLETION.
struct Notification {
    enum Type : std::int32_t { ByEvent = 1, ByPort = 2 };
    struct Event {
        void* handle;
        Bool isResetByNotify;
    };
    struct Iocp {
        void* handle;
        void* key;
        void* overlapped;  ///< Must not be null.
    };
    Type type = ByEvent;
    union {
        Event event;
        Iocp iocp = {};
    };
};
static_assert(sizeof(Notification) == 32 && offsetof(Notification, iocp) == 8);

/// RIO_EXTENSION_FUNCTION_TABLE.
struct FunctionTable {
    std::uint32_t bytes;  ///< cbSize
    Bool (*receive)(RequestQueue, Buffer* data, std::uint32_t dataCount, std::uint32_t flags, void* context);
    int (*receiveEx)(RequestQueue, Buffer* data, std::uint32_t dataCount, Buffer* local, Buffer* remote,
                     Buffer* control, Buffer* controlFlags, std::uint32_t flags, void* context);
    Bool (*send)(RequestQueue, Buffer* data, std::uint32_t dataCount, std::uint32_t flags, void* context);
    Bool (*sendEx)(RequestQueue, Buffer* data, std::uint32_t dataCount, Buffer* local, Buffer* remote, Buffer* control,
                   Buffer* controlFlags, std::uint32_t flags, void* context);
    void (*closeCompletionQueue)(CompletionQueue);
    CompletionQueue (*createCompletionQueue)(std::uint32_t size, Notification*);
    RequestQueue (*createRequestQueue)(NativeSocket, std::uint32_t mostReceives, std::uint32_t receiveBuffers,
                                       std::uint32_t mostSends, std::uint32_t sendBuffers, CompletionQueue receives,
                                       CompletionQueue sends, void* context);
    std::uint32_t (*dequeueCompletion)(CompletionQueue, Completion*, std::uint32_t room);
    void (*deregisterBuffer)(BufferId);
    int (*notify)(CompletionQueue);
    BufferId (*registerBuffer)(char* data, std::uint32_t bytes);
    Bool (*resizeCompletionQueue)(CompletionQueue, std::uint32_t size);
    Bool (*resizeRequestQueue)(RequestQueue, std::uint32_t mostReceives, std::uint32_t mostSends);
};
static_assert(sizeof(FunctionTable) == 112);
static_assert(offsetof(FunctionTable, receive) == 8 && offsetof(FunctionTable, resizeRequestQueue) == 104);

/// WSAID_MULTIPLE_RIO, {8509e081-96dd-4005-b165-9e2ee8c79e3f}, as a GUID lies in memory.
struct TableId {
    std::uint32_t first;
    std::uint16_t second;
    std::uint16_t third;
    std::uint8_t rest[8];
};
static_assert(sizeof(TableId) == 16);
inline constexpr TableId kTableId{0x8509e081, 0x96dd, 0x4005, {0xb1, 0x65, 0x9e, 0x2e, 0xe8, 0xc7, 0x9e, 0x3f}};

/// _WSAIORW(IOC_WS2, 36), SIO_GET_MULTIPLE_EXTENSION_FUNCTION_POINTER: IOC_INOUT | IOC_WS2 | 36.
inline constexpr std::uint32_t kGetFunctionTable = 0xC0000000U | 0x08000000U | 36U;
static_assert(kGetFunctionTable == 0xC8000024U);

/// WSA_FLAG_REGISTERED_IO of WSASocketW().
inline constexpr unsigned long kSocketFlag = 0x100;

/// Where the functions come from: the system, or a fake.
struct Provider {
    FunctionTable table{};
    int (*lastError)() noexcept = nullptr;  ///< Why the last function of this thread failed.
};

}  // namespace halftrip::rio
