#include "platform/sockets/socket_error.hpp"

#include "platform/sockets/socket_api.hpp"

namespace halftrip::sockets {
namespace {

std::string_view verbOf(SocketCall call) noexcept
{
    switch (call) {
    case SocketCall::Open:
        return "Opening ";
    case SocketCall::Bind:
        return "Binding ";
    case SocketCall::Listen:
        return "Listening on ";
    case SocketCall::Connect:
        return "Connecting ";
    case SocketCall::Accept:
        return "Accepting a connection on ";
    case SocketCall::Send:
        return "Sending through ";
    case SocketCall::Receive:
        break;
    }
    return "Receiving from ";
}

}  // namespace

Error describeSocketError(SocketCall call, int code, const std::string& object)
{
    const SocketMeaning meaning = meaningOf(call, code);
    const std::string action = std::string(verbOf(call)) + object;
    const Text what = meaning.what.empty() ? text("{action} failed: {reason}.", action, reasonOf(code))
                                           : text("{action} failed: {reason}.", action, Text(meaning.what));
    return {meaning.kind, what, code, Text(meaning.hint)};
}

}  // namespace halftrip::sockets
