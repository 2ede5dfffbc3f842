#include "core/export/cells/text_table.hpp"

#include <catch2/catch.hpp>

using halftrip::exporting::TextTable;

TEST_CASE("columns are right-aligned and as wide as their widest cell", "[core][export]")
{
    TextTable table({"bytes", "p50"});
    table.addRow({"1", "5.17"});
    table.addRow({"2048", "~42.67"}, "stopped early");
    CHECK(table.text() == "bytes     p50\n"
                          "    1    5.17\n"
                          " 2048  ~42.67  stopped early\n");
}

TEST_CASE("a character of several bytes takes one column", "[core][export]")
{
    TextTable table({"µs"}, 1);
    table.addRow({"12"});
    CHECK(table.text() == "µs\n12\n");
}

TEST_CASE("a remark goes on beneath its beginning where a line has no room for it, but not in a sliver",
          "[core][export]")
{
    TextTable table({"bytes", "p50"});
    table.addRow({"64", "5.17"}, "stopped early, and then measured again");
    CHECK(table.text(40) == "bytes   p50\n"
                            "   64  5.17  stopped early, and then\n"
                            "             measured again\n");
    CHECK(table.text(30) == table.text());
}
