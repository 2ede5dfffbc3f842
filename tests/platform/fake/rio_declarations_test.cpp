#include "platform/rio_declarations.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <cstring>
#include <type_traits>

using namespace halftrip;

namespace {

/// One member, by the name that the system's own header has for it (shared/mswsockdef.h and um/MSWSock.h of the Windows
/// SDK, as microsoft/win32metadata publishes them), with its offset on x64 under the rules of the Microsoft compiler.
struct Published {
    const char* name;
    std::size_t offset;
    std::size_t bytes;
    std::size_t ourOffset;
    std::size_t ourBytes;
};

template <std::size_t kCount>
void checkLayout(const std::array<Published, kCount>& members, std::size_t bytes, std::size_t ourBytes)
{
    std::size_t end = 0;
    for (const Published& member : members) {
        INFO(member.name);
        CHECK(member.ourOffset == member.offset);
        CHECK(member.ourBytes == member.bytes);
        end = std::max(end, member.offset + member.bytes);
    }
    CHECK(ourBytes == bytes);
    CHECK(end <= bytes);
}

#define MEMBER(type, member) offsetof(type, member), sizeof(type::member)

}  // namespace

TEST_CASE("RIO's structures lie in memory as the system's own header has them", "[rio][declarations]")
{
    checkLayout(std::array{Published{"RIO_BUF.BufferId", 0, 8, MEMBER(rio::Buffer, id)},
                           Published{"RIO_BUF.Offset", 8, 4, MEMBER(rio::Buffer, offset)},
                           Published{"RIO_BUF.Length", 12, 4, MEMBER(rio::Buffer, length)}},
                16, sizeof(rio::Buffer));
    checkLayout(std::array{Published{"RIORESULT.Status", 0, 4, MEMBER(rio::Completion, status)},
                           Published{"RIORESULT.BytesTransferred", 4, 4, MEMBER(rio::Completion, bytes)},
                           Published{"RIORESULT.SocketContext", 8, 8, MEMBER(rio::Completion, socketContext)},
                           Published{"RIORESULT.RequestContext", 16, 8, MEMBER(rio::Completion, requestContext)}},
                24, sizeof(rio::Completion));
    using Event = rio::Notification::Event;
    using Iocp = rio::Notification::Iocp;
    checkLayout(std::array{Published{"RIO_NOTIFICATION_COMPLETION.Type", 0, 4, MEMBER(rio::Notification, type)},
                           Published{"...Event", 8, 16, MEMBER(rio::Notification, event)},
                           Published{"...Iocp", 8, 24, MEMBER(rio::Notification, iocp)}},
                32, sizeof(rio::Notification));
    checkLayout(std::array{Published{"Event.EventHandle", 0, 8, MEMBER(Event, handle)},
                           Published{"Event.NotifyReset", 8, 4, MEMBER(Event, isResetByNotify)}},
                16, sizeof(Event));
    checkLayout(std::array{Published{"Iocp.IocpHandle", 0, 8, MEMBER(Iocp, handle)},
                           Published{"Iocp.CompletionKey", 8, 8, MEMBER(Iocp, key)},
                           Published{"Iocp.Overlapped", 16, 8, MEMBER(Iocp, overlapped)}},
                24, sizeof(Iocp));
}

TEST_CASE("RIO's functions stand in the table in the order of the system's own header", "[rio][declarations]")
{
    using Table = rio::FunctionTable;
    checkLayout(std::array{Published{"cbSize", 0, 4, MEMBER(Table, bytes)},
                           Published{"RIOReceive", 8, 8, MEMBER(Table, receive)},
                           Published{"RIOReceiveEx", 16, 8, MEMBER(Table, receiveEx)},
                           Published{"RIOSend", 24, 8, MEMBER(Table, send)},
                           Published{"RIOSendEx", 32, 8, MEMBER(Table, sendEx)},
                           Published{"RIOCloseCompletionQueue", 40, 8, MEMBER(Table, closeCompletionQueue)},
                           Published{"RIOCreateCompletionQueue", 48, 8, MEMBER(Table, createCompletionQueue)},
                           Published{"RIOCreateRequestQueue", 56, 8, MEMBER(Table, createRequestQueue)},
                           Published{"RIODequeueCompletion", 64, 8, MEMBER(Table, dequeueCompletion)},
                           Published{"RIODeregisterBuffer", 72, 8, MEMBER(Table, deregisterBuffer)},
                           Published{"RIONotify", 80, 8, MEMBER(Table, notify)},
                           Published{"RIORegisterBuffer", 88, 8, MEMBER(Table, registerBuffer)},
                           Published{"RIOResizeCompletionQueue", 96, 8, MEMBER(Table, resizeCompletionQueue)},
                           Published{"RIOResizeRequestQueue", 104, 8, MEMBER(Table, resizeRequestQueue)}},
                112, sizeof(Table));
    // What returns nothing there must not be believed to return something here, and the other way round.
    STATIC_REQUIRE(std::is_void_v<decltype(Table{}.closeCompletionQueue(nullptr))>);
    STATIC_REQUIRE(std::is_void_v<decltype(Table{}.deregisterBuffer(nullptr))>);
    STATIC_REQUIRE(std::is_same_v<decltype(Table{}.dequeueCompletion(nullptr, nullptr, 0)), std::uint32_t>);
    STATIC_REQUIRE(std::is_same_v<decltype(Table{}.notify(nullptr)), int>);
}

TEST_CASE("RIO's numbers are the published ones", "[rio][declarations]")
{
    CHECK(reinterpret_cast<std::uintptr_t>(rio::invalidBufferId()) == 0xFFFFFFFF);
    CHECK(rio::kCorruptQueue == 0xFFFFFFFF);
    CHECK(rio::kMostCompletions == 0x8000000);
    CHECK(rio::Notification::ByEvent == 1);
    CHECK(rio::Notification::ByPort == 2);
    CHECK((rio::kDontNotify | rio::kDefer | rio::kWaitAll | rio::kCommitOnly) == 15);
    CHECK(rio::kSocketFlag == 0x100);
    CHECK(rio::kGetFunctionTable == 0xC8000024);
    // WSAID_MULTIPLE_RIO, byte for byte as it lies in memory. Copies of a wrong one circulate.
    constexpr std::array<unsigned char, 16> kPublished{0x81, 0xe0, 0x09, 0x85, 0xdd, 0x96, 0x05, 0x40,
                                                       0xb1, 0x65, 0x9e, 0x2e, 0xe8, 0xc7, 0x9e, 0x3f};
    CHECK(std::memcmp(&rio::kTableId, kPublished.data(), kPublished.size()) == 0);
}
