#include "core/export/cells/adapter_details.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using exporting::adapterDetails;

namespace {

std::vector<model::Fact> moderatedBy(std::int64_t usecs)
{
    return {model::knownFact("coalescing.rxUsecs", usecs, "us", ""),
            model::knownFact("coalescing.rxFrames", std::int64_t{16}, "", "")};
}

}  // namespace

TEST_CASE("a value of rx-usecs that is a mode of the driver stands as that mode, and no time", "[core][export]")
{
    CHECK(adapterDetails(moderatedBy(3), "igb") == "rx-usecs 3 (dynamic conservative)");
    CHECK(adapterDetails(moderatedBy(50), "igb") == "rx-usecs 50, rx-frames 16");
    CHECK(adapterDetails(moderatedBy(3), "mlx5_core") == "rx-usecs 3, rx-frames 16");
}

TEST_CASE("an adapter's line has what its host's facts tell, and nothing of what they do not", "[core][export]")
{
    CHECK(adapterDetails({}, "igb").empty());
    const std::vector<model::Fact> facts{model::knownFact("adapter.bus", "0000:03:00.0", {}, ""),
                                         model::knownFact("adapter.firmware", "4.10", {}, ""),
                                         model::knownFact("adapter.rxQueues", std::int64_t{8}, {}, ""),
                                         model::knownFact("adapter.txQueues", std::int64_t{4}, {}, "")};
    CHECK(adapterDetails(facts, "igb") == "bus 0000:03:00.0; firmware 4.10; queues: 8 receive, 4 transmit");
}
