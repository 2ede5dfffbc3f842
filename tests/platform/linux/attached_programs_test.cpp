#include "core/export/table/autopsy_text.hpp"
#include "platform/linux/kernel_events/attached_programs.hpp"
#include "platform/linux/system/bpf_code.hpp"
#include "tests/harness/skip.hpp"
#include "tests/platform/linux/abilities.hpp"
#include "tests/platform/linux/temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <bpf/bpf.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <string_view>
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
        return {[this](const std::vector<bpf_insn>& code) {
                    const bool readsMemory = std::ranges::any_of(code, [](const bpf_insn& step) {
                        return step.code == (BPF_JMP | BPF_CALL) && step.imm == BPF_FUNC_probe_read_kernel;
                    });
                    return readsMemory           ? refuse(EINVAL)
                           : refusesAllWith != 0 ? refuse(refusesAllWith)
                                                 : ::open("/dev/null", O_RDONLY);
                },
                [this](const char* tracepoint, int) {
                    attached.emplace_back(tracepoint);
                    return ::open("/dev/null", O_RDONLY);
                },
                [](int) { return std::uint64_t{1}; }};
    }
    [[nodiscard]] SystemTree tree() const { return SystemTree(m_folder.path()); }

    std::vector<std::string> attached;
    int refusesAllWith = 0;  ///< The errno.

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
    // Each was skipped once, and those that only count or name lose nothing by it.
    CHECK(programs.skippedRuns() ==
          static_cast<std::uint64_t>(std::ranges::count(all, false, &Program::isDispensable)));
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

namespace {

/// A kernel that lacks some tracepoints, refuses others, or has tracepoints of fewer arguments.
class OlderKernel {
public:
    [[nodiscard]] tracing::BpfCalls calls()
    {
        return {[this](const std::vector<bpf_insn>& code) {
                    loaded.push_back(code);
                    return ::open("/dev/null", O_RDONLY);
                },
                [this](const std::string& tracepoint, int) {
                    const auto refusal = refused.find(tracepoint);
                    const auto known = arguments.find(tracepoint);
                    errno = refusal != refused.end() ? refusal->second : EINVAL;
                    if (refusal != refused.end() ||
                        (known != arguments.end() && argumentsOf(loaded.back()) > known->second))
                        return -1;
                    attached.push_back(tracepoint);
                    return ::open("/dev/null", O_RDONLY);
                },
                [](int) { return std::uint64_t{0}; }};
    }

    std::map<std::string, int> refused;  ///< The errno of attaching, by tracepoint.
    std::map<std::string, int> arguments;  ///< Where one has fewer than today's.
    std::vector<std::vector<bpf_insn>> loaded;
    std::vector<std::string> attached;

private:
    /// What bpf_probe_register() looks at (max_ctx_offset): programs keep their context in r6.
    static int argumentsOf(const std::vector<bpf_insn>& code)
    {
        int most = 0;
        for (const bpf_insn& step : code) {
            if (BPF_CLASS(step.code) == BPF_LDX && step.src_reg == BPF_REG_6)
                most = std::max(most, step.off / static_cast<int>(sizeof(std::uint64_t)) + 1);
        }
        return most;
    }
};

const Program& programOn(const std::vector<Program>& all, std::string_view tracepoint)
{
    const auto found = std::ranges::find(all, tracepoint, &Program::tracepoint);
    REQUIRE(found != all.end());
    return *found;
}

bool isSameCode(const std::vector<bpf_insn>& one, const std::vector<bpf_insn>& other)
{
    return one.size() == other.size() && std::memcmp(one.data(), other.data(), one.size() * sizeof(bpf_insn)) == 0;
}

}  // namespace

TEST_CASE("a kernel without one of the tracepoints is watched by the others, and says which one it lacks",
          "[platform][kernel events]")
{
    const std::vector<Program> all = tracing::buildPrograms({0, 0, {0}});
    for (const Program& lacking : all) {
        CAPTURE(lacking.tracepoint);
        OlderKernel kernel;
        const std::string name(lacking.tracepoint);
        kernel.refused[name] = ENOENT;
        AttachedPrograms programs(kernel.calls());
        for (const Program& program : all)
            CHECK(programs.attach(program));
        CHECK(kernel.attached.size() == all.size() - 1);
        CHECK(kernel.loaded.size() == all.size());  // A simpler program would have no tracepoint, either.
        const model::KernelView view{.cores = {0}, .missing = programs.missing()};
        CHECK(exporting::describeMissing("A", view) ==
              "A: this kernel lacks or withholds tracepoints, whose events were not recorded: " + name + ".");
        // Whoever could have had the core unseen is not cleared.
        CHECK(view.isWhole() == (lacking.isDispensable || name.starts_with("thermal_apic_")));
    }
}

TEST_CASE("a kernel whose tracepoints have fewer arguments takes simpler programs", "[platform][kernel events]")
{
    const tracing::Maps maps{0, 0, {0}};
    OlderKernel kernel;
    kernel.arguments = {{"sched_switch", 3}, {"kfree_skb", 2}};  // Before Linux 5.18, and before 5.17.
    const std::vector<Program> all = tracing::buildPrograms(maps);
    const std::vector<Program> ofPackets = tracing::buildPacketPrograms(maps, tracing::filterFor(112, 64));
    AttachedPrograms programs(kernel.calls());
    for (const Program* const program : {&programOn(all, "sched_switch"), &programOn(ofPackets, "kfree_skb")}) {
        CHECK(programs.attach(*program));
        CHECK(isSameCode(kernel.loaded.back(), program->simpler.front()));
        CHECK_FALSE(isSameCode(program->code, program->simpler.front()));
    }
    CHECK(programs.missing().empty());
    CHECK(kernel.loaded.size() == 4);
    CHECK(kernel.attached == std::vector<std::string>{"sched_switch", "kfree_skb"});
}

TEST_CASE("a program that a kernel attaches in no form is told in words, or is missing where it can be done without",
          "[platform][kernel events]")
{
    const std::vector<Program> all = tracing::buildPrograms({0, 0, {0}});
    OlderKernel kernel;
    kernel.refused = {{"sched_switch", EINVAL}, {"page_fault_user", EINVAL}};
    AttachedPrograms programs(kernel.calls());
    const Status refused = programs.attach(programOn(all, "sched_switch"));
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == ErrorKind::NotSupported);
    CHECK(refused.error().what == "The kernel cannot attach a BPF program to a tracepoint: Invalid argument.");
    CHECK(refused.error().hint ==
          "Kernel events need Linux 5.8 or newer with CONFIG_BPF_SYSCALL and CONFIG_BPF_EVENTS.");
    CHECK(kernel.loaded.size() == 2);  // The fullest and the simpler one.
    CHECK(programs.missing().empty());
    CHECK(programs.attach(programOn(all, "page_fault_user")));
    CHECK(programs.missing() == std::vector<std::string>{"page_fault_user"});
    CHECK(kernel.attached.empty());
}

TEST_CASE("a program that lockdown refuses is told in these words", "[platform][kernel events]")
{
    LockedKernel kernel;
    kernel.refusesAllWith = EINVAL;
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

TEST_CASE("a kernel that counts BPF maps as locked memory names the limit", "[platform][kernel events]")
{
    if (!test::isRoot())
        tests::skip("needs root");
    const test::TemporaryFolder old;
    const auto told = [&old] { return tracing::refusal("make a map", EPERM, SystemTree(old.path())); };
    old.write("/proc/sys/kernel/osrelease", "5.10.0-23-amd64\n");
    old.write("/proc/self/limits", "Limit                     Soft Limit           Hard Limit           Units     \n"
                                   "Max locked memory         65536                65536                bytes     \n"
                                   "Max address space         unlimited            unlimited            bytes     \n");
    CHECK(told().kind == ErrorKind::NotPermitted);
    CHECK(told().what == "The kernel cannot make a map within the limit on locked memory of 64 KiB.");
    CHECK_THAT(told().hint, Catch::Contains("ulimit -l unlimited"));
    CHECK_THAT(tracing::refusal("make a map", EACCES, SystemTree(old.path())).what, Catch::Contains("refuses BPF"));
    old.write("/proc/sys/kernel/osrelease", "5.11.0\n");
    CHECK_THAT(told().what, Catch::Contains("refuses BPF"));
    old.write("/proc/sys/kernel/osrelease", "4.19.0\n");
    CHECK_THAT(told().what, Catch::Contains("locked memory"));
    old.write("/proc/self/limits", "Max locked memory         unlimited            unlimited            bytes     \n");
    CHECK_THAT(told().what, Catch::Contains("refuses BPF"));
}

TEST_CASE("cores are watched by the numbers that they have", "[platform][kernel events]")
{
    const test::TemporaryFolder host;
    host.write("/sys/devices/system/cpu/possible", "0-1,8-9\n");
    CHECK(tracing::watchableCores(SystemTree(host.path())) == std::vector<int>{0, 1, 8, 9});
    CHECK_FALSE(tracing::watchableCores().empty());
    const test::TemporaryFolder silent;
    CHECK(tracing::watchableCores(SystemTree(silent.path())).front() == 0);
}

namespace {

/// Its own read raises a page fault: the tracepoint of such comes while the program runs there.
std::vector<bpf_insn> faultingCode(const void* unmapped)
{
    constexpr std::int16_t kRead = -8;
    BpfCode code;
    code.set(BPF_REG_3, static_cast<std::int32_t>(reinterpret_cast<std::uintptr_t>(unmapped)));
    code.move(BPF_REG_1, BPF_REG_10);
    code.compute(BPF_ADD, BPF_REG_1, kRead);
    code.set(BPF_REG_2, sizeof(std::uint64_t));
    code.call(BPF_FUNC_probe_read_user);
    code.set(BPF_REG_0, 0);
    code.exit();
    return code.finish();
}

}  // namespace

TEST_CASE("an event that comes while its own program runs there is counted", "[platform][kernel events]")
{
    if (!test::isRoot())
        tests::skip("needs root");
    // Below 2 GiB: the program has its address as a number of 32 bits.
    void* const wanted = reinterpret_cast<void*>(std::uintptr_t{0x10000000});
    void* const unmapped = ::mmap(wanted, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    REQUIRE(unmapped == wanted);
    AttachedPrograms programs;
    REQUIRE(programs.attach({"page_fault_kernel", faultingCode(unmapped)}));
    if (!programs.missing().empty())
        tests::skip("needs the tracepoint page_fault_kernel");
    const auto first = programs.load(faultingCode(unmapped));
    REQUIRE(first);
    bpf_test_run_opts run{};
    run.sz = sizeof run;
    const std::uint64_t before = programs.skippedRuns();  // Others' page faults come, too.
    REQUIRE(bpf_prog_test_run_opts(first->get(), &run) == 0);
    CHECK(programs.skippedRuns() > before);
    ::munmap(unmapped, 4096);
}
