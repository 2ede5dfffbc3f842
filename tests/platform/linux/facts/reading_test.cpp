#include "platform/linux/facts/reading.hpp"
#include "tests/platform/linux/temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <filesystem>

using namespace halftrip;
using platform::FileFact;
using platform::readFact;
using platform::SystemTree;

TEST_CASE("a file becomes a fact by its form", "[platform][facts]")
{
    const test::TemporaryFolder folder;
    const SystemTree tree(folder.path());
    const auto read = [&](const std::string& text, FileFact::Form form) {
        folder.write("/proc/one", text);
        return readFact(tree, {"made.up", "/proc/one", form, "us", "There is none."});
    };
    CHECK(read("-1\n", FileFact::Form::Number) == model::knownFact("made.up", std::int64_t{-1}, "us", "/proc/one"));
    CHECK(read("a b\n", FileFact::Form::Text).value == model::FactValue("a b"));
    CHECK(read("\n", FileFact::Form::Text).value == model::FactValue("none"));
    CHECK(read("always [never]\n", FileFact::Form::Choice).value == model::FactValue("never"));
    CHECK(read("1 2\n", FileFact::Form::Number).absence.find("1 2") != std::string::npos);
    CHECK_FALSE(read("always\n", FileFact::Form::Choice).value);
}

TEST_CASE("a file that is not there, and one that cannot be read, are absent for different reasons",
          "[platform][facts]")
{
    const test::TemporaryFolder folder;
    const SystemTree tree(folder.path());
    FileFact file{"made.up", "/proc/one", FileFact::Form::Number, "us", "There is none."};
    CHECK(readFact(tree, file) == model::inapplicableFact("made.up", "/proc/one", "There is none."));
    file.isNoneIfMissing = false;
    CHECK(readFact(tree, file) == model::absentFact("made.up", "us", "/proc/one", "There is none."));
    // A folder opens as a file that nobody can read, for root as well.
    std::filesystem::create_directories(folder.path() + "/proc/one");
    CHECK_FALSE(readFact(tree, file).value);
    CHECK(readFact(tree, file).absence != "There is none.");
}

TEST_CASE("cores come in the order of their numbers", "[platform][facts]")
{
    const test::TemporaryFolder folder;
    const std::string cpus = "/sys/devices/system/cpu/";
    for (const char* const name : {"cpu10", "cpu9", "cpu0", "cpufreq", "cpuidle", "cpu"})
        folder.write(cpus + name + "/x", "");
    CHECK(platform::coreFolders(SystemTree(folder.path())) ==
          std::vector<std::string>{cpus + "cpu0/", cpus + "cpu9/", cpus + "cpu10/"});
    CHECK(platform::joinedOnce({"b", "a", "b"}) == "a, b");
}
