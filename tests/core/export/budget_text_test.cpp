#include "core/export/exporter.hpp"
#include "tests/core/diagnose/sample_runs.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

TEST_CASE("what could explain a median is an upper bound wherever it stands, for it may be more than was measured",
          "[core][export]")
{
    model::RunRecord record = samples::cleanRun();  // HRT 5 us.
    record.initiatorHost.facts = {model::knownFact("coalescing.rxUsecs", std::int64_t{50}, "us", "")};
    CHECK_THAT(exporting::findExporter("table")->write(record),
               Catch::Contains("at 64 bytes: up to 33.00 us explained\n"));
    CHECK_THAT(exporting::findExporter("html")->write(record),
               Catch::Contains("at 64 bytes: up to 33.00 µs explained") &&
                   Catch::Contains(">explained, at most</text>"));
}

TEST_CASE("in a report the same cause on both hosts has the name of each, and host B's is striped", "[core][export]")
{
    model::RunRecord record = samples::cleanRun();
    record.initiatorHost.facts = {model::knownFact("coalescing.rxUsecs", std::int64_t{50}, "us", "")};
    CHECK_THAT(exporting::findExporter("html")->write(record), Catch::Contains(">coalescing A</text>") &&
                                                                   !Catch::Contains("class=\"stripes\"") &&
                                                                   !Catch::Contains("striped: of host B"));
    record.responderHost.facts = record.initiatorHost.facts;
    CHECK_THAT(exporting::findExporter("html")->write(record),
               Catch::Contains(">coalescing A</text>") && Catch::Contains(">coalescing B</text>") &&
                   Catch::Contains("class=\"stripes\"") && Catch::Contains("striped: of host B"));
}
