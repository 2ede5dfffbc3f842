#include "core/model/fields/field_json.hpp"
#include "core/tuning/service.hpp"
#include "platform/fake/fake_platform.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>

using namespace halftrip;
using model::SettingName;

namespace {

const SettingName kWatchdog{"sysctl.kernel.nmi_watchdog", ""};
const SettingName kBusyRead{"sysctl.net.core.busy_read", ""};

/// A host with two settings that its checks want changed.
struct TwoSettings {
    TwoSettings()
    {
        model::HostFacts& facts = platform.fakeHost().told();
        for (const auto& [setting, present] :
             {std::pair(kWatchdog, std::int64_t{1}), std::pair(kBusyRead, std::int64_t{0})})
            facts.facts.push_back(model::knownFact(setting.id, present, "", "/proc/sys"));
        facts.cpu.usableCores = {0, 1, 2, 3};
    }
    void allowTuning()
    {
        platform.fakeTuning().add(kWatchdog.id, kWatchdog.object, "1");
        platform.fakeTuning().add(kBusyRead.id, kBusyRead.object, "0");
    }

    fake::SimulatedTime time;
    fake::SimulatedNetwork network{time, 1};
    fake::FakePlatform platform{network, {.name = "alpha", .addresses = {"10.0.0.1"}}};
};

std::vector<SettingName> settingsOf(const std::vector<tuning::Change>& changes)
{
    std::vector<SettingName> settings;
    for (const tuning::Change& change : changes)
        settings.push_back(change.setting);
    return settings;
}

}  // namespace

TEST_CASE("one document has verdicts of both hosts, the plan of this one and what is changed here", "[core][tuning]")
{
    TwoSettings host;
    host.allowTuning();
    model::HostFacts peer = host.platform.fakeHost().told();
    peer.hostName = "beta";
    {
        auto journal = tuning::lockJournal(host.platform);
        REQUIRE(journal);
        const tuning::Plan plan{.changes = {{.setting = kWatchdog, .present = "1", .wanted = "5"}}, .leftOut = {}};
        REQUIRE(tuning::apply(plan, host.platform.tuning().tunables(), journal->journal));
    }
    const auto report = tuning::readSettings({.adapter = "eth0"}, peer, host.platform);
    REQUIRE(report);
    REQUIRE(report->checks.hostB);
    CHECK(report->checks.hostB->hostName == "beta");
    CHECK(report->checks.hostA.adapter->name == "eth0");
    const auto alone = tuning::planTuning({.adapter = "eth0"}, host.platform);
    REQUIRE(alone);
    CHECK(settingsOf(report->plan.changes) == settingsOf(alone->plan.changes));
    CHECK(settingsOf(report->plan.changes) == std::vector{kWatchdog});
    // What only an end that blocks gains from is changed by name only.
    REQUIRE(report->plan.leftOut.size() == alone->plan.leftOut.size());
    CHECK(std::ranges::any_of(report->plan.leftOut, [](const tuning::LeftOut& leftOut) {
        return leftOut.setting == kBusyRead && leftOut.kind == tuning::LeftOut::Kind::ByName;
    }));
    REQUIRE(report->status.own.settings.size() == 1);
    CHECK(report->status.own.settings.front().now == "5");
    CHECK_FALSE(report->planError);

    const auto again = model::fromJson<tuning::SettingsReport>(model::toJson(*report));
    REQUIRE(again);
    CHECK(again->checks.results.size() == report->checks.results.size());
    CHECK(settingsOf(again->plan.changes) == std::vector{kWatchdog});
    CHECK(again->status.own.settings.front().setting == kWatchdog);
}

TEST_CASE("where nothing can be changed the hosts are judged all the same, and the reason is told", "[core][tuning]")
{
    TwoSettings host;
    const auto report = tuning::readSettings({.adapter = "eth0"}, std::nullopt, host.platform);
    REQUIRE(report);
    CHECK_FALSE(report->checks.results.empty());
    REQUIRE(report->planError);
    CHECK(report->planError->kind == ErrorKind::NotSupported);
    CHECK(report->plan.changes.empty());
    const auto again = model::fromJson<tuning::SettingsReport>(model::toJson(*report));
    REQUIRE(again);
    CHECK(again->planError->what == report->planError->what);
}
