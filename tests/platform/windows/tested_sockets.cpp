#include "tests/platform/contract/loopback_place.hpp"
#include "tests/platform/windows/wine.hpp"

namespace halftrip::tests {
namespace {

/// Windows has both families.
void takeAny(const std::string&) {}

std::vector<TestedTransport> windowsSocketsAt(const std::vector<std::string>& addresses)
{
    auto all = socketsAt(addresses, takeAny);
    for (TestedTransport& tested : all) {
        tested.bindsAnywhere = isWine() && tested.id == "udp";
        tested.patienceMs = 2'000;
    }
    return all;
}

}  // namespace

std::vector<TestedTransport> testedTransports()
{
    return windowsSocketsAt({"127.0.0.1"});
}

std::vector<TestedTransport> testedShapes()
{
    return windowsSocketsAt({"127.0.0.1", "::1"});
}

}  // namespace halftrip::tests
