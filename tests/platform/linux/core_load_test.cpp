#include "platform/linux/host/core_load.hpp"

#include "tests/platform/linux/temporary_folder.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using namespace std::chrono_literals;
using platform::readBusyTimes;
using platform::readReadyThreads;
using platform::SystemTree;
using Names = std::vector<std::string>;
using Times = std::vector<std::chrono::milliseconds>;

namespace {

/// proc(5): the state is the third field, the core the 39th.
std::string statOf(const std::string& name, char state, int core)
{
    std::string text = "17 (" + name + ") " + state;
    for (int field = 4; field < 39; ++field)
        text += " " + std::to_string(field);
    return text + " " + std::to_string(core) + " 0 0\n";
}

}  // namespace

TEST_CASE("a core's work is all its time but the idle one, the hypervisor's share as well", "[platform][host]")
{
    const test::TemporaryFolder folder;
    folder.write("/proc/stat", "cpu  1 1 1 1 1 1 1 1 0 0\n"
                               "cpu0 100 20 3 9000 800 40 5 6 100 0\n"
                               "cpu3 7 0 0 5 0\n"  // As before Linux 2.6.11.
                               "cpux 5 5 5 5 5\n"
                               "intr 4711\n");
    const SystemTree tree(folder.path());
    CHECK(readBusyTimes(tree, 100) == Times{1740ms, 0ms, 0ms, 70ms});
    CHECK(readBusyTimes(tree, 1000) == Times{174ms, 0ms, 0ms, 7ms});
    CHECK(readBusyTimes(tree, 0).empty());
    CHECK(readBusyTimes(SystemTree(folder.path() + "/none"), 100).empty());
}

TEST_CASE("threads that want to run on a core are named, but for our own", "[platform][host]")
{
    const test::TemporaryFolder folder;
    folder.write("/proc/17/task/17/stat", statOf("stress-ng", 'R', 2));
    folder.write("/proc/17/task/18/stat", statOf("a) R 1 (b", 'R', 2));
    folder.write("/proc/17/task/19/stat", statOf("sleeper", 'S', 2));
    folder.write("/proc/18/task/18/stat", statOf("elsewhere", 'R', 3));
    folder.write("/proc/19/task/19/stat", statOf("halftrip", 'R', 2));
    folder.write("/proc/20/task/20/stat", statOf("bad\x1b[2Jname", 'R', 2));
    folder.write("/proc/21/task/21/stat", "21 (cut");
    folder.write("/proc/22/task/22/stat", "22 (cut) R 1 2 3");
    folder.write("/proc/self/task/1/stat", statOf("link", 'R', 2));
    const SystemTree tree(folder.path());
    CHECK(readReadyThreads(tree, 2, 19) == Names{"stress-ng (17)", "a) R 1 (b (17)", "bad?[2Jname (20)"});
    CHECK(readReadyThreads(tree, 3, 19) == Names{"elsewhere (18)"});
    CHECK(readReadyThreads(tree, 5, 19).empty());
}

TEST_CASE("of many threads on a core five are named", "[platform][host]")
{
    const test::TemporaryFolder folder;
    for (int process = 10; process < 20; ++process)
        folder.write("/proc/" + std::to_string(process) + "/task/1/stat", statOf("many", 'R', 0));
    CHECK(readReadyThreads(SystemTree(folder.path()), 0, 1).size() == 5);
}

TEST_CASE("this system tells how long its cores have worked", "[platform][host]")
{
    CHECK(readBusyTimes(SystemTree(), 100).size() >= 1);
}
