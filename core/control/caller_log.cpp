#include "core/control/caller_log.hpp"

#include "core/control/caller_network.hpp"

#include <fmt/format.h>

#include <vector>

namespace halftrip::control {
namespace {

constexpr std::chrono::seconds kMinute{60};
/// Networks whose left-out lines are told one by one.
constexpr std::size_t kMostTold = 20;

}  // namespace

void CallerLog::say(const std::string& address, const std::string& line)
{
    tellLeftOut();
    {
        const std::lock_guard lock(m_mutex);
        const os::Time::Instant now = m_time.now();
        const Network fresh{TokenBucket(kLinesPerMinute, kLinesPerMinute / 60.0, now)};
        Network* const own = m_networks.enter(networkOf(address), fresh, now);
        Network& network = own != nullptr ? *own : m_others;
        if (m_all.tokens(now) < 1 || !network.lines.take(now)) {
            if (network.leftOut++ == 0)
                network.since = now;
            return;
        }
        (void)m_all.take(now);
    }
    m_sink(line);
}

void CallerLog::tellLeftOut()
{
    std::vector<std::string> lines;
    {
        const std::lock_guard lock(m_mutex);
        const os::Time::Instant now = m_time.now();
        std::size_t ofOthers = 0;
        const auto tell = [&](const std::string& name, Network& network) {
            if (network.leftOut == 0 || now - network.since < kMinute)
                return;
            if (lines.size() < kMostTold)
                lines.push_back(
                    fmt::format("{} more lines about {} were left out in this minute", network.leftOut, name));
            else
                ofOthers += network.leftOut;
            network.leftOut = 0;
        };
        for (auto& [name, network] : m_networks.callers)
            tell(name, network);
        tell("all others", m_others);
        if (ofOthers != 0)
            lines.push_back(fmt::format("{} more lines about others were left out in this minute", ofOthers));
    }
    for (const std::string& line : lines)
        m_sink(line);
}

}  // namespace halftrip::control
