#include "platform/linux/hold/measurement_hold.hpp"

#include "tests/harness/skip.hpp"
#include "tests/platform/linux/in_child.hpp"
#include "tests/platform/linux/temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <sys/mount.h>

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
