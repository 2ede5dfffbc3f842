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
        std::string network = networkOf(address);
        if (m_minutes.size() >= kMostRemembered && !m_minutes.contains(network))
            network = "all others";
        Minute& minute = m_minutes.try_emplace(network, Minute{m_time.now()}).first->second;
        if (m_time.now() - m_all.since >= kMinute)
            m_all = Minute{m_time.now()};
        if (minute.lines >= kLinesPerMinute || m_all.lines >= kLinesPerMinuteOfAll) {
            ++minute.leftOut;
            return;
        }
        ++minute.lines;
        ++m_all.lines;
    }
    m_sink(line);
}

void CallerLog::tellLeftOut()
{
    std::vector<std::string> lines;
    {
        const std::lock_guard lock(m_mutex);
        std::size_t leftOut = 0;
        std::erase_if(m_minutes, [&](const auto& entry) {
            const auto& [network, minute] = entry;
            const bool isOver = m_time.now() - minute.since >= kMinute;
            if (isOver && minute.leftOut != 0 && lines.size() < kMostTold)
                lines.push_back(
                    fmt::format("{} more lines about {} were left out in this minute", minute.leftOut, network));
            else if (isOver)
                leftOut += minute.leftOut;
            return isOver;
        });
        if (leftOut != 0)
            lines.push_back(fmt::format("{} more lines about others were left out in this minute", leftOut));
    }
    for (const std::string& line : lines)
        m_sink(line);
}

}  // namespace halftrip::control
