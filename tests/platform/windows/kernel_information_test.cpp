#include "platform/windows/host/counters.hpp"
#include "platform/windows/host/kernel_information.hpp"
#include "platform/windows/host/system_readings.hpp"

#include <catch2/catch.hpp>

#include <windows.h>

#include <cstring>
#include <map>
#include <utility>

using namespace halftrip;
using windows::KernelQueries;

namespace {

constexpr long kTooLittleRoom = static_cast<long>(0xC0000004U);
constexpr long kNotImplemented = static_cast<long>(0xC0000002U);
constexpr int kProcesses = 5;
constexpr int kProcessorPerformance = 8;
constexpr int kInterrupts = 23;
constexpr int kIsolatedUserMode = 165;

/// Bytes with numbers at given places, as the kernel writes its structures.
class Block {
public:
    explicit Block(std::size_t bytes) : m_bytes(bytes) {}
    template <typename T>
    Block& put(std::size_t offset, T value)
    {
        std::memcpy(m_bytes.data() + offset, &value, sizeof value);
        return *this;
    }
    [[nodiscard]] const std::vector<std::byte>& bytes() const { return m_bytes; }

private:
    std::vector<std::byte> m_bytes;
};

class FakeKernel final : public KernelQueries {
public:
    std::map<int, std::vector<std::byte>> plain;
    std::map<std::pair<int, int>, std::vector<std::byte>> byGroup;
    std::uint16_t groupCount = 1;
    bool wine = false;
    mutable int tooSmallAnswers = 0;

    [[nodiscard]] long query(int kind, std::span<std::byte> room, std::size_t& neededBytes) const noexcept override
    {
        const auto found = plain.find(kind);
        return found == plain.end() ? kNotImplemented : give(found->second, room, neededBytes);
    }
    [[nodiscard]] long queryGroup(int kind, std::uint16_t group, std::span<std::byte> room,
                                  std::size_t& neededBytes) const noexcept override
    {
        const auto found = byGroup.find({kind, group});
        return found == byGroup.end() ? kNotImplemented : give(found->second, room, neededBytes);
    }
    [[nodiscard]] std::uint16_t groups() const noexcept override { return groupCount; }
    [[nodiscard]] bool isWine() const noexcept override { return wine; }

private:
    long give(const std::vector<std::byte>& answer, std::span<std::byte> room, std::size_t& neededBytes) const noexcept
    {
        neededBytes = answer.size();
        if (answer.size() > room.size()) {
            ++tooSmallAnswers;
            return kTooLittleRoom;
        }
        std::memcpy(room.data(), answer.data(), answer.size());
        return 0;
    }
};

/// SYSTEM_PROCESSOR_PERFORMANCE_INFORMATION: the number of interrupts stands at 40 of 48 bytes. The kernel's time holds
/// the idle thread's.
std::vector<std::byte> interruptsOf(std::initializer_list<std::uint32_t> counts)
{
    Block block(counts.size() * 48);
    std::size_t at = 40;
    for (const std::uint32_t count : counts) {
        block.put(at - 40, std::int64_t{700}).put(at - 32, std::int64_t{900}).put(at - 24, std::int64_t{300});
        block.put(std::exchange(at, at + 48), count);
    }
    return block.bytes();
}

/// SYSTEM_INTERRUPT_INFORMATION: context switches, then DPCs, of 24 bytes.
std::vector<std::byte> deferredCallsOf(std::initializer_list<std::pair<std::uint32_t, std::uint32_t>> counts)
{
    Block block(counts.size() * 24);
    std::size_t at = 0;
    for (const auto& [switches, calls] : counts) {
        block.put(at, switches).put(at + 4, calls);
        at += 24;
    }
    return block.bytes();
}

/// Two processes; the second, 4711, has the threads 8 and 9. Behind them `spareBytes` that belong to nobody.
std::vector<std::byte> processList(std::size_t spareBytes = 0)
{
    constexpr std::size_t kSecond = 256 + 80;
    Block block(kSecond + 256 + 2 * 80 + spareBytes);
    block.put(0, std::uint32_t{kSecond}).put(4, std::uint32_t{1}).put(80, std::uint64_t{4});
    block.put(256 + 48, std::uint64_t{8}).put(256 + 64, std::uint32_t{999});
    block.put(kSecond + 4, std::uint32_t{2}).put(kSecond + 16, std::uint32_t{17});
    block.put(kSecond + 80, std::uint64_t{4711});
    constexpr std::size_t kThreads = kSecond + 256;
    block.put(kThreads + 48, std::uint64_t{8}).put(kThreads + 64, std::uint32_t{30});
    block.put(kThreads + 80 + 48, std::uint64_t{9}).put(kThreads + 80 + 64, std::uint32_t{31});
    return block.bytes();
}

}  // namespace

TEST_CASE("processors are counted through all groups", "[platform][counters]")
{
    FakeKernel kernel;
    kernel.groupCount = 2;
    kernel.byGroup[{kProcessorPerformance, 0}] = interruptsOf({10, 11});
    kernel.byGroup[{kProcessorPerformance, 1}] = interruptsOf({20});
    kernel.byGroup[{kInterrupts, 0}] = deferredCallsOf({{1, 2}, {3, 4}});
    kernel.byGroup[{kInterrupts, 1}] = deferredCallsOf({{5, 6}});
    const auto counts = readProcessorCounts(kernel);
    REQUIRE(counts.size() == 3);
    CHECK(counts[2].busyTicks == 500);
    CHECK(counts[2].core == 2);
    CHECK(counts[2].interrupts == 20U);
    CHECK(counts[1].contextSwitches == 3U);
    CHECK(counts[1].deferredCalls == 4U);
    CHECK(counts[2].deferredCalls == 6U);
}

TEST_CASE("a system that knows no groups answers for its only one", "[platform][counters]")
{
    FakeKernel kernel;
    kernel.plain[kProcessorPerformance] = interruptsOf({10, 11});
    const auto counts = readProcessorCounts(kernel);
    REQUIRE(counts.size() == 2);
    CHECK(counts[1].interrupts == 11U);
    CHECK_FALSE(counts[1].deferredCalls);
    // With several groups that answer would be of one group, and nobody knows which.
    kernel.groupCount = 2;
    CHECK(readProcessorCounts(kernel).empty());
}

TEST_CASE("numbers that Wine makes up are not taken for counters", "[platform][counters]")
{
    FakeKernel kernel;
    kernel.wine = true;
    kernel.plain[kProcessorPerformance] = interruptsOf({10});
    kernel.plain[kInterrupts] = deferredCallsOf({{1, 2}});
    const auto counts = readProcessorCounts(kernel);
    REQUIRE(counts.size() == 1);
    CHECK(counts[0].interrupts == 10U);
    CHECK_FALSE(counts[0].deferredCalls);
    CHECK_FALSE(counts[0].contextSwitches);
}

TEST_CASE("a thread's context switches are found by its process and its id", "[platform][counters]")
{
    FakeKernel kernel;
    kernel.plain[kProcesses] = processList();
    const auto counts = readProcessCounts(kernel, 4711, 9);
    REQUIRE(counts);
    CHECK(counts->hardFaults == 17);
    CHECK(counts->threadSwitches == 31U);
    CHECK(readProcessCounts(kernel, 4711, 8)->threadSwitches == 30U);
    CHECK_FALSE(readProcessCounts(kernel, 4711, 77)->threadSwitches);
    CHECK_FALSE(readProcessCounts(kernel, 4712, 9));
}

TEST_CASE("a list of processes that needs more room gets it", "[platform][counters]")
{
    FakeKernel kernel;
    kernel.plain[kProcesses] = processList(4 << 20U);
    CHECK(readProcessCounts(kernel, 4711, 9)->threadSwitches == 31U);
    CHECK(kernel.tooSmallAnswers >= 1);
}

TEST_CASE("a list of processes that ends in the middle harms nobody", "[platform][counters]")
{
    FakeKernel kernel;
    auto list = processList();
    list.resize(256 + 80 + 256 + 80);
    kernel.plain[kProcesses] = list;
    CHECK(readProcessCounts(kernel, 4711, 8)->threadSwitches == 30U);
    CHECK_FALSE(readProcessCounts(kernel, 4711, 9)->threadSwitches);
    kernel.plain[kProcesses].resize(100);
    CHECK_FALSE(readProcessCounts(kernel, 4711, 9));
    kernel.plain.clear();
    CHECK_FALSE(readProcessCounts(kernel, 4711, 9));
}

TEST_CASE("a count of zero for a running thread is no count", "[platform][counters]")
{
    FakeKernel kernel;
    Block list(256 + 80);
    list.put(4, std::uint32_t{1}).put(80, std::uint64_t{4711}).put(256 + 48, std::uint64_t{9});
    kernel.plain[kProcesses] = list.bytes();
    const auto counts = readProcessCounts(kernel, 4711, 9);
    REQUIRE(counts);
    CHECK_FALSE(counts->threadSwitches);
}

TEST_CASE("this system's own process is in its own list", "[platform][counters]")
{
    const auto& kernel = windows::systemKernelQueries();
    CHECK(readProcessCounts(kernel, GetCurrentProcessId(), GetCurrentThreadId()));
    CHECK_FALSE(readProcessCounts(kernel, 0xFFFF'FFF0U, GetCurrentThreadId()));
}

TEST_CASE("whether virtualization-based security runs is the kernel's word", "[platform][facts]")
{
    FakeKernel kernel;
    CHECK_FALSE(windows::readSystem(kernel).isVirtualizationBased);
    kernel.plain[kIsolatedUserMode] = Block(16).put(0, std::uint8_t{1}).bytes();
    CHECK(windows::readSystem(kernel).isVirtualizationBased == true);
    CHECK(windows::readSystem(kernel).isMemoryIntegrityOn == false);
    kernel.plain[kIsolatedUserMode] = Block(16).put(0, std::uint8_t{3}).bytes();
    CHECK(windows::readSystem(kernel).isMemoryIntegrityOn == true);
    kernel.wine = true;
    CHECK_FALSE(windows::readSystem(kernel).isMemoryIntegrityOn);
}

TEST_CASE("the host's counters have the processors' by name and never go back", "[platform][counters]")
{
    FakeKernel kernel;
    kernel.plain[kProcessorPerformance] = interruptsOf({10, 11});
    kernel.plain[kInterrupts] = deferredCallsOf({{1, 2}, {3, 4}});
    windows::WindowsCounters made(kernel);
    const auto values = made.snapshot("");
    CHECK(values.at("interrupts.cpu1") == 11);
    CHECK(values.at("dpc.cpu0") == 2);
    CHECK(values.at("contextSwitches.cpu1") == 3);

    windows::WindowsCounters own;
    const auto before = own.snapshot("");
    const auto after = own.snapshot("");
    for (const auto& [name, value] : before) {
        CAPTURE(name);
        if (after.contains(name))
            CHECK(after.at(name) >= value);
    }
}
