#include "app/cli/shell_words.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

TEST_CASE("words are quoted only where a shell needs it", "[app][cli]")
{
    CHECK(cli::quoteForShell("1,2,4..2048") == "1,2,4..2048");
    CHECK(cli::quoteForShell("a b") == "'a b'");
    CHECK(cli::quoteForShell("it's") == "'it'\\''s'");
    CHECK(cli::quoteForShell("") == "''");
    CHECK(cli::quoteForShell("$HOME") == "'$HOME'");
}

TEST_CASE("the pairing code never stands in a run file", "[app][cli]")
{
    CHECK(cli::commandLineText({"ping", "h", "--code", "K7QF", "--sizes", "64"}) ==
          "halftrip ping h --code CODE --sizes 64");
    CHECK(cli::commandLineText({"ping", "--code=K7QF", "h"}) == "halftrip ping --code=CODE h");
}
