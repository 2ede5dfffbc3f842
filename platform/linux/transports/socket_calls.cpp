#include "platform/linux/transports/socket_calls.hpp"

#include "core/model/fields/setting_text.hpp"
#include "platform/linux/transports/socket_library.hpp"
#include "platform/linux/transports/socket_settings.hpp"

#include <sys/socket.h>

#include <cerrno>

namespace halftrip::sockets {
namespace {

std::string describe(bool isThroughLibrary, const std::optional<SocketLibrary>& library)
{
    if (isThroughLibrary && library)
        return "through the C library, accelerated by " + library->text();
    if (isThroughLibrary)
        return "through the C library; nothing has taken them over";
    if (library)
        return "directly into the kernel, past " + library->text();
    const std::string ignored = ignoredPreload();
    // 22 % of an HRT on one processor: what most programs have is more than what is measured.
    return "directly into the kernel; " + (ignored.empty() ? "the C library's may take longer (calls=libc)" : ignored);
}

}  // namespace

long SocketCalls::sendThroughLibrary(int fd, const void* data, std::size_t bytes, int flags) noexcept
{
    const ssize_t sent = ::send(fd, data, bytes, flags);
    return sent < 0 ? -static_cast<long>(errno) : sent;
}

long SocketCalls::receiveThroughLibrary(int fd, void* room, std::size_t bytes, int flags) noexcept
{
    const ssize_t got = ::recv(fd, room, bytes, flags);
    return got < 0 ? -static_cast<long>(errno) : got;
}

long SocketCalls::sendManyThroughLibrary(int fd, mmsghdr* messages, unsigned count, int flags) noexcept
{
    const int sent = ::sendmmsg(fd, messages, count, flags);
    return sent < 0 ? -static_cast<long>(errno) : sent;
}

long SocketCalls::receiveManyThroughLibrary(int fd, mmsghdr* messages, unsigned count, int flags) noexcept
{
    const int got = ::recvmmsg(fd, messages, count, flags, nullptr);
    return got < 0 ? -static_cast<long>(errno) : got;
}

Result<SocketCalls> chooseSocketCalls(const transport::TransportRequest& request, bool isStamping, Obtained& obtained)
{
    const auto settings = model::settingsAmong<SocketSettings>(request.options);
    if (!settings)
        return std::unexpected(settings.error());
    const std::optional<SocketLibrary> library = findSocketLibrary();
    const bool isThroughLibrary = settings->calls == CallsChoice::Library ||
                                  (settings->calls == CallsChoice::Auto && library.has_value());
    obtained["calls"] = describe(isThroughLibrary, library);
    if (!library || !isThroughLibrary)
        return SocketCalls(isThroughLibrary);
    if (request.wait == model::Wait::BusyPoll)
        return fail(ErrorKind::Invalid,
                    text("These sockets have no kernel busy polling: {library} bypasses the kernel.", library->text()),
                    "Choose the wait spin, poll or block.");
    if (isStamping)
        return fail(ErrorKind::NotSupported,
                    text("These sockets have no kernel timestamps: {library} bypasses the kernel.", library->text()),
                    "Measure the stages without the accelerator.");
    return SocketCalls(true, library->takesManyDatagrams);
}

}  // namespace halftrip::sockets
