#include "core/model/record/self_proof.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using namespace halftrip::model;

namespace {

SelfProof passed()
{
    SelfProof proof;
    proof.transport = "udp";
    proof.sizeBytes = 64;
    proof.probes = 400;
    proof.planted = {10, 10, 10, 10, 5'000'000};
    proof.found = {10, 10, 10, 10, 5'010'000};
    proof.lost = 20;
    return proof;
}

}  // namespace

TEST_CASE("a proof that found all that was planted has passed", "[core][model]")
{
    CHECK(isProven(passed()));
    CHECK(describeProof(passed()) ==
          "Self-proof passed (udp, 64 bytes, 400 probes): found 10 of 10 planted drops, 10 of 10 planted delays "
          "(5.00 ms planted, 5.01 ms measured), 10 of 10 planted duplicates and 10 of 10 planted corrupted replies.");
}

TEST_CASE("what a proof found is a text of its figures", "[core][model]")
{
    const Text words = describeProof(passed());
    REQUIRE(words.origin() != nullptr);
    const TextArgument* const probes = findArgument(*words.origin(), "probes");
    REQUIRE(probes != nullptr);
    CHECK(std::get<std::int64_t>(probes->value) == 400);
}

TEST_CASE("a proof fails on any fault that was missed, and on delays of another length", "[core][model]")
{
    for (std::uint64_t PlantedFaults::* const fault :
         {&PlantedFaults::dropped, &PlantedFaults::delayed, &PlantedFaults::duplicated, &PlantedFaults::corrupted}) {
        SelfProof missed = passed();
        --(missed.found.*fault);
        CHECK_FALSE(isProven(missed));
        SelfProof nothingPlanted = passed();
        nothingPlanted.planted.*fault = 0;
        CHECK_FALSE(isProven(nothingPlanted));
    }
    SelfProof shortened = passed();
    shortened.found.delayNs = 2'500'000;
    CHECK_FALSE(isProven(shortened));
}

TEST_CASE("on a host that delays probes itself the length of planted delays is told as not known", "[core][model]")
{
    SelfProof busy = passed();
    busy.found.delayed = 163;
    busy.found.delayNs = 24'100'000;
    CHECK(isProven(busy));
    CHECK(describeProof(busy).find("153 not planted (their length is not known") != std::string::npos);
    SelfProof twice = passed();
    twice.found.delayed = 12;
    twice.found.delayNs = 11'860'000;
    CHECK(isProven(twice));
    twice.found.delayed = 11;
    CHECK_FALSE(isProven(twice));
}

TEST_CASE("what the path does on its own beside planted faults is told, and blinds nobody", "[core][model]")
{
    SelfProof proof = passed();
    proof.found.dropped = 12;
    CHECK(isProven(proof));
    CHECK(describeProof(proof).find("10 of 10 planted drops and 2 not planted") != std::string::npos);
}
