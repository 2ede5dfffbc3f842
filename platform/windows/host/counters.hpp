#pragma once

#include "core/os/counters.hpp"
#include "platform/windows/host/kernel_information.hpp"

namespace halftrip::windows {

/// Counters of the protocols and the adapter from the IP helper library; interrupts, deferred procedure calls and
/// context switches by processor from the kernel, page faults of this process. Stateless: any thread.
class WindowsCounters final : public os::Counters {
public:
    /// `kernel` outlives the counters.
    explicit WindowsCounters(const KernelQueries& kernel = systemKernelQueries()) : m_kernel(kernel) {}
    [[nodiscard]] os::CounterValues snapshot(const std::string& adapter) override;

private:
    const KernelQueries& m_kernel;
};

}  // namespace halftrip::windows
