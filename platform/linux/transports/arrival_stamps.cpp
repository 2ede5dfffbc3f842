#include "platform/linux/transports/arrival_stamps.hpp"

#include "platform/linux/transports/socket_wait.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace halftrip::sockets {
namespace {

constexpr std::int64_t kStampSecondNs = 1'000'000'000;
/// Between two moments the date may have moved by a tenth (chrony slews by up to 83,333 ppm) and by what a reading of
/// both clocks is off at the worst.
constexpr std::int64_t kSlewParts = 10;
constexpr std::int64_t kReadingErrorNs = 50'000;
/// Moments that are closer tell no rate.
constexpr std::int64_t kTellsRateNs = 1'000'000;
/// Of two clocks that are read one after the other, on an undisturbed core.
constexpr std::int64_t kTightNs = 1'000;
constexpr int kReadings = 3;

std::int64_t nanosecondsOf(const timespec& time)
{
    return time.tv_sec * kStampSecondNs + time.tv_nsec;
}

/// Nanoseconds since 1970; 0: not stamped.
std::int64_t arrivalOf(msghdr& message)
{
    for (cmsghdr* part = CMSG_FIRSTHDR(&message); part != nullptr; part = CMSG_NXTHDR(&message, part)) {
        if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_TIMESTAMPNS)
            continue;
        timespec stamp{};
        std::memcpy(&stamp, CMSG_DATA(part), sizeof stamp);
        return nanosecondsOf(stamp);
    }
    return 0;
}

}  // namespace

clock::Ticks ticksOfArrival(std::int64_t dateNs, const Moment& before, const Moment& now,
                            const clock::TickConverter& converter) noexcept
{
    const std::int64_t passedNs = converter.spanToNanoseconds(now.ticks - before.ticks);
    const std::int64_t datePassedNs = now.dateNs - before.dateNs;
    const std::int64_t toleranceNs = passedNs / kSlewParts + kReadingErrorNs;
    const std::int64_t waitedNs = now.dateNs - dateNs;
    if (dateNs == 0 || std::llabs(datePassedNs - passedNs) > toleranceNs || waitedNs < -kReadingErrorNs)
        return 0;
    if (waitedNs <= 0)
        return now.ticks;
    if (datePassedNs < kTellsRateNs)
        return now.ticks - converter.nanosecondsToSpan(waitedNs);
    const double ticksPerNs = static_cast<double>(now.ticks - before.ticks) / static_cast<double>(datePassedNs);
    return now.ticks - static_cast<clock::Ticks>(static_cast<double>(waitedNs) * ticksPerNs);
}

void ArrivalStamps::open(int socket, const clock::TickClock& clock, std::size_t roomBytes, Obtained& obtained)
{
    if (!setOption(socket, SOL_SOCKET, SO_TIMESTAMPNS, 1)) {
        obtained["arrivals"] = "stamped by the program: the system refuses SO_TIMESTAMPNS";
        return;
    }
    m_clock = &clock;
    m_converter = roughConverter(clock);
    m_bytes = transport::ProbeBuffer(roomBytes);
    m_place = {m_bytes.data(), m_bytes.size()};
    m_message.msg_iov = &m_place;
    m_message.msg_iovlen = 1;
    m_message.msg_control = m_control.data();
    m_before = m_now = readClocks();
    obtained["arrivals"] = "stamped by the kernel (SO_TIMESTAMPNS)";
}

/// The tightest of some readings, mostly the first.
Moment ArrivalStamps::readClocks() const noexcept
{
    Moment best;
    std::int64_t tightest = INT64_MAX;
    for (int reading = 0; reading < kReadings && tightest > kTightNs; ++reading) {
        timespec date{};
        const clock::Ticks begin = m_clock->now();
        ::clock_gettime(CLOCK_REALTIME, &date);
        const clock::Ticks end = m_clock->now();
        if (const std::int64_t widthNs = m_converter->spanToNanoseconds(end - begin); widthNs < tightest) {
            tightest = widthNs;
            best = {begin + (end - begin) / 2, nanosecondsOf(date)};
        }
    }
    return best;
}

long ArrivalStamps::receive(int socket, int flags, transport::Received& out) noexcept
{
    m_message.msg_controllen = kControlBytes;
    const ssize_t bytes = ::recvmsg(socket, &m_message, flags);
    const int code = errno;
    const Moment now = readClocks();
    if (m_converter->spanToNanoseconds(now.ticks - m_now.ticks) >= kTellsRateNs)
        m_before = m_now;
    m_now = now;
    if (bytes < 0)
        return -code;
    out.ticks = ticksOfArrival(arrivalOf(m_message), m_before, m_now, *m_converter);
    out.payload = m_bytes.first(static_cast<std::size_t>(bytes));
    return static_cast<long>(bytes);
}

}  // namespace halftrip::sockets
