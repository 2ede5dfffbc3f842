#include "core/measure/ends/probe_autopsy.hpp"

#include <catch2/catch.hpp>

#include <memory>

using namespace halftrip;

TEST_CASE("where nobody reports of B, the autopsy says whether there is a responder at all", "[core][measure]")
{
    const clock::TickConverter converter(0, 1'000'000'000);
    const auto recorder = std::make_unique<loop::PointRecorder>();
    recorder->slow.add({.sequence = 7, .sent = 1'000, .received = 61'000});
    const auto problemOfB = [&](bool hasResponder) {
        const measure::AutopsyInput input{
            .recorder = *recorder,
            .converter = converter,
            .responderConverter = converter,
            .view = {.problem = "No right."},
            .spans = {},
            .hasResponder = hasResponder,
        };
        const auto autopsy = measure::autopsyOf(input);
        REQUIRE(autopsy);
        CHECK(autopsy->slow.at(0).rttNs == 60'000);
        CHECK(autopsy->initiator.kernel.problem == "No right.");
        return autopsy->responder.kernel.problem;
    };
    CHECK(problemOfB(true) == "The responder did not report it.");
    CHECK(problemOfB(false) == "The peer is no Halftrip responder.");
}
