#pragma once

#include "core/os/counters.hpp"

namespace halftrip::windows {

/// Counters of the protocols and the adapter from the IP helper library, interrupts by processor from the kernel.
/// Stateless: any thread.
class WindowsCounters final : public os::Counters {
public:
    [[nodiscard]] os::CounterValues snapshot(const std::string& adapter) override;
};

}  // namespace halftrip::windows
