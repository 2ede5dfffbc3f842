#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace halftrip::os {

/// What the system counts by itself since it started, by name ("softnet.dropped"; docs/measuring.md lists them). What
/// it does not count, or does not show us, is absent.
using CounterValues = std::map<std::string, std::int64_t>;

/// Counters of this host, for differences over a point. Any thread, but never beside a measuring one: reading them
/// takes up to some milliseconds of processor time.
class Counters {
public:
    Counters() = default;
    Counters(const Counters&) = delete;
    Counters& operator=(const Counters&) = delete;
    virtual ~Counters() = default;
    /// All of them now. Those of protocols and adapters are of the calling thread's network namespace; those of the
    /// processors are of the whole system, whatever the namespace. `adapter` is named as in AdapterFacts; where it is
    /// empty or unknown, there is nothing about an adapter.
    [[nodiscard]] virtual CounterValues snapshot(const std::string& adapter) = 0;
};

}  // namespace halftrip::os
