#include "platform/linux/transports/stamps/socket_stamper.hpp"

#include "core/base/compiler.hpp"
#include "platform/sockets/socket_name.hpp"

#include <ifaddrs.h>
#include <linux/errqueue.h>
#include <linux/if_packet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <time.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <optional>
#include <thread>
#include <utility>

namespace halftrip::sockets {
namespace {

using transport::StageStamps;

/// A pair each 50 ms of some seconds.
constexpr std::size_t kMostPairs = 128;
constexpr unsigned kSoftware = SOF_TIMESTAMPING_TX_SCHED | SOF_TIMESTAMPING_TX_SOFTWARE | SOF_TIMESTAMPING_RX_SOFTWARE |
                               SOF_TIMESTAMPING_SOFTWARE | SOF_TIMESTAMPING_OPT_ID | SOF_TIMESTAMPING_OPT_TSONLY |
                               SOF_TIMESTAMPING_OPT_CMSG;
/// SWHW: without it the driver's stamp is left out where the adapter stamps.
constexpr unsigned kHardware = SOF_TIMESTAMPING_TX_HARDWARE | SOF_TIMESTAMPING_RX_HARDWARE |
                               SOF_TIMESTAMPING_RAW_HARDWARE | SOF_TIMESTAMPING_OPT_TX_SWHW;
/// What concerns packets that come.
constexpr unsigned kOfReceived = SOF_TIMESTAMPING_RX_SOFTWARE | SOF_TIMESTAMPING_SOFTWARE |
                                 SOF_TIMESTAMPING_RX_HARDWARE | SOF_TIMESTAMPING_RAW_HARDWARE;
/// Drivers may restart their queues when the setting changes; nothing is measured until they have.
constexpr std::chrono::milliseconds kAfterChange{200};

class RealTimeClock final : public clock::ReferenceClock {
public:
    [[nodiscard]] std::int64_t nowNs() const noexcept override
    {
        timespec now{};
        ::clock_gettime(CLOCK_REALTIME, &now);
        return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
    }
};

std::optional<std::int64_t> nsOf(const timespec& time) noexcept
{
    if (time.tv_sec == 0 && time.tv_nsec == 0)
        return std::nullopt;
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

/// The next control message that carries `Content`, if `header` is of that kind.
template <typename Content>
std::optional<Content> contentOf(const cmsghdr& header, int level, int type) noexcept
{
    if (header.cmsg_level != level || header.cmsg_type != type || header.cmsg_len < CMSG_LEN(sizeof(Content)))
        return std::nullopt;
    Content content;
    std::memcpy(&content, CMSG_DATA(&header), sizeof content);
    return content;
}

std::optional<sock_extended_err> errorOf(const cmsghdr& header) noexcept
{
    for (const auto& [level, type] : {std::pair{SOL_IP, IP_RECVERR}, std::pair{SOL_IPV6, IPV6_RECVERR},
                                      std::pair{SOL_PACKET, PACKET_TX_TIMESTAMP}}) {
        if (const auto error = contentOf<sock_extended_err>(header, level, type))
            return error;
    }
    return std::nullopt;
}

/// CMSG_NXTHDR wants a message that may be written to.
template <typename Visit>
void forEachHeader(const msghdr& message, const Visit& visit) noexcept
{
    msghdr copy = message;
    for (cmsghdr* header = CMSG_FIRSTHDR(&copy); header != nullptr; header = CMSG_NXTHDR(&copy, header))
        visit(*header);
}

}  // namespace

SocketStamper::SocketStamper() : m_systemRelation(kMostPairs), m_adapterRelation(kMostPairs) {}

void SocketStamper::prepare(model::StampChoice choice, const clock::TickClock& clock) noexcept
{
    m_choice = choice;
    m_clock = &clock;
}

bool SocketStamper::setFlags(unsigned flags) const noexcept
{
    return ::setsockopt(m_target.socket, SOL_SOCKET, SO_TIMESTAMPING, &flags, sizeof flags) == 0;
}

Status SocketStamper::start(StampTarget target)
{
    stop();
    m_target = std::move(target);
    m_device = std::make_unique<StampIoctls>(m_target.socket, m_target.adapter);
    if (Status able = m_target.onlyReceives ? Status{} : checkDriver(*m_device); !able)
        return able;
    m_hasHardware = false;
    m_noHardware = "not requested";
    if (m_choice != model::StampChoice::Software && m_target.adapter.empty()) {
        m_noHardware = "the adapter is not known, name it with --adapter";
        if (m_choice == model::StampChoice::Hardware)
            return fail(ErrorKind::NotSupported, text("Hardware stamps: {why}.", m_noHardware));
    } else if (m_choice != model::StampChoice::Software) {
        if (Status status = startHardware(); !status && m_choice == model::StampChoice::Hardware) {
            return fail(status.error().kind,
                        text("Hardware stamps on {adapter}: {why}.", m_target.adapter, m_noHardware),
                        status.error().hint);
        }
    }
    const unsigned both = m_hasHardware ? kSoftware | kHardware : kSoftware;
    const unsigned flags = m_target.onlyReceives ? both & kOfReceived : both;
    if (!setFlags(flags)) {
        const int code = errno;
        stop();
        return fail(ErrorKind::NotSupported, "The kernel refuses to stamp packets (SO_TIMESTAMPING).",
                    "Leave --stamps out.", code);
    }
    m_flags = flags;
    m_nextKey = m_sentKey = 0;
    return {};
}

/// A driver that does not stamp what it sends leaves nothing to measure. One that is not known may.
Status SocketStamper::checkDriver(StampDevice& device) const
{
    ethtool_ts_info info{};
    if (m_target.adapter.empty() || device.capabilities(info) != 0)
        return {};
    if ((info.so_timestamping & SOF_TIMESTAMPING_TX_SOFTWARE) != 0)
        return {};
    return fail(ErrorKind::NotSupported,
                text("The driver of {adapter} does not stamp what it sends.", m_target.adapter),
                "Leave --stamps out, or measure through another adapter (\"ethtool -T\" says what each can do).");
}

Status SocketStamper::startHardware()
{
    Status status = m_hardware.turnOn(*m_device);
    if (!status) {
        m_noHardware = status.error().what;
        return status;
    }
    if (m_hardware.hasChanged())
        std::this_thread::sleep_for(kAfterChange);
    m_hasHardware = true;
    m_noHardware.clear();
    static_cast<void>(m_phc.open(m_hardware.phcIndex()));  // Without it the parts are coarser; its words say so.
    m_phcText = m_phc.method();
    return {};
}

void SocketStamper::stop() noexcept
{
    if (std::exchange(m_flags, 0) != 0)
        static_cast<void>(setFlags(0));
    m_phc.close();
    if (m_hardware.restore())
        std::this_thread::sleep_for(kAfterChange);
}

long SocketStamper::receive(int socket, void* memory, std::size_t bytes, int flags) noexcept
{
    iovec target{.iov_base = memory, .iov_len = bytes};
    msghdr message{};
    message.msg_iov = &target;
    message.msg_iovlen = 1;
    message.msg_control = m_control.data();
    message.msg_controllen = m_control.size();
    const ssize_t received = ::recvmsg(socket, &message, flags);
    if (received >= 0) {
        m_controlBytes = message.msg_controllen;  // Looked at later: the caller is about to take its own stamp.
        return received;
    }
    const int code = errno;
    if (code == EAGAIN && m_target.drainsWhileWaiting && m_flags != 0) {
        while (readErrorQueue()) {}
    }
    return -code;
}

void SocketStamper::noteSend(bool isSent, std::size_t bytes) noexcept
{
    m_sent = {};
    if (m_flags == 0)
        return;
    // A stream's keys are places in it, wherever the refused bytes would have been. Set anew, they would count from the
    // first byte that the peer has not acknowledged.
    if (!isSent && m_target.isStream)
        return;
    if (!isSent) {
        // Whether the kernel counted it is anybody's guess: switching the counter off and on sets it to 0.
        static_cast<void>(setFlags(m_flags & ~unsigned{SOF_TIMESTAMPING_OPT_ID}));
        static_cast<void>(setFlags(m_flags));
        m_nextKey = m_sentKey = 0;
        return;
    }
    // A stream's packet is called after its last byte.
    m_sentKey = m_target.isStream ? m_nextKey + static_cast<std::uint32_t>(bytes) - 1 : m_nextKey;
    m_nextKey = m_sentKey + 1;
}

transport::StampFacts SocketStamper::facts() const
{
    transport::StampFacts facts;
    facts.hasHardware = m_hasHardware;
    if (!m_hasHardware)
        facts.missing = {{"txHardware", m_noHardware}, {"rxHardware", m_noHardware}};
    facts.adapterClock = m_phcText;
    if (m_hasHardware)
        facts.adapterClockNumber = m_hardware.phcIndex();
    return facts;
}

StageStamps SocketStamper::receivedStamps() const noexcept
{
    msghdr message{};
    message.msg_control = const_cast<std::byte*>(m_control.data());
    message.msg_controllen = m_controlBytes;
    StageStamps stamps;
    forEachHeader(message, [&stamps](const cmsghdr& header) noexcept {
        if (const auto times = contentOf<scm_timestamping>(header, SOL_SOCKET, SCM_TIMESTAMPING)) {
            stamps.rxSoftwareNs = nsOf(times->ts[0]);
            stamps.rxHardwareNs = nsOf(times->ts[2]);
        }
    });
    return stamps;
}

bool SocketStamper::hasAllSent() const noexcept
{
    return m_sent.txScheduledNs && m_sent.txDriverNs && (!m_hasHardware || m_sent.txHardwareNs);
}

StageStamps SocketStamper::collectSent(clock::Ticks deadline) noexcept
{
    while (readErrorQueue()) {}
    while (!hasAllSent() && m_clock->now() < deadline) {
        if (!readErrorQueue())
            cpuRelax();
    }
    return m_sent;
}

/// One message; false when there is none.
bool SocketStamper::readErrorQueue() noexcept
{
    alignas(cmsghdr) std::array<std::byte, 512> control;
    msghdr message{};  // OPT_TSONLY: stamps come without their packet.
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    if (::recvmsg(m_target.socket, &message, MSG_ERRQUEUE | MSG_DONTWAIT) < 0)
        return false;
    keepSent(message);
    return true;
}

/// Stamps of packets before the last one come too late for anybody.
void SocketStamper::keepSent(const msghdr& message) noexcept
{
    std::optional<scm_timestamping> times;
    std::optional<sock_extended_err> error;
    forEachHeader(message, [&](const cmsghdr& header) noexcept {
        if (const auto found = contentOf<scm_timestamping>(header, SOL_SOCKET, SCM_TIMESTAMPING))
            times = found;
        else if (const auto origin = errorOf(header))
            error = origin;
    });
    const bool isOfLast = times && error && error->ee_origin == SO_EE_ORIGIN_TIMESTAMPING &&
                          error->ee_data == m_sentKey;
    if (!isOfLast)
        return;
    if (error->ee_info == SCM_TSTAMP_SCHED)
        m_sent.txScheduledNs = nsOf(times->ts[0]);
    if (error->ee_info != SCM_TSTAMP_SND)
        return;
    // Two messages where both stamp: each has one of the two.
    if (const auto software = nsOf(times->ts[0]))
        m_sent.txDriverNs = software;
    if (const auto hardware = nsOf(times->ts[2]))
        m_sent.txHardwareNs = hardware;
}

void SocketStamper::readClocks() noexcept
{
    m_systemRelation.add(clock::readRelatedPair(*m_clock, RealTimeClock{}));
    if (!m_hasHardware)
        return;
    if (const auto pair = m_phc.read())
        m_adapterRelation.add(*pair);
}

StampTarget stampTargetOf(int socket, bool isStream, const transport::TransportRequest& request)
{
    return {.socket = socket,
            .isStream = isStream,
            .drainsWhileWaiting = request.wait == model::Wait::Poll,
            .adapter = request.adapter.empty() ? adapterOfAddress(request.localAddress) : request.adapter};
}

std::string adapterOfAddress(const std::string& address)
{
    const auto wanted = SocketName::parse(address, 0);
    ifaddrs* list = nullptr;
    if (!wanted || ::getifaddrs(&list) != 0)
        return {};
    std::string found;
    for (const ifaddrs* entry = list; entry != nullptr && found.empty(); entry = entry->ifa_next) {
        if (entry->ifa_addr != nullptr && SocketName::from(entry->ifa_addr).isSameAddress(*wanted))
            found = entry->ifa_name;
    }
    ::freeifaddrs(list);
    return found;
}

}  // namespace halftrip::sockets
