#pragma once

#include "core/os/counters.hpp"
#include "platform/linux/host/system_tree.hpp"

namespace halftrip::platform {

/// Counters from /proc, and an adapter's own from its driver. Stateless: any thread.
class LinuxCounters final : public os::Counters {
public:
    explicit LinuxCounters(const SystemTree& tree) : m_tree(tree) {}
    [[nodiscard]] os::CounterValues snapshot(const std::string& adapter) override;

private:
    /// A file of /proc/net as the calling thread's network namespace has it; empty when there is none.
    [[nodiscard]] std::string readNet(const std::string& name) const;

    const SystemTree& m_tree;
};

}  // namespace halftrip::platform
