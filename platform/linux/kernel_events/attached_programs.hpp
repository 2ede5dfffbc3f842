#pragma once

#include "core/base/error.hpp"
#include "platform/linux/host/system_tree.hpp"
#include "platform/linux/kernel_events/tracing_code.hpp"
#include "platform/linux/transports/file_descriptor.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace halftrip::platform::tracing {

/// What the kernel is asked for; tests put others in their place. The first two give a descriptor, or -1 and errno.
struct BpfCalls {
    std::function<int(const std::vector<bpf_insn>& code)> load;
    std::function<int(const char* tracepoint, int program)> attach;
    std::function<std::uint64_t(int program)> skippedRuns;
};
[[nodiscard]] BpfCalls systemCalls();

/// Why the kernel did not take that step, and what can be done about it. `tree` tells its release, whether it is locked
/// down, and this process's limits.
[[nodiscard]] Error refusal(const char* step, int code, const SystemTree& tree = SystemTree());

/// The numbers of all cores that the kernel may have: they need not be a row from 0.
[[nodiscard]] std::vector<int> watchableCores(const SystemTree& tree = SystemTree());

/// Programs on their tracepoints, for as long as this lives.
class AttachedPrograms {
public:
    explicit AttachedPrograms(BpfCalls calls = systemCalls(), SystemTree tree = SystemTree())
        : m_calls(std::move(calls)), m_tree(std::move(tree))
    {
    }
    [[nodiscard]] Result<sockets::FileDescriptor> load(const std::vector<bpf_insn>& code) const;
    /// Attaches the fullest of its codes that this kernel takes. One that the kernel has no tracepoint for, or that it
    /// refuses and that can be done without, is missing.
    [[nodiscard]] Status attach(const Program& program);
    [[nodiscard]] const std::vector<std::string>& missing() const noexcept { return m_missing; }
    /// How often one that records was not run, as it ran on that core already: an event that nobody recorded. The
    /// kernel counts this from Linux 5.12 on.
    [[nodiscard]] std::uint64_t skippedRuns() const;

private:
    struct Attached {
        sockets::FileDescriptor program;
        sockets::FileDescriptor link;
        bool isDispensable;
    };

    [[nodiscard]] Status attachCode(const Program& program, const std::vector<bpf_insn>& code);

    BpfCalls m_calls;
    SystemTree m_tree;
    std::vector<Attached> m_attached;
    std::vector<std::string> m_missing;
};

}  // namespace halftrip::platform::tracing
