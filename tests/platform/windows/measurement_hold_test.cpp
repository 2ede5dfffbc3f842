#include "platform/windows/hold/measurement_hold.hpp"

#include <catch2/catch.hpp>

#include <windows.h>

#include <filesystem>
#include <fstream>
#include <string>

using namespace halftrip;
using os::HoldKind;
using windows::holdHost;

namespace {

/// A place for the lock of a test's own.
class LockFolder {
public:
    LockFolder()
        : m_path(std::filesystem::temp_directory_path() / ("hold_test_" + std::to_string(GetCurrentProcessId())))
    {
        std::filesystem::create_directories(m_path);
        SetEnvironmentVariableW(L"HALFTRIP_LOCK_DIR", m_path.c_str());
    }
    LockFolder(const LockFolder&) = delete;
    LockFolder& operator=(const LockFolder&) = delete;
    ~LockFolder()
    {
        SetEnvironmentVariableW(L"HALFTRIP_LOCK_DIR", nullptr);
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

std::string describe(const Result<std::unique_ptr<os::MeasurementHold>>& hold)
{
    return hold ? std::string("held") : std::string(hold.error().what);
}

std::string busyWith(const std::string& holder)
{
    return "this host already takes part in a measurement: " + holder + ".";
}

}  // namespace

TEST_CASE("who is refused the host is told who has it, also where that one wants to be alone", "[platform][hold]")
{
    const LockFolder folder;
    const std::string process = " (process " + std::to_string(GetCurrentProcessId()) + ")";
    {
        const auto watch = holdHost(HoldKind::Shared, "watch");
        CHECK(describe(watch) == "held");
        CHECK(describe(holdHost(HoldKind::Shared, "ping")) == "held");
        const auto refused = holdHost(HoldKind::Alone, "fleet run");
        CHECK(describe(refused) == busyWith("halftrip watch" + process));
        REQUIRE_FALSE(refused);
        CHECK(refused.error().kind == ErrorKind::Busy);
    }
    {
        const auto alone = holdHost(HoldKind::Alone, "fleet run");
        CHECK(describe(holdHost(HoldKind::Shared, "ping")) == busyWith("halftrip fleet run" + process));
    }
    CHECK(describe(holdHost(HoldKind::Alone, "fleet run")) == "held");
    // Nothing but the lock is left.
    const std::filesystem::directory_iterator files(folder.path());
    CHECK(std::distance(begin(files), end(files)) == 1);
}

TEST_CASE("what another user puts beside the lock is not said", "[platform][hold]")
{
    const LockFolder folder;
    const std::string own = std::to_string(GetCurrentProcessId());
    std::ofstream(folder.path() / ("halftrip-" + own + ".holder")) << "\x1b[31m evil";
    std::ofstream(folder.path() / "halftrip-.holder") << "ping";
    std::ofstream(folder.path() / "halftrip-0.holder") << "ping";
    std::ofstream(folder.path() / "halftrip-4294967292.holder") << "ping";
    std::ofstream(folder.path() / "halftrip-12x.holder") << "ping";
    const auto alone = holdHost(HoldKind::Alone, "fleet run");
    CHECK(describe(alone) == "held");
    CHECK(describe(holdHost(HoldKind::Shared, "ping")) == busyWith("another program of Halftrip"));
}
