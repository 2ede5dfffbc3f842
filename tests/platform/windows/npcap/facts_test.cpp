#include "platform/windows/transports/npcap/moderation.hpp"
#include "platform/windows/transports/npcap/npcap_library.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <cstring>

using namespace halftrip::windows::npcap;
using Catch::Matchers::Contains;

namespace {

/// A healthy installation.
NpcapFacts installed(const std::string& version = "1.87")
{
    NpcapFacts facts;
    facts.service = ServiceState::Running;
    facts.isAdminOnly = false;
    facts.libraryPath = R"(C:\Windows\System32\Npcap\wpcap.dll)";
    facts.hasLibraryFile = true;
    facts.isLoaded = true;
    facts.versionText = "Npcap version " + version + ", based on libpcap version 1.10.6";
    return facts;
}

/// The verdict's words; the library is not even opened where `isLoadedFirst` is false.
void checkRefused(const NpcapFacts& facts, const std::string& reason, const std::string& remedy, bool isLoadedFirst)
{
    const NpcapVerdict verdict = judge(facts);
    CHECK_FALSE(verdict.availability.isUsable);
    CHECK_THAT(verdict.availability.reason, Contains(reason));
    CHECK_THAT(verdict.availability.remedy, Contains(remedy));
    CHECK(verdict.warning.empty());
    CHECK(isWorthLoading(facts) == isLoadedFirst);
}

}  // namespace

TEST_CASE("a healthy Npcap is usable without a word", "[platform][npcap]")
{
    const NpcapVerdict verdict = judge(installed());
    CHECK(verdict.availability.isUsable);
    CHECK(verdict.availability.reason.empty());
    CHECK(verdict.warning.empty());
    CHECK(isWorthLoading(installed()));
}

TEST_CASE("every way in which Npcap can be missing has its words and its next step", "[platform][npcap]")
{
    NpcapFacts facts = installed();
    SECTION("nothing is there")
    {
        facts.service = ServiceState::Absent;
        facts.hasLibraryFile = false;
        checkRefused(facts, "not installed", "npcap.com", false);
    }
    SECTION("the library without the service")
    {
        facts.service = ServiceState::Absent;
        checkRefused(facts, "not the service npcap", "again", false);
    }
    SECTION("the service without the library")
    {
        facts.hasLibraryFile = false;
        checkRefused(facts, "there is no " + facts.libraryPath, "again", false);
    }
    SECTION("the service manager is silent and there is no library")
    {
        facts.service = ServiceState::Unknown;
        facts.hasLibraryFile = false;
        checkRefused(facts, "not installed", "npcap.com", false);
    }
    SECTION("the service is stopped")
    {
        facts.service = ServiceState::Stopped;
        checkRefused(facts, "not running", "sc start npcap", false);
    }
    SECTION("administrators only, and this is none")
    {
        facts.isAdminOnly = true;
        checkRefused(facts, "administrators only", "terminal as administrator", false);
    }
    SECTION("the library does not load")
    {
        facts.isLoaded = false;
        facts.loadTrouble = "Bad image (error 193)";
        checkRefused(facts, "Bad image (error 193)", "again", true);
    }
    SECTION("the library lacks a function")
    {
        facts.missingFunction = "pcap_set_immediate_mode";
        checkRefused(facts, "lacks pcap_set_immediate_mode", "npcap.com", true);
    }
    SECTION("the library is somebody else's")
    {
        facts.versionText = "WinPcap version 4.1.3";
        checkRefused(facts, "WinPcap version 4.1.3", "again", true);
    }
}

TEST_CASE("what does not stand in the way of Npcap is no obstacle", "[platform][npcap]")
{
    NpcapFacts facts = installed();
    SECTION("administrators only, and this is one")
    {
        facts.isAdminOnly = true;
        facts.isElevated = true;
    }
    SECTION("the registry says nothing")
    {
        facts.isAdminOnly.reset();
    }
    SECTION("the service manager is silent, but the library is there")
    {
        facts.service = ServiceState::Unknown;
    }
    CHECK(judge(facts).availability.isUsable);
    CHECK(isWorthLoading(facts));
}

TEST_CASE("an Npcap before 1.87 is refused, and used with a warning by who insists", "[platform][npcap]")
{
    for (const std::string old : {"1.86", "1.84", "1.00", "1.9", "0.9995"}) {
        CAPTURE(old);
        NpcapFacts facts = installed(old);
        CHECK_FALSE(judge(facts).availability.isUsable);
        CHECK_THAT(judge(facts).availability.reason, Contains("can crash Windows") && Contains("1.87"));
        CHECK_THAT(judge(facts).availability.remedy, Contains("npcap.com") && Contains(kAcceptCrashVariable));
        facts.isCrashAccepted = true;
        const NpcapVerdict verdict = judge(facts);
        CHECK(verdict.availability.isUsable);
        CHECK_THAT(verdict.warning, Contains("can crash Windows"));
        CHECK(verdict.availability.reason == verdict.warning);
    }
    for (const std::string good : {"1.87", "1.100", "2.00"}) {
        CAPTURE(good);
        CHECK(judge(installed(good)).warning.empty());
    }
}

TEST_CASE("Npcap's version is read from its own text and from no other", "[platform][npcap]")
{
    CHECK(npcapVersionFrom("Npcap version 1.87, based on libpcap version 1.10.6") == NpcapVersion{1, 87});
    CHECK(npcapVersionFrom("Npcap version 0.9995, based on libpcap") == NpcapVersion{0, 9995});
    for (const char* text : {"", "Npcap version ", "Npcap version 1", "Npcap version 1.", "Npcap version x.1",
                             "libpcap version 1.10.3", "WinPcap version 4.1"}) {
        CAPTURE(text);
        CHECK_FALSE(npcapVersionFrom(text));
    }
}

TEST_CASE("under Wine only Wine's own library is looked at, and it is said", "[platform][npcap]")
{
    NpcapFacts facts;
    facts.wineVersion = "8.0";
    CHECK(isWorthLoading(facts));
    SECTION("it is there")
    {
        facts.isLoaded = true;
        facts.versionText = "libpcap version 1.10.3 (with TPACKET_V3)";
        const NpcapVerdict verdict = judge(facts);
        CHECK(verdict.availability.isUsable);
        CHECK_THAT(verdict.warning, Contains("Wine 8.0") && Contains("not Npcap"));
        CHECK(verdict.availability.reason == verdict.warning);
    }
    SECTION("it does not load")
    {
        facts.loadTrouble = "no libpcap";
        CHECK_FALSE(judge(facts).availability.isUsable);
        CHECK_THAT(judge(facts).availability.reason, Contains("no libpcap"));
    }
    SECTION("it lacks something")
    {
        facts.isLoaded = true;
        facts.missingFunction = "pcap_next_ex";
        CHECK_FALSE(judge(facts).availability.isUsable);
        CHECK_THAT(judge(facts).availability.reason, Contains("pcap_next_ex"));
    }
}

TEST_CASE("this host's facts are gathered without trouble and judged consistently", "[platform][npcap]")
{
    const NpcapFacts facts = gatherNpcapFacts();
    CHECK_THAT(facts.libraryPath, Catch::Matchers::EndsWith(R"(\Npcap\wpcap.dll)"));
    CHECK(facts.wineVersion == wineVersion());
    const auto library = openNpcap();
    CHECK(library.has_value() == judge(facts).availability.isUsable);
    CHECK(probeNpcap().isUsable == library.has_value());
    if (library && library->isWine) {
        // These are exported by some versions of Wine and end the process when they are called.
        CHECK(library->functions.setImmediateMode == nullptr);
        CHECK(library->functions.setMinToCopy == nullptr);
        CHECK(library->functions.readEvent == nullptr);
        CHECK(library->functions.queryOid == nullptr);
    }
}

TEST_CASE("the driver's word on interrupt moderation is read", "[platform][npcap]")
{
    std::array<std::byte, 12> parameters{};
    const auto answer = [&](std::uint32_t flags, std::uint32_t state) {
        std::memcpy(parameters.data() + 4, &flags, sizeof flags);
        std::memcpy(parameters.data() + 8, &state, sizeof state);
        return interruptModerationFrom(parameters);
    };
    CHECK(answer(0, 1) == "not supported");
    CHECK(answer(0, 2) == "enabled");
    CHECK(answer(0, 3) == "disabled");
    CHECK_THAT(answer(1, 2), Contains("enabled") && Contains("restart"));
    CHECK_THAT(answer(0, 0), Contains("unknown"));
    CHECK_THAT(answer(0, 77), Contains("unknown"));
    CHECK_THAT(interruptModerationFrom(std::span(parameters).first(8)), Contains("too short"));
    CHECK_THAT(readInterruptModeration({}, nullptr), Contains("cannot ask"));
}
