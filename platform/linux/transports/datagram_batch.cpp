#include "platform/linux/transports/datagram_batch.hpp"

#include <fmt/format.h>

namespace halftrip::sockets {
namespace {

std::string perCall(std::uint64_t datagrams, std::uint64_t calls)
{
    return calls == 0 ? "none" : fmt::format("{:.1f}", static_cast<double>(datagrams) / static_cast<double>(calls));
}

}  // namespace

std::string DatagramBatch::describe() const
{
    return fmt::format("up to {} by sendmmsg() and recvmmsg(); on average {} sent, {} received by one call", m_most,
                       perCall(m_sent, m_sendCalls), perCall(m_received, m_receiveCalls));
}

}  // namespace halftrip::sockets
