#pragma once

#include "platform/windows/transports/icmp/echo_functions.hpp"

#include <cstdint>
#include <string>
#include <vector>

/// Echo requests without a network, behind the system's table of functions: a host that answers as it is told. Replies
/// lie in the buffer as the documentation and others' programs have it. One for the process; one thread at a time.
namespace halftrip::tests {

struct EchoScript {
    std::uint32_t callCode = 0;  ///< The call itself fails with this code.
    std::uint32_t status = 0;  ///< What comes in place of the reply.
    bool isSilent = false;  ///< Requests stay under way until releaseEchoes().
    bool endsAtOnce = false;  ///< The call has its reply when it returns.
    bool isNarrow = false;  ///< The data's address is told with 32 bits.
    bool isOtherHost = false;  ///< Another host answers.
    bool isAltered = false;  ///< One byte comes back as another.
    int furtherBytes = 0;  ///< More than was sent, or fewer. Of IPv4 only.
    bool keepsOnClose = false;  ///< The system holds on to requests whose handle was closed.
};

/// What the last request was sent with.
struct EchoCall {
    std::uint32_t timeoutMs = 0;
    std::uint8_t flags = 0;
    std::uint8_t timeToLive = 0;
    std::uint32_t source = 0;
    std::uint32_t destination = 0;
    std::uint32_t replyBytes = 0;
};

[[nodiscard]] windows::echo::Functions fakeEcho();
void scriptEcho(const EchoScript& script);
[[nodiscard]] const EchoCall& lastEcho();
/// Ends the oldest requests that are under way, with their replies or with this status. All: count 0.
void releaseEchoes(std::size_t count = 0, std::uint32_t status = 0);
/// Ends the newest one with its reply.
void releaseNewestEcho();
[[nodiscard]] std::size_t echoesUnderWay();
/// Handles that are open.
[[nodiscard]] int openEchoHandles();

}  // namespace halftrip::tests
