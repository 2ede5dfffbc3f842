#pragma once

#include "core/base/error.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace halftrip::windows {

/// What one instance of a performance counter stands at.
struct CounterItem {
    std::string instance;
    std::uint64_t value = 0;  ///< As the counter is kept, before any rate is made of it.
};

/// Performance counters of the system (PDH). A fake stands in for it in the tests. One thread at a time.
class PerformanceQuery {
public:
    PerformanceQuery() = default;
    PerformanceQuery(const PerformanceQuery&) = delete;
    PerformanceQuery& operator=(const PerformanceQuery&) = delete;
    virtual ~PerformanceQuery() = default;
    /// `paths` in English, each with "(*)" for its instances. May take half a second. An error where the system
    /// has none of them.
    [[nodiscard]] virtual Status open(const std::vector<std::string>& paths) = 0;
    /// Takes all of them at once. False: nothing was taken.
    [[nodiscard]] virtual bool collect() = 0;
    /// What was taken last of the path of that number.
    [[nodiscard]] virtual std::vector<CounterItem> items(std::size_t path) = 0;
};

/// The system's; pdh.dll is loaded by open().
[[nodiscard]] std::unique_ptr<PerformanceQuery> makePerformanceQuery();

}  // namespace halftrip::windows
