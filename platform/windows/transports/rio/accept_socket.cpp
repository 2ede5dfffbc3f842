#include "platform/windows/transports/rio/accept_socket.hpp"

#include "platform/windows/network/socket_error.hpp"
#include "platform/windows/system/handle.hpp"

#include <winsock2.h>

#include <mswsock.h>
#include <windows.h>

#include <algorithm>
#include <array>

namespace halftrip::windows {
namespace {

using SteadyClock = std::chrono::steady_clock;

/// Room for one address as AcceptEx wants it: 16 bytes more than the address itself.
constexpr DWORD kAddressRoom = sizeof(SOCKADDR_STORAGE) + 16;

Result<LPFN_ACCEPTEX> findAcceptEx(const Socket& listener)
{
    GUID id = WSAID_ACCEPTEX;
    LPFN_ACCEPTEX function = nullptr;
    DWORD bytes = 0;
    if (WSAIoctl(listener.get(), SIO_GET_EXTENSION_FUNCTION_POINTER, &id, sizeof id, &function, sizeof function, &bytes,
                 nullptr, nullptr) == 0)
        return function;
    return fail(ErrorKind::NotSupported, "Windows Sockets have no AcceptEx here.", "Use --transport tcp.",
                WSAGetLastError());
}

/// One AcceptEx. False: the time was up and it was taken back.
class PendingAccept {
public:
    PendingAccept() : m_event(CreateEventW(nullptr, TRUE, FALSE, nullptr)) { m_overlapped.hEvent = m_event.get(); }

    /// 0, or the code of the failure; WSAETIMEDOUT when `until` has come.
    [[nodiscard]] int run(LPFN_ACCEPTEX acceptEx, NativeSocket listener, NativeSocket socket,
                          SteadyClock::time_point until) noexcept
    {
        DWORD bytes = 0;
        if (acceptEx(listener, socket, m_addresses.data(), 0, kAddressRoom, kAddressRoom, &bytes, &m_overlapped) !=
            FALSE)
            return 0;
        if (const int code = WSAGetLastError(); code != WSA_IO_PENDING)
            return code;
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - SteadyClock::now());
        const auto leftMs = static_cast<DWORD>(std::clamp<std::int64_t>(left.count(), 0, 3'600'000));
        const bool isTimely = WaitForSingleObject(m_event.get(), leftMs) == WAIT_OBJECT_0;
        if (!isTimely)
            CancelIoEx(reinterpret_cast<HANDLE>(listener), &m_overlapped);
        DWORD flags = 0;
        // Waits: nothing here may be given back before the system has let go of it.
        if (WSAGetOverlappedResult(listener, &m_overlapped, &bytes, TRUE, &flags) != FALSE)
            return 0;
        return isTimely ? WSAGetLastError() : WSAETIMEDOUT;
    }

private:
    OwnedHandle m_event;
    WSAOVERLAPPED m_overlapped{};
    std::array<char, 2 * kAddressRoom> m_addresses{};
};

/// Until this, an accepted socket knows neither its peer nor its options.
bool takeAfter(const Socket& accepted, const Socket& listener) noexcept
{
    const SOCKET model = listener.get();
    return setsockopt(accepted.get(), SOL_SOCKET, SO_UPDATE_ACCEPT_CONTEXT, reinterpret_cast<const char*>(&model),
                      sizeof model) == 0;
}

}  // namespace

Result<Socket> acceptWithFlags(const Socket& listener, const SocketName& peer, unsigned long flags,
                               SteadyClock::time_point until)
{
    const auto acceptEx = findAcceptEx(listener);
    if (!acceptEx)
        return std::unexpected(acceptEx.error());
    // Other hosts that connect again and again do not extend the deadline.
    while (SteadyClock::now() < until) {
        auto socket = openSocket(peer.family(), SocketKind::Stream, "a socket for the initiator", flags);
        if (!socket)
            return socket;
        PendingAccept accept;
        const int code = accept.run(*acceptEx, listener.get(), socket->get(), until);
        if (code == WSAETIMEDOUT)
            break;
        if (code != 0 && code != WSAECONNRESET)  // The latter: it came and went.
            return std::unexpected(
                describeSocketError(SocketCall::Accept, code, SocketName::localOf(listener.get()).text()));
        if (code == 0 && takeAfter(*socket, listener) && SocketName::peerOf(socket->get()).isSameAddress(peer))
            return socket;
    }
    return fail(ErrorKind::Timeout, text("The initiator at {peer} did not connect its TCP probes.", peer.address()),
                "Check the firewalls between the hosts: the probe port changes with every run.");
}

}  // namespace halftrip::windows
