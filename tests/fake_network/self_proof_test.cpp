#include "lab.hpp"
#include "outcomes.hpp"

#include "core/measure/point/proof_pass.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using namespace halftrip::test;

namespace {

measure::SessionOutcome proven(Lab& lab, const model::RunRequest& request = fewProbes())
{
    lab.serve();
    return lab.run(request, {.provesItself = true});
}

}  // namespace

TEST_CASE("a run that proves itself finds each fault that its responder plants, and has none in its figures",
          "[network]")
{
    Lab lab;
    const auto outcome = proven(lab);
    CHECK_FALSE(outcome.error);
    REQUIRE(outcome.record.selfProof);
    const model::SelfProof& proof = *outcome.record.selfProof;
    INFO(model::describeProof(proof));
    CHECK(model::isProven(proof));
    CHECK(proof.planted == model::PlantedFaults{10, 10, 10, 10, 5'000'000});
    CHECK(proof.found.dropped == 10);
    CHECK(proof.found.delayed == 10);
    CHECK(proof.found.duplicated == 10);
    CHECK(proof.found.corrupted == 10);
    REQUIRE(outcome.record.points.size() == 1);
    const model::ProbeCounts& counts = outcome.record.points[0].counts;
    CHECK(counts.received == 10);
    CHECK(counts.lost + counts.duplicate + counts.altered == 0);
    CHECK(has(outcome.record.notes, "Self-proof passed (sim, 64 bytes, "));
}

TEST_CASE("probes of one byte prove themselves with larger ones, which have room for a flipped bit", "[network]")
{
    Lab lab;
    model::RunRequest request = fewProbes();
    request.sizesBytes = {1};
    const auto outcome = proven(lab, request);
    CHECK_FALSE(outcome.error);
    REQUIRE(outcome.record.selfProof);
    CHECK(outcome.record.selfProof->sizeBytes == measure::kProofBytes);
    CHECK(model::isProven(*outcome.record.selfProof));
}

TEST_CASE("losses of the path are told beside those that were planted", "[network]")
{
    Lab lab;
    // Behind the point's probes.
    lab.network.path(lab.a.id(), lab.b.id()).useScript(script({{60, {}}, {61, {}}}, 10 * kMicrosecond));
    const auto outcome = proven(lab);
    REQUIRE(outcome.record.selfProof);
    CHECK(model::isProven(*outcome.record.selfProof));
    CHECK(outcome.record.selfProof->found.dropped > 10);
}

TEST_CASE("a run that was not to prove itself asks its responder for nothing", "[network]")
{
    Lab lab;
    lab.serve();
    CHECK_FALSE(lab.run(fewProbes()).record.selfProof);
}
