#include "core/model/facts/identifier.hpp"

#include "core/model/fields/field_json.hpp"
#include "core/model/record/point_result.hpp"
#include "core/model/request/run_request.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace halftrip;

TEST_CASE("a name that is read has nothing in it that anybody could take for more", "[core][model]")
{
    std::string name = "<img src=\"/dev/zero\">";
    model::keepIdentifier(name);
    CHECK(name == "?img src???dev?zero??");
    name = "sweep sizes";
    model::keepIdentifier(name);
    CHECK(name == "sweep sizes");
    name = "rio-tcp_2.0";
    model::keepIdentifier(name);
    CHECK(name == "rio-tcp_2.0");
    name = std::string(1'000, 'a');
    model::keepIdentifier(name);
    CHECK(name == std::string(40, 'a'));
}

TEST_CASE("mode, transport and axes of another program's point are names", "[core][model]")
{
    model::PointKey key{"<b>", "a/b", {model::numberOn("<i>", 5)}};
    const auto read = model::fromJson<model::PointKey>(model::toJson(key));
    REQUIRE(read);
    CHECK(read->mode == "?b?");
    CHECK(read->transport == "a?b");
    CHECK(read->axes.front().axis == "?i?");
}

TEST_CASE("the mode of another program's request is a name", "[core][model]")
{
    model::RunRequest request;
    request.mode = "<b>";
    const auto read = model::fromJson<model::RunRequest>(model::toJson(request));
    REQUIRE(read);
    CHECK(read->mode == "?b?");
}
