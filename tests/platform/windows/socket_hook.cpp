#include "tests/platform/windows/socket_hook.hpp"

#include <winsock2.h>
#include <ws2tcpip.h>

#include <windows.h>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

namespace halftrip::tests {
namespace {

using MakeSocket = decltype(&WSASocketW);

std::mutex g_mutex;
std::vector<std::pair<SOCKET, DWORD>> g_made;
MakeSocket g_system = nullptr;

SOCKET WSAAPI makeAndNote(int family, int type, int protocol, WSAPROTOCOL_INFOW* info, GROUP group, DWORD flags)
{
    const SOCKET made = g_system(family, type, protocol, info, group, flags);
    const int code = WSAGetLastError();
    if (made != INVALID_SOCKET) {
        const std::lock_guard lock(g_mutex);
        g_made.emplace_back(made, flags);
    }
    WSASetLastError(code);
    return made;
}

bool isWinsock(const char* name)
{
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::ranges::equal(std::string_view(name), std::string_view("ws2_32.dll"), {}, lower, lower);
}

/// Puts `with` in the place of `what` among the functions that this program imports of ws2_32.dll; how often.
template <typename Function>
int replaceImport(Function what, Function with)
{
    auto* const base = reinterpret_cast<std::byte*>(GetModuleHandleW(nullptr));
    const auto* const dos = reinterpret_cast<const IMAGE_DOS_HEADER*>(base);
    const auto* const headers = reinterpret_cast<const IMAGE_NT_HEADERS*>(base + dos->e_lfanew);
    const IMAGE_DATA_DIRECTORY& directory = headers->OptionalHeader.DataDirectory[IMAGE_DIRECTORY_ENTRY_IMPORT];
    int replaced = 0;
    for (const auto* library = reinterpret_cast<const IMAGE_IMPORT_DESCRIPTOR*>(base + directory.VirtualAddress);
         library->Name != 0; ++library) {
        if (!isWinsock(reinterpret_cast<const char*>(base + library->Name)))
            continue;
        for (auto* place = reinterpret_cast<Function*>(base + library->FirstThunk); *place != nullptr; ++place) {
            if (*place != what)
                continue;
            DWORD before = 0;
            VirtualProtect(place, sizeof *place, PAGE_READWRITE, &before);
            *place = with;
            VirtualProtect(place, sizeof *place, before, &before);
            ++replaced;
        }
    }
    return replaced;
}

int g_downCode = 0;
decltype(&::send) g_send = nullptr;
decltype(&::recv) g_receive = nullptr;

int WSAAPI sendNowhere(SOCKET, const char*, int, int)
{
    WSASetLastError(g_downCode);
    return SOCKET_ERROR;
}

int WSAAPI receiveNothing(SOCKET, char*, int, int)
{
    WSASetLastError(g_downCode);
    return SOCKET_ERROR;
}

int g_mtuBytes = 0;
decltype(&::getsockopt) g_readOption = nullptr;

int WSAAPI readOptionOrMtu(SOCKET socket, int level, int name, char* value, int* bytes)
{
    const bool isMtu = (level == IPPROTO_IP && name == IP_MTU) || (level == IPPROTO_IPV6 && name == IPV6_MTU);
    if (!isMtu || *bytes < static_cast<int>(sizeof g_mtuBytes))
        return g_readOption(socket, level, name, value, bytes);
    std::memcpy(value, &g_mtuBytes, sizeof g_mtuBytes);
    *bytes = sizeof g_mtuBytes;
    return 0;
}

template <typename Function>
Function functionOfSystem(const char* name)
{
    return reinterpret_cast<Function>(reinterpret_cast<void*>(GetProcAddress(GetModuleHandleW(L"ws2_32.dll"), name)));
}

}  // namespace

SocketHook::SocketHook()
{
    g_made.clear();
    g_system = functionOfSystem<MakeSocket>("WSASocketW");
    REQUIRE(g_system != nullptr);
    REQUIRE(replaceImport(g_system, MakeSocket(makeAndNote)) == 1);
}

SocketHook::~SocketHook()
{
    replaceImport(MakeSocket(makeAndNote), g_system);
}

std::optional<unsigned long> SocketHook::flagsOf(unsigned long long socket)
{
    const std::lock_guard lock(g_mutex);
    for (auto made = g_made.rbegin(); made != g_made.rend(); ++made) {
        if (made->first == socket)
            return made->second;
    }
    return std::nullopt;
}

int SocketHook::madeWith(unsigned long flags)
{
    const std::lock_guard lock(g_mutex);
    return static_cast<int>(
        std::ranges::count_if(g_made, [&](const auto& made) { return (made.second & flags) == flags; }));
}

int SocketHook::madeWithout(unsigned long flags)
{
    const std::lock_guard lock(g_mutex);
    return static_cast<int>(
        std::ranges::count_if(g_made, [&](const auto& made) { return (made.second & flags) == 0; }));
}

DownSockets::DownSockets(int code)
{
    g_downCode = code;
    g_send = functionOfSystem<decltype(&::send)>("send");
    g_receive = functionOfSystem<decltype(&::recv)>("recv");
    REQUIRE(replaceImport(g_send, &sendNowhere) == 1);
    REQUIRE(replaceImport(g_receive, &receiveNothing) == 1);
}

DownSockets::~DownSockets()
{
    replaceImport(&sendNowhere, g_send);
    replaceImport(&receiveNothing, g_receive);
}

PathOfMtu::PathOfMtu(int bytes)
{
    g_mtuBytes = bytes;
    g_readOption = functionOfSystem<decltype(&::getsockopt)>("getsockopt");
    REQUIRE(replaceImport(g_readOption, &readOptionOrMtu) == 1);
}

PathOfMtu::~PathOfMtu()
{
    replaceImport(&readOptionOrMtu, g_readOption);
}

}  // namespace halftrip::tests
