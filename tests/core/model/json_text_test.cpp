#include "core/model/fields/json_text.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace halftrip;
using model::kDeepestJson;
using model::MemberFilter;
using model::parseJson;
using nlohmann::json;

namespace {

std::string nested(std::size_t depth)
{
    return std::string(depth, '[') + std::string(depth, ']');
}

}  // namespace

TEST_CASE("as many levels as are allowed are read, one more is refused in words", "[core][model]")
{
    CHECK(parseJson(nested(kDeepestJson), "A text"));
    const auto deeper = parseJson(nested(kDeepestJson + 1), "A text");
    REQUIRE_FALSE(deeper);
    CHECK(deeper.error().kind == ErrorKind::Protocol);
    CHECK(deeper.error().what == "A text is nested deeper than 64 levels.");
    CHECK_FALSE(parseJson(std::string(1'000'000, '['), "A text"));
}

TEST_CASE("members and elements side by side are no depth, nor are brackets in strings", "[core][model]")
{
    std::string wide = "[0";
    for (int i = 0; i < 1'000; ++i)
        wide += R"(,{"a":[]})";
    CHECK(parseJson(wide + "]", "A text"));
    CHECK(parseJson('"' + std::string(1'000, '[') + '"', "A text"));
    CHECK(parseJson(R"(["\"[", ")" + std::string(1'000, '{') + "\"]", "A text"));
    CHECK(parseJson(R"(["\\", "[[[["])", "A text"));
}

TEST_CASE("a list of half a million objects takes no longer than its length says", "[core][model]")
{
    std::string list = "[{}";
    for (int i = 1; i < 500'000; ++i)
        list += ",{}";
    const auto document = parseJson(list + "]", "A text");
    REQUIRE(document);
    CHECK(document->size() == 500'000);
}

TEST_CASE("a filter keeps the members that it names, in lists, too", "[core][model]")
{
    const MemberFilter filter{"", {{"a", {{"x", {}}}}, {"b", {}}}};
    const auto kept = [&filter](const std::string& text) {
        const auto document = parseJson(text, "A text", filter);
        REQUIRE(document);
        return *document;
    };
    CHECK(kept(R"({"a":[{"x":1,"y":{"x":2}},3],"c":{"a":[[{"b":4}],5]},"b":{"c":[6,{}]},"d":"e"})") ==
          json::parse(R"({"a":[{"x":1},3],"b":{"c":[6,{}]}})"));
    CHECK(kept(R"(["b",{"c":1,"b":true}])") == json::parse(R"(["b",{"b":true}])"));
    CHECK(kept(R"({"b":{"x":1},"c":2,"b":-3})") == json{{"b", -3}});
    CHECK(kept("null").is_null());
}

TEST_CASE("what a filter leaves out must be JSON, and no deeper than the rest", "[core][model]")
{
    const MemberFilter filter{"", {{"a", {}}}};
    const auto refusal = [&filter](const std::string& text) {
        const auto document = parseJson(text, "A text", filter);
        return document ? Text() : document.error().what;
    };
    for (const char* const text : {R"({"b":[1,2,"a":3})", R"({"b":tru,"a":3})", R"({"b":"a)", R"({"a":3,"b":1}})"})
        CHECK(refusal(text).starts_with("A text is cut off or not JSON: line 1, column "));
    CHECK(refusal(R"({"b":)" + nested(kDeepestJson - 1) + R"(,"a":3})").empty());
    CHECK(refusal(R"({"b":)" + nested(kDeepestJson) + R"(,"a":3})") == "A text is nested deeper than 64 levels.");
}

TEST_CASE("names of members cannot steer a terminal, at any level", "[core][model]")
{
    const auto document = parseJson(R"({"a\u001b[2J":1,"b":[{"c\u0007":"d\u009be"}],"clean":2})", "A text");
    REQUIRE(document);
    CHECK(*document == json{{"a [2J", 1}, {"b", json::array({json{{"c ", "d  e"}}})}, {"clean", 2}});
}

TEST_CASE("what turns the order of letters round is scrubbed, other letters are not", "[core][model]")
{
    const auto read = model::parseJson("{\"name\": \"a\xe2\x80\xae"
                                       "b\xe2\x81\xa6 c\", \"text\": \"\xe2\x80\x9c\xe2\x82\xac\"}",
                                       "It");
    REQUIRE(read);
    CHECK((*read)["name"] == "a   b    c");
    CHECK((*read)["text"] == "\xe2\x80\x9c\xe2\x82\xac");
}

TEST_CASE("a name that only scrubbing makes another's does not replace it", "[core][model]")
{
    for (const char* const text : {R"({"a ":1,"a\u001b":2})", R"({"a\u001b":2,"a ":1})"}) {
        const auto document = parseJson(text, "A text");
        REQUIRE(document);
        CHECK(*document == json{{"a ", 1}});
    }
}
