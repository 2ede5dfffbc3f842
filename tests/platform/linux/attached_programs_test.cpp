#include "platform/linux/kernel_events/attached_programs.hpp"
#include "tests/platform/linux/temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <vector>

using namespace halftrip;
using namespace halftrip::platform;
using tracing::AttachedPrograms;
using tracing::Program;

namespace {

/// A kernel that is locked down: no program that would read its memory is loaded.
class LockedKernel {
public:
    LockedKernel() { m_folder.write("/sys/kernel/security/lockdown", "none integrity [confidentiality]\n"); }

    [[nodiscard]] tracing::BpfCalls calls()
    {
        return {
            [this](const std::vector<bpf_insn>& code) {
                const bool readsMemory = std::ranges::any_of(code, [](const bpf_insn& step) {
                    return step.code == (BPF_JMP | BPF_CALL) && step.imm == BPF_FUNC_probe_read_kernel;
                });
                return readsMemory ? refuse(EINVAL) : refusesAll ? refuse(refusesAll) : ::open("/dev/null", O_RDONLY);
            },
            [this](const char* tracepoint, int) {
                attached.emplace_back(tracepoint);
                return ::open("/dev/null", O_RDONLY);
            }};
    }
    [[nodiscard]] SystemTree tree() const { return SystemTree(m_folder.path()); }

    std::vector<std::string> attached;
    int refusesAll = 0;  ///< The errno.

private:
    static int refuse(int code)
    {
        errno = code;
        return -1;
    }

    test::TemporaryFolder m_folder;
};

}  // namespace

TEST_CASE("a locked-down kernel is watched without the senders of IPIs to several cores", "[platform][kernel events]")
{
    LockedKernel kernel;
    AttachedPrograms programs(kernel.calls(), kernel.tree());
    const std::vector<Program> all = tracing::buildPrograms({0, 0, {0}});
    for (const Program& program : all)
        CHECK(programs.attach(program));
    CHECK(programs.missing() == std::vector<std::string>{"ipi_send_cpumask"});
    CHECK(kernel.attached.size() == all.size() - 1);
    CHECK(model::KernelView{.cores = {0}, .missing = programs.missing()}.isWhole());
}

TEST_CASE("a locked-down kernel reports packets of every length", "[platform][kernel events]")
{
    LockedKernel kernel;
    AttachedPrograms programs(kernel.calls(), kernel.tree());
    const std::vector<Program> all = tracing::buildPacketPrograms({0, 0, {0}}, tracing::filterFor(112, 64));
    for (const Program& program : all)
        CHECK(programs.attach(program));
    CHECK(programs.missing().empty());
    CHECK(kernel.attached.size() == all.size());
}

TEST_CASE("a program that lockdown refuses is told in these words", "[platform][kernel events]")
{
    LockedKernel kernel;
    kernel.refusesAll = EINVAL;
    const auto refused = AttachedPrograms(kernel.calls(), kernel.tree()).load({});
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == ErrorKind::NotPermitted);
    CHECK(refused.error().what == "Kernel lockdown (confidentiality) refuses BPF programs here.");
    // Without lockdown that is a kernel that cannot do it.
    const test::TemporaryFolder open;
    open.write("/sys/kernel/security/lockdown", "[none] integrity confidentiality\n");
    const auto other = AttachedPrograms(kernel.calls(), SystemTree(open.path())).load({});
    REQUIRE_FALSE(other);
    CHECK(other.error().kind == ErrorKind::NotSupported);
}
