// What os::Thread::wake() does to a receive, on the systems that have it. Compiled with each program's
// testedTransports().
#include "tests/platform/contract/tested_transport.hpp"
#include "tests/platform/linux/woken.hpp"

using namespace halftrip::tests;

TEST_CASE("a sleeping receive ends when its thread is woken", "[contract]")
{
    const TestedTransport tested = GENERATE(from_range(testedTransports()));
    if (tested.wait == Wait::Spin)
        return;  // It sees the flag that its loop looks at.
    CAPTURE(tested.name);
    const auto place = tested.makePlace();
    auto patient = place->request(Role::Initiator);
    patient.longestSleep = std::chrono::seconds(20);
    const PlacedPair pair(*place, patient, place->request(Role::Responder));
    CHECK(halftrip::test::secondsUntilWoken(*pair.initiator, after(20'000)) < 10);
}
