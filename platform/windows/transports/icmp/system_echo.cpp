#include "platform/windows/transports/icmp/echo_functions.hpp"

#include <winsock2.h>
#include <ws2tcpip.h>

#include <windows.h>

#include <iphlpapi.h>

#include <icmpapi.h>

// mingw-w64 has it in its library and not in its header.
extern "C" DWORD WINAPI IcmpSendEcho2Ex(HANDLE handle, HANDLE event, FARPROC routine, PVOID context, IPAddr source,
                                        IPAddr destination, LPVOID data, WORD bytes, PIP_OPTION_INFORMATION options,
                                        LPVOID reply, DWORD replyBytes, DWORD timeoutMs);

namespace halftrip::windows::echo {
namespace {

static_assert(sizeof(IP_OPTION_INFORMATION) == sizeof(RequestOptions));
static_assert(sizeof(ICMP_ECHO_REPLY) == 40);

std::uint32_t sendV4(void* handle, void* event, void* routine, void* context, std::uint32_t source,
                     std::uint32_t destination, void* data, std::uint16_t bytes, RequestOptions* options, void* reply,
                     std::uint32_t replyBytes, std::uint32_t timeoutMs)
{
    return IcmpSendEcho2Ex(handle, event, reinterpret_cast<FARPROC>(routine), context, source, destination, data, bytes,
                           reinterpret_cast<PIP_OPTION_INFORMATION>(options), reply, replyBytes, timeoutMs);
}

std::uint32_t sendV6(void* handle, void* event, void* routine, void* context, void* source, void* destination,
                     void* data, std::uint16_t bytes, RequestOptions* options, void* reply, std::uint32_t replyBytes,
                     std::uint32_t timeoutMs)
{
    return Icmp6SendEcho2(handle, event, reinterpret_cast<FARPROC>(routine), context,
                          static_cast<sockaddr_in6*>(source), static_cast<sockaddr_in6*>(destination), data, bytes,
                          reinterpret_cast<PIP_OPTION_INFORMATION>(options), reply, replyBytes, timeoutMs);
}

}  // namespace

const Functions& systemFunctions()
{
    static const Functions functions{
        .openV4 = [] { return IcmpCreateFile(); },
        .openV6 = [] { return Icmp6CreateFile(); },
        .close = [](void* handle) { return IcmpCloseHandle(handle); },
        .sendV4 = sendV4,
        .sendV6 = sendV6,
        .parseV4 = [](void* reply, std::uint32_t bytes) -> std::uint32_t { return IcmpParseReplies(reply, bytes); },
        .parseV6 = [](void* reply, std::uint32_t bytes) -> std::uint32_t { return Icmp6ParseReplies(reply, bytes); },
        .lastError = []() noexcept -> std::uint32_t { return GetLastError(); }};
    return functions;
}

}  // namespace halftrip::windows::echo
