#include "core/base/text.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

TEST_CASE("a text is the English of its template and its arguments", "[core][base]")
{
    const Text seen = text("{lost} of {sent} probes lost", 3U, std::uint64_t{1000});
    CHECK(seen == "3 of 1000 probes lost");
    CHECK(text("{p50Us:.2f} us at {percent:g} %, {name:?}", 1.005, 99.9, std::string("a\"b")) ==
          "1.00 us at 99.9 %, \"a\\\"b\"");
    CHECK(text("{} and {:d}, {{so}}", "a", 7) == "a and 7, {so}");
    CHECK(text("{us:.3g} us of {allUs:.3g} us", 51.25, 1022.4) == "51.2 us of 1022 us");
    CHECK(text("{us:.3g} {others:.2g} {tiny:.3g}", 999.6, -123456.0, 1e-9) == "1000 -123456 0.000000001");
    CHECK(text("{us:g} {ms:g} {share:g}", 1e6, 2.5, 1e-5) == "1000000 2.5 0.00001");
    CHECK(text("node {node} and again node {node}", 1) == "node 1 and again node 1");
    CHECK(text("every {interval:duration}", 1'500) == "every 1500ns");
    CHECK(text("{seen} {where}.", seen, text("at {bytes} bytes", 64)) == "3 of 1000 probes lost at 64 bytes.");
    CHECK(joinWords({"a"}) == "a");
    CHECK(joinWords({"a", "b", text("{count} more", 2)}) == "a, b and 2 more");
    CHECK(joinWords({}).empty());
    // A file may hold any number of names, and each text holds those before it.
    CHECK_THAT(joinWords(std::vector<Text>(65'536, Text("a"))), Catch::EndsWith(", a, a and 65472 more"));
}

TEST_CASE("a text remembers how it was made, until its words change", "[core][base]")
{
    Text made = text("{lost} of {sent} probes lost", 3, 1000);
    REQUIRE(made.origin() != nullptr);
    CHECK(made.origin()->id == "{lost} of {sent} probes lost");
    REQUIRE(findArgument(*made.origin(), "sent") != nullptr);
    CHECK(std::get<std::int64_t>(findArgument(*made.origin(), "sent")->value) == 1000);
    CHECK(findArgument(*made.origin(), "late") == nullptr);
    const Text copy = made;
    made += ", too";
    CHECK(made.origin() == nullptr);
    CHECK(copy.origin() != nullptr);
    CHECK(Text("finished {words}").origin() == nullptr);
    CHECK(Text(std::string("finished {words}")) == "finished {words}");
}

TEST_CASE("what is for readers at a terminal stands in the English, and can be told from the rest", "[core][base]")
{
    const Text step = text("Give it a core{cli: (--cpu)}, or {count}.", 2);
    CHECK(step == "Give it a core (--cpu), or 2.");
    const auto pieces = piecesOf(step.origin()->id);
    REQUIRE(pieces.size() == 5);
    CHECK(pieces[1].isForTerminal());
    CHECK_FALSE(pieces[3].isForTerminal());
}

TEST_CASE("a template from elsewhere costs no more than its length", "[core][base]")
{
    const auto made = [](const char* id, TextValue value) { return Text(TextOrigin{id, {{"x", std::move(value)}}}); };
    CHECK(made("{x:999999999d}", std::int64_t{5}) == "5");
    CHECK(made("{x:.9f}", 0.5) == "0.500000000");
    CHECK(made("{x:.99f}", 0.5) == "0.5");
    CHECK(made("{x:d}", std::string("a")) == "a");
    CHECK(made("{x:{x}}", std::int64_t{5}) == "5}");
    CHECK(made("{y} {x", std::int64_t{5}) == " {x");
    CHECK(made("}{", std::int64_t{5}) == "}{");
}
