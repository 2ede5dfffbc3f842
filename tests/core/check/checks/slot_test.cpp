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
