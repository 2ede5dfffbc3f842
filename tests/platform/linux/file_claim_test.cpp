#include "platform/linux/hold/file_claim.hpp"

#include "tests/platform/linux/in_child.hpp"
#include "tests/platform/linux/temporary_folder.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using platform::claimFile;
using test::TemporaryFolder;

namespace {

std::string describe(const Result<std::unique_ptr<os::FileClaim>>& claim)
{
    return claim ? std::string("claimed") : std::string(claim.error().what);
}

}  // namespace

TEST_CASE("a file is one program's until it ends, and nothing of the claim stays", "[platform][hold]")
{
    const TemporaryFolder folder;
    const std::string path = folder.path() + "/watch.prom";
    {
        const auto first = claimFile(path);
        REQUIRE(first);
        CHECK(test::runInChild([&path] { return describe(claimFile(path)); }) ==
              "another program of Halftrip writes " + path + ".");
        CHECK(claimFile(path).error().kind == ErrorKind::Busy);
        CHECK(claimFile(folder.path() + "/other.prom"));
    }
    CHECK(folder.names().empty());
    CHECK(test::runInChild([&path] { return describe(claimFile(path)); }) == "claimed");
}

TEST_CASE("the lock that a killed program left is no claim", "[platform][hold]")
{
    const TemporaryFolder folder;
    folder.write("/.watch.prom.lock", "");
    CHECK(describe(claimFile(folder.path() + "/watch.prom")) == "claimed");
    CHECK(folder.names().empty());
}

TEST_CASE("no claim is possible where no file is", "[platform][hold]")
{
    const TemporaryFolder folder;
    const auto claim = claimFile(folder.path() + "/none/watch.prom");
    REQUIRE_FALSE(claim);
    CHECK(claim.error().kind == ErrorKind::File);
}
