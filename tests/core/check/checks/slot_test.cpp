#include "made_up_hosts.hpp"
#include "one_check.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using model::CheckVerdict;
using model::HostFacts;
using tests::judge;
using tests::setFact;

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
