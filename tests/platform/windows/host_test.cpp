#include "platform/windows/host/adapters.hpp"
#include "platform/windows/host/clocks.hpp"
#include "platform/windows/host/host.hpp"
#include "platform/windows/host/registry.hpp"
#include "tests/harness/skip.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

using namespace halftrip;

TEST_CASE("the host tells its name, system, memory and cores", "[platform][host]")
{
    windows::WindowsHost host;
    const model::HostFacts facts = host.facts();
    CHECK_FALSE(facts.hostName.empty());
    CHECK(facts.operatingSystem.find("Windows") != std::string::npos);
    CHECK(facts.kernel.starts_with("10.0."));
    CHECK(facts.memoryBytes > 100'000'000);
    CHECK(facts.cpu.logicalCores >= 1);
    CHECK_FALSE(facts.cpu.usableCores.empty());
    CHECK(facts.cpu.numaNodeOfCore.size() == static_cast<std::size_t>(facts.cpu.logicalCores));
    CHECK_FALSE(facts.cpu.model.empty());
}

TEST_CASE("two looks at one host give one id", "[platform][host]")
{
    windows::WindowsHost first;
    windows::WindowsHost second;
    CHECK(first.facts().hostId == second.facts().hostId);
}

TEST_CASE("the host's id is a hash that tells nobody what it is made of", "[platform][host]")
{
    windows::WindowsHost host;
    const model::HostFacts facts = host.facts();
    CHECK(facts.hostId.size() == 32);
    CHECK(facts.hostId.find_first_not_of("0123456789abcdef") == std::string::npos);
    const auto guid = windows::readRegistryText(L"SOFTWARE\\Microsoft\\Cryptography", L"MachineGuid");
    if (!guid)
        tests::skip("this system has no MachineGuid");
    CHECK(facts.hostId.find(guid->substr(0, 8)) == std::string::npos);
}

TEST_CASE("no core is a sibling in two groups", "[platform][host]")
{
    windows::WindowsHost host;
    const model::CpuFacts cpu = host.facts().cpu;
    if (cpu.siblings.empty())
        tests::skip("no two cores share a physical one here");
    std::set<int> seen;
    for (const auto& group : cpu.siblings) {
        for (const int core : group) {
            CHECK(core < cpu.logicalCores);
            CHECK(seen.insert(core).second);
        }
    }
}

TEST_CASE("the loopback adapter is listed with its address and is the way to it", "[platform][host]")
{
    windows::WindowsHost host;
    const auto adapters = host.adapters();
    REQUIRE(adapters);
    const auto loopback = std::ranges::find_if(*adapters, [](const auto& adapter) { return adapter.isLoopback; });
    REQUIRE(loopback != adapters->end());
    CHECK(std::ranges::count(loopback->addresses, "127.0.0.1") == 1);
    CHECK(loopback->isUp);
    CHECK(loopback->macAddress.empty());
    REQUIRE(loopback->mtuBytes);
    CHECK(*loopback->mtuBytes >= 1280);

    const auto towards = host.adapterTowards("127.0.0.1");
    REQUIRE(towards);
    CHECK(towards->name == loopback->name);
    CHECK(windows::adapterIndex(loopback->name));
    CHECK(windows::mtuOfLocalAddress("127.0.0.1") == static_cast<std::uint32_t>(*loopback->mtuBytes));
}

TEST_CASE("an adapter that does not exist is not found by its name", "[platform][host]")
{
    const auto index = windows::adapterIndex("no such adapter");
    REQUIRE_FALSE(index);
    CHECK(index.error().kind == ErrorKind::NotFound);
    CHECK(index.error().what.find("no such adapter") != std::string::npos);
}

TEST_CASE("own addresses are told from those of other hosts", "[platform][host]")
{
    CHECK(windows::isOwnAddress("127.0.0.1"));
    CHECK(windows::isOwnAddress("::1"));
    CHECK_FALSE(windows::isOwnAddress("192.0.2.1"));  // RFC 5737: nobody's address.
    CHECK_FALSE(windows::isOwnAddress("not an address"));
}

TEST_CASE("both ends of a connection are known by one look at the adapters", "[platform][host]")
{
    const std::uint64_t before = windows::adapterListings();
    const windows::LocalEnd end = windows::localEnd("127.0.0.1", "127.0.0.1");
    CHECK(windows::adapterListings() == before + 1);
    CHECK(end.mtuBytes.value_or(0) >= 1280);
    CHECK_FALSE(end.isEthernet);
    CHECK(end.isPeerOwn);
    CHECK_FALSE(windows::localEnd("127.0.0.1", "192.0.2.1").isPeerOwn);
    CHECK_FALSE(windows::localEnd("192.0.2.1", "not an address").mtuBytes);
}

TEST_CASE("the grid of the clock that others are held against is told", "[platform][host]")
{
    windows::WindowsHost host;
    CHECK(host.facts().clockGridPs == windows::counterGridPs());
}

TEST_CASE("every core has a class of speed, or none has", "[platform][host]")
{
    windows::WindowsHost host;
    const model::CpuFacts cpu = host.facts().cpu;
    if (cpu.efficiencyClassOfCore.empty())
        tests::skip("this system does not tell the classes of its cores");
    CHECK(cpu.efficiencyClassOfCore.size() == static_cast<std::size_t>(cpu.logicalCores));
    CHECK(std::ranges::all_of(cpu.efficiencyClassOfCore, [](int one) { return one >= 0 && one <= 255; }));
}

TEST_CASE("an own address leads to the place of its adapter", "[platform][host]")
{
    const auto place = windows::placeOfLocalAddress("127.0.0.1");
    REQUIRE(place);
    CHECK(windows::adapterIndex(place->name));
    CHECK_FALSE(windows::placeOfLocalAddress("192.0.2.1"));
    CHECK_FALSE(windows::placeOfLocalAddress("not an address"));
}
