#include "app/cli/command.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using halftrip::cli::asSentence;
using halftrip::cli::commandLineText;
using halftrip::cli::withWordForOver;

TEST_CASE("what went wrong begins with a capital and ends with a full stop", "[cli]")
{
    CHECK(asSentence("there is no adapter eth9") == "There is no adapter eth9.");
    CHECK(asSentence("unreachable, or down") == "Unreachable, or down.");
    CHECK(asSentence("the peer's port is closed") == "The peer's port is closed.");
    CHECK(asSentence("Is the cable in?") == "Is the cable in?");
    CHECK(asSentence("refused") == "Refused.");
    CHECK(asSentence("").empty());
}

TEST_CASE("a name at the beginning of a sentence stays as it is", "[cli]")
{
    CHECK(asSentence("code: The run file is cut off.") == "code: The run file is cut off.");
    CHECK(asSentence("rings.rx 512 cannot be set") == "rings.rx 512 cannot be set.");
    CHECK(asSentence("busyPolling cannot be set") == "busyPolling cannot be set.");
    CHECK(asSentence("veth0 is down") == "veth0 is down.");
    CHECK(asSentence("runs/a.json is a folder") == "runs/a.json is a folder.");
    CHECK(asSentence("\"halftrip adapters\" lists them") == "\"halftrip adapters\" lists them.");
    CHECK(asSentence("Run \"sudo setcap cap_net_raw+ep /opt/ht\"") == "Run \"sudo setcap cap_net_raw+ep /opt/ht\".");
}

TEST_CASE("a sweep over settings needs no word for it", "[cli]")
{
    using Words = std::vector<std::string>;
    CHECK(withWordForOver({"sweep", "B", "--over", "size=64,256"}) ==
          Words{"sweep", "settings", "B", "--over", "size=64,256"});
    CHECK(withWordForOver({"sweep", "--over=dscp=0,46", "B"}) == Words{"sweep", "settings", "--over=dscp=0,46", "B"});
    for (const Words& words : {Words{"sweep", "settings", "B", "--over", "size=64"}, Words{"sweep", "sizes", "B"},
                               Words{"sweep", "B"}, Words{"ping", "B", "--over", "size=64"}})
        CHECK(withWordForOver(words) == words);
}

TEST_CASE("a recorded command is quoted as its system's users would", "[app][cli]")
{
    CHECK(commandLineText({"ping", "h", "--sizes", "64,128"}, halftrip::Shell::Posix) ==
          "halftrip ping h --sizes 64,128");
    CHECK(commandLineText({"ping", "h", "--sizes", "64,128"}, halftrip::Shell::PowerShell) ==
          "halftrip ping h --sizes \"64,128\"");
}

TEST_CASE("the pairing code never stands in a run file", "[app][cli]")
{
    CHECK(commandLineText({"ping", "h", "--code", "K7QF", "--sizes", "64"}, halftrip::Shell::Posix) ==
          "halftrip ping h --code CODE --sizes 64");
    CHECK(commandLineText({"ping", "--code=K7QF", "h"}, halftrip::Shell::Posix) == "halftrip ping --code=CODE h");
}
