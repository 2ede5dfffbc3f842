#include "made_up_hosts.hpp"
#include "one_check.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using model::CheckVerdict;
using model::HostFacts;
using tests::judge;

TEST_CASE("whoever gets an adapter's packets first is named", "[core][check]")
{
    const HostFacts host = tests::untunedWindows();
    CHECK(judge("boundFilters", host).present == "INSECURE_NPCAP");
    CHECK(judge("virtualSwitch", host).present == "Hyper-V switch");
    CHECK(judge("wireless", host).verdict == CheckVerdict::Fail);
    for (const char* const id : {"boundFilters", "virtualSwitch", "wireless"})
        CHECK(judge(id, host).advice.front().commands.apply.empty());
}
