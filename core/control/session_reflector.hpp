#pragma once

#include "core/control/source_limiter.hpp"
#include "core/os/network.hpp"
#include "core/os/time.hpp"

#include <array>
#include <atomic>
#include <functional>
#include <string>
#include <vector>

namespace halftrip::control {

struct ReflectorCounts {
    std::uint64_t answered = 0;
    std::uint64_t misshapen = 0;  ///< Shorter than an answer, or longer than the largest datagram.
    std::uint64_t fromService =
        0;  ///< From a port below 1024 or our own: another service, which might answer the answer.
    std::uint64_t answers = 0;  ///< Another reflector's answer, or ours sent back: they would go round for ever.
    std::uint64_t toMany = 0;  ///< Sent to everybody or to a group.
    std::uint64_t overRate = 0;  ///< More than their address may have, or too many addresses.
    std::uint64_t notSent = 0;  ///< The system did not take the answer.
    bool operator==(const ReflectorCounts&) const = default;
};
/// "1200 packets answered, 3 too short, ...": without what did not happen.
[[nodiscard]] std::string describe(const ReflectorCounts& counts);

struct ReflectorSetting {
    std::uint32_t packetsPerSecond = 1'000;  ///< To each address.
    /// One line for the log. Called from the reflector's thread; must neither throw nor block.
    std::function<void(const std::string&)> log;
};

/// A session-reflector of STAMP (RFC 8762), stateless, unauthenticated, symmetric: answers whoever asks, with as many
/// bytes as came and not one more, so that nobody can make it send more than they send themselves. Ends never answer
/// each other in circles: neither what comes from a service's port nor an answer is answered.
class SessionReflector {
public:
    /// Both outlive it.
    SessionReflector(os::DatagramSocket& socket, const os::Time& time, ReflectorSetting setting);

    /// Answers until `stop` is set; then within a quarter of a second. On a thread of its own. Error Os: the socket is
    /// gone.
    [[nodiscard]] Status run(const std::atomic<bool>& stop);
    /// After run() has ended, or on its thread.
    [[nodiscard]] const ReflectorCounts& counts() const noexcept { return m_counts; }

private:
    void answer(std::span<std::byte> packet, const os::Datagram& datagram);
    void nameSender(const std::uint64_t* refused, std::size_t bytes, const os::Datagram& datagram);
    void tellNow(os::Time::Instant now);

    os::DatagramSocket& m_socket;
    const os::Time& m_time;
    ReflectorSetting m_setting;
    std::uint16_t m_ownPort;
    SourceLimiter m_limiter;
    std::vector<std::array<std::byte, 16>>
        m_named;  ///< Senders of packets that cannot be answered, or too many, that the log has named.
    ReflectorCounts m_counts;
    ReflectorCounts m_told;
    os::Time::Instant m_toldAt;
};

}  // namespace halftrip::control
