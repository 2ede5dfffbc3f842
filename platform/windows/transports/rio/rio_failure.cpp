#include "platform/windows/transports/rio/rio_failure.hpp"

#include "platform/windows/network/socket_error.hpp"
#include "platform/windows/system/text.hpp"

#include <winsock2.h>

namespace halftrip::windows {
namespace {

using Step = rio::Failure::Step;

/// WSAENOBUFS from a function that sets something up: too much memory is locked, or too many queues are there.
Error refusedSetUp(const char* what, int code)
{
    return {ErrorKind::Os, text("RIO refuses {what}: {reason}.", what, systemText(static_cast<unsigned long>(code))),
            code, "Choose smaller --sizes, or --transport udp or tcp, which need no registered memory."};
}

}  // namespace

Error describeRioFailure(const rio::Failure& failure, const std::string& peer, bool isStream,
                         const std::string& adapter, FindTrouble find)
{
    const std::string object = (isStream ? "the RIO connection to " : "the RIO socket to ") + peer;
    switch (failure.step) {
    case Step::Register:
        return refusedSetUp("to register the memory for packets", failure.code);
    case Step::MakeReceived:
    case Step::MakeSent:
        return refusedSetUp("a completion queue", failure.code);
    case Step::MakeRequests:
        return refusedSetUp("a request queue", failure.code);
    case Step::Corrupt:
        return {ErrorKind::Os,
                text("The system found the completion queue of {object} corrupt (RIO_CORRUPT_CQ).", object), 0,
                text("Start the run again; if it happens again, use --transport {transport} and report it.",
                     isStream ? "tcp" : "udp")};
    case Step::Notify:
        return {ErrorKind::Os,
                text("Waiting for RIO on {object} failed: {reason}.", object,
                     systemText(static_cast<unsigned long>(failure.code))),
                failure.code, "Try --wait spin."};
    case Step::None:
    case Step::Receive:
    case Step::Send:
        break;
    }
    return describeLostSocket(failure.step == Step::Send ? SocketCall::Send : SocketCall::Receive,
                              isStream ? failure.code : datagramCode(failure.code), object, adapter, find);
}

}  // namespace halftrip::windows
