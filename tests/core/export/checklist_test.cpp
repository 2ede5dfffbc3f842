#include "core/export/table/checklist.hpp"

#include "core/check/check.hpp"
#include "core/model/fields/field_json.hpp"
#include "core/model/fields/json_text.hpp"
#include "made_up_hosts.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <fstream>
#include <iterator>

using namespace halftrip;
using exporting::writeChecklist;

namespace {

/// The reviewed output, as for the other exports.
std::string reviewed(const std::string& name)
{
    std::ifstream file(std::string(HALFTRIP_GOLDEN_DIR) + "/" + name, std::ios::binary);
    REQUIRE(file);
    return {std::istreambuf_iterator<char>(file), {}};
}

void checkGolden(const std::string& name, const std::string& text)
{
    if (std::getenv("HALFTRIP_WRITE_GOLDEN") != nullptr)
        std::ofstream(std::string(HALFTRIP_GOLDEN_DIR) + "/" + name, std::ios::binary) << text;
    INFO(name << ": after a change of the checks, HALFTRIP_WRITE_GOLDEN=1 test_core_export writes it anew");
    CHECK(text == reviewed(name));
}

model::CheckReport reportOn(const std::string& profile, model::HostFacts hostA, std::optional<model::HostFacts> hostB)
{
    auto report = check::runChecks(check::allChecks(), *check::findProfile(profile), std::move(hostA),
                                   std::move(hostB));
    report.adapterChoice = "default route";
    return report;
}

model::HostFacts untunedOverCable()
{
    model::HostFacts host = tests::untunedWindows();
    tests::setFact(host, "adapter.medium", "cable");
    return host;
}

}  // namespace

TEST_CASE("a checklist of two hosts stands side by side, then says what to do, as reviewed", "[core][export]")
{
    model::HostFacts guest = untunedOverCable();
    guest.virtualization = "Hyper-V";
    checkGolden("two-hosts.checklist.txt", writeChecklist(reportOn("latency", tests::untunedLinux(), guest), true));
    checkGolden("two-hosts.brief-checklist.txt",
                writeChecklist(reportOn("latency", tests::untunedLinux(), guest), false));
}

TEST_CASE("a checklist of one tuned host has nothing to say, as reviewed", "[core][export]")
{
    checkGolden("tuned.checklist.txt", writeChecklist(reportOn("latency", tests::tunedLinux(), {}), true));
    checkGolden("tuned.brief-checklist.txt", writeChecklist(reportOn("latency", tests::tunedLinux(), {}), false));
}

TEST_CASE("without judging, the facts are listed with their places, as reviewed", "[core][export]")
{
    checkGolden("facts.checklist.txt", writeChecklist(reportOn("show", tests::untunedLinux(), {}), true));
}

TEST_CASE("what a profile leaves out is said", "[core][export]")
{
    const std::string text = writeChecklist(reportOn("support", tests::tunedLinux(), {}), true);
    CHECK(text.find("Not in the profile support: Interrupt moderation (coalescing); ") != std::string::npos);
    // By their titles, without a blank in front, and only those of this host's system.
    CHECK(text.find("\nNot in the profile support: ") != std::string::npos);
    CHECK(text.find("*UdpRsc", text.find("Not in the profile")) == std::string::npos);
    CHECK(text.ends_with(".\n"));
}

TEST_CASE("a checklist comes back from its JSON as it was", "[core][export]")
{
    const auto report = reportOn("latency", tests::untunedLinux(), untunedOverCable());
    const auto document = model::parseJson(exporting::writeChecklistJson(report), "The checklist");
    REQUIRE(document);
    const auto read = model::fromJson<model::CheckReport>(*document);
    REQUIRE(read);
    CHECK(writeChecklist(*read, true) == writeChecklist(report, true));
    CHECK(read->hostA.facts == report.hostA.facts);
    CHECK((*document)["results"][0]["verdict"] == "fail");
    CHECK((*document)["results"][0]["expectedEffectNs"] == 145'000);
    CHECK((*document)["results"][0]["advice"][0]["commands"]["apply"] == "sudo cpupower idle-set -D 3");
}
