#include "platform/linux/kernel_events/kernel_symbols.hpp"

#include "platform/linux/system/bpf_code.hpp"

#include <bpf/bpf.h>

#include <algorithm>
#include <array>
#include <vector>

namespace halftrip::platform::tracing {
namespace {

using sockets::FileDescriptor;

using Name = std::array<char, 96>;
/// A function's name without an offset.
constexpr std::array<char, 8> kFormat{"%ps"};

std::vector<bpf_insn> namingCode(int format, int name)
{
    constexpr std::int16_t kAddress = -8;
    BpfCode code;
    code.load(BPF_DW, BPF_REG_1, BPF_REG_1, 0);
    code.store(BPF_DW, BPF_REG_10, kAddress, BPF_REG_1);
    code.loadMapValue(BPF_REG_1, name, 0);
    code.set(BPF_REG_2, sizeof(Name));
    code.loadMapValue(BPF_REG_3, format, 0);
    code.move(BPF_REG_4, BPF_REG_10);
    code.compute(BPF_ADD, BPF_REG_4, kAddress);
    code.set(BPF_REG_5, sizeof(std::uint64_t));
    code.call(BPF_FUNC_snprintf);
    code.set(BPF_REG_0, 0);
    code.exit();
    return code.finish();
}

}  // namespace

void KernelSymbols::open()
{
    m_isTried = true;
    bpf_map_create_opts fixed{};
    fixed.sz = sizeof fixed;
    fixed.map_flags = BPF_F_RDONLY_PROG;
    m_format = FileDescriptor(
        bpf_map_create(BPF_MAP_TYPE_ARRAY, "halftrip_format", sizeof(std::uint32_t), kFormat.size(), 1, &fixed));
    m_name = FileDescriptor(
        bpf_map_create(BPF_MAP_TYPE_ARRAY, "halftrip_name", sizeof(std::uint32_t), sizeof(Name), 1, nullptr));
    const std::uint32_t key = 0;
    // The verifier reads the format, which therefore must not change any more.
    if (!m_format.isOpen() || !m_name.isOpen() ||
        bpf_map_update_elem(m_format.get(), &key, kFormat.data(), BPF_ANY) != 0 || bpf_map_freeze(m_format.get()) != 0)
        return;
    const std::vector<bpf_insn> code = namingCode(m_format.get(), m_name.get());
    m_program = FileDescriptor(
        bpf_prog_load(BPF_PROG_TYPE_RAW_TRACEPOINT, "halftrip_names", "GPL", code.data(), code.size(), nullptr));
}

std::string KernelSymbols::nameOf(std::uint64_t address)
{
    if (!m_isTried)
        open();
    bpf_test_run_opts run{};
    run.sz = sizeof run;
    run.ctx_in = &address;
    run.ctx_size_in = sizeof address;
    const std::uint32_t key = 0;
    Name name{};
    if (!m_program.isOpen() || bpf_prog_test_run_opts(m_program.get(), &run) != 0 ||
        bpf_map_lookup_elem(m_name.get(), &key, name.data()) != 0)
        return {};
    const std::string found(name.begin(), std::ranges::find(name, '\0'));
    // What is no function's address stays a number.
    return found.starts_with("0x") ? std::string() : found;
}

}  // namespace halftrip::platform::tracing
