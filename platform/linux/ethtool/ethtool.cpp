#include "platform/linux/ethtool/ethtool.hpp"

#include <linux/ethtool.h>
#include <linux/sockios.h>
#include <net/if.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <span>
#include <vector>

namespace halftrip::platform {
namespace {

/// The driver's answer stands in `request` afterwards. False: the driver has none.
bool ask(int socket, const std::string& adapter, void* request) noexcept
{
    if (adapter.size() >= IFNAMSIZ)
        return false;
    ifreq envelope{};
    adapter.copy(envelope.ifr_name, IFNAMSIZ - 1);
    envelope.ifr_data = static_cast<char*>(request);
    return ::ioctl(socket, SIOCETHTOOL, &envelope) == 0;
}

template <std::size_t kSize>
std::string toText(const char (&field)[kSize])
{
    return std::string(field, ::strnlen(field, kSize));
}

/// A driver's name for a counter: fixed length, perhaps without an end, perhaps padded. Bytes that are no printable
/// ASCII become question marks.
std::string plainText(std::span<const std::byte> field)
{
    std::string text;
    for (const std::byte byte : field) {
        if (byte == std::byte{0})
            break;
        const char c = static_cast<char>(byte);
        text += c >= ' ' && c <= '~' ? c : '?';
    }
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string::npos ? std::string() : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

/// Adapters of 128 queues have some 5000.
constexpr std::uint32_t kMostStatistics = 65'536;
constexpr std::size_t kSpareStatistics = 4096;
static_assert(sizeof(ethtool_stats) == sizeof(std::uint64_t), "the values follow as 64-bit numbers");

/// ethtool_link_settings ends in three bit maps, each as many words long as an 8-bit signed number can say.
constexpr std::size_t kLinkSettingsBytes = sizeof(ethtool_link_settings) + std::size_t{3} * 127 * sizeof(std::uint32_t);

}  // namespace

Ethtool::Ethtool() : m_socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0))
{
    // A kernel without IPv4 still has this one.
    if (!m_socket.isOpen())
        m_socket = sockets::FileDescriptor(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
}

Ethtool::Driver Ethtool::driver(const std::string& adapter) const
{
    ethtool_drvinfo info{};
    info.cmd = ETHTOOL_GDRVINFO;
    if (!ask(m_socket.get(), adapter, &info))
        return {};
    return {toText(info.driver), toText(info.bus_info), toText(info.fw_version)};
}

std::optional<Ethtool::Queues> Ethtool::queues(const std::string& adapter) const
{
    ethtool_channels channels{};
    channels.cmd = ETHTOOL_GCHANNELS;
    if (!ask(m_socket.get(), adapter, &channels))
        return std::nullopt;
    return Queues{static_cast<int>(channels.rx_count + channels.combined_count),
                  static_cast<int>(channels.tx_count + channels.combined_count)};
}

std::map<int, Ethtool::QueueCoalescing> Ethtool::queueCoalescing(const std::string& adapter) const
{
    const int most = std::min(queues(adapter).value_or(Queues{}).receive, MAX_NUM_QUEUE);
    if (most <= 0)
        return {};
    ethtool_per_queue_op request{};
    request.cmd = ETHTOOL_PERQUEUE;
    request.sub_command = ETHTOOL_GCOALESCE;
    for (int queue = 0; queue < most; ++queue)
        request.queue_mask[queue / 32] |= 1U << (static_cast<unsigned>(queue) % 32);
    // The answers of all queues of the mask follow it.
    std::vector<std::byte> room(sizeof request + static_cast<std::size_t>(most) * sizeof(ethtool_coalesce));
    std::memcpy(room.data(), &request, sizeof request);
    if (!ask(m_socket.get(), adapter, room.data()))
        return {};
    std::map<int, QueueCoalescing> ofQueues;
    for (int queue = 0; queue < most; ++queue) {
        ethtool_coalesce one{};
        std::memcpy(&one, room.data() + sizeof request + static_cast<std::size_t>(queue) * sizeof one, sizeof one);
        QueueCoalescing& own = ofQueues[queue];
        if (one.use_adaptive_rx_coalesce == 0)
            own.rxUsecs = one.rx_coalesce_usecs;
        if (one.use_adaptive_tx_coalesce == 0)
            own.txUsecs = one.tx_coalesce_usecs;
    }
    return ofQueues;
}

std::uint32_t Ethtool::steeringRules(const std::string& adapter) const
{
    ethtool_rxnfc request{};
    request.cmd = ETHTOOL_GRXCLSRLCNT;
    return ask(m_socket.get(), adapter, &request) ? request.rule_cnt : 0;
}

std::optional<Ethtool::Stamping> Ethtool::stamping(const std::string& adapter) const
{
    ethtool_ts_info info{};
    info.cmd = ETHTOOL_GET_TS_INFO;
    if (!ask(m_socket.get(), adapter, &info))
        return std::nullopt;
    return Stamping{info.so_timestamping, info.phc_index};
}

std::optional<std::int64_t> Ethtool::linkMbps(const std::string& adapter) const
{
    alignas(ethtool_link_settings) std::array<std::byte, kLinkSettingsBytes> answer{};
    ethtool_link_settings request{};
    request.cmd = ETHTOOL_GLINKSETTINGS;
    std::memcpy(answer.data(), &request, sizeof request);
    // First the kernel says (as a negative number) how long its bit maps are, then it answers.
    if (!ask(m_socket.get(), adapter, answer.data()))
        return std::nullopt;
    std::memcpy(&request, answer.data(), sizeof request);
    if (request.link_mode_masks_nwords >= 0)
        return std::nullopt;
    request.cmd = ETHTOOL_GLINKSETTINGS;
    request.link_mode_masks_nwords = static_cast<std::int8_t>(-request.link_mode_masks_nwords);
    std::memcpy(answer.data(), &request, sizeof request);
    if (!ask(m_socket.get(), adapter, answer.data()))
        return std::nullopt;
    std::memcpy(&request, answer.data(), sizeof request);
    const auto speed = static_cast<std::int32_t>(request.speed);
    if (speed <= 0)  // SPEED_UNKNOWN is -1.
        return std::nullopt;
    return speed;
}

std::map<std::string, std::int64_t> Ethtool::statistics(const std::string& adapter) const
{
    ethtool_drvinfo info{};
    info.cmd = ETHTOOL_GDRVINFO;
    if (!ask(m_socket.get(), adapter, &info) || info.n_stats == 0 || info.n_stats > kMostStatistics)
        return {};
    const std::size_t count = info.n_stats;
    // The kernel writes as many as there are at that moment, whatever we say: room for some that appear in between.
    std::vector<std::byte> names(sizeof(ethtool_gstrings) + (count + kSpareStatistics) * ETH_GSTRING_LEN);
    ethtool_gstrings namesHead{};
    namesHead.cmd = ETHTOOL_GSTRINGS;
    namesHead.string_set = ETH_SS_STATS;
    namesHead.len = info.n_stats;
    std::memcpy(names.data(), &namesHead, sizeof namesHead);
    std::vector<std::uint64_t> values(sizeof(ethtool_stats) / sizeof(std::uint64_t) + count + kSpareStatistics);
    ethtool_stats valuesHead{};
    valuesHead.cmd = ETHTOOL_GSTATS;
    valuesHead.n_stats = info.n_stats;
    std::memcpy(values.data(), &valuesHead, sizeof valuesHead);
    if (!ask(m_socket.get(), adapter, names.data()) || !ask(m_socket.get(), adapter, values.data()))
        return {};
    std::memcpy(&namesHead, names.data(), sizeof namesHead);
    std::memcpy(&valuesHead, values.data(), sizeof valuesHead);
    if (namesHead.len != count || valuesHead.n_stats != count)
        return {};  // Queues came or went just now: which value is whose cannot be told.
    std::map<std::string, std::int64_t> statistics;
    for (std::size_t i = 0; i < count; ++i) {
        const std::byte* const name = names.data() + sizeof(ethtool_gstrings) + i * ETH_GSTRING_LEN;
        std::int64_t& sum = statistics[plainText({name, ETH_GSTRING_LEN})];
        sum = static_cast<std::int64_t>(static_cast<std::uint64_t>(sum) +
                                        values[sizeof(ethtool_stats) / sizeof(std::uint64_t) + i]);
    }
    return statistics;
}

}  // namespace halftrip::platform
