#include "platform/linux/system/capabilities.hpp"
#include "tests/harness/skip.hpp"
#include "tests/platform/linux/in_child.hpp"

#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <string>

using namespace halftrip;
using platform::adviceOnGrant;
using platform::Standing;
using platform::waysToGrant;

namespace {

Standing packaged(bool isMember)
{
    Standing standing;
    standing.program = "/usr/lib/halftrip/halftrip";
    standing.hasGroupCopy = true;
    standing.isMember = isMember;
    return standing;
}

}  // namespace

TEST_CASE("a package's user is sent to the group, never to setcap on everybody's copy", "[platform][capabilities]")
{
    CHECK(adviceOnGrant(packaged(false), {CAP_NET_RAW}) ==
          "Run \"sudo usermod -aG halftrip $USER\" and log in again, or start it as root.");
    CHECK(waysToGrant(packaged(false), {CAP_SYS_NICE}) == "sudo usermod -aG halftrip $USER");
}

TEST_CASE("a member who runs the copy without capabilities is told how to run the other", "[platform][capabilities]")
{
    CHECK(adviceOnGrant(packaged(true), {CAP_NET_RAW}) == "Start it as \"halftrip\", without LD_PRELOAD, or as root.");
}

TEST_CASE("a copy of one's own is given to the group halftrip before it gets capabilities", "[platform][capabilities]")
{
    Standing standing;
    standing.program = "/opt/half trip";
    const std::string way = waysToGrant(standing, {CAP_NET_RAW});
    CHECK_THAT(way, Catch::StartsWith("sudo sh -c "));
    const std::size_t group = way.find("chgrp halftrip ");
    const std::size_t mode = way.find("chmod 750 ");
    const std::size_t grant = way.find("setcap cap_net_raw,cap_net_admin,cap_sys_nice,cap_ipc_lock,cap_bpf+p ");
    REQUIRE(grant != std::string::npos);
    CHECK(group < mode);
    CHECK(mode < grant);
    CHECK_THAT(adviceOnGrant(standing, {CAP_NET_RAW}), Catch::EndsWith("and log in again, or start it as root."));
}

TEST_CASE("a container without the capability is told what to start it with", "[platform][capabilities]")
{
    Standing standing = packaged(true);
    standing.bounding.reset(CAP_NET_ADMIN).reset(CAP_BPF);
    CHECK(waysToGrant(standing, {CAP_NET_RAW, CAP_NET_ADMIN, CAP_BPF}) ==
          "start this container with --cap-add=NET_ADMIN --cap-add=BPF");
    CHECK_THAT(adviceOnGrant(standing, {CAP_NET_ADMIN}), Catch::Contains("root lacks it, too"));
    CHECK_THAT(adviceOnGrant(standing, {CAP_NET_RAW}), !Catch::Contains("container"));
}

TEST_CASE("where no program gains capabilities, no command is named that would give it some",
          "[platform][capabilities]")
{
    Standing standing;
    standing.program = "/opt/halftrip";
    standing.cannotGainAny = true;
    CHECK_THAT(adviceOnGrant(standing, {CAP_NET_RAW}), Catch::StartsWith("no_new_privs is set here"));
    CHECK_THAT(adviceOnGrant(standing, {CAP_NET_RAW}), !Catch::Contains("setcap"));
}

TEST_CASE("capabilities that are only permitted become effective", "[platform][capabilities]")
{
    if (!platform::effectiveCapabilities().test(CAP_NET_RAW))
        tests::skip("needs cap_net_raw");
    const std::string said = test::runInChild([]() -> std::string {
        __user_cap_header_struct header{.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
        std::array<__user_cap_data_struct, 2> sets{};
        sets[0].permitted = 1U << CAP_NET_RAW;
        if (::syscall(SYS_capset, &header, sets.data()) != 0)
            return "no capset";
        const bool hadBefore = platform::effectiveCapabilities().any();
        platform::raiseCapabilities();
        return std::string(hadBefore ? "had, " : "had not, ") + platform::effectiveCapabilities().to_string();
    });
    CHECK(said == "had not, " + platform::CapabilitySet(1ULL << CAP_NET_RAW).to_string());
}

TEST_CASE("a program that gave up gaining capabilities itself is granted them as before", "[platform][capabilities]")
{
    const std::string said = test::runInChild([]() -> std::string {
        const std::string before = adviceOnGrant({CAP_NET_RAW});
        platform::limitRights(/*savesFiles=*/false);
        const bool isLimited = ::prctl(PR_GET_NO_NEW_PRIVS, 0UL, 0UL, 0UL, 0UL) == 1;
        const bool isAlike = adviceOnGrant({CAP_NET_RAW}) == before;
        return std::string(isLimited ? "limited, " : "not limited, ") + (isAlike ? "told alike" : "told otherwise");
    });
    CHECK(said == "limited, told alike");
}

TEST_CASE("a responder keeps of root's rights none that reach the machine itself", "[platform][capabilities]")
{
    if (::geteuid() != 0)
        tests::skip("needs root, to give something up");
    const std::string said = test::runInChild([]() -> std::string {
        platform::limitRights(/*savesFiles=*/false);
        const platform::CapabilitySet kept = platform::effectiveCapabilities();
        std::string text;
        for (const int number : {CAP_SYS_RAWIO, CAP_SYS_MODULE, CAP_SYS_PTRACE, CAP_DAC_OVERRIDE, CAP_SETUID})
            text += kept.test(static_cast<unsigned>(number)) ? "has " + std::to_string(number) + " " : "";
        return text + (kept.test(CAP_NET_RAW) ? "net_raw" : "");
    });
    CHECK(said == "net_raw");
}
