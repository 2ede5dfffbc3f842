#include "platform/sockets/socket_io.hpp"

#include "platform/sockets/socket_api.hpp"
#include "platform/sockets/system_sockets.hpp"

#include <algorithm>
#include <limits>

namespace halftrip::sockets {

using std::chrono::milliseconds;

bool setOption(NativeSocket socket, int level, int name, int value) noexcept
{
    return ::setsockopt(socket, level, name, reinterpret_cast<const char*>(&value), sizeof value) == 0;
}

int readOption(NativeSocket socket, int level, int name) noexcept
{
    int value = -1;
    socklen_t size = sizeof value;
    return ::getsockopt(socket, level, name, reinterpret_cast<char*>(&value), &size) == 0 ? value : -1;
}

Readiness waitReady(NativeSocket socket, ReadyFor what, milliseconds timeout) noexcept
{
    constexpr std::int64_t kLongest = std::numeric_limits<int>::max();
    pollfd entry{};
    entry.fd = socket;
    entry.events = what == ReadyFor::Reading ? POLLRDNORM : POLLWRNORM;
    const int ready = pollSockets(&entry, 1, static_cast<int>(std::clamp<std::int64_t>(timeout.count(), 0, kLongest)));
    if (ready > 0)
        return Readiness::Ready;
    return ready == 0 ? Readiness::Timeout : Readiness::Failed;
}

int connectWithin(NativeSocket socket, const SocketName& peer, milliseconds timeout,
                  const std::atomic<bool>& stop) noexcept
{
    const auto until = std::chrono::steady_clock::now() + timeout;
    if (::connect(socket, peer.get(), peer.size()) == 0)
        return 0;
    if (const int code = lastCode(); !isUnderWay(code))
        return code;
    while (!stop.load()) {
        const int ready = waitForConnection(socket, std::clamp(leftUntil(until), milliseconds(0), kStopTurn));
        if (ready < 0)
            return lastCode();
        if (ready > 0)
            return readOption(socket, SOL_SOCKET, SO_ERROR);
        if (leftUntil(until) <= milliseconds(0))
            return kTimedOut;
    }
    return kCancelled;
}

}  // namespace halftrip::sockets
