#include "platform/windows/host/cpuid.hpp"
#include "tests/platform/windows/fake_registry.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <cstring>
#include <string>

using namespace halftrip;
using tests::FakeRegistry;
using windows::CpuidLeaf;

namespace {

const std::wstring kFirmware = L"HARDWARE\\DESCRIPTION\\System\\BIOS";

/// A processor below a hypervisor of that signature (12 letters; empty: none).
auto processorBelow(const std::string& signature, bool isRoot = false)
{
    return [=](std::uint32_t number) {
        CpuidLeaf leaf;
        if (number == 1 && !signature.empty())
            leaf.c = 1U << 31U;
        if (number == 0x40000000) {
            std::array<std::uint32_t, 3> words{};
            std::memcpy(words.data(), signature.data(), signature.size());
            leaf = {0, words[0], words[1], words[2]};
        }
        if (number == 0x40000003)
            leaf.b = isRoot ? 1 : 0;
        return leaf;
    };
}

/// What lies below a Windows with a hypervisor of its own, by its firmware's words.
std::string belowRoot(const std::string& maker, const std::string& product)
{
    FakeRegistry registry;
    registry.put(kFirmware, L"SystemManufacturer", maker);
    registry.put(kFirmware, L"SystemProductName", product);
    return windows::hypervisorName(registry, processorBelow("Microsoft Hv", /*isRoot=*/true));
}

}  // namespace

TEST_CASE("the hypervisor that a system is a guest of is the processor's word", "[platform][host]")
{
    const FakeRegistry registry;
    CHECK(windows::hypervisorName(registry, processorBelow("")).empty());
    CHECK(windows::hypervisorName(registry, processorBelow("Microsoft Hv")) == "Hyper-V");
    CHECK(windows::hypervisorName(registry, processorBelow("VMwareVMware")) == "VMware");
    CHECK(windows::hypervisorName(registry, processorBelow("SomethingNew")) == "SomethingNew");
}

TEST_CASE("a Windows with a hypervisor of its own is a guest where its firmware is a virtual machine's",
          "[platform][host]")
{
    CHECK(belowRoot("Dell Inc.", "PowerEdge R650").empty());
    CHECK(belowRoot("Microsoft Corporation", "Surface Pro 9").empty());
    CHECK(belowRoot("Amazon EC2", "c5.metal").empty());
    CHECK(belowRoot("VMware, Inc.", "VMware20,1") == "VMware");
    CHECK(belowRoot("QEMU", "Standard PC (Q35 + ICH9, 2009)") == "QEMU");
    CHECK(belowRoot("Microsoft Corporation", "Virtual Machine") == "Hyper-V");
    CHECK(belowRoot("Amazon EC2", "c5.large") == "Amazon EC2");
    CHECK(windows::hypervisorName(FakeRegistry(), processorBelow("Microsoft Hv", /*isRoot=*/true)).empty());
}
