#include "core/tuning/session_tuning.hpp"
#include "platform/fake/fake_platform.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace halftrip;
using model::SettingName;
using Checks = std::vector<std::string>;

namespace {

const SettingName kSegmentation{"offload.tso", "eth0"};
const SettingName kReceiveRing{"rings.rx", "eth0"};

/// A host with settings that no check advises on, and a fact that one advises against.
struct OfferingHost {
    OfferingHost()
    {
        for (const auto& [setting, value] : {std::pair{kSegmentation, "on"},
                                             {kReceiveRing, "4096"},
                                             {SettingName{"offload.gro", "eth0"}, "on"},
                                             {SettingName{"napi.deferHardIrqs", "eth0"}, "2"},
                                             {SettingName{"napi.groFlushTimeout", "eth0"}, "20000"},
                                             {SettingName{"clock.source", "eth0"}, "tsc"}})
            platform.fakeTuning().add(setting.id, setting.object, value);
    }
    [[nodiscard]] std::vector<model::TuningOffer> offers(const Checks& named = {})
    {
        const auto offers = tuning::offersOf(platform, "eth0", "10.0.0.2", named);
        REQUIRE(offers);
        return *offers;
    }
    [[nodiscard]] Checks checks(const Checks& named = {})
    {
        Checks checks;
        for (const model::TuningOffer& offer : offers(named))
            checks.push_back(offer.check);
        return checks;
    }
    [[nodiscard]] std::string now(const SettingName& name)
    {
        return platform.fakeTuning().settings().values.at(name).value_or("nothing");
    }

    fake::SimulatedTime time;
    fake::SimulatedNetwork network{time, 1};
    fake::FakePlatform platform{network, {.name = "alpha", .addresses = {"10.0.0.1"}}};
};

}  // namespace

TEST_CASE("a search has settings that no check advises on, strongest first, and none that takes the link down",
          "[cli][tuning]")
{
    OfferingHost host;
    CHECK(host.checks() == Checks{"softwareModeration", "offload.tso"});
    CHECK(host.checks({"rings.rx"}) == Checks{"softwareModeration", "offload.tso", "rings.rx"});
    const model::TuningOffer tso = host.offers().back();
    CHECK(tso.settings == Checks{"offload.tso=off"});
    CHECK(tso.words == "offload.tso of eth0: on -> off");
    CHECK_FALSE(tso.price.empty());
}

TEST_CASE("a search gathers interrupts on a core that is known to be near the adapter, else on the first",
          "[cli][tuning]")
{
    OfferingHost host;
    host.platform.fakeTuning().add("steering.interruptCores", "eth0", "0-3");
    host.platform.fakeHost().told().cpu.numaNodeOfCore = {0, 0, -1, 1};
    const auto gatheredOn = [&host](int node) {
        host.platform.fakeHost().toldAdapters().back().numaNode = node;
        const std::vector<model::TuningOffer> offers = host.offers();
        const auto found = std::ranges::find(offers, "steering.interruptCores", &model::TuningOffer::check);
        return found == offers.end() ? Checks() : found->settings;
    };
    CHECK(gatheredOn(1) == Checks{"steering.interruptCores=3"});
    // A node that nobody knows is not that of a core of which nobody knows it either.
    CHECK(gatheredOn(-1) == Checks{"steering.interruptCores=0"});
}

TEST_CASE("idle states are searched where a check advises against them and they can be held off", "[cli][tuning]")
{
    OfferingHost host;
    host.platform.fakeHost().told().facts = {model::knownFact("idle.exitLatency", std::int64_t{133}, "us", "")};
    const auto offers = host.offers();
    REQUIRE(offers.front().check == "idleStates");
    CHECK(offers.front().settings == Checks{std::string(tuning::kHoldItem)});
    host.platform.fakeTuning().holdIdleStatesBy("plan.isIdleDisabled@eth0=1");
    CHECK(host.checks().front() == "softwareModeration");
}

TEST_CASE("the responder follows names, chooses the values, holds idle states off, and puts all back", "[cli][tuning]")
{
    OfferingHost host;
    host.platform.fakeHost().told().facts = {model::knownFact("idle.exitLatency", std::int64_t{133}, "us", "")};
    const auto tuning = tuning::allowTuning(host.platform)("eth0");
    REQUIRE(tuning->offers());
    const auto tuned = tuning->change({"offload.tso", "idleStates"});
    REQUIRE(tuned);
    REQUIRE(tuned->size() == 2);
    CHECK(tuned->front().accepted == "off");
    CHECK(tuned->back().words == "C-states of all cores");
    CHECK(host.now(kSegmentation) == "off");
    REQUIRE(tuning->putBack());
    CHECK(host.now(kSegmentation) == "on");
    // What would cut the session off is not on offer, whoever asks, and no value is taken from a peer.
    for (const char* const name : {"rings.rx", "offload.tso=maybe", "clock.source"})
        CHECK(tuning->change({name}).error().kind == ErrorKind::Invalid);
    CHECK(host.now(kReceiveRing) == "4096");
}

TEST_CASE("a responder that does not know the adapter of a session offers and changes nothing", "[cli][tuning]")
{
    OfferingHost host;
    const auto tuning = tuning::allowTuning(host.platform)("");
    CHECK(tuning->offers().error().kind == ErrorKind::NotSupported);
    CHECK(tuning->change({"offload.tso"}).error().kind == ErrorKind::NotSupported);
    CHECK(host.now(kSegmentation) == "on");
}

TEST_CASE("items of offers are a wish to change settings, and to hold idle states off", "[cli][tuning]")
{
    const model::HostWish wish = tuning::wishOf({"offload.tso=off", std::string(tuning::kHoldItem)});
    CHECK(wish.items == Checks{"offload.tso=off"});
    CHECK(wish.holdsIdleStates);
    CHECK(tuning::settingOf("steering.rpsCpus@eth0/rx-0=3") == "steering.rpsCpus");
    CHECK(tuning::settingOf("=").empty());
}
