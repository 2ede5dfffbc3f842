#pragma once

#include <string>

namespace halftrip::tests {

/// Ends the running test case as skipped: it counts neither as passed nor as failed, and ctest says so. A check that
/// failed before still makes the case fail. From the test case's own thread only.
/// @param reason What is missing here, in a few words: "needs two cores".
[[noreturn]] void skip(const std::string& reason);

/// main() of every Catch2 program: runs the test cases that the arguments name and prints "skipped: CASE: REASON" for
/// each that was skipped, which tests/harness/run_ctest.py collects. Where all of them were, only the reasons are
/// printed.
/// @return 0 all is well, 1 a case failed (however many did), 77 none did and all were skipped.
[[nodiscard]] int runTestCases(int argc, char** argv);

}  // namespace halftrip::tests
