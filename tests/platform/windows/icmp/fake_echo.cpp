#include "tests/platform/windows/icmp/fake_echo.hpp"

#include <winsock2.h>
#include <ws2tcpip.h>

#include <windows.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <map>

namespace halftrip::tests {
namespace {

namespace echo = windows::echo;

/// ICMP_ECHO_REPLY of a 64-bit program; ICMP_ECHO_REPLY32 has the pointer and what follows it in half the room.
constexpr std::size_t kHeadBytesV4 = 40;

struct Request {
    HANDLE event = nullptr;
    bool isV6 = false;
    std::byte* reply = nullptr;
    std::uint32_t replyBytes = 0;
    std::vector<std::byte> data;
    std::uint32_t addressV4 = 0;
    in6_addr addressV6{};
};

EchoScript g_script;
EchoCall g_last;
std::vector<Request> g_underWay;
std::map<void*, std::uint32_t> g_statuses;  ///< Of replies that lie in their buffers, until they are parsed.
int g_handles = 0;
DWORD g_error = 0;

void writeReply(const Request& request, std::vector<std::byte> data)
{
    if (request.isV6) {
        echo::ReplyV6 head{};
        std::memcpy(head.address, &request.addressV6, sizeof head.address);
        head.address[15] = static_cast<std::uint8_t>(head.address[15] + (g_script.isOtherHost ? 1 : 0));
        std::memcpy(request.reply, &head, sizeof head);
        std::copy(data.begin(), data.end(), request.reply + sizeof head);
        return;
    }
    data.resize(data.size() + static_cast<std::size_t>(g_script.furtherBytes));
    std::byte* const at = request.reply + kHeadBytesV4;
    std::memset(request.reply, 0xEE, kHeadBytesV4);
    echo::ReplyV4 head{};
    head.address = request.addressV4 + (g_script.isOtherHost ? 0x01000000U : 0U);
    head.dataBytes = static_cast<std::uint16_t>(data.size());
    head.lowDataAddress = static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(at));
    std::memcpy(request.reply, &head, sizeof head);
    if (!g_script.isNarrow) {
        const auto high = static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(at) >> 32U);
        std::memcpy(request.reply + sizeof head, &high, sizeof high);
    }
    std::copy(data.begin(), data.end(), at);
}

void end(const Request& request, std::uint32_t status)
{
    std::vector<std::byte> data = request.data;
    if (g_script.isAltered && !data.empty())
        data.back() ^= std::byte{1};
    if (status == 0)
        writeReply(request, std::move(data));
    g_statuses[request.reply] = status;
    SetEvent(request.event);
}

std::uint32_t take(Request request, std::uint32_t timeoutMs, const echo::RequestOptions& options)
{
    g_last.timeoutMs = timeoutMs;
    g_last.flags = options.flags;
    g_last.timeToLive = options.timeToLive;
    g_last.replyBytes = request.replyBytes;
    g_error = g_script.callCode != 0 ? g_script.callCode : echo::kPending;
    if (g_script.callCode != 0)
        return 0;
    if (g_script.isSilent) {
        g_underWay.push_back(std::move(request));
        return 0;
    }
    if (!g_script.endsAtOnce) {
        end(request, g_script.status);
        return 0;
    }
    end(request, g_script.status);
    ResetEvent(request.event);
    return 1;
}

std::vector<std::byte> copyOf(const void* data, std::uint16_t bytes)
{
    const auto* const first = static_cast<const std::byte*>(data);
    return {first, first + bytes};
}

std::uint32_t sendV4(void*, void* event, void*, void*, std::uint32_t source, std::uint32_t destination, void* data,
                     std::uint16_t bytes, echo::RequestOptions* options, void* reply, std::uint32_t replyBytes,
                     std::uint32_t timeoutMs)
{
    g_last.source = source;
    g_last.destination = destination;
    return take({.event = event,
                 .reply = static_cast<std::byte*>(reply),
                 .replyBytes = replyBytes,
                 .data = copyOf(data, bytes),
                 .addressV4 = destination},
                timeoutMs, *options);
}

std::uint32_t sendV6(void*, void* event, void*, void*, void*, void* destination, void* data, std::uint16_t bytes,
                     echo::RequestOptions* options, void* reply, std::uint32_t replyBytes, std::uint32_t timeoutMs)
{
    return take({.event = event,
                 .isV6 = true,
                 .reply = static_cast<std::byte*>(reply),
                 .replyBytes = replyBytes,
                 .data = copyOf(data, bytes),
                 .addressV6 = static_cast<const sockaddr_in6*>(destination)->sin6_addr},
                timeoutMs, *options);
}

/// As documented: the number of replies, or 0 and a code.
std::uint32_t parse(void* reply, std::uint32_t)
{
    const auto found = g_statuses.find(reply);
    g_error = found == g_statuses.end() ? static_cast<DWORD>(echo::kAborted) : found->second;
    if (found != g_statuses.end())
        g_statuses.erase(found);
    return g_error == 0 ? 1 : 0;
}

void* openHandle()
{
    ++g_handles;
    return &g_handles;
}

int closeHandle(void*)
{
    --g_handles;
    if (!g_script.keepsOnClose)
        releaseEchoes(0, echo::kAborted);
    return TRUE;
}

}  // namespace

echo::Functions fakeEcho()
{
    return {.openV4 = openHandle,
            .openV6 = openHandle,
            .close = closeHandle,
            .sendV4 = sendV4,
            .sendV6 = sendV6,
            .parseV4 = parse,
            .parseV6 = parse,
            .lastError = []() noexcept -> std::uint32_t { return g_error; }};
}

void scriptEcho(const EchoScript& script)
{
    g_script = script;
}

const EchoCall& lastEcho()
{
    return g_last;
}

void releaseEchoes(std::size_t count, std::uint32_t status)
{
    const std::size_t most = count == 0 ? g_underWay.size() : std::min(count, g_underWay.size());
    for (std::size_t i = 0; i < most; ++i)
        end(g_underWay[i], status);
    g_underWay.erase(g_underWay.begin(), g_underWay.begin() + static_cast<std::ptrdiff_t>(most));
}

void releaseNewestEcho()
{
    end(g_underWay.back(), 0);
    g_underWay.pop_back();
}

std::size_t echoesUnderWay()
{
    return g_underWay.size();
}

int openEchoHandles()
{
    return g_handles;
}

}  // namespace halftrip::tests
