#include "core/base/text_encoding.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

namespace {

/// As Windows PowerShell's > writes it.
std::string utf16(const std::u16string& text, bool isBigEndian)
{
    std::string bytes;
    for (const char16_t unit : u"\uFEFF" + text) {
        const char high = static_cast<char>(unit >> 8U);
        const char low = static_cast<char>(unit & 0xFFU);
        bytes += isBigEndian ? std::string{high, low} : std::string{low, high};
    }
    return bytes;
}

}  // namespace

TEST_CASE("a file of UTF-16 becomes UTF-8", "[core][base]")
{
    const bool isBigEndian = GENERATE(false, true);
    CHECK(utf8FromFile(utf16(u"{\"a\": 1}\r\n", isBigEndian)) == "{\"a\": 1}\r\n");
    CHECK(utf8FromFile(utf16(u"\u00b5s \u6e2c \U0001F600", isBigEndian)) == "\u00b5s \u6e2c \U0001F600");
    CHECK(utf8FromFile(utf16(u"", isBigEndian)).empty());
}

TEST_CASE("UTF-8 stays what it is, but for its mark", "[core][base]")
{
    CHECK(utf8FromFile("\u00b5s") == "\u00b5s");
    CHECK(utf8FromFile("\xEF\xBB\xBF{}") == "{}");
    CHECK(utf8FromFile("").empty());
    CHECK(utf8FromFile("\xFF") == "\xFF");
}

TEST_CASE("halves of letters are marked as unreadable", "[core][base]")
{
    std::string bytes = utf16(u"a", false);
    CHECK(utf8FromFile(bytes + "\x3D\xD8") == "a\uFFFD");
    CHECK(utf8FromFile(bytes + std::string("\x00\xDE"
                                           "b\0",
                                           4)) == "a\uFFFDb");
    CHECK(utf8FromFile(bytes + "x") == "a\uFFFD");
}

TEST_CASE("a text is cut between letters", "[core][base]")
{
    CHECK(beginningOf("ab", 2) == "ab");
    CHECK(beginningOf("abc", 2) == "ab");
    CHECK(beginningOf("a\u00b5s", 2) == "a");
    CHECK(beginningOf("a\u00b5s", 3) == "a\u00b5");
    CHECK(beginningOf("\u00b5", 1).empty());
    CHECK(beginningOf("", 1).empty());
}

TEST_CASE("nothing that steers a terminal is left of a text, and no second line", "[core][base]")
{
    CHECK(scrubbed("a\x1B[31mb\nc\x7F") == "a [31mb c ");
    CHECK(scrubbed("a\xC2\x9B"
                   "b\u00b5") == "a  b\u00b5");
    CHECK(scrubbed("a\u202Eb\u2066c\u2026") == "a   b   c\u2026");
}
