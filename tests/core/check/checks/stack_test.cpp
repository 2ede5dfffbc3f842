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

TEST_CASE("a discipline gives way to the system's default, which is mq where the adapter has queues", "[core][check]")
{
    const auto judgement = judge("queueingDiscipline", tests::untunedLinux());
    REQUIRE(judgement.advice.size() == 1);
    CHECK(judgement.advice[0].commands.apply == "sudo tc qdisc del dev eth0 root");
    CHECK(judgement.advice[0].commands.undo == "sudo tc qdisc replace dev eth0 root tbf");
}

TEST_CASE("a discipline beneath mq counts, and so does the delay that it is set to", "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    setFact(host, "stack.qdisc", "mq");
    host.facts.push_back(model::knownFact("stack.qdiscChildren", "mq, netem", "", "tc qdisc show dev eth0"));
    host.facts.push_back(model::knownFact("stack.qdiscDelay", std::int64_t{0}, "us", "tc qdisc show dev eth0"));
    CHECK(judge("queueingDiscipline", host).verdict == CheckVerdict::Warn);
    setFact(host, "stack.qdiscDelay", std::int64_t{300});
    const auto judged = judge("queueingDiscipline", host);
    CHECK(judged.expectedEffectNs == 150'000);
    CHECK(judged.present == "mq, netem");
    CHECK(judged.advice.empty());
    setFact(host, "stack.qdiscChildren", "mq, fq_codel");
    CHECK(judge("queueingDiscipline", host).verdict == CheckVerdict::Pass);
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

TEST_CASE("the rules against connection tracking match the ports of probes with a flow, in both directions",
          "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    const std::string rules = judge("connectionTracking", host).advice.at(0).commands.apply;
    for (const std::string chain : {"receive", "send"})
        CHECK(rules.find("add rule inet halftrip " + chain + " udp sport 61001-65000 udp dport 61001-65000 notrack") !=
              std::string::npos);
    setFact(host, "sysctl.net.netfilter.nf_conntrack_count", std::int64_t{1});
    CHECK(judge("connectionTracking", host).present == "1 connection");
}
