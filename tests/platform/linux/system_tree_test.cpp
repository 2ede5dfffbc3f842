#include "platform/linux/host/system_tree.hpp"

#include "tests/platform/linux/temporary_folder.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using platform::formatCoreList;
using platform::parseCoreList;
using Cores = std::vector<int>;

TEST_CASE("the kernel's lists of cores are read", "[platform][system]")
{
    CHECK(parseCoreList("0") == Cores{0});
    CHECK(parseCoreList("0-3") == Cores{0, 1, 2, 3});
    CHECK(parseCoreList("0-1,8,10-11") == Cores{0, 1, 8, 10, 11});
    CHECK(parseCoreList("").empty());
    CHECK(parseCoreList("0-8191").size() == 8192);
}

TEST_CASE("what is not a list of cores gives none", "[platform][system]")
{
    for (const char* const text :
         {"none", "1-", "3-1", "-1", "1,,2", "0 1", "0-99999999999", "0-8192", "0-8191,0-8191", "2-3x"}) {
        CAPTURE(text);
        CHECK(parseCoreList(text).empty());
    }
}

TEST_CASE("lists of cores are written as the kernel writes them", "[platform][system]")
{
    CHECK(formatCoreList({}).empty());
    CHECK(formatCoreList({4}) == "4");
    CHECK(formatCoreList({0, 1, 2, 8, 10, 11}) == "0-2,8,10-11");
}

TEST_CASE("small system files are read without the white space at their end", "[platform][system]")
{
    const test::TemporaryFolder folder;
    folder.write("/sys/a", "tsc \n");
    folder.write("/sys/number", "-42\n");
    folder.write("/sys/words", "42 of them\n");
    folder.write("/sys/empty", "\n");
    folder.write("/sys/long", std::string(100'000, 'x'));
    const platform::SystemTree tree(folder.path());
    CHECK(tree.read("/sys/a") == "tsc");
    CHECK(tree.read("/sys/empty") == "");
    CHECK(tree.read("/sys/long")->size() == 100'000);
    CHECK_FALSE(tree.read("/sys/missing"));
    CHECK_FALSE(tree.read("/sys"));
    CHECK(tree.readNumber("/sys/number") == -42);
    CHECK_FALSE(tree.readNumber("/sys/words"));
    CHECK_FALSE(tree.readNumber("/sys/empty"));
    CHECK(tree.list("/sys") == std::vector<std::string>{"a", "empty", "long", "number", "words"});
    CHECK(tree.list("/proc").empty());
}
