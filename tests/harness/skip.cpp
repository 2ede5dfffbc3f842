#define CATCH_CONFIG_RUNNER
#include "tests/harness/skip.hpp"

#include <catch2/catch.hpp>

#include <cstddef>
#include <iostream>
#include <map>
#include <set>

namespace halftrip::tests {
namespace {

/// What CMake's SKIP_RETURN_CODE names.
constexpr int kSkippedCode = 77;

struct Run {
    std::size_t cases = 0;
    /// Of each skipped case; several where a case was run with several generated values.
    std::map<std::string, std::set<std::string>> reasons;
};

Run run;

struct CountingListener : Catch::TestEventListenerBase {
    using TestEventListenerBase::TestEventListenerBase;
    void testCaseEnded(const Catch::TestCaseStats&) override { ++run.cases; }
};

bool isAllSkipped()
{
    return run.cases != 0 && run.reasons.size() == run.cases;
}

void printSkipped()
{
    std::set<std::string> lines;
    for (const auto& [name, reasons] : run.reasons) {
        for (const std::string& reason : reasons)
            lines.insert((isAllSkipped() ? "" : name + ": ") + reason);
    }
    for (const std::string& line : lines)
        std::cout << "skipped: " << line << '\n';
    std::cout << std::flush;
}

}  // namespace

CATCH_REGISTER_LISTENER(CountingListener)

void skip(const std::string& reason)
{
    run.reasons[Catch::getResultCapture().getCurrentTestName()].insert(reason);
    // What Catch throws itself to leave a test case. No assertion has failed, so none is counted.
    throw Catch::TestFailureException();
}

int runTestCases(int argc, char** argv)
{
    const int failures = Catch::Session().run(argc, argv);
    printSkipped();
    // Not the number of failures, which is Catch's exit code: 77 of them are no skipped program.
    if (failures != 0)
        return 1;
    return isAllSkipped() ? kSkippedCode : 0;
}

}  // namespace halftrip::tests
