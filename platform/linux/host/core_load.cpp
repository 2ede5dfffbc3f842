#include "platform/linux/host/core_load.hpp"

#include "platform/linux/facts/reading.hpp"
#include "platform/linux/host/counter_texts.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string_view>

namespace halftrip::platform {
namespace {

/// Anybody may give a thread any name.
std::string printable(std::string_view name)
{
    std::string text(name);
    std::ranges::replace_if(text, [](char c) { return c < ' ' || c > '~'; }, '?');
    return text;
}

/// What /proc/PID/task/TID/stat says of a thread (proc(5)).
struct ThreadState {
    std::string name;
    char state = 0;
    int core = -1;
};

std::optional<ThreadState> threadStateOf(const std::string& stat)
{
    // The name may hold anything, brackets and blanks as well.
    const std::size_t open = stat.find('(');
    const std::size_t close = stat.rfind(')');
    if (open == std::string::npos || close == std::string::npos || close < open)
        return std::nullopt;
    ThreadState thread{.name = printable(std::string_view(stat).substr(open + 1, close - open - 1))};
    std::istringstream words(stat.substr(close + 1));
    words >> thread.state;
    constexpr int kBetween = 35;  // Fields 4 to 38; the 39th is the core that it ran on last.
    std::string word;
    for (int i = 0; i < kBetween; ++i)
        words >> word;
    words >> thread.core;
    return words ? std::optional(std::move(thread)) : std::nullopt;
}

}  // namespace

std::vector<std::chrono::milliseconds> readBusyTimes(const SystemTree& tree, long ticksPerSecond)
{
    std::vector<std::chrono::milliseconds> busy;
    if (ticksPerSecond <= 0)
        return busy;
    for (const CpuTimes& times : parseCpuTimes(tree.read("/proc/stat").value_or(""))) {
        if (!times.cpu)
            continue;
        std::uint64_t ticks = 0;
        for (std::size_t place = 0; place < times.known; ++place)
            ticks += place == CpuTimes::Idle || place == CpuTimes::IoWait ? 0 : times.ticks[place];
        const auto core = static_cast<std::size_t>(*times.cpu);
        busy.resize(std::max(busy.size(), core + 1));
        busy[core] = std::chrono::milliseconds(ticks * 1'000 / static_cast<std::uint64_t>(ticksPerSecond));
    }
    return busy;
}

std::vector<std::string> readReadyThreads(const SystemTree& tree, int core, int ownProcess)
{
    constexpr std::size_t kMost = 5;
    std::vector<std::string> names;
    for (const std::string& process : tree.list("/proc")) {
        if (!isNumbered(process, "") || process == std::to_string(ownProcess))
            continue;
        for (const std::string& thread : tree.list("/proc/" + process + "/task")) {
            const auto state = threadStateOf(tree.read("/proc/" + process + "/task/" + thread + "/stat").value_or(""));
            if (state && state->state == 'R' && state->core == core)
                names.push_back(state->name + " (" + process + ")");
            if (names.size() == kMost)
                return names;
        }
    }
    return names;
}

}  // namespace halftrip::platform
