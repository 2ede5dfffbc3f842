#include "made_up_hosts.hpp"
#include "one_check.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using model::CheckVerdict;
using model::HostFacts;
using tests::judge;
using tests::setFact;

TEST_CASE("clocks that are read without a system call pass", "[core][check]")
{
    HostFacts host = tests::tunedLinux();
    for (const char* const quick :
         {"tsc", "arch_sys_counter", "kvm-clock", "hyperv_clocksource_tsc_page", "riscv_clocksource"}) {
        setFact(host, "clock.source", quick);
        CHECK(judge("clockSource", host).verdict == CheckVerdict::Pass);
    }
    for (const char* const slow : {"hpet", "acpi_pm", "xen", "jiffies"}) {
        setFact(host, "clock.source", slow);
        CHECK(judge("clockSource", host).verdict == CheckVerdict::Warn);
    }
}

TEST_CASE("tsc is only advised where the kernel offers it", "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    CHECK(judge("clockSource", host).advice.front().commands.apply.starts_with("echo tsc | sudo tee "));
    CHECK(judge("clockSource", host).advice.front().commands.undo.starts_with("echo hpet | sudo tee "));
    setFact(host, "clock.available", "hpet acpi_pm");
    CHECK(judge("clockSource", host).advice.front().commands.apply.empty());
    CHECK_FALSE(judge("clockSource", host).advice.front().caution.empty());
}
