#include "core/check/applicability.hpp"

#include "made_up_hosts.hpp"
#include "one_check.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using check::About;
using check::ruleOut;
using model::CheckVerdict;
using model::HostFacts;

namespace {

HostFacts withAdapter(const std::string& driver, bool isVirtual, bool isLoopback = false)
{
    HostFacts host;
    host.adapter.emplace();
    host.adapter->name = "eth0";
    host.adapter->driver = driver;
    host.adapter->isVirtual = isVirtual;
    host.adapter->isLoopback = isLoopback;
    return host;
}

}  // namespace

TEST_CASE("a check applies where there is what it is about", "[core][check]")
{
    struct Row {
        HostFacts host;
        bool adapter;
        bool device;
        bool wire;
    };
    const std::vector<Row> rows{
        {HostFacts{}, false, false, false},
        {withAdapter("", true, /*isLoopback=*/true), false, false, false},
        {withAdapter("veth", true), true, false, false},
        {withAdapter("bond", true), true, false, false},
        {withAdapter("openvswitch", true), true, false, false},
        {withAdapter("macvtap", true), true, false, false},
        {withAdapter("virtio_net", true), true, true, false},
        {withAdapter("hv_netvsc", true), true, true, false},
        {withAdapter("ixgbe", false), true, true, true},
    };
    for (const Row& row : rows) {
        CAPTURE(row.host.adapter ? row.host.adapter->driver : "none");
        CHECK_FALSE(ruleOut(About::Host, row.host));
        CHECK_FALSE(ruleOut(About::Processor, row.host));
        CHECK(!ruleOut(About::Adapter, row.host) == row.adapter);
        CHECK(!ruleOut(About::Device, row.host) == row.device);
        CHECK(!ruleOut(About::Wire, row.host) == row.wire);
        if (const auto ruledOut = ruleOut(About::Wire, row.host)) {
            CHECK(ruledOut->verdict == CheckVerdict::NotApplicable);
            CHECK_FALSE(ruledOut->reason.empty());
        }
    }
}

TEST_CASE("hosts are judged by the checks of their own system", "[core][check]")
{
    const check::Check& ofLinux = tests::checkNamed("governor");
    const check::Check& ofBoth = tests::checkNamed("idleStates");
    CHECK(check::isOfSystem(ofLinux, tests::untunedLinux()));
    CHECK_FALSE(check::isOfSystem(ofLinux, tests::untunedWindows()));
    CHECK(check::isOfSystem(ofBoth, tests::untunedWindows()));
    CHECK(check::isOfSystem(ofLinux, HostFacts{}));  // An older version does not say.
    const auto report = check::runChecks(check::allChecks(), *check::findProfile("latency"), tests::untunedWindows(),
                                         tests::untunedLinux());
    for (const auto& result : report.results) {
        if (result.id == "governor")
            CHECK(result.host == model::CheckedHost::B);
    }
}
