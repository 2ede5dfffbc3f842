#include "core/base/shell_words.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

TEST_CASE("words are quoted only where a POSIX shell needs it", "[core][base]")
{
    CHECK(quoteForShell("1,2,4..2048", Shell::Posix) == "1,2,4..2048");
    CHECK(quoteForShell("a b", Shell::Posix) == "'a b'");
    CHECK(quoteForShell("it's", Shell::Posix) == "'it'\\''s'");
    CHECK(quoteForShell("", Shell::Posix) == "''");
    CHECK(quoteForShell("$HOME", Shell::Posix) == "'$HOME'");
}

TEST_CASE("PowerShell would make a list of commas, and a variable of a dollar", "[core][base]")
{
    CHECK(quoteForShell("64,128", Shell::PowerShell) == "\"64,128\"");
    CHECK(quoteForShell("p99=20us", Shell::PowerShell) == "p99=20us");
    CHECK(quoteForShell("--wait=block", Shell::PowerShell) == "--wait=block");
    CHECK(quoteForShell("fe80::1%12", Shell::PowerShell) == "\"fe80::1%12\"");
    CHECK(quoteForShell("C:\\runs\\a.json", Shell::PowerShell) == "C:\\runs\\a.json");
    CHECK(quoteForShell("C:\\my runs\\a.json", Shell::PowerShell) == "\"C:\\my runs\\a.json\"");
    CHECK(quoteForShell("a&b", Shell::PowerShell) == "\"a&b\"");
    CHECK(quoteForShell("$HOME", Shell::PowerShell) == "'$HOME'");
    CHECK(quoteForShell("$it's", Shell::PowerShell) == "'$it''s'");
    CHECK(quoteForShell("it\u2019s", Shell::PowerShell) == "\"it\u2019s\"");
    CHECK(quoteForShell("\u201cit\u2019s\u201d", Shell::PowerShell) == "'\u201cit\u2019\u2019s\u201d'");
}

TEST_CASE("PowerShell would cut a word with a dash and a full stop in two", "[core][base]")
{
    CHECK(quoteForShell("-0.5", Shell::PowerShell) == "\"-0.5\"");
    CHECK(quoteForShell("--interval=1.5ms", Shell::PowerShell) == "\"--interval=1.5ms\"");
}

TEST_CASE("a quoted program is called, not printed", "[core][base]")
{
    CHECK(shellCommand({"C:\\Program Files\\halftrip.exe", "ping", "h"}, Shell::PowerShell) ==
          "& \"C:\\Program Files\\halftrip.exe\" ping h");
    CHECK(shellCommand({"halftrip", "--sizes", "1,2"}, Shell::PowerShell) == "halftrip --sizes \"1,2\"");
    CHECK(shellCommand({"/opt/my tools/halftrip", "ping"}, Shell::Posix) == "'/opt/my tools/halftrip' ping");
}
