#include "core/model/fields/field_schema.hpp"

#include "core/model/record/run_record.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace halftrip;
using namespace halftrip::model;
using nlohmann::json;

TEST_CASE("the schema of a struct has its members, their types, ranges and help", "[core][model]")
{
    RunRecord sample;
    const json schema = documentSchema("A run", "Everything.", valueOf(sample));
    CHECK(schema["title"] == "A run");
    CHECK(schema["additionalProperties"] == false);
    const json& request = schema["properties"]["request"];
    CHECK(request["properties"]["durationNs"]["minimum"] == 1'000'000);
    CHECK(request["properties"]["sizesBytes"]["items"]["maximum"] == 65'507);
    CHECK(request["properties"]["stamps"]["enum"].size() == 4);
    CHECK(request["properties"]["initiator"]["properties"]["core"]["type"] == "string");
    const json& point = schema["properties"]["points"]["items"];
    CHECK(point["properties"]["counts"]["properties"]["sent"]["maximum"] == UINT64_MAX);
    CHECK(point["properties"]["isComplete"]["type"] == "boolean");
    const json required = point["required"];
    CHECK(std::find(required.begin(), required.end(), "counts") != required.end());
    CHECK(std::find(required.begin(), required.end(), "stages") == required.end());
    CHECK(schema["properties"]["failure"]["description"] == "For the status failed: the error in words.");
}

TEST_CASE("the encoding of a histogram is recognised however long it is", "[core][model]")
{
    // Only as far as the cookie goes: what follows is the length, and a run of many samples has a long one.
    RunRecord sample;
    const json schema = schemaOf(Field(""), valueOf(sample));
    CHECK(schema["properties"]["noiseFloor"]["properties"]["gaps"]["properties"]["hdr"]["pattern"] == "^HISTFA");
}
