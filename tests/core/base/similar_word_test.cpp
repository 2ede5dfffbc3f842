#include "core/base/similar_word.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

TEST_CASE("the distance of two words is that of typing errors", "[core][base]")
{
    CHECK(lettersApart("", "") == 0);
    CHECK(lettersApart("ping", "ping") == 0);
    CHECK(lettersApart("pnig", "ping") == 1);
    CHECK(lettersApart("--size", "--sizes") == 1);
    CHECK(lettersApart("sweeep", "sweep") == 1);
    CHECK(lettersApart("flod", "flood") == 1);
    CHECK(lettersApart("serve", "report") == 5);
    CHECK(lettersApart("", "abc") == 3);
}

TEST_CASE("a word that is nearly one of ours is taken for it, and nothing else is", "[core][base]")
{
    const std::vector<std::string> words{"ping", "flood", "sweep sizes", "report", "--sizes", "--size-unit"};
    CHECK(similarWord("pnig", words) == "ping");
    CHECK(similarWord("repotr", words) == "report");
    CHECK(similarWord("--size", words) == "--sizes");
    CHECK(similarWord("pong!", words).empty());
    CHECK(similarWord("x", words).empty());
    CHECK(similarWord("", words).empty());
}
