#include "core/export/html/markup.hpp"

#include <catch2/catch.hpp>

using halftrip::exporting::Markup;

namespace {

std::string escaped(std::string_view words)
{
    return Markup().text(words).string();
}

const std::string kReplaced = "\xef\xbf\xbd";

}  // namespace

TEST_CASE("text in markup opens no tag and leaves no attribute", "[core][export]")
{
    CHECK(escaped("<script>alert(\"x\")&'") == "&lt;script&gt;alert(&quot;x&quot;)&amp;&#39;");
    CHECK(Markup().raw("<b>").text("a<b").raw("</b>").string() == "<b>a&lt;b</b>");
}

TEST_CASE("letters of every length stay as they are", "[core][export]")
{
    const std::string text = "z\xc3\xbcrich \xe2\x82\xac \xf0\x9f\x98\x80\n\t";
    CHECK(escaped(text) == text);
}

TEST_CASE("what is no UTF-8 is replaced byte by byte, and what follows is read again", "[core][export]")
{
    CHECK(escaped("\xff<") == kReplaced + "&lt;");
    CHECK(escaped("\xc3") == kReplaced);                       // Cut off.
    CHECK(escaped("\xc0\xbc") == kReplaced + kReplaced);       // A "<" in too long a form.
    CHECK(escaped("\xe0\x80\xbc") == kReplaced + kReplaced + kReplaced);
    CHECK(escaped("\xed\xa0\x80") == kReplaced + kReplaced + kReplaced);  // Half of a surrogate pair.
    CHECK(escaped("\xf4\x90\x80\x80") == kReplaced + kReplaced + kReplaced + kReplaced);
    CHECK(escaped("\xe2\x82<") == kReplaced + kReplaced + "&lt;");
}

TEST_CASE("controls and marks that turn the direction of reading are replaced", "[core][export]")
{
    CHECK(escaped(std::string_view("a\0b", 3)) == "a" + kReplaced + "b");
    CHECK(escaped("\x1b[31m") == kReplaced + "[31m");
    CHECK(escaped("\x7f") == kReplaced);
    CHECK(escaped("\xe2\x80\xae") == kReplaced);  // U+202E
    CHECK(escaped("\xe2\x81\xa6") == kReplaced);  // U+2066
}

TEST_CASE("microseconds behind a number have their sign, whatever core wrote", "[core][export]")
{
    CHECK(escaped("50 us of 56.51 us (rx-usecs 50).") == "50 µs of 56.51 µs (rx-usecs 50).");
    CHECK(escaped("7 used, --pause 5us, us") == "7 used, --pause 5us, us");
    CHECK(Markup().text("p50 4.47 us").string() == "p50 4.47 µs");
}
