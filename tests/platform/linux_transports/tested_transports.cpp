#include "tests/platform/contract/loopback_place.hpp"
#include "tests/platform/linux/abilities.hpp"

namespace halftrip::tests {

std::vector<TestedTransport> testedTransports()
{
    return socketsAt({"127.0.0.1"}, test::skipWithout);
}

std::vector<TestedTransport> testedShapes()
{
    return socketsAt({"127.0.0.1", "::1"}, test::skipWithout);
}

}  // namespace halftrip::tests
