#include "platform/windows/hold/file_claim.hpp"

#include <catch2/catch.hpp>

#include <windows.h>

#include <filesystem>
#include <string>

using namespace halftrip;
using windows::claimFile;

TEST_CASE("a file is one program's until it ends, and nothing of the claim stays", "[platform][hold]")
{
    const std::filesystem::path folder = std::filesystem::temp_directory_path() /
                                         ("claim_test_" + std::to_string(GetCurrentProcessId()));
    std::filesystem::create_directories(folder);
    const std::string path = (folder / "watch.prom").string();
    {
        const auto first = claimFile(path);
        CHECK(first);
        const auto second = claimFile(path);
        REQUIRE_FALSE(second);
        CHECK(second.error().kind == ErrorKind::Busy);
        CHECK(second.error().what == "another program of Halftrip writes " + path + ".");
        CHECK(claimFile((folder / "other.prom").string()));
    }
    CHECK(std::filesystem::is_empty(folder));
    CHECK(claimFile(path));
    const auto nowhere = claimFile((folder / "none" / "watch.prom").string());
    REQUIRE_FALSE(nowhere);
    CHECK(nowhere.error().kind == ErrorKind::File);
    std::filesystem::remove_all(folder);
}
