#include "platform/linux/transports/socket_options.hpp"

#include "core/model/figures/arrival_queue.hpp"
#include "core/transport/receive_buffer.hpp"
#include "platform/linux/network/receive_queues.hpp"
#include "platform/linux/transports/socket_error.hpp"

#include <fmt/format.h>

#include <sys/time.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace halftrip::sockets {
namespace {

/// Ties the socket to one adapter, both for sending and for receiving.
Status bindToAdapter(int socket, const std::string& adapter, Obtained& obtained)
{
    const auto length = static_cast<socklen_t>(adapter.size());
    if (::setsockopt(socket, SOL_SOCKET, SO_BINDTODEVICE, adapter.c_str(), length) == 0) {
        obtained["adapter"] = "bound to " + adapter;
        return {};
    }
    const int code = errno;
    if (code != EPERM) {
        return std::unexpected(describeSocketError(SocketCall::Bind, code, "a socket to the adapter " + adapter));
    }
    obtained["adapter"] = "as routed: binding to " + adapter + " needs the capability net_raw on this kernel";
    return {};
}

}  // namespace

std::optional<int> arrivalCore(int socket) noexcept
{
    const int core = readOption(socket, SOL_SOCKET, SO_INCOMING_CPU);
    return core >= 0 ? std::optional(core) : std::nullopt;
}

void describeArrivalQueue(int socket, Obtained& obtained)
{
    const int napiId = readOption(socket, SOL_SOCKET, SO_INCOMING_NAPI_ID);
    if (napiId <= 0)
        return;
    if (const auto queue = platform::receiveQueueOfNapi(static_cast<std::uint32_t>(napiId)))
        obtained[model::kArrivalQueueKey] = std::to_string(*queue);
}

Result<FileDescriptor> openBoundSocket(int type, const transport::TransportRequest& request, Obtained& obtained,
                                       std::uint16_t port)
{
    const auto local = SocketName::parse(request.localAddress, port);
    if (!local)
        return std::unexpected(local.error());
    FileDescriptor socket(::socket(local->family(), type | SOCK_CLOEXEC, 0));
    if (!socket.isOpen())
        return std::unexpected(describeSocketError(SocketCall::Open, errno, "a socket for " + local->address()));
    if (!request.adapter.empty()) {
        if (Status bound = bindToAdapter(socket.get(), request.adapter, obtained); !bound)
            return std::unexpected(std::move(bound).error());
    }
    if (::bind(socket.get(), local->get(), local->size()) != 0)
        return std::unexpected(describeSocketError(SocketCall::Bind, errno,
                                                   "a socket to " + local->address() +
                                                       (port == 0 ? "" : " port " + std::to_string(port))));
    return socket;
}

Status limitSleep(int socket, std::chrono::milliseconds longest)
{
    const auto micros = std::chrono::microseconds(std::max(longest, std::chrono::milliseconds(1))).count();
    const timeval limit{.tv_sec = micros / 1'000'000, .tv_usec = micros % 1'000'000};
    if (::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit) != 0)
        return fail(ErrorKind::Os, "The system refuses a receive timeout (SO_RCVTIMEO).", {}, errno);
    return {};
}

Status setReceiveBuffer(int socket, const transport::TransportRequest& request)
{
    const auto wanted = transport::receiveBufferOf(request.options);
    if (!wanted)
        return std::unexpected(wanted.error());
    if (!*wanted)
        return {};
    const int bytes = static_cast<int>(**wanted);
    // Whoever may administer the network gets more than net.core.rmem_max, but no peer's wish goes beyond it.
    const bool isForced = request.role != transport::Role::Responder &&
                          setOption(socket, SOL_SOCKET, SO_RCVBUFFORCE, bytes);
    if (!isForced && !setOption(socket, SOL_SOCKET, SO_RCVBUF, bytes))
        return fail(ErrorKind::Os, text("The system refuses a receive buffer of {bytes} bytes.", bytes), {}, errno);
    // The kernel doubles what is asked for: its own part of each packet counts.
    const int obtained = readOption(socket, SOL_SOCKET, SO_RCVBUF) / 2;
    if (obtained >= bytes)
        return {};
    return fail(ErrorKind::NotPermitted,
                text("The kernel limits receive buffers to {most} bytes (net.core.rmem_max); {bytes} were asked for.",
                     obtained, bytes),
                text("Raise the limit (sudo sysctl -w net.core.rmem_max={bytes}), or ask for less.", bytes));
}

void describeReceiveBuffer(int socket, Obtained& obtained)
{
    if (const int bytes = readOption(socket, SOL_SOCKET, SO_RCVBUF); bytes > 0)
        obtained[transport::kReceiveBufferKey] = std::to_string(bytes) + " bytes with the system's own for each packet";
}

void BusyPolling::request(int socket, std::chrono::microseconds length)
{
    m_wanted = std::to_string(length.count()) + " us";
    m_refused.clear();
    if (setOption(socket, SOL_SOCKET, SO_BUSY_POLL, static_cast<int>(length.count())))
        return;
    m_refused = errno == EPERM ? "asking for " + m_wanted + " needs the capability net_admin on this kernel"
                               : "this kernel cannot do it (" + std::string(std::strerror(errno)) + ")";
}

void BusyPolling::noteDefault(int socket)
{
    m_defaultUs = std::max(readOption(socket, SOL_SOCKET, SO_BUSY_POLL), 0);
}

void BusyPolling::describe(int socket, bool hasReceived, transport::TransportFacts& facts) const
{
    if (m_defaultUs > 0)
        facts.obtained["busyPoll"] = fmt::format("before it blocks, up to {} us, by net.core.busy_read", m_defaultUs);
    if (m_wanted.empty())
        return;
    const int napiId = readOption(socket, SOL_SOCKET, SO_INCOMING_NAPI_ID);
    std::string& words = facts.obtained["busyPoll"];
    if (!m_refused.empty()) {
        facts.isBusyPolling = false;
        words = "inactive: " + m_refused;
    } else if (!hasReceived) {
        words = m_wanted + " asked for; whether the adapter takes part is known after the first packet";
    } else {
        facts.isBusyPolling = napiId > 0;
        words = napiId > 0
                    ? "active: " + m_wanted + " on NAPI id " + std::to_string(napiId)
                    : "inactive: the adapter does not take part (NAPI id 0, as on virtual adapters and loopback)";
    }
}

}  // namespace halftrip::sockets
