#include "made_up_hosts.hpp"
#include "one_check.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using model::CheckVerdict;
using model::HostFacts;
using tests::judge;
using tests::setFact;

TEST_CASE("disciplines that send at once pass, those that space or hold do not", "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    for (const char* const plain : {"noqueue", "pfifo_fast", "mq", "fq_codel"}) {
        setFact(host, "stack.qdisc", plain);
        CHECK(judge("queueingDiscipline", host).verdict == CheckVerdict::Pass);
    }
    for (const char* const other : {"fq", "tbf", "htb", "cake", "netem"}) {
        setFact(host, "stack.qdisc", other);
        CHECK(judge("queueingDiscipline", host).verdict == CheckVerdict::Warn);
    }
}

TEST_CASE("connection tracking that is not loaded, or follows nothing, passes", "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    CHECK(judge("connectionTracking", host).verdict == CheckVerdict::Warn);
    setFact(host, "sysctl.net.netfilter.nf_conntrack_count", std::int64_t{0});
    CHECK(judge("connectionTracking", host).verdict == CheckVerdict::Pass);
    for (model::Fact& fact : host.facts) {
        if (fact.id == "sysctl.net.netfilter.nf_conntrack_count")
            fact = model::inapplicableFact(fact.id, fact.source, "This kernel has none.");
    }
    CHECK(judge("connectionTracking", host).verdict == CheckVerdict::Pass);
}
