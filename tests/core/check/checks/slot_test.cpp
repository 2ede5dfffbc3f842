#include "made_up_hosts.hpp"
#include "one_check.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using model::CheckVerdict;
using model::HostFacts;
using tests::judge;
using tests::setFact;
using tests::takeFact;

TEST_CASE("a slot that is too narrow or too slow for the adapter is a warning", "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    CHECK(judge("pcieLink", host).verdict == CheckVerdict::Warn);
    CHECK(judge("pcieLink", host).present == "x4 at 2.5 GT/s, of x8 at 8 GT/s");
    setFact(host, "pci.width", std::int64_t{8});
    CHECK(judge("pcieLink", host).verdict == CheckVerdict::Warn);
    setFact(host, "pci.speed", std::int64_t{8000});
    CHECK(judge("pcieLink", host).verdict == CheckVerdict::Pass);
}

TEST_CASE("a file of the adapter's slot is named by its place on the bus, and by nothing where that is not known",
          "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    const auto advice = judge("pcieLinkSleep", host).advice.at(0);
    CHECK(advice.setting == model::SettingName{"pci.linkSleep", "eth0"});
    CHECK(advice.commands.apply == "echo 0 | sudo tee /sys/bus/pci/devices/0000:3b:00.0/link/l1_aspm");
    takeFact(host, "adapter.bus", "The driver does not say.");
    CHECK(judge("pcieLinkSleep", host).advice.at(0).commands.apply.empty());
}

TEST_CASE("an adapter whose addresses are translated is a warning, by how", "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    const auto strict = judge("iommu", host);
    CHECK(strict.verdict == CheckVerdict::Warn);
    CHECK(strict.expectedEffectNs == 1000);
    CHECK(strict.advice.at(0).words == "iommu=pt on the kernel command line");
    setFact(host, "pci.iommu", "DMA-FQ");
    CHECK(judge("iommu", host).expectedEffectNs == 200);
    setFact(host, "boot.iommu", "soft");
    CHECK_THAT(judge("iommu", host).advice.at(0).commands.undo, Catch::Contains("iommu=soft"));
    for (const char* type : {"identity", "none"}) {
        setFact(host, "pci.iommu", type);
        CHECK(judge("iommu", host).verdict == CheckVerdict::Pass);
    }
    takeFact(host, "pci.iommu", "This kernel does not say.");
    CHECK(judge("iommu", host).verdict == CheckVerdict::Unknown);
}
