#include "made_up_hosts.hpp"
#include "one_check.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using model::CheckVerdict;
using tests::judge;
using tests::setFact;

TEST_CASE("huge pages for those who ask, or for nobody, are well", "[core][check]")
{
    model::HostFacts host = tests::untunedLinux();
    CHECK(judge("hugePages", host).verdict == CheckVerdict::Warn);
    for (const char* const well : {"madvise", "never"}) {
        setFact(host, "memory.hugePages", well);
        CHECK(judge("hugePages", host).verdict == CheckVerdict::Pass);
    }
}
