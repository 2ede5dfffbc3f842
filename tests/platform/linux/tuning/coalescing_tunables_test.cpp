#include "core/tuning/tunable.hpp"
#include "platform/linux/tuning/all_tunables.hpp"
#include "platform/linux/tuning/coalescing_tunables.hpp"
#include "tests/harness/skip.hpp"
#include "tests/platform/linux/in_child.hpp"
#include "tests/platform/linux/own_adapters.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using platform::SystemTree;
using tuning::SettingValue;
using tuning::Tunable;

namespace {

Tunable& find(const tuning::Tunables& tunables, const std::string& id)
{
    const auto found = tuning::findTunable(tunables, id);
    REQUIRE(found);
    return **found;
}

std::string wordsOf(const Status& status)
{
    return status ? "done" : std::string(toName(status.error().kind)) + ": " + status.error().what;
}

/// Runs in a network namespace of its own with a tap adapter "tap0"; "skipped" where the system lets us make none.
std::string beside(const std::function<std::string(const tuning::Tunables&)>& body)
{
    return test::runInChild([&body]() -> std::string {
        if (::unshare(CLONE_NEWNET) != 0 || !test::makeTap("tap0"))
            return "skipped";
        const SystemTree tree;
        return body(platform::allTunables({tree, platform::systemAdapterNames(), platform::systemDrivers()}));
    });
}

/// `said`, unless the case cannot run here.
std::string told(const std::string& said)
{
    if (said == "skipped")
        tests::skip("a tap adapter needs root and /dev/net/tun");
    return said;
}

}  // namespace

TEST_CASE("a coalescing setting is really changed, read back and put back", "[platform][tuning]")
{
    const std::string said = beside([](const tuning::Tunables& tunables) {
        Tunable& frames = **tuning::findTunable(tunables, "coalescing.rxFrames");
        std::string text = frames.read("tap0")->value_or("nothing");
        for (const char* const wanted : {"16", "0"}) {
            text += ", " + wordsOf(frames.write("tap0", SettingValue(wanted)));
            text += " " + frames.read("tap0")->value_or("nothing");
        }
        return text;
    });
    CHECK(told(said) == "0, done 16, done 0");
}

TEST_CASE("what a driver refuses is told in the kernel's words", "[platform][tuning]")
{
    const std::string said = beside([](const tuning::Tunables& tunables) {
        Tunable& usecs = **tuning::findTunable(tunables, "coalescing.rxUsecs");
        return wordsOf(usecs.write("tap0", SettingValue("0"))) + "; " + usecs.read("tap0").error().what;
    });
    CHECK(told(said) ==
          "invalid: cannot set rx-usecs of tap0: Invalid argument (cannot modify an unsupported parameter); "
          "the driver of tap0 has no rx-usecs.");
}

TEST_CASE("an ordinary user may read coalescing but not change it", "[platform][tuning]")
{
    const std::string said = test::runInChild([]() -> std::string {
        if (::unshare(CLONE_NEWNET) != 0 || !test::makeTap("tap0"))
            return "skipped";
        return test::runUnprivileged([] {
            const SystemTree tree;
            const tuning::Tunables tunables = platform::allTunables(
                {tree, platform::systemAdapterNames(), platform::systemDrivers()});
            Tunable& frames = **tuning::findTunable(tunables, "coalescing.rxFrames");
            return frames.read("tap0")->value_or("nothing") + ", " + wordsOf(frames.write("tap0", SettingValue("8")));
        });
    });
    CHECK(told(said) == "0, notPermitted: cannot set rx-frames of tap0: Operation not permitted");
}

TEST_CASE("a value that is no number or no flag is refused before the kernel sees it", "[platform][tuning]")
{
    const SystemTree tree;
    const tuning::Tunables tunables = platform::allTunables(
        {tree, platform::systemAdapterNames(), platform::systemDrivers()});
    for (const char* const value : {"", "-1", "5x", "4294967296", " 5"})
        CHECK(wordsOf(find(tunables, "coalescing.rxUsecs").write("lo", SettingValue(value))) ==
              "invalid: rx-usecs cannot be " + std::string(value) + ".");
    CHECK(wordsOf(find(tunables, "coalescing.adaptiveRx").write("lo", SettingValue("1"))) ==
          "invalid: adaptive-rx cannot be 1.");
    CHECK(wordsOf(find(tunables, "coalescing.rxUsecs").write("lo", std::nullopt)) ==
          "invalid: rx-usecs cannot be nothing.");
}

TEST_CASE("an adapter without coalescing, and one that does not exist, are told apart", "[platform][tuning]")
{
    const SystemTree tree;
    const tuning::Tunables tunables = platform::allTunables(
        {tree, platform::systemAdapterNames(), platform::systemDrivers()});
    Tunable& usecs = find(tunables, "coalescing.rxUsecs");
    CHECK(usecs.read("lo").error().kind == ErrorKind::NotSupported);
    CHECK(usecs.read("nosuch0").error().kind == ErrorKind::NotFound);
    CHECK(tuning::findTunable(tunables, "coalescing.none").error().kind == ErrorKind::NotSupported);
}

TEST_CASE("before a time becomes 0, frames that would decide alone become 1", "[platform][tuning]")
{
    const platform::CoalescingValues values{
        {"coalescing.rxUsecs", 20}, {"coalescing.rxFrames", 5}, {"coalescing.txFrames", 1}};
    const auto needed = platform::framesBeforeNoTime("coalescing.rxUsecs", values);
    REQUIRE(needed);
    CHECK(needed->id == "coalescing.rxFrames");
    CHECK(needed->value == "1");
    CHECK_FALSE(platform::framesBeforeNoTime("coalescing.txUsecs", values));
    CHECK_FALSE(platform::framesBeforeNoTime("coalescing.rxFrames", values));
    CHECK_FALSE(platform::framesBeforeNoTime("coalescing.rxUsecs", {}));
}

TEST_CASE("coalescing that somebody has set of single queues is left alone", "[platform][tuning]")
{
    CHECK(platform::checkQueuesAreAlike("eth0", {}));
    CHECK(platform::checkQueuesAreAlike("eth0", {{0, {50, 8}}, {1, {50, 8}}}));
    CHECK(wordsOf(platform::checkQueuesAreAlike("eth0", {{0, {50, 8}}, {1, {50, 8}}, {3, {8, 8}}})) ==
          "notSupported: the queues of eth0 differ in rx-usecs: 50 of queue 0, 8 of queue 3.");
    CHECK(wordsOf(platform::checkQueuesAreAlike("eth0", {{0, {{}, 8}}, {1, {50, 8}}})) ==
          "notSupported: the queues of eth0 differ in rx-usecs: adaptive of queue 0, 50 of queue 1.");
    CHECK(wordsOf(platform::checkQueuesAreAlike("eth0", {{0, {50, 8}}, {1, {50, {}}}})) ==
          "notSupported: the queues of eth0 differ in tx-usecs: 8 of queue 0, adaptive of queue 1.");
}
