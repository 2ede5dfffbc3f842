#include "tests/harness/skip.hpp"

int main(int argc, char** argv)
{
    return halftrip::tests::runTestCases(argc, argv);
}
