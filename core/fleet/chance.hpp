#pragma once

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace halftrip::fleet {

/// Random numbers that are the same on every system: the standard library's distributions are not.
class Chance {
public:
    explicit Chance(std::uint64_t seed) : m_engine(seed) {}
    /// 0 to `end` - 1. The modulo's bias is below 1e-14 for what is counted here.
    [[nodiscard]] std::size_t below(std::size_t end) { return static_cast<std::size_t>(m_engine() % end); }
    template <typename T>
    void shuffle(std::vector<T>& items)
    {
        for (std::size_t left = items.size(); left > 1; --left)
            std::swap(items[left - 1], items[below(left)]);
    }

private:
    std::mt19937_64 m_engine;
};

}  // namespace halftrip::fleet
