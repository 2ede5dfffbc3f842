#include "platform/windows/host/interrupts.hpp"
#include "platform/windows/system/child_process.hpp"
#include "platform/windows/system/processes.hpp"
#include "platform/windows/system/text.hpp"
#include "tests/harness/skip.hpp"

#include <catch2/catch.hpp>

#include <windows.h>

#include <shellapi.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

using namespace halftrip;
using std::chrono::milliseconds;
using std::chrono::seconds;
using windows::WindowsChildProcess;

// The child is this program again, told to run one of these hidden cases.

TEST_CASE("child: writes lines", "[.child]")
{
    std::cout << "first line\nsecond line\n" << std::flush;
    std::cerr << "on standard error\n" << std::flush;
    std::cout << "unfinished" << std::flush;
    std::_Exit(7);
}

TEST_CASE("child: repeats its input", "[.child]")
{
    std::string line;
    while (std::getline(std::cin, line))
        std::cout << "got " << line << "\n" << std::flush;
    std::_Exit(0);
}

TEST_CASE("child: sleeps", "[.child]")
{
    std::cout << "sleeping\n" << std::flush;
    Sleep(120'000);
}

TEST_CASE("child: runs until it is interrupted", "[.child]")
{
    const std::atomic<bool>& isInterrupted = windows::watchInterrupts();
    std::cout << "watching\n" << std::flush;
    while (!isInterrupted)
        Sleep(10);
    std::cout << "interrupted\n" << std::flush;
    std::_Exit(0);
}

namespace {

std::unique_ptr<os::ChildProcess> startCase(const std::string& name, const std::string& input = {})
{
    auto child = WindowsChildProcess::start({.arguments = {name}, .input = input});
    REQUIRE(child);
    return std::move(*child);
}

/// The next line that is not the test runner's own. "(none)" when there is no more.
std::string nextLine(os::ChildProcess& child)
{
    for (;;) {
        const auto line = child.readLine(seconds(60));
        if (!line || !line->starts_with("Filters: "))
            return line.value_or("(none)");
    }
}

/// Why there is no next line; Os when there is one.
ErrorKind nextFailure(os::ChildProcess& child, milliseconds timeout)
{
    const auto line = child.readLine(timeout);
    return line ? ErrorKind::Os : line.error().kind;
}

}  // namespace

TEST_CASE("a child's lines, its last words and its exit code are read", "[platform][processes]")
{
    const auto child = startCase("child: writes lines");
    CHECK(nextLine(*child) == "first line");
    CHECK(nextLine(*child) == "second line");
    CHECK(nextLine(*child) == "unfinished");
    const auto end = child->readLine(seconds(60));
    REQUIRE_FALSE(end);
    CHECK(end.error().kind == ErrorKind::Closed);
    CHECK(end.error().what.find("exit code 7") != std::string::npos);
    CHECK(end.error().what.find("on standard error") != std::string::npos);
    CHECK(child->errorOutput().starts_with("on standard error"));
}

TEST_CASE("a child reads what it was given, to its end", "[platform][processes]")
{
    const auto child = startCase("child: repeats its input", "one\ntwo\n");
    CHECK(nextLine(*child) == "got one");
    CHECK(nextLine(*child) == "got two");
    CHECK(nextFailure(*child, seconds(60)) == ErrorKind::Closed);
}

TEST_CASE("waiting for a silent child ends at its time limit, and destroying it ends it", "[platform][processes]")
{
    auto child = startCase("child: sleeps");
    CHECK(nextLine(*child) == "sleeping");
    CHECK(nextFailure(*child, milliseconds(30)) == ErrorKind::Timeout);
    const auto start = std::chrono::steady_clock::now();
    child.reset();
    CHECK(std::chrono::steady_clock::now() - start < seconds(30));
}

TEST_CASE("the end of a session reaches a child by its window, and one without a window is told nothing",
          "[platform][processes]")
{
    const auto sleeping = startCase("child: sleeps");
    CHECK(nextLine(*sleeping) == "sleeping");
    CHECK_FALSE(sleeping->endSession());
    const auto child = startCase("child: runs until it is interrupted");
    CHECK(nextLine(*child) == "watching");
    if (!child->endSession())
        tests::skip("this session has no desktop for a window");
    CHECK(nextLine(*child) == "interrupted");
}

TEST_CASE("every word of a command line comes out as it went in", "[platform][processes]")
{
    const std::vector<std::string> words{"program",     "plain",      "two words",     "",      "quote\"inside",
                                         "back\\slash", "ends in \\", "\\\\\"",        "\ttab", "\u00b5s \u6e2c",
                                         "a\\\\b\"c d", "\"quoted\"", "C:\\Some Dir\\"};
    int count = 0;
    LPWSTR* const split = CommandLineToArgvW(windows::joinCommandLine(words).c_str(), &count);
    REQUIRE(split != nullptr);
    std::vector<std::string> back;
    for (int i = 0; i < count; ++i)
        back.push_back(windows::toUtf8(split[i]));
    LocalFree(split);
    CHECK(back == words);
}

TEST_CASE("the embedded responder lives on loopback, and says why", "[platform][processes]")
{
    windows::WindowsProcesses processes;
    const auto embedding = processes.embed();
    REQUIRE(embedding);
    CHECK((*embedding)->description() == "loopback");
    CHECK_FALSE((*embedding)->reason().empty());
    CHECK((*embedding)->responderAddress(false) == "127.0.0.1");
    CHECK((*embedding)->responderAddress(true) == "::1");
    auto child = (*embedding)->start({"child: writes lines"}, {});
    REQUIRE(child);
    CHECK(nextLine(**child) == "first line");
}

TEST_CASE("watching interrupts begins without one, and a stream that does not exist is no terminal",
          "[platform][processes]")
{
    windows::WindowsProcesses processes;
    CHECK_FALSE(processes.watchInterrupts());
    CHECK_FALSE(processes.isTerminal(-1));
    CHECK_FALSE(processes.isTerminal(3));
    CHECK(processes.processId() == static_cast<int>(GetCurrentProcessId()));
}
