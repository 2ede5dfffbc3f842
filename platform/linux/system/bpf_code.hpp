#pragma once

#include <linux/bpf.h>

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace halftrip::platform {

/// Writes BPF instructions one after another and fills in the forward jumps when their target is reached: programs for
/// the kernel without a compiler, headers or BTF. Labels are the caller's own numbers.
class BpfCode {
public:
    using Label = std::size_t;
    static constexpr std::size_t kMostLabels = 64;

    void load(int size, std::uint8_t target, std::uint8_t base, std::int16_t offset)
    {
        add(BPF_LDX | size | BPF_MEM, target, base, offset, 0);
    }
    void store(int size, std::uint8_t base, std::int16_t offset, std::uint8_t source)
    {
        add(BPF_STX | size | BPF_MEM, base, source, offset, 0);
    }
    void storeNumber(int size, std::uint8_t base, std::int16_t offset, std::int32_t value)
    {
        add(BPF_ST | size | BPF_MEM, base, 0, offset, value);
    }
    void move(std::uint8_t target, std::uint8_t source) { add(BPF_ALU64 | BPF_MOV | BPF_X, target, source, 0, 0); }
    void set(std::uint8_t target, std::int32_t value) { add(BPF_ALU64 | BPF_MOV | BPF_K, target, 0, 0, value); }
    void compute(int operation, std::uint8_t target, std::int32_t value)
    {
        add(BPF_ALU64 | operation | BPF_K, target, 0, 0, value);
    }
    void computeRegisters(int operation, std::uint8_t target, std::uint8_t source)
    {
        add(BPF_ALU64 | operation | BPF_X, target, source, 0, 0);
    }
    void loadMap(std::uint8_t target, int mapFd)
    {
        // NOLINTNEXTLINE(misc-redundant-expression): the modes' names are numbers, and some are 0.
        add(BPF_LD | BPF_DW | BPF_IMM, target, BPF_PSEUDO_MAP_FD, 0, mapFd);
        add(0, 0, 0, 0, 0);
    }
    /// The address of that byte of the only value of an array map: no look-up while the program runs (Linux 5.2).
    void loadMapValue(std::uint8_t target, int mapFd, std::int32_t offset)
    {
        // NOLINTNEXTLINE(misc-redundant-expression): as above.
        add(BPF_LD | BPF_DW | BPF_IMM, target, BPF_PSEUDO_MAP_VALUE, 0, mapFd);
        add(0, 0, 0, 0, offset);
    }
    void atomicAdd(std::uint8_t base, std::uint8_t source)
    {
        add(BPF_STX | BPF_DW | BPF_ATOMIC, base, source, 0, BPF_ADD);
    }
    void call(std::int32_t helper) { add(BPF_JMP | BPF_CALL, 0, 0, 0, helper); }
    void exit() { add(BPF_JMP | BPF_EXIT, 0, 0, 0, 0); }

    /// Compares 32 bits with a constant and jumps.
    void jumpIf(int condition, std::uint8_t tested, std::int32_t value, Label label)
    {
        jump(BPF_JMP32 | condition | BPF_K, tested, 0, value, label);
    }
    /// Compares 64 bits with a constant and jumps: what the verifier takes for a bound in every kernel.
    void jumpIfLong(int condition, std::uint8_t tested, std::int32_t value, Label label)
    {
        jump(BPF_JMP | condition | BPF_K, tested, 0, value, label);
    }
    /// Compares two registers and jumps.
    void jumpIfRegisters(int condition, std::uint8_t left, std::uint8_t right, Label label)
    {
        jump(BPF_JMP | condition | BPF_X, left, right, 0, label);
    }
    /// Jumps where all 64 bits are 0: also the check that the verifier demands before a looked-up map value is touched.
    void jumpIfNull(std::uint8_t tested, Label label) { jumpIfLong(BPF_JEQ, tested, 0, label); }
    void place(Label label) { m_labels[label] = m_code.size(); }

    std::vector<bpf_insn> finish()
    {
        for (const Jump& jump : m_jumps) {
            assert(m_labels[jump.label] > jump.from);
            m_code[jump.from].off = static_cast<std::int16_t>(m_labels[jump.label] - jump.from - 1);
        }
        return std::move(m_code);
    }

private:
    struct Jump {
        std::size_t from;
        Label label;
    };

    void add(int code, std::uint8_t target, std::uint8_t source, std::int16_t offset, std::int32_t immediate)
    {
        bpf_insn made{};
        made.code = static_cast<std::uint8_t>(code);
        made.dst_reg = target & 0xFU;
        made.src_reg = source & 0xFU;
        made.off = offset;
        made.imm = immediate;
        m_code.push_back(made);
    }
    void jump(int code, std::uint8_t left, std::uint8_t right, std::int32_t value, Label label)
    {
        m_jumps.push_back({m_code.size(), label});
        add(code, left, right, 0, value);
    }

    std::vector<bpf_insn> m_code;
    std::vector<Jump> m_jumps;
    std::array<std::size_t, kMostLabels> m_labels{};
};

}  // namespace halftrip::platform
