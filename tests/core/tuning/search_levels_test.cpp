#include "core/tuning/search_levels.hpp"
#include "platform/fake/fake_tunables.hpp"

#include <catch2/catch.hpp>

#include <map>

using namespace halftrip;
using tuning::Change;
using tuning::SearchUse;
using tuning::SettingName;

namespace {

/// A host of four cores whose settings are these.
struct MadeUpHost {
    explicit MadeUpHost(std::map<SettingName, model::SettingValue> values)
    {
        settings.values = std::move(values);
        std::string last;
        for (const auto& [name, value] : settings.values) {
            if (std::exchange(last, name.id) != name.id)
                tunables.push_back(std::make_unique<fake::FakeTunable>(name.id, settings));
        }
    }
    /// "offload.tso on -> off", one for each setting that has another level.
    [[nodiscard]] std::vector<std::string> levels(const std::vector<std::string>& named = {},
                                                  std::size_t cores = 4) const
    {
        tuning::SearchedHost host{.adapter = "eth0", .usableCores = {0, 1, 2, 3}, .coreNearAdapter = 2};
        host.usableCores.resize(cores);
        std::vector<std::string> words;
        for (const tuning::Plan& plan : tuning::otherLevels(tunables, host, named)) {
            const Change& first = plan.changes.front();
            words.push_back(first.check + " " + first.present.value_or("-") + " -> " + first.wanted.value_or("-"));
        }
        return words;
    }

    fake::FakeSettings settings;
    tuning::Tunables tunables;
};

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("a setting that no check advises has another level, and each says what it costs", "[core][tuning]")
{
    const MadeUpHost host(
        {{{"offload.tso", "eth0"}, "on"}, {{"offload.gro", "eth0"}, "on"}, {{"napi.threaded", "eth0"}, "0"}});
    CHECK(host.levels() == Words{"napi.threaded 0 -> 1", "offload.tso on -> off"});
    tuning::SearchedHost searched{.adapter = "eth0", .usableCores = {0}};
    for (const tuning::Plan& plan : tuning::otherLevels(host.tunables, searched, {}))
        CHECK_FALSE(plan.changes.front().price.empty());
}

TEST_CASE("a setting that has its other level already is left alone", "[core][tuning]")
{
    CHECK(MadeUpHost({{{"offload.tso", "eth0"}, "off"}, {{"napi.threaded", "eth0"}, "1"}}).levels().empty());
    // "adaptive" is no value that the table knows another one of.
    CHECK(MadeUpHost({{{"napi.threaded", "eth0"}, "2"}}).levels().empty());
}

TEST_CASE("what takes the link down is searched only where it is named", "[core][tuning]")
{
    const MadeUpHost host({{{"rings.rx", "eth0"}, "4096"}, {{"eee.isOn", "eth0"}, "on"}, {{"pause.rx", "eth0"}, "on"}});
    CHECK(host.levels().empty());
    CHECK(host.levels({"rings.rx"}) == Words{"rings.rx 4096 -> 512"});
    CHECK(host.levels({"pause.rx", "eee.isOn"}) == Words{"eee.isOn on -> off", "pause.rx on -> off"});
}

TEST_CASE("what a search must not touch is never changed, and the reason is told", "[core][tuning]")
{
    const MadeUpHost host({{{"clock.source", "eth0"}, "tsc"}, {{"offload.ntuple", "eth0"}, "on"}});
    CHECK(host.levels({"clock.source", "offload.ntuple"}).empty());
    for (const char* const id : {"clock.source", "offload.ntuple", "sysctl.kernel.sched_rt_runtime_us", "driver.eee"}) {
        CHECK(tuning::searchUseOf(id) == SearchUse::Never);
        CHECK(tuning::whyNeverSearched(id).ends_with('.'));
    }
    CHECK(tuning::searchUseOf("somethingNew") == SearchUse::Never);
    CHECK(tuning::whyNeverSearched("offload.tso").empty());
}

TEST_CASE("a setting of queues is one level of all of them, by the cores of this host", "[core][tuning]")
{
    const MadeUpHost host({{{"steering.rpsCpus", "eth0/rx-0"}, "0"},
                           {{"steering.rpsCpus", "eth0/rx-1"}, "0"},
                           {{"steering.xpsCpus", "eth0/tx-0"}, "1"},
                           {{"steering.xpsCpus", "eth0/tx-1"}, "2"},
                           {{"steering.interruptCores", "eth0/vector-0"}, "0-3"}});
    CHECK(host.levels() ==
          Words{"steering.interruptCores 0-3 -> 2", "steering.rpsCpus 0 -> f", "steering.xpsCpus 1 -> 0"});
    // One core leaves no choice.
    CHECK(host.levels({}, 1) == Words{"steering.xpsCpus 1 -> 0"});
    // Of one queue, none is better.
    CHECK(MadeUpHost({{{"steering.xpsCpus", "eth0/tx-0"}, "1"}}).levels().empty());
}

TEST_CASE("the order of a search begins with what costs most on untuned hosts", "[core][tuning]")
{
    const Words order{
        "idle.exitLatency",          "coalescing.rxUsecs", "frequency.governor", "steering.interruptCores",
        "sysctl.net.core.busy_read", "offload.gro",        "memory.hugePages",   "unknown"};
    for (std::size_t i = 1; i < order.size(); ++i)
        CHECK(tuning::searchRankOf(order[i - 1]) < tuning::searchRankOf(order[i]));
}
