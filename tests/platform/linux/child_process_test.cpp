#include "platform/linux/system/child_process.hpp"

#include "tests/platform/linux/child_output.hpp"
#include "tests/platform/linux/in_child.hpp"

#include <catch2/catch.hpp>

#include <signal.h>
#include <unistd.h>

#include <iostream>

using namespace halftrip;
using namespace std::chrono_literals;
using platform::LinuxChildProcess;

// This very program is what gets started, so the child's side is a hidden test case that never returns to Catch.
TEST_CASE("child: says what it is told", "[.child]")
{
    std::cout << test::kBegin << '\n' << std::flush;
    for (std::string word; std::cin >> word;) {
        if (word == "error")
            std::cerr << "a complaint\nand its end\n" << std::flush;
        else if (word == "unfinished")
            std::cout << "unfinished" << std::flush;
        else if (word == "flood")
            std::cerr << std::string(1'000'000, 'e') << std::flush;
        else if (word == "stubborn")
            ::signal(SIGTERM, SIG_IGN);
        else if (word == "wait")
            ::pause();
        else
            std::cout << "said " << word << '\n' << std::flush;
    }
    ::_exit(7);
}

namespace {

std::unique_ptr<os::ChildProcess> start(const std::string& input)
{
    auto child = LinuxChildProcess::start({.arguments = {"child: says what it is told"},
                                           .input = input,
                                           .networkNamespace = -1,
                                           .keepCapabilities = false});
    REQUIRE(child);
    REQUIRE(test::skipToBegin(**child));
    return std::move(*child);
}

}  // namespace

TEST_CASE("a second copy of the program reads its input and its lines come back", "[platform][child]")
{
    const auto child = start("one two unfinished");
    CHECK(child->readLine(20s) == "said one");
    CHECK(child->readLine(20s) == "said two");
    CHECK(child->readLine(20s) == "unfinished");
    const auto end = child->readLine(20s);
    REQUIRE_FALSE(end);
    CHECK(end.error().kind == ErrorKind::Closed);
    CHECK(end.error().what == "the second copy of this program has ended with exit code 7");
}

TEST_CASE("what a child complained about stands in the error when it has ended", "[platform][child]")
{
    const auto child = start("error");
    const auto end = child->readLine(20s);
    REQUIRE_FALSE(end);
    CHECK(end.error().what == "the second copy of this program has ended with exit code 7: and its end");
    CHECK(child->errorOutput() == "a complaint\nand its end\n");
}

TEST_CASE("a child that floods its standard error does not get stuck", "[platform][child]")
{
    const auto child = start("flood after");
    CHECK(child->readLine(20s) == "said after");
    CHECK(child->errorOutput().size() == 1'000'000);
}

TEST_CASE("a child that says nothing is a timeout", "[platform][child]")
{
    const auto child = start("ready wait");
    CHECK(child->readLine(20s) == "said ready");
    const auto silence = child->readLine(10ms);
    REQUIRE_FALSE(silence);
    CHECK(silence.error().kind == ErrorKind::Timeout);
}

TEST_CASE("a child that ignores the polite request is ended by force", "[platform][child]")
{
    auto child = start("stubborn ready wait");
    CHECK(child->readLine(20s) == "said ready");
    child.reset();
    // Reaped: no child is left.
    CHECK(::kill(-1, 0) <= 0);
    SUCCEED("the destructor came back");
}

TEST_CASE("the end of a session reaches a child as a hang-up", "[platform][child]")
{
    const auto child = start("ready wait");
    CHECK(child->readLine(20s) == "said ready");
    CHECK(child->endSession());
    const auto end = child->readLine(20s);
    REQUIRE_FALSE(end);
    CHECK(end.error().what == "the second copy of this program has ended by signal " + std::to_string(SIGHUP));
    CHECK_FALSE(child->endSession());
}

TEST_CASE("input that no pipe holds is refused", "[platform][child]")
{
    const auto child = LinuxChildProcess::start({.arguments = {"child: says what it is told"},
                                                 .input = std::string(10'000'000, 'x'),
                                                 .networkNamespace = -1,
                                                 .keepCapabilities = false});
    REQUIRE_FALSE(child);
    CHECK(child.error().kind == ErrorKind::Invalid);
}

TEST_CASE("a child starts even where the standard streams are closed", "[platform][child]")
{
    const std::string said = test::runInChild([]() -> std::string {
        // The report of this very child must stay above them.
        ::close(STDIN_FILENO);
        ::close(STDOUT_FILENO);
        ::close(STDERR_FILENO);
        auto child = LinuxChildProcess::start({.arguments = {"child: says what it is told"},
                                               .input = "here error",
                                               .networkNamespace = -1,
                                               .keepCapabilities = false});
        if (!child)
            return child.error().what;
        if (!test::skipToBegin(**child))
            return "no beginning: " + (*child)->errorOutput();
        const auto line = (*child)->readLine(20s);
        if (!line)
            return line.error().what;
        const auto end = (*child)->readLine(20s);
        return *line + " | " + (*child)->errorOutput();
    });
    CHECK(said == "said here | a complaint\nand its end\n");
}
