#pragma once

#include "platform/linux/transports/file_descriptor.hpp"

#include <cstdint>
#include <string>

namespace halftrip::platform::tracing {

/// Names of the kernel's functions, by a program that the kernel runs for each question: /proc/kallsyms has 200,000
/// lines, takes longer to read than an initiator waits, and hides addresses from those who lack CAP_SYSLOG.
class KernelSymbols {
public:
    /// "vmstat_update", "mlx5e_update_stats_work [mlx5_core]"; empty where the kernel does not tell (before
    /// Linux 5.13).
    [[nodiscard]] std::string nameOf(std::uint64_t address);

private:
    void open();

    bool m_isTried = false;
    sockets::FileDescriptor m_format;
    sockets::FileDescriptor m_name;
    sockets::FileDescriptor m_program;
};

}  // namespace halftrip::platform::tracing
