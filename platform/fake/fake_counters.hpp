#pragma once

#include "core/os/counters.hpp"

#include <deque>
#include <utility>

namespace halftrip::fake {

/// Hands out prepared snapshots, one after the other; the last one stays.
class FakeCounters final : public os::Counters {
public:
    explicit FakeCounters(std::deque<os::CounterValues> snapshots) : m_snapshots(std::move(snapshots)) {}

    [[nodiscard]] os::CounterValues snapshot(const std::string& adapter) override
    {
        m_lastAdapter = adapter;
        if (m_snapshots.empty())
            return {};
        os::CounterValues values = m_snapshots.front();
        if (m_snapshots.size() > 1)
            m_snapshots.pop_front();
        return values;
    }
    [[nodiscard]] const std::string& lastAdapter() const noexcept { return m_lastAdapter; }

private:
    std::deque<os::CounterValues> m_snapshots;
    std::string m_lastAdapter;
};

}  // namespace halftrip::fake
