#include "core/measure/ends/busy_cores.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <thread>

namespace halftrip::measure {

std::vector<int> busyCores(os::Host& host, const os::Time& time, const std::vector<int>& usableCores)
{
    constexpr std::chrono::milliseconds kLook{60};
    constexpr std::chrono::milliseconds kTick{10};  // Systems count in ticks: up to one is not told yet.
    const auto before = host.busyTimes();
    const auto isTold = [&before](int core) { return static_cast<std::size_t>(core) < before.size(); };
    if (before.empty() || !std::ranges::all_of(usableCores, isTold))
        return {};
    const auto start = time.now();
    std::this_thread::sleep_for(kLook);
    const auto after = host.busyTimes();
    const auto look = time.now() - start;
    if (look <= look.zero())
        return {};
    std::vector<int> cores;
    for (std::size_t core = 0; core < std::min(before.size(), after.size()); ++core) {
        if (2 * (after[core] - before[core] + kTick) >= look)
            cores.push_back(static_cast<int>(core));
    }
    return cores;
}

}  // namespace halftrip::measure
