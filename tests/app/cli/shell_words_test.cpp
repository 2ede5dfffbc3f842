#include "app/cli/options/shell_words.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

TEST_CASE("a recorded command is quoted as its system's users would", "[app][cli]")
{
    CHECK(cli::commandLineText({"ping", "h", "--sizes", "64,128"}, Shell::Posix) == "halftrip ping h --sizes 64,128");
    CHECK(cli::commandLineText({"ping", "h", "--sizes", "64,128"}, Shell::PowerShell) ==
          "halftrip ping h --sizes \"64,128\"");
}

TEST_CASE("the pairing code never stands in a run file", "[app][cli]")
{
    CHECK(cli::commandLineText({"ping", "h", "--code", "K7QF", "--sizes", "64"}, Shell::Posix) ==
          "halftrip ping h --code CODE --sizes 64");
    CHECK(cli::commandLineText({"ping", "--code=K7QF", "h"}, Shell::Posix) == "halftrip ping --code=CODE h");
}
