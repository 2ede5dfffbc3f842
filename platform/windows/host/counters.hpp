#pragma once

#include "core/os/counters.hpp"
#include "platform/windows/host/clocks.hpp"
#include "platform/windows/host/kernel_information.hpp"
#include "platform/windows/host/ndis_counters.hpp"

#include <memory>

namespace halftrip::windows {

/// Counters of the protocols and the adapter from the IP helper library; interrupts, deferred procedure calls and
/// context switches by processor from the kernel, page faults of this process; what NDIS counts of the adapter by
/// processor, from performance counters. Any thread.
class WindowsCounters final : public os::Counters {
public:
    /// `kernel` outlives the counters.
    explicit WindowsCounters(const KernelQueries& kernel = systemKernelQueries(),
                             std::unique_ptr<PerformanceQuery> query = makePerformanceQuery());
    [[nodiscard]] os::CounterValues snapshot(const std::string& adapter) override;

private:
    void addAdapter(const std::string& adapter, os::CounterValues& out);
    void addNdis(const std::string& description, os::CounterValues& out);

    const KernelQueries& m_kernel;
    NdisCounters m_ndis;
    std::unique_ptr<clock::TickClock> m_tickClock;
    std::unique_ptr<clock::ReferenceClock> m_referenceClock;
};

}  // namespace halftrip::windows
