#include "platform/windows/transports/icmp/echo_failure.hpp"

#include "platform/windows/transports/icmp/echo_functions.hpp"

#include <winsock2.h>

namespace halftrip::windows {
namespace {

/// What a status says of the network as Winsock would say it; others stay as they are.
int winsockCodeOf(std::uint32_t code) noexcept
{
    switch (code) {
    case echo::kNetUnreachable:
    case echo::kGeneralFailure:
        return WSAENETUNREACH;
    case echo::kHostUnreachable:
    case echo::kUnreachable:
        return WSAEHOSTUNREACH;
    case echo::kTooBig:
        return WSAEMSGSIZE;
    default:
        return static_cast<int>(code);
    }
}

}  // namespace

Error describeEchoFailure(SocketCall call, std::uint32_t code, const std::string& object, const std::string& adapter,
                          FindTrouble find)
{
    const auto status = static_cast<int>(code);
    if (code == echo::kHopsExceeded) {
        return {ErrorKind::Unreachable, text("Echo requests through {object} exceeded their time to live.", object),
                status, "Look for a routing loop: tracert HOST."};
    }
    if (code == echo::kProhibited) {
        return {ErrorKind::Unreachable, text("A host on the path refuses echo requests through {object}.", object),
                status, "Look at the firewalls on the path, or run halftrip serve on the peer."};
    }
    const int known = winsockCodeOf(code);
    if (known == status && code >= echo::kFirstStatus && code <= echo::kLastStatus) {
        // Winsock gives these numbers another meaning: no words of the system's for them.
        return {ErrorKind::Os, text("Echo requests through {object} failed with the status {code:d}.", object, code),
                status, "Try \"ping\" towards the host."};
    }
    Error error = describeLostSocket(call, known, object, adapter, find);
    error.osCode = status;
    return error;
}

}  // namespace halftrip::windows
