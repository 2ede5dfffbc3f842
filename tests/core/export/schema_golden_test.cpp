#include "core/control/event.hpp"
#include "core/model/fields/json_text.hpp"
#include "core/model/record/run_file.hpp"

#include <catch2/catch.hpp>

#include <fstream>
#include <iterator>
#include <string>

using namespace halftrip;

namespace {

std::string published(const std::string& name)
{
    const std::string path = std::string(HALFTRIP_DOCS_DIR) + "/" + name;
    std::ifstream file(path, std::ios::binary);
    INFO("published schema " << path);
    REQUIRE(file);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace

TEST_CASE("the published schemas are what the descriptions say", "[core][export]")
{
    // Differences are looked at; then the files that write_fixtures makes are copied to docs/ on purpose.
    CHECK(model::toIndented(model::runFileSchema()) + "\n" == published("run-file.schema.json"));
    CHECK(model::toIndented(control::eventSchema()) + "\n" == published("events.schema.json"));
}
