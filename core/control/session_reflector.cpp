#include "core/control/session_reflector.hpp"

#include "core/base/plural.hpp"
#include "core/wire/ip_address.hpp"
#include "core/wire/stamp_packet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace halftrip::control {
namespace {

constexpr std::chrono::milliseconds kReflectorPoll{200};
constexpr std::chrono::minutes kCountsEvery{1};
constexpr std::size_t kLargestDatagram = 65'535;
/// The ports of well-known services (RFC 6335), another reflector among them.
constexpr std::uint16_t kServicePortsEnd = 1'024;
/// What a TWAMP sender's 14 bytes (RFC 5357) lack to an answer's length.
constexpr std::size_t kTwampPadding = wire::StampLayout::kLightBytes - 14;
/// Of senders that are told of by name because their packets are not answered.
constexpr std::size_t kMostNamedSenders = 16;
/// Where the system does not say what a packet came with (RFC 5357).
constexpr std::uint8_t kUnknownHops = 255;

/// How far apart two hosts' clocks may be.
constexpr std::int64_t kClockAllowanceNs = 3'600'000'000'000;

/// A sender has zeros (STAMP) or padding (TWAMP Light) where an answer has the time at which its question came. Padding
/// at random looks like a time of this hour in one packet of 300,000.
bool isAnswer(std::span<const std::byte> packet, std::int64_t cameUnixNs)
{
    const std::uint64_t time = wire::readStampAnswer(packet).receiveTime;
    return std::ranges::any_of(
        std::array{wire::StampFormat::Ntp, wire::StampFormat::Ptp}, [&](wire::StampFormat format) {
            const auto apartNs = wire::stampSpanNs(time, wire::stampTimeOf(cameUnixNs, format), format);
            return apartNs && *apartNs > -kClockAllowanceNs && *apartNs < kClockAllowanceNs;
        });
}

void appendCount(std::string& text, std::uint64_t count, const char* what)
{
    if (count != 0)
        text += fmt::format(", {} {}", count, what);
}

}  // namespace

std::string describe(const ReflectorCounts& counts)
{
    std::string text = fmt::format("{} {} answered", counts.answered, wordBehind(counts.answered, "packets"));
    appendCount(text, counts.misshapen, "too short or too long");
    appendCount(text, counts.fromService, "from a service's port left unanswered");
    appendCount(text, counts.answers, "that are answers themselves left unanswered");
    appendCount(text, counts.toMany, "that were sent to many left unanswered");
    appendCount(text, counts.overRate, "above the rate left unanswered");
    appendCount(text, counts.notSent, "whose answer this system did not send");
    return text;
}

SessionReflector::SessionReflector(os::DatagramSocket& socket, const os::Time& time, ReflectorSetting setting)
    : m_socket(socket),
      m_time(time),
      m_setting(std::move(setting)),
      m_ownPort(socket.local().port),
      m_limiter(m_setting.packetsPerSecond),
      m_toldAt(time.now())
{
}

Status SessionReflector::run(const std::atomic<bool>& stop)
{
    std::vector<std::byte> buffer(kLargestDatagram);
    while (!stop.load()) {
        const auto datagram = m_socket.receive(buffer, kReflectorPoll);
        if (!datagram)
            return std::unexpected(datagram.error());
        if (*datagram)
            answer(std::span(buffer).first((*datagram)->bytes), **datagram);
        tellNow(m_time.now());
    }
    return {};
}

void SessionReflector::answer(std::span<std::byte> packet, const os::Datagram& datagram)
{
    const bool isService = datagram.sourcePort < kServicePortsEnd || datagram.sourcePort == m_ownPort;
    std::uint64_t* const refused = packet.size() < wire::StampLayout::kLightBytes || datagram.isCut
                                       ? &m_counts.misshapen
                                   : isService                                        ? &m_counts.fromService
                                   : isAnswer(packet, datagram.cameUnixNs)            ? &m_counts.answers
                                   : !datagram.isToUs                                 ? &m_counts.toMany
                                   : !m_limiter.admits(datagram.source, m_time.now()) ? &m_counts.overRate
                                                                                      : nullptr;
    if (refused != nullptr) {
        ++*refused;
        nameSender(refused, packet.size(), datagram);
        return;
    }
    using wire::StampFormat;
    wire::answerStampRequest(packet, wire::stampTimeOf(datagram.cameUnixNs, StampFormat::Ntp),
                             wire::kUnknownClock.packed(), datagram.hopsLeft.value_or(kUnknownHops));
    wire::writeStampTime(packet, wire::stampTimeOf(m_socket.unixNs(), StampFormat::Ntp));
    ++(m_socket.answer(packet) ? m_counts.answered : m_counts.notSent);
}

/// Once for each address: a sender's user sees nothing but 100 % loss.
void SessionReflector::nameSender(const std::uint64_t* refused, std::size_t bytes, const os::Datagram& datagram)
{
    const bool isMeant = refused == &m_counts.misshapen || refused == &m_counts.overRate;
    const bool isKnown = std::ranges::find(m_named, datagram.source) != m_named.end();
    if (!isMeant || isKnown || m_named.size() >= kMostNamedSenders)
        return;
    m_named.push_back(datagram.source);
    const wire::IpAddress address{datagram.isV6, datagram.source};
    if (refused == &m_counts.overRate) {
        m_setting.log(fmt::format("STAMP: {} sends more than {} packets/s; the excess is not answered. Raise "
                                  "--stamp-rate, or let it send less (--interval).",
                                  wire::toText(address), m_setting.packetsPerSecond));
        return;
    }
    m_setting.log(datagram.isCut
                      ? fmt::format("STAMP: {} sends more than {} bytes; not answered.", wire::toText(address), bytes)
                      : fmt::format("STAMP: {} sends {} bytes, and an answer needs {}; not answered. A TWAMP sender "
                                    "needs {} bytes of padding.",
                                    wire::toText(address), bytes, wire::StampLayout::kLightBytes, kTwampPadding));
}

/// Once a minute, if there is anything new.
void SessionReflector::tellNow(os::Time::Instant now)
{
    if (now - m_toldAt < kCountsEvery)
        return;
    m_toldAt = now;
    if (m_counts == m_told)
        return;
    m_told = m_counts;
    m_setting.log("STAMP: " + describe(m_counts) + ".");
}

}  // namespace halftrip::control
