#include "core/control/caller_log.hpp"

#include "core/control/caller_network.hpp"

#include <fmt/format.h>

#include <vector>

namespace halftrip::control {
namespace {

constexpr std::chrono::seconds kMinute{60};

}  // namespace

void CallerLog::say(const std::string& address, const std::string& line)
{
    tellLeftOut();
    {
        const std::lock_guard lock(m_mutex);
        std::string network = networkOf(address);
        if (m_minutes.size() >= kMostRemembered && !m_minutes.contains(network))
            network = "all others";
        Minute& minute = m_minutes.try_emplace(network, Minute{m_time.now()}).first->second;
        if (++minute.lines > kLinesPerMinute) {
            ++minute.leftOut;
            return;
        }
    }
    m_sink(line);
}

void CallerLog::tellLeftOut()
{
    std::vector<std::string> lines;
    {
        const std::lock_guard lock(m_mutex);
        std::erase_if(m_minutes, [&](const auto& entry) {
            const auto& [network, minute] = entry;
            const bool isOver = m_time.now() - minute.since >= kMinute;
            if (isOver && minute.leftOut != 0)
                lines.push_back(
                    fmt::format("{} more lines about {} were left out in this minute", minute.leftOut, network));
            return isOver;
        });
    }
    for (const std::string& line : lines)
        m_sink(line);
}

}  // namespace halftrip::control
