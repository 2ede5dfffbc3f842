#include "platform/linux/hold/measurement_hold.hpp"

#include "tests/harness/skip.hpp"
#include "tests/platform/linux/in_child.hpp"
#include "tests/platform/linux/temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <sys/mount.h>
#include <unistd.h>

#include <cstdlib>

using namespace halftrip;
using os::HoldKind;
using platform::holdHost;
using test::TemporaryFolder;

namespace {

std::string describe(const Result<std::unique_ptr<os::MeasurementHold>>& hold)
{
    if (hold)
        return "held";
    return hold.error().kind == ErrorKind::Busy ? "busy" : hold.error().what;
}

}  // namespace

TEST_CASE("a service whose lock is on a read-only file system excludes others all the same", "[platform][hold]")
{
    const TemporaryFolder folder;
    const std::string said = test::runInChild([&folder]() -> std::string {
        ::setenv("HALFTRIP_LOCK_DIR", folder.path().c_str(), 1);
        const std::string first = describe(holdHost(HoldKind::Shared, "watch"));
        const char* const path = folder.path().c_str();
        if (!test::enterOwnMounts() || ::mount(path, path, nullptr, MS_BIND, nullptr) != 0 ||
            ::mount(nullptr, path, nullptr, MS_REMOUNT | MS_BIND | MS_RDONLY, nullptr) != 0)
            return "skipped";
        const auto service = holdHost(HoldKind::Shared, "watch");
        return first + " | " + describe(service) + " | " + describe(holdHost(HoldKind::Shared, "ping")) + " | " +
               describe(holdHost(HoldKind::Alone, "fleet run"));
    });
    if (said == "skipped")
        tests::skip("this system lets us mount nothing of our own");
    CHECK(said == "held | held | held | busy");
}

TEST_CASE("who waits for a host is told all that hold it, and none that has ended", "[platform][hold]")
{
    const TemporaryFolder folder;
    const std::string said = test::runInChild([&folder]() -> std::string {
        ::setenv("HALFTRIP_LOCK_DIR", folder.path().c_str(), 1);
        const std::string mine = " (process " + std::to_string(::getpid()) + ")";
        const auto inWords = [&mine] {
            const auto alone = holdHost(HoldKind::Alone, "fleet run");
            std::string what = alone ? std::string("held") : std::string(alone.error().what);
            for (std::size_t at = what.find(mine); at != std::string::npos; at = what.find(mine))
                what.erase(at, mine.size());
            return what.substr(what.find(": ") + 2);
        };
        std::string all;
        {
            const auto serve = holdHost(HoldKind::Shared, "serve");
            all += test::runInChild([] { return describe(holdHost(HoldKind::Shared, "ping")); }) + " | ";
            all += inWords() + " | ";
            // One that is killed takes no line away.
            all += test::runInChild([] {
                       auto hold = holdHost(HoldKind::Shared, "flood");
                       const std::string held = describe(hold);
                       static_cast<void>(hold->release());
                       return held;
                   }) +
                   " | ";
            all += inWords() + " | ";
            const auto watch = holdHost(HoldKind::Shared, "watch");
            all += inWords() + " | ";
        }
        const auto alone = holdHost(HoldKind::Alone, "fleet run");
        return all + describe(alone) + " | " + inWords();
    });
    CHECK(said == "held | halftrip serve. | held | halftrip serve. | halftrip serve and halftrip watch. | held | "
                  "halftrip fleet run.");
}

TEST_CASE("of what strangers wrote into the lock nothing is said", "[platform][hold]")
{
    const TemporaryFolder folder;
    folder.write("/halftrip.lock", "1 \x1B[2Jserve\n1serve\n-1 serve\n1 \n1 " + std::string(60, 'a') + "\nserve\n");
    CHECK(test::runInChild([&folder]() -> std::string {
              ::setenv("HALFTRIP_LOCK_DIR", folder.path().c_str(), 1);
              const auto first = holdHost(HoldKind::Shared, "serve");
              folder.write("/halftrip.lock", "1 \x1B[2Jserve\n1serve\n-1 serve\n1 \n1 " + std::string(60, 'a'));
              return holdHost(HoldKind::Alone, "fleet run").error().what;
          }) == "this host already takes part in a measurement: another program of Halftrip.");
}
