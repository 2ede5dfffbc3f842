#include "platform/windows/transports/rio/system_rio.hpp"

#include "platform/windows/network/winsock.hpp"
#include "platform/windows/system/text.hpp"

#include <winsock2.h>

#include <string>

namespace halftrip::windows {
namespace {

constexpr const char* kRemedy =
    "Use Windows 8, Windows Server 2012 or newer (Wine has none of it), or --transport udp.";

int winsockError() noexcept
{
    return WSAGetLastError();
}

Error missing(int code)
{
    const std::string name = code == WSAEOPNOTSUPP ? std::string("WSAEOPNOTSUPP")
                                                   : systemText(static_cast<unsigned long>(code));
    return {ErrorKind::NotSupported, text("Windows Sockets have no Registered I/O: {error} ({code:d}).", name, code),
            code, kRemedy};
}

bool isComplete(const rio::FunctionTable& table)
{
    return table.receive != nullptr && table.send != nullptr && table.closeCompletionQueue != nullptr &&
           table.createCompletionQueue != nullptr && table.createRequestQueue != nullptr &&
           table.dequeueCompletion != nullptr && table.deregisterBuffer != nullptr && table.notify != nullptr &&
           table.registerBuffer != nullptr;
}

Result<rio::Provider> ask()
{
    auto socket = openSocket(AF_INET, SocketKind::Datagram, "a socket to ask for Registered I/O", rio::kSocketFlag);
    if (!socket)
        return std::unexpected(missing(socket.error().osCode));
    rio::TableId id = rio::kTableId;
    rio::Provider provider;
    provider.lastError = winsockError;
    provider.table.bytes = sizeof provider.table;  // The caller's to fill in: how much it has room for.
    DWORD bytes = 0;
    if (WSAIoctl(socket->get(), rio::kGetFunctionTable, &id, sizeof id, &provider.table, sizeof provider.table, &bytes,
                 nullptr, nullptr) != 0)
        return std::unexpected(missing(WSAGetLastError()));
    if (bytes < sizeof provider.table || !isComplete(provider.table)) {
        return fail(ErrorKind::NotSupported,
                    text("Windows Sockets gave a table of Registered I/O functions of {bytes:d} bytes that is not the "
                         "documented one.",
                         bytes),
                    kRemedy);
    }
    return provider;
}

}  // namespace

const Result<rio::Provider>& systemRio()
{
    static const Result<rio::Provider> answer = ask();
    return answer;
}

transport::Availability probeRio()
{
    if (const auto& answer = systemRio(); !answer)
        return {false, answer.error().what, answer.error().hint};
    return {};
}

}  // namespace halftrip::windows
